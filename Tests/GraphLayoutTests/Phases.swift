import TestSupport

@testable import GraphLayout

/// The phases on the outermost level of a graph, one after the other, for tests that look between them.
enum Phases {
  /// A seeded graph of one level with loops, parallel and opposite arrows and an initial mark.
  static func flatGraph(seed: Int, boxes: Int = 8) -> LayoutGraph {
    RandomGraphs.graph(seed: seed, kind: .flat, boxes: boxes)
  }

  /// Boxes of one size with an arrow for each pair.
  static func graph(boxes: Int, arrows: [(Int, Int)], roles: [Int: Box.Role] = [:]) -> LayoutGraph {
    LayoutGraph(
      boxes: (0..<boxes).map { Box(size: Size(width: 60, height: 36), role: roles[$0] ?? .ordinary) },
      arrows: arrows.map { Arrow(source: $0.0, target: $0.1) })
  }

  /// After phase 1.
  static func normalised(_ graph: LayoutGraph) -> Level {
    let parts = graph.arrows.indices.map { index in
      ArrowPart(
        arrow: index, source: .child(graph.arrows[index].source), target: .child(graph.arrows[index].target),
        carriesLabels: true)
    }
    return Level(
      container: -1, parts: parts, graph: graph, hierarchy: Hierarchy(boxes: graph.boxes), attachesMarks: true)
  }

  /// After phase 2.
  static func acyclic(_ graph: LayoutGraph, search: CycleSearch = .declared) -> Level {
    var level = normalised(graph)
    level.breakCycles(graph: graph, search: search)
    return level
  }

  /// After phase 3.
  static func ranked(_ graph: LayoutGraph) -> Level {
    var level = acyclic(graph)
    level.assignRanks(graph: graph, pivots: 10_000)
    return level
  }

  /// After phase 4.
  static func ordered(_ graph: LayoutGraph) -> (level: Level, layeredGraph: LayeredGraph) {
    let level = ranked(graph)
    var layeredGraph = LayeredGraph(level: level)
    _ = layeredGraph.reduceCrossings(pinned: [], sweeps: 24, starts: 4)
    return (level, layeredGraph)
  }

  /// Rows ready for coordinates, without labels.
  static func grid(_ graph: LayoutGraph) -> Grid {
    let (level, layeredGraph) = ordered(graph)
    let spacing = Spacing(graph.options)
    let bundles = level.chains.map { chain in
      EdgeBundle(labels: [Size?](repeating: nil, count: chain.strandCount), spacing: spacing, prefersBefore: false)
    }
    let extents = level.boxes.map { PlaceExtent(half: graph.boxes[$0].size.width / 2, thickness: 36) }
    return Grid(
      layeredGraph, level: level, bundles: bundles, extents: extents, header: 0, spacing: spacing)
  }
}

extension Level {
  /// The arrow ends of a strand as places: where its arrow comes from and where it goes.
  func ends(of strand: Strand, graph: LayoutGraph) -> (source: Int, target: Int) {
    let arrow = graph.arrows[strand.arrow]
    return (place(of: arrow.source), place(of: arrow.target))
  }
}
