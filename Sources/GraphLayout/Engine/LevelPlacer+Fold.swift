// Folding: the outermost level, where it is much longer than the view, goes on in further columns.
extension LevelPlacer {
  /// How much better the score must become for each further column.
  private static let leastGain = 0.3

  /// Chooses the number of columns, unless the style says it.
  mutating func chooseFold() {
    guard level.container < 0, style.columns != 1, grid.rows.count > 3 else { return }
    let size = drawing.size(flowsRight: false)
    if style.columns == 0, size.width <= graph.options.view.width, size.height <= graph.options.view.height { return }
    let gaps = foldGaps()
    let extents = rowExtents()
    var best = (plan: FoldPlan?.none, cost: foldCost(drawing.size, 1))
    for count in style.columns > 1 ? style.columns...style.columns : 2...FoldPlan.most {
      guard
        let plan = FoldPlan(columns: count, gaps: gaps, extents: extents, size: drawing.size, insets: insets)
      else { continue }
      let cost = style.columns > 1 ? -Double.infinity : foldCost(plan.size, count)
      if cost < best.cost { best = (plan, cost) }
    }
    guard let plan = best.plan else { return }
    fold = plan
    drawing.size = plan.size
    drawing.turns += 4 * plan.cuts.reduce(0) { $0 + $1.passages.count }
  }

  private func foldCost(_ size: Size, _ columns: Int) -> Double {
    let turned = flowsRight ? size.transposed : size
    return Score().cost(size: turned, view: graph.options.view) + Self.leastGain * Double(columns)
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
