import GraphLayout
import Statecharts

/// A layout graph together with what its boxes and arrows stand for, by index.
struct Plan: Sendable {
  private(set) var figures: [Figure] = []
  private(set) var connections: [Connection] = []
  private(set) var graph = LayoutGraph()
  /// The figure of each state, by its place in document order.
  private(set) var figureOfState: [Int: Int] = [:]

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
    let labels = connection.label.map { [Size(width: $0.size.width + 4, height: $0.size.height)] } ?? []
    graph.arrows.append(Arrow(source: source, target: target, labels: labels))
  }

  mutating func set(_ options: LayoutOptions) {
    graph.options = options
  }
}
