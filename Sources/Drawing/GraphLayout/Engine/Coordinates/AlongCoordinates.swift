/// Coordinates along the flow: rows, the nodes in them, and the gaps between them.
struct AlongCoordinates {
  /// The beginning of each row, and its thickness.
  private(set) var rowTops: [Double] = []
  let rowThicknesses: [Double]
  private(set) var nodeTops: [Double] = []
  /// The gap below each row; empty as long as none is planned.
  let gaps: [GapPlan]
  private(set) var height = 0.0

  /// In a row with more free thickness, nodes lie at the side of their edges.
  private static let freeRoom = 24.0

  init(_ input: SubgraphInput, _ grid: __shared Grid, _ across: __shared AcrossCoordinates, gaps: [GapPlan] = []) {
    self.gaps = gaps
    rowThicknesses = Self.thicknesses(input, grid, across.bundles)
    let leads = input.subgraph.nodes.indices.map { Self.lead(of: $0, input, grid, rowThicknesses) }
    let marksEnd = input.marksEnd(leads: leads)
    placeRows(input, grid, from: input.subgraph.nearPorts.isEmpty ? max(input.insets.near, marksEnd) : 0)
    nodeTops = leads.indices.map { rowTops[Int(grid.rowOfItem[$0])] + leads[$0] }
  }

  private static func thicknesses(_ input: SubgraphInput, _ grid: Grid, _ bundles: [EdgeBundle]) -> [Double] {
    var thicknesses = [Double](repeating: 0, count: grid.rows.count)
    if !input.subgraph.nearPorts.isEmpty, input.headerReach > 0 { thicknesses[0] = input.insets.header.height }
    for place in input.subgraph.nodes.indices {
      let row = Int(grid.rowOfItem[place])
      thicknesses[row] = max(thicknesses[row], grid.extents[place].thickness, grid.extents[place].loopThickness)
      if let band = input.flats.band(of: place) { thicknesses[row] = max(thicknesses[row], band.thickness) }
    }
    for (chain, item) in grid.labelItems.enumerated() where item >= 0 {
      let row = Int(grid.rowOfItem[Int(item)])
      thicknesses[row] = max(thicknesses[row], bundles[chain].labelThickness)
    }
    return thicknesses
  }

  /// The distance of a node from the beginning of its row: half of the free thickness, unless there is much and all of
  /// the node's edges lead to one side.
  private static func lead(of node: Int, _ input: SubgraphInput, _ grid: Grid, _ thicknesses: [Double]) -> Double {
    if let band = input.flats.band(of: node) {
      return (thicknesses[Int(grid.rowOfItem[node])] - band.thickness) / 2 + band.top
    }
    let thickness = grid.extents[node].thickness
    let own = max(thickness, grid.extents[node].loopThickness)
    let room = thicknesses[Int(grid.rowOfItem[node])] - own
    let (up, down) = (grid.up.range(node).count, grid.down.range(node).count)
    let share = room <= freeRoom ? 0.5 : down == 0 && up > 0 ? 0 : up == 0 && down > 0 ? 1 : 0.5
    return room * share + (own - thickness) / 2
  }

  private mutating func placeRows(_ input: SubgraphInput, _ grid: Grid, from start: Double) {
    let hasFar = !input.subgraph.farPorts.isEmpty
    let insets = input.insets
    var y = start
    for row in grid.rows.indices {
      rowTops.append(y)
      y += rowThicknesses[row]
      guard row + 1 < grid.rows.count else { break }
      var gap = gap(below: row, grid)
      if row == 0, !input.subgraph.nearPorts.isEmpty { gap = max(gap, insets.near - y) }
      if hasFar, row == grid.rows.count - 2 { gap = max(gap, insets.far) }
      y += gap
    }
    height = max(y + (hasFar ? 0 : insets.far), insets.least.height, insets.header.height)
    if hasFar { rowTops[rowTops.count - 1] = height }
  }

  private func gap(below row: Int, _ grid: Grid) -> Double {
    let least = grid.minGap(below: row)
    return row < gaps.count ? max(least, gaps[row].height) : least
  }

  func rowBottom(_ row: Int) -> Double { rowTops[row] + rowThicknesses[row] }

  /// Returns the beginning of a node; for other items, of the row.
  func top(of item: Int, in grid: Grid) -> Double {
    item < nodeTops.count ? nodeTops[item] : rowTops[Int(grid.rowOfItem[item])]
  }

  /// Returns the end of a node; for other items, the beginning of the row.
  func bottom(of item: Int, in grid: Grid) -> Double {
    item < nodeTops.count ? nodeTops[item] + grid.extents[item].thickness : rowTops[Int(grid.rowOfItem[item])]
  }

  func middle(of item: Int, in grid: Grid) -> Double {
    if item < nodeTops.count { return (top(of: item, in: grid) + bottom(of: item, in: grid)) / 2 }
    let row = Int(grid.rowOfItem[item])
    return rowTops[row] + rowThicknesses[row] / 2
  }

  /// A strand's passage through the gap below a row, if it has a track.
  func trackPassage(_ number: Int, segment: Int, row: Int) -> GapPlan.Passage? {
    guard gaps[row].usesTracks, let passage = gaps[row].passage(segment: segment, strand: number) else { return nil }
    return passage.track >= 0 ? passage : nil
  }
}

extension Grid {
  /// The minimum height of the gap below a row.
  func minGap(below row: Int) -> Double {
    isLabelRow[row] || isLabelRow[row + 1] ? max(options.rankSpacing / 2, 10) : max(options.rankSpacing, 16)
  }
}
