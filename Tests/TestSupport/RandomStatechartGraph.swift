package import GraphLayout

/// Graphs with all that statecharts have: regions, pseudo-states, edges between any depths, loops, bundles of edges,
/// labels of any size, and options of all kinds; the same for the same seed.
package struct RandomStatechartGraph {
  /// What only some of the graphs have.
  package enum Extra: Sendable, CaseIterable {
    /// More than two loops at a node.
    case manyLoops
    /// Edges with two labels.
    case severalLabels
    /// Edges that end at a region.
    case edgesAtRegions
    /// Edges that join a concurrent node with something inside it, with labels.
    case edgesIntoOwnRegions
    /// Edges from region to region.
    case edgesBetweenRegions
  }

  private var graph = LayoutGraph()
  private var random: SeededGenerator
  private let extra: Extra?
  /// The nodes that edges may join, but for marks.
  private var ends: [Int] = []

  /// Makes a graph of about so many nodes, with something extra if wanted.
  package static func make(seed: Int, nodes count: Int, with extra: Extra? = nil) -> LayoutGraph {
    var maker = RandomStatechartGraph(seed: seed, extra: extra)
    maker.addNodes(count)
    maker.addMarks()
    maker.addEdges(count * 3 / 2)
    return maker.graph
  }

  private init(seed: Int, extra: Extra?) {
    self.extra = extra
    random = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed))
    graph.options = options()
  }

  private mutating func options() -> LayoutOptions {
    var options = LayoutOptions()
    options.direction = random.pick([.automatic, .down, .right]) ?? .automatic
    options.routing = random.once(in: 4) ? .curved : .automatic
    if random.once(in: 3) {
      options.view = random.pick([Size(width: 390, height: 844), Size(width: 300, height: 300)]) ?? .zero
    }
    if random.once(in: 4) {
      options.margin = Double(random.number(below: 40))
      options.nodeSpacing = Double(10 + random.number(below: 40))
      options.rankSpacing = Double(10 + random.number(below: 60))
      options.edgeSpacing = Double(8 + random.number(below: 12))
      options.labelSpacing = Double(2 + random.number(below: 5))
    }
    // The numbers of what was once chosen here, so that seeds make the graphs that they made before.
    if random.once(in: 5) { _ = random.next() }
    return options
  }

  // MARK: Nodes

  private mutating func addNodes(_ count: Int) {
    while ends.count < count { addNode(inside: random.chance(40) ? nil : random.pick(containers)) }
    while let empty = graph.nodes.indices.first(where: { isRegion($0) && !hasChildren($0) }) { addNode(inside: empty) }
  }

  /// Where further nodes may go: never straight into a concurrent node, whose children are regions.
  private var containers: [Int] {
    ends.filter { !graph.nodes[$0].isConcurrent && graph.nodes[$0].role != .final && depth($0) < 5 }
  }

  private func depth(_ node: Int) -> Int { graph.nodes[node].parent.map { depth($0) + 1 } ?? 1 }
  private func isRegion(_ node: Int) -> Bool { graph.nodes[node].role == .region }
  private func hasChildren(_ node: Int) -> Bool { graph.nodes.contains { $0.parent == node } }

  private mutating func addNode(inside parent: Int?) {
    var node = Node(parent: parent, size: size(), header: header(), padding: padding())
    if random.once(in: 10) { node.role = .final }
    let isConcurrent = node.role == .ordinary && random.once(in: 7)
    node.isConcurrent = isConcurrent
    if isConcurrent { node.size = .zero }
    let index = graph.nodes.count
    ends.append(index)
    graph.nodes.append(node)
    guard isConcurrent else { return }
    for _ in 0..<(2 + random.number(below: 3)) {
      ends.append(graph.nodes.count)
      let header = random.chance(70) ? header() : .zero
      graph.nodes.append(Node(parent: index, size: .zero, header: header, padding: padding(), role: .region))
    }
  }

  private mutating func size() -> Size {
    switch random.number(below: 12) {
    case 0: Size(width: Double(150 + random.number(below: 200)), height: Double(30 + random.number(below: 20)))
    case 1: Size(width: Double(40 + random.number(below: 30)), height: Double(100 + random.number(below: 200)))
    case 2: Size(width: 24, height: 24)
    default: Size(width: Double(40 + random.number(below: 60)), height: Double(30 + random.number(below: 12)))
    }
  }

  private mutating func header() -> Size {
    Size(
      width: Double(40 + random.number(below: random.once(in: 6) ? 300 : 60)),
      height: Double(24 + random.number(below: 40)))
  }

  private mutating func padding() -> Insets {
    random.chance(60)
      ? Insets(top: 8, left: 16, bottom: 16, right: 16)
      : Insets(
        top: Double(4 + random.number(below: 20)), left: Double(8 + random.number(below: 20)),
        bottom: Double(8 + random.number(below: 20)), right: Double(8 + random.number(below: 20)))
  }

  // MARK: Marks

  /// Initial marks nearly everywhere, history marks here and there.
  private mutating func addMarks() {
    let containers: [Int?] = [nil] + ends.filter { hasChildren($0) && !graph.nodes[$0].isConcurrent }
    for container in containers where random.chance(85) {
      let inside = ends.filter { graph.nodes[$0].parent == container }
      guard let first = inside.first else { continue }
      let target = random.chance(80) ? first : random.pick(inside) ?? first
      let labels = random.once(in: 8) ? [label()] : []
      graph.edges.append(Edge(source: graph.nodes.count, target: target, labels: labels))
      graph.nodes.append(Node(parent: container, size: Size(width: 14, height: 14), role: .initial))
    }
    for container in containers where container != nil && random.chance(30) {
      let inside = ends.filter { graph.nodes[$0].parent == container }
      let mark = graph.nodes.count
      graph.nodes.append(Node(parent: container, size: Size(width: 22, height: 22), role: .history))
      if random.chance(60), let target = random.pick(inside) {
        graph.edges.append(Edge(source: mark, target: target))
      }
      if let source = random.pick(ends.filter { $0 != container && !inside.contains($0) }) {
        addEdge(from: source, to: mark)
      }
    }
  }

  // MARK: Edges

  private mutating func addEdges(_ count: Int) {
    for _ in 0..<count {
      guard let source = random.pick(ends), let target = target(from: source) else { continue }
      addEdge(from: source, to: target)
      if random.once(in: 8) {
        for _ in 0...random.number(below: 4) {
          let isOpposite = random.chance(40)
          addEdge(from: isOpposite ? target : source, to: isOpposite ? source : target)
        }
      } else if random.chance(20) {
        addEdge(from: target, to: source)
      }
    }
  }

  /// A neighbour, the node itself, something inside it or around it, or anything.
  private mutating func target(from source: Int) -> Int? {
    let parent = graph.nodes[source].parent
    switch random.number(below: 20) {
    case 0, 1: return source
    case 2, 3: return random.pick(ends.filter { isInside($0, source) })
    case 4: return random.pick(ends.filter { isInside(source, $0) })
    case 5...8: return random.pick(ends)
    default: return random.pick(ends.filter { graph.nodes[$0].parent == parent })
    }
  }

  private mutating func addEdge(from source: Int, to target: Int) {
    var labels = labels()
    if extra != .severalLabels { labels = Array(labels.prefix(1)) }
    if source == target {
      let others = graph.edges.count { $0.source == source && $0.target == source }
      if extra != .manyLoops, others > 1 { return }
    }
    if extra != .edgesAtRegions, isRegion(source) || isRegion(target) { return }
    if extra != .edgesBetweenRegions, joinsRegions(source, target) { return }
    let ownsRegion = [(source, target), (target, source)].contains { graph.nodes[$0].isConcurrent && isInside($1, $0) }
    if extra != .edgesIntoOwnRegions, ownsRegion { labels = [] }
    graph.edges.append(Edge(source: source, target: target, labels: labels))
  }

  private func isInside(_ node: Int, _ container: Int) -> Bool {
    guard let parent = graph.nodes[node].parent else { return false }
    return parent == container || isInside(parent, container)
  }

  /// Whether the ends lie in two regions of one concurrent node.
  private func joinsRegions(_ source: Int, _ target: Int) -> Bool {
    let regions = graph.nodes.indices.filter(isRegion)
    func holds(_ region: Int, _ end: Int) -> Bool { region == end || isInside(end, region) }
    return regions.contains { one in
      holds(one, source)
        && regions.contains { $0 != one && graph.nodes[$0].parent == graph.nodes[one].parent && holds($0, target) }
    }
  }

  private mutating func labels() -> [Size] {
    switch random.number(below: 20) {
    case 0...3: []
    case 4: [label(), label()]
    case 5: [.zero]
    default: [label()]
    }
  }

  private mutating func label() -> Size {
    switch random.number(below: 10) {
    case 0: Size(width: Double(120 + random.number(below: 180)), height: 16)
    case 1: Size(width: Double(40 + random.number(below: 60)), height: Double(32 + random.number(below: 60)))
    default: Size(width: Double(20 + random.number(below: 80)), height: 16)
    }
  }
}
