import Statecharts

/// Writes one chart as a graph; its states lie in a grid.
struct CodeRunnerWriter {
  private static let notation = "A CodeRunner graph"
  private static let columns = 5
  private static let distance = 150

  private let chart: Statechart
  private let states: [State]
  private let numbers: [State.ID: Int]
  private(set) var losses = WritingLosses()
  private var edges: [Value] = []
  private var geometry: [Value] = []

  init(_ chart: Statechart) {
    self.chart = chart
    states = chart.allStates.filter { !$0.isHistory }
    numbers = Dictionary(states.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func graph() -> Value {
    reportLosses()
    let nodes = states.map { Value.array([.string(DrawnName.text($0)), .boolean(AcceptingState.isOne($0))]) }
    if let first = chart.effectiveInitial.targets.first, let number = numbers[first] {
      edges.append(.array([.number(-1), .number(Double(number)), ""]))
      geometry.append(["deltaX": -50, "deltaY": 0])
    }
    for state in states { addEdges(of: state) }
    let places = states.indices.map { place -> Value in
      let (row, column) = place.quotientAndRemainder(dividingBy: Self.columns)
      return .array([.number(Double(Self.distance * (column + 1))), .number(Double(Self.distance * (row + 1)))])
    }
    return .object([
      Value.Member("nodes", .array(nodes)), Value.Member("edges", .array(edges)),
      Value.Member("nodeGeometry", .array(places)), Value.Member("edgeGeometry", .array(geometry)),
    ])
  }

  private mutating func addEdges(of state: State) {
    guard let from = numbers[state.id] else { return }
    for transition in state.transitions {
      let label = DrawnName.label(transition, of: chart)
      if transition.targets.isEmpty {
        losses.add(
          "\(Self.notation) has no transition without a target", "'\(label)' of '\(state.id)'", at: transition.origin)
      }
      for target in transition.targets {
        guard let to = numbers[target] else { continue }
        edges.append(.array([.number(Double(from)), .number(Double(to)), .string(label)]))
        geometry.append(
          from == to
            ? ["anchorAngle": 0] : ["lineAngleAdjust": 0, "parallelPart": .number(0.5), "perpendicularPart": 0])
      }
    }
  }

  private mutating func reportLosses() {
    losses.addFlatLosses(of: chart, notation: Self.notation)
    losses.addLabels(of: chart, notation: Self.notation)
    for state in states where !state.onEntry.isEmpty || !state.onExit.isEmpty {
      losses.add("\(Self.notation) has no entry and exit actions", "'\(state.id)'", at: state.origin)
    }
    for transition in chart.transitions where transition.targets.count > 1 {
      losses.add(
        "\(Self.notation) has no transition to several states; it has an edge for each", "'\(transition.id)'",
        at: transition.origin)
    }
  }
}
