import TestSupport

@testable import GraphLayout

/// The phases on the outermost subgraph of a graph, one after the other, for tests that look between them.
enum Phases {
  /// A seeded graph of one subgraph with loops, parallel and opposite edges and an initial mark.
  static func flatGraph(seed: Int, nodes: Int = 8) -> LayoutGraph {
    RandomGraphs.graph(seed: seed, kind: .flat, nodes: nodes)
  }

  /// Nodes of one size with an edge for each pair.
  static func graph(nodes: Int, edges: [(Int, Int)], roles: [Int: Node.Role] = [:]) -> LayoutGraph {
    LayoutGraph(
      nodes: (0..<nodes).map { Node(size: Size(width: 60, height: 36), role: roles[$0] ?? .ordinary) },
      edges: edges.map { Edge(source: $0.0, target: $0.1) })
  }

  /// After phase 1.
  static func normalised(_ graph: LayoutGraph) -> Subgraph {
    let parts = graph.edges.indices.map { index in
      EdgePart(
        edge: index, source: .child(graph.edges[index].source), target: .child(graph.edges[index].target),
        carriesLabels: true)
    }
    return Subgraph(
      container: -1, parts: parts, graph: graph, hierarchy: Hierarchy(nodes: graph.nodes), attachesMarks: true)
  }

  /// After phase 2.
  static func acyclic(_ graph: LayoutGraph, search: CycleSearch = .declared) -> Subgraph {
    var subgraph = normalised(graph)
    subgraph.breakCycles(graph: graph, search: search)
    return subgraph
  }

  /// After phase 3.
  static func ranked(_ graph: LayoutGraph) -> Subgraph {
    var subgraph = acyclic(graph)
    subgraph.assignRanks(graph: graph, pivots: 10_000)
    return subgraph
  }

  /// After phase 4.
  static func ordered(_ graph: LayoutGraph) -> (subgraph: Subgraph, layeredGraph: LayeredGraph) {
    let subgraph = ranked(graph)
    var layeredGraph = LayeredGraph(subgraph: subgraph)
    _ = layeredGraph.reduceCrossings(pinned: [], sweeps: 24, starts: 4)
    return (subgraph, layeredGraph)
  }

  /// Rows ready for coordinates, without labels.
  static func grid(_ graph: LayoutGraph) -> Grid {
    let (subgraph, layeredGraph) = ordered(graph)
    let options = graph.options
    let bundles = subgraph.chains.map { chain in
      EdgeBundle(labels: [Size?](repeating: nil, count: chain.strandCount), options: options, prefersBefore: false)
    }
    let extents = subgraph.nodes.map { PlaceExtent(half: graph.nodes[$0].size.width / 2, thickness: 36) }
    return Grid(
      layeredGraph, subgraph: subgraph, bundles: bundles, extents: extents, header: 0, options: options)
  }
}

extension Subgraph {
  /// The edge ends of a strand as places: where its edge comes from and where it goes.
  func ends(of strand: Strand, graph: LayoutGraph) -> (source: Int, target: Int) {
    let edge = graph.edges[strand.edge]
    return (place(of: edge.source), place(of: edge.target))
  }
}
