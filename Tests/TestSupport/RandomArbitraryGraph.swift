package import GraphLayout

/// Graphs without any rule but those that `layout` checks: empty containers, sizes of zero and of the maximum extent,
/// self-loops on containers, edges between a container and what lies in it, duplicates, marks with any edges, no node
/// and one. The same for the same seed.
package struct RandomArbitraryGraph {
  private var graph = LayoutGraph()
  private var random: SeededGenerator

  /// Makes a graph.
  package static func make(seed: Int) -> LayoutGraph {
    var maker = RandomArbitraryGraph(random: SeededGenerator(seed: UInt64(truncatingIfNeeded: seed) &* 31 &+ 5))
    maker.setOptions()
    maker.addNodes()
    maker.addEdges()
    maker.addHint()
    return maker.graph
  }

  private init(random: SeededGenerator) { self.random = random }

  private mutating func setOptions() {
    graph.options.direction = random.pick([.automatic, .down, .right]) ?? .automatic
    graph.options.routing = random.pick([.automatic, .curved, .orthogonal]) ?? .automatic
    if random.once(in: 3) { graph.options.view = Size(width: extent(), height: extent()) }
    if random.once(in: 4) {
      graph.options.margin = distance()
      graph.options.nodeSpacing = distance()
      graph.options.rankSpacing = distance()
      graph.options.edgeSpacing = distance()
      graph.options.labelSpacing = distance()
    }
    if random.once(in: 3) { graph.options.budget = random.pick([-1, 0, 1, 50_000, 100_000, 1_000_000]) }
  }

  private mutating func distance() -> Double { random.once(in: 8) ? extent() : Double(random.number(below: 30)) }

  /// Mostly small, sometimes nothing, hardly anything, or as much as there may be.
  private mutating func extent() -> Double {
    switch random.number(below: 12) {
    case 0: 0
    case 1: 100_000
    case 2: .leastNonzeroMagnitude
    case 3: 0.001 * Double(random.number(below: 100))
    case 4: Double(random.number(below: 2_000))
    default: Double(10 + random.number(below: 90))
    }
  }

  private mutating func size() -> Size { Size(width: extent(), height: extent()) }

  // MARK: Nodes

  private mutating func addNodes() {
    let count = random.once(in: 20) ? random.number(below: 2) : 1 + random.number(below: random.once(in: 10) ? 24 : 9)
    let isFlat = random.once(in: 4)
    for _ in 0..<count {
      var node = Node(parent: isFlat || random.once(in: 3) ? nil : random.pick(graph.nodes.indices), size: size())
      if random.once(in: 3) { node.header = size() }
      if random.once(in: 4) {
        node.padding = Insets(top: distance(), left: distance(), bottom: distance(), right: distance())
      }
      if random.once(in: 3) {
        node.role = random.pick([.ordinary, .initial, .final, .history, .region]) ?? .ordinary
      }
      node.isConcurrent = random.once(in: 4)
      graph.nodes.append(node)
    }
  }

  // MARK: Edges

  private mutating func addEdges() {
    guard !graph.nodes.isEmpty else { return }
    let count = random.number(below: random.once(in: 8) ? 60 : 3 + 2 * graph.nodes.count)
    let hub = random.once(in: 4) ? random.pick(graph.nodes.indices) : nil
    for _ in 0..<count {
      if let known = random.pick(graph.edges), random.once(in: 6) {
        graph.edges.append(known)
        continue
      }
      let source = hub ?? random.pick(graph.nodes.indices) ?? 0
      var target = random.pick(graph.nodes.indices) ?? 0
      if random.once(in: 6) { target = source }
      if random.once(in: 6) { target = graph.nodes[source].parent ?? target }
      let labels = random.once(in: 2) ? (0..<random.number(below: 3)).map { _ in size() } : []
      let isForward = random.chance(70)
      graph.edges.append(
        Edge(source: isForward ? source : target, target: isForward ? target : source, labels: labels))
    }
  }

  // MARK: Earlier drawings

  private mutating func addHint() {
    guard random.once(in: 5) else { return }
    let frames = (0..<random.number(below: graph.nodes.count + 3)).map { _ -> Rect? in
      if random.once(in: 4) { return nil }
      if random.once(in: 10) {
        return Rect(x: random.pick([.nan, .infinity, 1e300, -1e8]) ?? 0, y: 1e8, width: extent(), height: extent())
      }
      return Rect(
        x: Double(random.number(below: 500)), y: Double(random.number(below: 500)), width: extent(), height: extent())
    }
    let variant = random.once(in: 2) ? LayoutVariant(number: Int(truncatingIfNeeded: random.next())) : nil
    graph.hint = LayoutHint(frames: frames, variant: variant)
  }
}
