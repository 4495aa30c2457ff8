import Statecharts

/// A chart, or the configurations of a machine, as a graph: what is counted when changes are.
struct LabelledGraph {
  /// An edge, or a link.
  struct Edge: Hashable {
    /// The label of its trigger.
    let key: Int
    /// The label of its trigger and its outputs.
    let label: Int
    /// The nodes that it leads to.
    let targets: [Int]
    /// The parts of the label, each a list of pieces: as many of these are other ones as there are mistakes.
    var parts: [[Int]] = []

    /// The edge with other targets.
    func leading(to targets: [Int]) -> Edge { Edge(key: key, label: label, targets: targets, parts: parts) }
  }

  /// A state, or a configuration.
  struct Node {
    /// The name; names help to find which nodes belong together, but are not compared.
    var name: String?
    /// Its kind, then what it has besides its edges, by position, each a list of pieces.
    var features: [[Int]]
    /// The nodes in which it is nested and in which it begins: compared, but not counted in the size.
    var links: [Edge] = []
    /// Its transitions.
    var edges: [Edge] = []

    /// The weight without its edges.
    var weight: Int { 1 + features.dropFirst().reduce(0) { $0 + $1.count } }
  }

  var nodes: [Node] = []
  /// The nodes at which it begins.
  var start: [Int] = []
  /// The features of the whole, by position, each a list of pieces.
  var features: [[Int]] = []

  /// Nodes, their features and their edges.
  var size: Int { nodes.reduce(features.reduce(0) { $0 + $1.count }) { $0 + $1.weight + $1.edges.count } }
}

extension LabelledGraph {
  /// Returns the number of pieces that are missing, superfluous or others.
  static func unlike(_ own: [[Int]], _ wanted: [[Int]]) -> Int {
    zip(own, wanted).reduce(0) { sum, lists in
      let (own, wanted) = lists
      guard own != wanted else { return sum }
      var left = wanted
      var unlike = 0
      for piece in own {
        if let index = left.firstIndex(of: piece) { left.remove(at: index) } else { unlike += 1 }
      }
      // The same in another order is a change, too.
      return sum + max(unlike, left.count, 1)
    }
  }
}

/// Numbers of labels, the same for equal ones, so that the labels of two graphs can be compared.
struct LabelTable {
  private var numbers: [AnyHashable: Int] = [:]

  /// The number of a label, at least 1.
  mutating func number(of label: some Hashable) -> Int {
    let (key, next) = (AnyHashable(label), numbers.count + 1)
    if let number = numbers[key] { return number }
    numbers[key] = next
    return next
  }
}

extension LabelledGraph {
  /// The configurations that a machine gets into, with the steps that it takes; nil if there are more than a limit, or
  /// no work is left.
  init?(
    _ machine: any ObservedMachine, inputs: [Step], limit: Int, _ work: inout Work, _ labels: inout LabelTable
  ) {
    var machine = machine
    while nodes.count < machine.count {
      guard machine.count <= limit else { return nil }
      let index = nodes.count
      var node = Node(features: [[]])
      for step in Product.steps(inputs, at: [machine.moment(index)]) {
        guard let edge = machine.edge(from: index, on: step, &work) else { return nil }
        guard edge.observation.isTaken else { continue }
        node.edges.append(
          Edge(
            key: labels.number(of: step), label: labels.number(of: SeenStep(step: step, seen: edge.observation)),
            targets: [edge.target], parts: [[labels.number(of: step)], [labels.number(of: edge.observation)]]))
      }
      nodes.append(node)
    }
    start = [0]
    // Outputs at the start count if there are any.
    let isQuiet = machine.start.outputs.isEmpty && machine.start.ending == .goesOn
    features = [isQuiet ? [] : [labels.number(of: machine.start)]]
  }

  private struct SeenStep: Hashable {
    let step: Step
    let seen: Observation
  }

  /// The graph with one node for all that behave alike. Moore's algorithm.
  var minimized: LabelledGraph {
    var classes = [Int](repeating: 0, count: nodes.count)
    var count = 1
    while true {
      var known: [Set<Edge>: Int] = [:]
      var refined: [Int] = []
      for (index, node) in nodes.enumerated() {
        let edges = node.edges.map { $0.leading(to: $0.targets.map { classes[$0] }) }
        // A class is only ever divided: the former one is part of what distinguishes nodes.
        let signature = Set(edges + [Edge(key: 0, label: 0, targets: [classes[index]])])
        let next = known.count
        refined.append(known[signature, default: next])
        if known[signature] == nil { known[signature] = next }
      }
      classes = refined
      guard known.count > count else { break }
      count = known.count
    }
    var minimized = LabelledGraph(nodes: [], start: start.map { classes[$0] }, features: features)
    for (index, node) in nodes.enumerated() where classes[index] == minimized.nodes.count {
      var own = node
      own.edges = node.edges.map { $0.leading(to: $0.targets.map { classes[$0] }) }
      minimized.nodes.append(own)
    }
    return minimized
  }

  /// The states and transitions of a chart.
  init(_ chart: Statechart, seeing visibility: Visibility, _ labels: inout LabelTable) {
    nodes = chart.allStates.enumerated().map { index, state in
      Node(
        name: state.id.name, features: LabelledGraph.features(of: state, seeing: visibility, &labels),
        links: LabelledGraph.links(of: state, at: index, in: chart, &labels),
        edges: state.transitions.map { LabelledGraph.edge(of: $0, from: state, in: chart, &labels) })
    }
    start = chart.effectiveInitial.targets.compactMap(chart.documentOrder)
    features = [
      chart.variables.map { labels.number(of: $0) }, chart.script.map { [labels.number(of: $0)] } ?? [],
    ]
  }

  private static func features(
    of state: State, seeing visibility: Visibility, _ labels: inout LabelTable
  ) -> [[Int]] {
    let others = Others(
      name: visibility.states.contains(state.id) ? state.id : nil, invocations: state.invocations,
      variables: state.variables, doneData: state.doneData)
    return [
      [labels.number(of: KindLabel(kind: state.kind, accepts: AcceptingState.isOne(state)))],
      state.onEntry.flatMap(\.content).map { labels.number(of: $0) },
      state.onExit.flatMap(\.content).map { labels.number(of: $0) },
      others == Others() ? [] : [labels.number(of: others)],
    ]
  }

  private static func links(
    of state: State, at index: Int, in chart: Statechart, _ labels: inout LabelTable
  ) -> [Edge] {
    let parent = labels.number(of: "parent")
    var links = [Edge(key: parent, label: parent, targets: chart.parentIndex(at: index).map { [$0] } ?? [])]
    let initial = state.kind == .compound ? state.effectiveInitial : state.initial
    if let initial {
      links.append(
        Edge(
          key: labels.number(of: "initial"), label: labels.number(of: initial.content),
          targets: initial.targets.compactMap(chart.documentOrder)))
    }
    return links
  }

  private static func edge(
    of transition: Transition, from state: State, in chart: Statechart, _ labels: inout LabelTable
  ) -> Edge {
    // A plain state that is left and entered again shows nothing of it.
    let isPlain =
      state.kind == .atomic && state.onEntry.isEmpty && state.onExit.isEmpty && state.invocations.isEmpty
    let targets = transition.targets.isEmpty && isPlain ? [state.id] : transition.targets
    let label = EdgeLabel(
      events: Set(transition.events.map(\.tokens)), condition: transition.condition, content: transition.content,
      isInternal: state.kind != .atomic && transition.kind == .internal)
    return Edge(
      key: labels.number(of: transition.events.first?.tokens), label: labels.number(of: label),
      targets: targets.compactMap(chart.documentOrder),
      parts: [
        [labels.number(of: label.events)], transition.condition.map { [labels.number(of: $0)] } ?? [],
        transition.content.map { labels.number(of: $0) }, label.isInternal ? [1] : [],
      ])
  }

  private struct KindLabel: Hashable {
    let kind: State.Kind
    let accepts: Bool
  }

  private struct Others: Hashable {
    var name: State.ID?
    var invocations: [Invoke] = []
    var variables: [Variable] = []
    var doneData: DoneData?
  }

  private struct EdgeLabel: Hashable {
    let events: Set<[Substring]>
    let condition: Condition?
    let content: [Content]
    let isInternal: Bool
  }
}
