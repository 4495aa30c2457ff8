import Statecharts

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
