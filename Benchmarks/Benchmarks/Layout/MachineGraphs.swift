import GraphLayout

/// Seeded graphs like state machines: a spanning tree of short edges, some forward ones and some back; a third of the
/// states in compound ones. The same on every machine.
enum MachineGraphs {
  static func graph(states: Int, seed: UInt64 = 1) -> LayoutGraph {
    var random = SplitMix64(state: seed)
    var graph = LayoutGraph(nodes: [Node(size: Size(width: 14, height: 14), role: .initial)])
    graph.edges = [Edge(source: 0, target: 1)]
    var containers: [Int] = []
    for number in 1...states {
      let isCompound = number % 12 == 5 || number % 36 == 9
      let parent = number % 3 == 0 ? containers.last : nil
      if isCompound { containers.append(graph.nodes.count) }
      let size = Size(width: Double(50 + random.number(below: 60)), height: 36)
      graph.nodes.append(Node(parent: parent, size: size, header: Size(width: 60, height: 24)))
      if number > 1 { graph.connect(max(1, number - 1 - random.number(below: 6)), number, &random) }
      if random.number(below: 100) < 30 { graph.connect(1 + random.number(below: number), number, &random) }
      if random.number(below: 100) < 25 { graph.connect(number, max(1, number - random.number(below: 20)), &random) }
    }
    return graph
  }
}

extension LayoutGraph {
  fileprivate mutating func connect(_ source: Int, _ target: Int, _ random: inout SplitMix64) {
    let label = Size(width: Double(25 + random.number(below: 60)), height: 16)
    edges.append(Edge(source: source, target: target, labels: [label]))
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
private struct SplitMix64 {
  var state: UInt64

  mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
