package import GraphLayout

/// What random graphs are made of.
package enum RandomGraphKind: Sendable, CaseIterable {
  /// Nodes side by side.
  case flat
  /// Nodes in nodes.
  case nested
  /// Regions as well.
  case concurrent
}

/// Graphs like state machines; those of `RandomStatechartGraph` have more to them.
package enum RandomGraphs {
  /// A graph, the same for the same arguments. Regression rows rely on that: change nothing about how it is made.
  package static func graph(seed: Int, kind: RandomGraphKind, nodes count: Int) -> LayoutGraph {
    var numbers = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    var graph = LayoutGraph()
    graph.options.direction = [.automatic, .down, .right][seed % 3]
    while graph.nodes.count < count { addNode(to: &graph, kind: kind, &numbers) }
    addRegions(to: &graph, kind: kind, &numbers)
    let marks = addInitialMarks(to: &graph)
    addEdges(to: &graph, excluding: marks, kind: kind, &numbers)
    return graph
  }

  private static func addNode(to graph: inout LayoutGraph, kind: RandomGraphKind, _ numbers: inout SeededGenerator) {
    let parent: Int? =
      kind == .flat || graph.nodes.isEmpty || numbers.chance(35) ? nil : numbers.number(below: graph.nodes.count)
    let header = Size(width: Double(40 + numbers.number(below: 80)), height: 24)
    let size = Size(width: Double(40 + numbers.number(below: 60)), height: Double(30 + numbers.number(below: 12)))
    let padding = Insets(top: 8, left: 16, bottom: 16, right: 16)
    graph.nodes.append(Node(parent: parent, size: size, header: header, padding: padding))
  }

  /// Turns some compound nodes into concurrent ones; their children become regions.
  private static func addRegions(to graph: inout LayoutGraph, kind: RandomGraphKind, _ numbers: inout SeededGenerator) {
    guard kind == .concurrent else { return }
    for node in graph.nodes.indices where graph.nodes.contains(where: { $0.parent == node }) && numbers.chance(50) {
      graph.nodes[node].isConcurrent = true
      for child in graph.nodes.indices where graph.nodes[child].parent == node { graph.nodes[child].role = .region }
    }
  }

  private static func addInitialMarks(to graph: inout LayoutGraph) -> Set<Int> {
    var marks: Set<Int> = []
    let parents: [Int?] = [nil] + graph.nodes.indices.map { $0 }
    for parent in parents {
      if let parent, graph.nodes[parent].isConcurrent { continue }
      guard let first = graph.nodes.firstIndex(where: { $0.parent == parent }) else { continue }
      marks.insert(graph.nodes.count)
      graph.edges.append(Edge(source: graph.nodes.count, target: first))
      graph.nodes.append(Node(parent: parent, size: Size(width: 14, height: 14), role: .initial))
    }
    return marks
  }

  private static func addEdges(
    to graph: inout LayoutGraph, excluding marks: Set<Int>, kind: RandomGraphKind, _ numbers: inout SeededGenerator
  ) {
    let ends = graph.nodes.indices.filter { !marks.contains($0) }
    for _ in 0..<(ends.count * 17 / 10) {
      let source = ends[numbers.number(below: ends.count)]
      var target = ends[numbers.number(below: ends.count)]
      if numbers.chance(60) {
        let siblings = ends.filter { graph.nodes[$0].parent == graph.nodes[source].parent }
        target = siblings[numbers.number(below: siblings.count)]
      }
      var labels: [Size] = []
      if numbers.chance(85) { labels.append(Size(width: Double(20 + numbers.number(below: 80)), height: 16)) }
      if numbers.chance(5) { labels.append(Size(width: 40, height: 14)) }
      graph.edges.append(Edge(source: source, target: target, labels: labels))
    }
  }
}
