import GraphLayout

@testable import StatechartDiagrams

/// Where the arrows of a drawing end on the sides of states, and how often they step aside.
struct ArrowEndChecker {
  /// An end on one side of a state.
  private struct End {
    let arrow: Int
    let at: Double
    let length: Double
    let isHead: Bool
  }

  private struct Side: Hashable {
    let figure: Int
    let heading: Heading
  }

  private let diagram: Diagram
  private var sides: [Side: [End]] = [:]

  init(_ diagram: Diagram) {
    self.diagram = diagram
    for (index, edge) in diagram.plan.graph.edges.enumerated() where isCounted(index) {
      let route = diagram.layout.routes[index]
      add(route.start, at: edge.source, arrow: index, isHead: false)
      add(route.end, at: edge.target, arrow: index, isHead: true)
    }
  }

  /// The arrows of start dots have their own places.
  private func isCounted(_ arrow: Int) -> Bool { diagram.plan.connections[arrow].meaning != .defaultEntry }

  private func isLoop(_ arrow: Int) -> Bool {
    let edge = diagram.plan.graph.edges[arrow]
    return edge.source == edge.target
  }

  private mutating func add(_ end: Point, at figure: Int, arrow: Int, isHead: Bool) {
    switch diagram.plan.figures[figure].kind {
    case .atomic, .final, .compound, .region: break
    case .initial, .history, .group, .pseudostate: return
    }
    let frame = diagram.layout.frames[figure]
    let distances: [(Heading, Double, Double, Double)] = [
      (.up, abs(end.y - frame.minY), end.x - frame.minX, frame.width),
      (.down, abs(end.y - frame.maxY), end.x - frame.minX, frame.width),
      (.left, abs(end.x - frame.minX), end.y - frame.minY, frame.height),
      (.right, abs(end.x - frame.maxX), end.y - frame.minY, frame.height),
    ]
    guard let nearest = distances.min(by: { $0.1 < $1.1 }) else { return }
    sides[Side(figure: figure, heading: nearest.0), default: []].append(
      End(arrow: arrow, at: nearest.2, length: nearest.3, isHead: isHead))
  }

  /// The ends less than 14 units from a corner of a side of 40 units or more.
  var cornerCount: Int {
    sides.values.joined().count { $0.length >= 40 && min($0.at, $0.length - $0.at) < 13.99 }
  }

  /// The ends that are alone on their side, outside its middle half.
  var offCentreCount: Int {
    sides.values.count { side in
      guard side.count == 1, let end = side.first else { return false }
      return end.at < end.length / 4 - 0.01 || end.at > end.length * 3 / 4 + 0.01
    }
  }

  /// The pairs of bends of one arrow between two states, one after the other, less than 30 units apart.
  var jogCount: Int {
    diagram.layout.routes.indices.filter { isCounted($0) && !isLoop($0) }.reduce(0) { sum, arrow in
      let bends = bends(of: diagram.layout.routes[arrow])
      return sum
        + zip(bends, bends.dropFirst()).count { abs($0.x - $1.x) + abs($0.y - $1.y) < 30 }
    }
  }

  /// The pairs of neighbouring heads on one side, less than their width of 10 units apart.
  var closeHeadCount: Int {
    sides.values.reduce(0) { sum, side in
      let heads = side.filter(\.isHead).map(\.at).sorted()
      return sum + zip(heads, heads.dropFirst()).count { $1 - $0 < 9.9 }
    }
  }

  /// The middles of the curves of a route, which are its rounded corners; those of one corner count once.
  private func bends(of route: EdgeRoute) -> [Point] {
    var bends: [Point] = []
    var from = route.start
    for curve in route.curves {
      let isStraight =
        abs(curve.control1.x - from.x) < 0.01 && abs(curve.end.x - from.x) < 0.01
        || abs(curve.control1.y - from.y) < 0.01 && abs(curve.end.y - from.y) < 0.01
      if !isStraight { bends.append(curve.point(from: from, at: 0.5)) }
      from = curve.end
    }
    return bends
  }
}
