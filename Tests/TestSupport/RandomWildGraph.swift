package import GraphLayout

/// Graphs that are stranger than statecharts: each kind has too much of one thing, the last one of all; the same for
/// the same seed.
package struct RandomWildGraph {
  /// What a graph has too much of.
  package enum Kind: String, Sendable, CaseIterable {
    /// Self-loops, on small nodes too.
    case loops
    /// Regions in regions, empty ones too, with edges between them and at them.
    case regions
    /// Edges between the same two nodes.
    case bundles
    /// Labels, several at an edge, large ones too.
    case labels
    /// Small marks with many edges.
    case marks
    /// Edges at one node.
    case hubs
    /// Levels, with edges between any two.
    case levels
    /// All of these.
    case mixed
  }

  private var graph = LayoutGraph()
  private var random: SeededGenerator
  private let kind: Kind

  /// Makes a graph of about so many nodes.
  package static func make(seed: Int, kind: Kind, nodes count: Int) -> LayoutGraph {
    var maker = RandomWildGraph(seed: seed, kind: kind)
    maker.addNodes(count)
    maker.addMarks()
    maker.addEdges(count)
    return maker.graph
  }

  private init(seed: Int, kind: Kind) {
    self.kind = kind
    random = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed) &* 0x2545_F491_4F6C_DD1D &+ 7)
    graph.options.direction = random.pick([.automatic, .down, .right]) ?? .automatic
    graph.options.routing = random.chance(30) ? .curved : .automatic
    if random.chance(30) {
      graph.options.view = Size(
        width: Double(200 + random.number(below: 1_500)), height: Double(200 + random.number(below: 1_000)))
    }
    // The numbers of what was once chosen here, so that seeds make the graphs that they made before.
    if random.once(in: 8) { _ = random.next() }
  }

  private func has(_ other: Kind) -> Bool { kind == other || kind == .mixed }

  // MARK: Nodes

  private mutating func addNodes(_ count: Int) {
    while graph.nodes.count < count {
      let containers = graph.nodes.indices.filter { graph.nodes[$0].role != .final && depth($0) < 7 }
      let isDeep = has(.levels) || has(.regions)
      let parent = random.chance(isDeep ? 75 : 25) ? random.pick(containers) : nil
      if let parent, graph.nodes[parent].isConcurrent {
        addRegion(to: parent)
      } else {
        addNode(inside: parent)
      }
    }
  }

  private func depth(_ node: Int) -> Int { graph.nodes[node].parent.map { depth($0) + 1 } ?? 1 }

  private mutating func addNode(inside parent: Int?) {
    var node = Node(parent: parent, size: size(), header: header(), padding: padding())
    if has(.regions), random.chance(40) {
      node.isConcurrent = true
      node.size = .zero
    }
    let index = graph.nodes.count
    graph.nodes.append(node)
    if node.isConcurrent { for _ in 0...random.number(below: 3) { addRegion(to: index) } }
  }

  private mutating func addRegion(to parent: Int) {
    let header = random.chance(60) ? header() : .zero
    let isConcurrent = random.once(in: 10)
    graph.nodes.append(
      Node(
        parent: parent, size: .zero, header: header, padding: padding(), role: .region, isConcurrent: isConcurrent))
    let index = graph.nodes.count - 1
    if isConcurrent { for _ in 0...1 { addRegion(to: index) } }
  }

  private mutating func size() -> Size {
    switch random.number(below: 8) {
    case 0: Size(width: Double(10 + random.number(below: 16)), height: Double(10 + random.number(below: 16)))
    case 1: Size(width: Double(100 + random.number(below: 300)), height: Double(20 + random.number(below: 200)))
    default: Size(width: Double(40 + random.number(below: 60)), height: Double(28 + random.number(below: 16)))
    }
  }

  private mutating func header() -> Size {
    Size(
      width: Double(30 + random.number(below: random.once(in: 6) ? 300 : 60)),
      height: Double(20 + random.number(below: 30)))
  }

  private mutating func padding() -> Insets {
    random.chance(70)
      ? Insets(top: 8, left: 16, bottom: 16, right: 16) : Insets(Double(8 + random.number(below: 20)))
  }

  // MARK: Marks

  private mutating func addMarks() {
    let containers: [Int?] = [nil] + graph.nodes.indices.map { $0 }
    for container in containers {
      let inside = graph.nodes.indices.filter { graph.nodes[$0].parent == container }
      guard let first = inside.first else { continue }
      let isConcurrent = container.map { graph.nodes[$0].isConcurrent } ?? false
      if !isConcurrent, random.chance(70) {
        let labels = has(.marks) && random.chance(20) ? [label()] : []
        graph.edges.append(Edge(source: graph.nodes.count, target: first, labels: labels))
        graph.nodes.append(Node(parent: container, size: Size(width: 14, height: 14), role: .initial))
      }
      guard has(.marks) || random.chance(10) else { continue }
      if container != nil, random.chance(50) {
        graph.nodes.append(Node(parent: container, size: Size(width: 22, height: 22), role: .history))
        if let target = random.pick(inside) { addEdge(from: graph.nodes.count - 1, to: target) }
      }
      if !isConcurrent, random.chance(50) {
        graph.nodes.append(Node(parent: container, size: Size(width: 20, height: 20), role: .final))
      }
    }
  }

  // MARK: Edges

  private mutating func addEdges(_ count: Int) {
    let states = graph.nodes.indices.filter { graph.nodes[$0].role != .initial }
    let ends = has(.regions) ? states : states.filter { graph.nodes[$0].role != .region }
    let share = kind == .mixed ? 3 : 2
    for _ in 0..<(count * share / 2) {
      guard let source = random.pick(ends.filter { leads($0) }), let target = target(from: source, among: ends) else {
        continue
      }
      addEdge(from: source, to: target)
      if random.chance(20), leads(target) { addEdge(from: target, to: source) }
      if has(.bundles), random.chance(25) { addBundle(source, target) }
      if has(.loops), random.chance(40), leads(source) {
        for _ in 0..<random.number(below: 7) { addEdge(from: source, to: source) }
      }
    }
    if has(.hubs), let hub = random.pick(ends) {
      for _ in 0..<(8 + random.number(below: 24)) {
        guard let other = random.pick(ends), other != hub else { continue }
        if random.chance(50) || !leads(hub), leads(other) { addEdge(from: other, to: hub) }
        if random.chance(50), leads(hub) { addEdge(from: hub, to: other) }
      }
    }
    guard has(.marks) else { return }
    for mark in ends where graph.nodes[mark].role == .history || graph.nodes[mark].role == .final {
      for _ in 0..<random.number(below: 7) {
        if let source = random.pick(ends.filter { leads($0) && $0 != mark }) { addEdge(from: source, to: mark) }
      }
    }
  }

  private func leads(_ node: Int) -> Bool { graph.nodes[node].role == .ordinary || graph.nodes[node].role == .region }

  private mutating func addBundle(_ source: Int, _ target: Int) {
    for _ in 0..<random.number(below: 12) {
      if random.chance(40), leads(target) {
        addEdge(from: target, to: source)
      } else {
        addEdge(from: source, to: target)
      }
    }
  }

  private mutating func target(from source: Int, among ends: [Int]) -> Int? {
    let isNear = random.chance(has(.levels) || has(.regions) ? 40 : 70)
    let parent = graph.nodes[source].parent
    return random.pick(isNear ? ends.filter { graph.nodes[$0].parent == parent } : ends)
  }

  private mutating func addEdge(from source: Int, to target: Int) {
    let areMany = has(.loops) || source != target
    if !areMany, graph.edges.contains(where: { $0.source == source && $0.target == source }) { return }
    graph.edges.append(Edge(source: source, target: target, labels: labels()))
  }

  private mutating func labels() -> [Size] {
    if has(.labels) { return (0..<random.number(below: 4)).map { _ in label() } }
    return random.chance(70) ? [label()] : []
  }

  private mutating func label() -> Size {
    switch random.number(below: has(.labels) ? 4 : 12) {
    case 0: Size(width: Double(100 + random.number(below: 250)), height: 16)
    case 1: Size(width: Double(40 + random.number(below: 60)), height: Double(32 + random.number(below: 60)))
    default: Size(width: Double(15 + random.number(below: 80)), height: 16)
    }
  }
}
