// Folding: the outermost level, where it is much longer than the view, goes on in further columns.
extension LevelPlacer {
  /// Chooses the number of columns, unless the style says it.
  mutating func chooseFold() {
    guard level.container < 0, style.columns != 1, grid.rows.count > 3 else { return }
    let size = drawing.size(flowsRight: false)
    if style.columns == 0, size.width <= graph.options.view.width, size.height <= graph.options.view.height { return }
    let gaps = foldGaps()
    let extents = rowExtents()
    var best = (plan: FoldPlan?.none, cost: foldCost(drawing.size, columns: 1, passages: 0))
    for count in style.columns > 1 ? style.columns...style.columns : 2...FoldPlan.most {
      guard
        let plan = FoldPlan(columns: count, gaps: gaps, extents: extents, size: drawing.size, insets: insets)
      else { continue }
      let cost = style.columns > 1 ? -Double.infinity : foldCost(plan.size, columns: count, passages: plan.passageCount)
      if cost < best.cost { best = (plan, cost) }
    }
    guard let plan = best.plan else { return }
    fold = plan
    drawing.size = plan.size
    drawing.columns = plan.columns.count
    drawing.foldPassages = plan.passageCount
  }

  private func foldCost(_ size: Size, columns: Int, passages: Int) -> Double {
    var score = Score()
    score.arrows = level.strands.count
    score.columns = columns
    score.foldPassages = passages
    return score.cost(size: flowsRight ? size.transposed : size, view: graph.options.view)
  }

  private func foldGaps() -> [FoldPlan.Gap] {
    var gaps = grid.rows.indices.dropLast().map { row in
      FoldPlan.Gap(top: rowBottom(row), bottom: rowTops[row + 1], passages: [])
    }
    for segment in grid.upperItems.indices {
      for (number, strand) in level.chains[grid.segmentChains[segment]].strands.enumerated() {
        gaps[Int(grid.rowOfItem[Int(grid.upperItems[segment])])].passages.append(
          FoldPlan.Passage(
            arrow: level.strands[strand].arrow, from: strandX(number, segment: segment, atUpper: true),
            to: strandX(number, segment: segment, atUpper: false)))
      }
    }
    return gaps
  }

  private func rowExtents() -> [(low: Double, high: Double)] {
    grid.rows.map { row in
      var (low, high) = (Double.infinity, -Double.infinity)
      for item in row.map(Int.init) where grid.kinds[item] != .header {
        low = min(low, min(upperKnots[item], lowerKnots[item]) - grid.befores[item])
        high = max(high, max(upperKnots[item], lowerKnots[item]) + grid.afters[item])
      }
      return (low, high)
    }
  }
}
