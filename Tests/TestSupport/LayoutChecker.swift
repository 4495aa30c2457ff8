package import GraphLayout

/// Finds what must never happen in a drawing; each finding is a sentence.
///
/// Distances have a tolerance of one unit, ends of edges that of the mark's shape.
package struct LayoutChecker {
  let graph: LayoutGraph
  let layout: Layout
  let ways: [Way]
  let isLeaf: [Bool]

  /// Checks a layout of a graph.
  package init(graph: LayoutGraph, layout: Layout) {
    self.graph = graph
    self.layout = layout
    ways = layout.routes.map { Way($0) }
    var isLeaf = [Bool](repeating: true, count: graph.nodes.count)
    for node in graph.nodes { if let parent = node.parent { isLeaf[parent] = false } }
    self.isLeaf = isLeaf
  }

  /// What is wrong, a line each.
  package func findings() -> [String] {
    guard layout.frames.count == graph.nodes.count, layout.headers.count == graph.nodes.count,
      layout.routes.count == graph.edges.count
    else { return ["frames, headers or routes are missing"] }
    guard isFinite else { return ["a coordinate is not finite"] }
    return nodeFindings() + regionFindings() + edgeFindings() + labelFindings()
  }

  private var isFinite: Bool {
    let frames = layout.frames + layout.headers.compactMap { $0 } + layout.routes.flatMap(\.labels)
    let points =
      layout.routes.flatMap { route in [route.start] + route.curves.flatMap { [$0.control1, $0.control2, $0.end] } }
      + layout.separators.flatMap { [$0.start, $0.end] }
    return frames.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.width.isFinite && $0.height.isFinite }
      && points.allSatisfy { $0.x.isFinite && $0.y.isFinite } && layout.size.width.isFinite
      && layout.size.height.isFinite
  }

  /// The whole drawing.
  var extent: Rect { Rect(origin: .zero, size: layout.size) }

  /// Whether a node lies somewhere inside another.
  func isInside(_ node: Int, _ container: Int) -> Bool {
    var next = graph.nodes[node].parent
    while let parent = next {
      if parent == container { return true }
      next = graph.nodes[parent].parent
    }
    return false
  }

  /// Whether a node is an end of an edge or contains one.
  func isAround(_ node: Int, _ edge: Edge) -> Bool {
    node == edge.source || node == edge.target || isInside(edge.source, node) || isInside(edge.target, node)
  }
}
