import GraphLayout
import Statecharts

/// A layout graph together with what its boxes and arrows stand for, by index.
struct Plan: Sendable {
  private(set) var figures: [Figure] = []
  private(set) var connections: [Connection] = []
  private(set) var graph = LayoutGraph()
  /// The figure of each state, by its place in document order.
  private(set) var figureOfState: [Int: Int] = [:]
  /// The transitions that share events with others of their state.
  let alternatives: [Transition.ID: Alternative]

  init(alternatives: [Transition.ID: Alternative] = [:]) {
    self.alternatives = alternatives
  }

  /// Adds a figure; a parent comes before what is in it.
  @discardableResult
  mutating func add(_ figure: Figure, _ box: Box) -> Int {
    let index = figures.count
    figures.append(figure)
    graph.boxes.append(box)
    if let state = figure.state { figureOfState[state] = index }
    return index
  }

  /// Adds an arrow between two figures.
  mutating func add(_ connection: Connection, from source: Int, to target: Int) {
    connections.append(connection)
    let labels = connection.label.map { [Self.room(of: Rect(origin: .zero, size: $0.size)).size] } ?? []
    graph.arrows.append(Arrow(source: source, target: target, labels: labels))
  }

  /// What the layout knows as the label whose text has a frame: two units more at each side.
  static func room(of frame: Rect) -> Rect {
    Rect(x: frame.x - 2, y: frame.y, width: frame.width + 4, height: frame.height)
  }

  mutating func set(_ options: LayoutOptions) {
    graph.options = options
  }
}
