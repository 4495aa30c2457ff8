// Where a container is much longer than the view, it goes on in further columns.
extension FoldPlan {
  /// The number of columns that the style says, or of the outermost container the one that costs least; nil where one
  /// is enough, and for containers whose border edges pass: their places there would be others.
  static func chosen(for geometry: SubgraphGeometry) -> FoldPlan? {
    let (input, size) = (geometry.input, geometry.size)
    let columns = input.style.columns
    let (seen, view) = (input.turned(size), input.graph.options.view)
    let mayFold = input.subgraph.container < 0 ? columns != 1 : columns > 1 && input.subgraph.isClosed
    guard mayFold, geometry.grid.rows.count > 3 else { return nil }
    if columns == 0, seen.width <= view.width, seen.height <= view.height { return nil }
    let gaps = gaps(of: geometry)
    let extents = rowExtents(of: geometry)
    var best = (plan: FoldPlan?.none, cost: cost(size, columns: 1, passages: 0, input))
    for count in columns > 1 ? columns...columns : 2...most {
      guard let plan = FoldPlan(columns: count, gaps: gaps, extents: extents, size: size, insets: input.insets) else {
        continue
      }
      let cost =
        columns > 1 ? -Double.infinity : cost(plan.size, columns: count, passages: plan.passageCount, input)
      if cost < best.cost { best = (plan, cost) }
    }
    return best.plan
  }

  private static func cost(_ size: Size, columns: Int, passages: Int, _ input: SubgraphInput) -> Double {
    var score = Score()
    score.edges = input.subgraph.strands.count
    score.quality.columns = columns
    score.quality.foldPassages = passages
    return score.cost(size: input.turned(size), view: input.graph.options.view)
  }

  private static func gaps(of geometry: SubgraphGeometry) -> [Gap] {
    let (subgraph, along) = (geometry.subgraph, geometry.along)
    return along.gaps.indices.dropLast().map { row in
      let passages = along.gaps[row].passages.map { passage in
        let chain = subgraph.chains[geometry.grid.segmentChains[passage.segment]]
        let edge = subgraph.strands[chain.firstStrand + passage.strand].edge
        return Passage(edge: edge, from: passage.from, to: passage.to)
      }
      return Gap(top: along.rowBottom(row), bottom: along.rowTops[row + 1], passages: passages)
    }
  }

  private static func rowExtents(of geometry: SubgraphGeometry) -> [(low: Double, high: Double)] {
    geometry.grid.rows.map { row in
      var (low, high) = (Double.infinity, -Double.infinity)
      for item in row.map(Int.init) where geometry.grid.kinds[item] != .header {
        low = min(low, geometry.across.xs[item] - geometry.grid.befores[item])
        high = max(high, geometry.across.xs[item] + geometry.grid.afters[item])
      }
      return (low, high)
    }
  }
}
