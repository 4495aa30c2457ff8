import Statecharts

/// A chart, or the configurations of a machine, as a graph: what is counted when changes are.
struct LabelledGraph {
  /// An edge, or a link.
  struct Edge: Hashable {
    /// What sets it off.
    let key: Int
    /// What sets it off and what it does.
    let label: Int
    /// The nodes that it leads to.
    let targets: [Int]
  }

  /// A state, or a configuration.
  struct Node {
    /// What it is called; names help to find which nodes belong together, but are not compared.
    var name: String?
    /// Its kind, then what it has besides its edges, by position; 0 for what it does not have.
    var features: [Int]
    /// In what it lies and where it begins: compared, but not counted in the size.
    var links: [Edge] = []
    /// Its transitions.
    var edges: [Edge] = []

    /// How much it counts without its edges.
    var weight: Int { 1 + features.dropFirst().count { $0 != 0 } }
  }

  var nodes: [Node] = []
  /// Where it begins.
  var start: [Int] = []
  /// What the whole has, by position; 0 for what it does not have.
  var features: [Int] = []

  /// Nodes, their features and their edges.
  var size: Int { nodes.reduce(features.count { $0 != 0 }) { $0 + $1.weight + $1.edges.count } }
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
      var node = Node(features: [0])
      for step in Product.steps(inputs, at: [machine.moment(index)]) {
        guard let edge = machine.edge(from: index, on: step, &work) else { return nil }
        guard edge.observation.isTaken else { continue }
        node.edges.append(
          Edge(
            key: labels.number(of: step), label: labels.number(of: SeenStep(step: step, seen: edge.observation)),
            targets: [edge.target]))
      }
      nodes.append(node)
    }
    start = [0]
    // What is done at the start counts as long as something is.
    let isQuiet = machine.start.outputs.isEmpty && machine.start.ending == .goesOn
    features = [isQuiet ? 0 : labels.number(of: machine.start)]
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
        let edges = node.edges.map { Edge(key: $0.key, label: $0.label, targets: $0.targets.map { classes[$0] }) }
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
      own.edges = node.edges.map { Edge(key: $0.key, label: $0.label, targets: $0.targets.map { classes[$0] }) }
      minimized.nodes.append(own)
    }
    return minimized
  }
}
