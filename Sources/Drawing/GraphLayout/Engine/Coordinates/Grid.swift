/// Rows of items with their extents: the layered graph with a row for labels in each gap that has some. In the frame of
/// the flow: ranks follow each other along y, items of one rank along x. The first items are the places.
struct Grid {
  /// The kind of an item, which determines the distance it keeps.
  enum Kind: UInt8 {
    case node
    case dummy
    case label
    case port
    case header
  }

  let options: LayoutOptions
  let extents: [PlaceExtent]

  var rows: [[Int32]] = []
  var isLabelRow: [Bool] = []

  var rowOfItem: [Int32] = []
  var positions: [Int32] = []
  var kinds: [Kind] = []
  /// The distances that each item extends to the left and right of its axis.
  var befores: [Double] = []
  var afters: [Double] = []

  var upperItems: [Int32] = []
  var lowerItems: [Int32] = []
  var segmentChains: [Int] = []
  /// The numbers of strands that run next to each other.
  var segmentWidths: [Int] = []
  /// The first segment of each chain; its segments are contiguous, from the upper end to the lower.
  var chainStarts: [Int] = []
  /// The item that carries the labels of each chain, if any.
  var labelItems: [Int32] = []

  /// The segments that lead down and up from each item, from left to right.
  var down = CompressedRows<Int32>(count: 0, rows: [], numbers: [])
  var up = CompressedRows<Int32>(count: 0, rows: [], numbers: [])

  var itemCount: Int { rowOfItem.count }

  /// The segments that lead down or up from an item, from left to right.
  @inline(__always)
  func segments(at item: Int, isDown: Bool) -> ArraySlice<Int32> { isDown ? down[item] : up[item] }

  /// The first segment that leads down or up from an item; an inner item has only one.
  @inline(__always)
  func segment(at item: Int, isDown: Bool) -> Int {
    Int(isDown ? down.numbers[Int(down.starts[item])] : up.numbers[Int(up.starts[item])])
  }

  @inline(__always)
  func item(of segment: Int, atUpper: Bool) -> Int { Int(atUpper ? upperItems[segment] : lowerItems[segment]) }

  /// Returns whether an item is inside a chain.
  @inline(__always)
  func isInner(_ item: Int) -> Bool { kinds[item] == .dummy || kinds[item] == .label }

  /// The items next to an item in its row.
  func neighbours(of item: Int) -> (left: Int?, right: Int?) {
    let row = rows[Int(rowOfItem[item])]
    let position = Int(positions[item])
    return (position > 0 ? Int(row[position - 1]) : nil, position + 1 < row.count ? Int(row[position + 1]) : nil)
  }

  /// The minimum distance between the axes of two neighbours.
  @inline(__always)
  func separation(_ left: Int, _ right: Int) -> Double {
    afters[left] + options.gap(kinds[left], kinds[right]) + befores[right]
  }
}

extension LayoutOptions {
  /// The free distance between two neighbours in a row.
  func gap(_ left: Grid.Kind, _ right: Grid.Kind) -> Double {
    switch (left, right) {
    case (.node, .node): nodeSpacing
    case (.node, _), (_, .node): max(edgeSpacing, 10)
    case (.label, .label), (.label, .dummy), (.dummy, .label): min(max(labelSpacing * 2, 6), edgeSpacing)
    case (.header, _), (_, .header): max(edgeSpacing, 8)
    case (.dummy, _), (.label, _), (.port, _): edgeSpacing
    }
  }
}

extension Grid {
  init(_ input: SubgraphInput, bundles: [EdgeBundle], extents: [PlaceExtent]) {
    self.init(
      input.layeredGraph, subgraph: input.subgraph, bundles: bundles, extents: extents, header: input.headerReach,
      options: input.options)
  }

  /// Rows of items from an ordered layered graph, with rows for labels between ranks.
  init(
    _ layeredGraph: LayeredGraph, subgraph: Subgraph, bundles: [EdgeBundle], extents: [PlaceExtent], header: Double,
    options: LayoutOptions
  ) {
    self.options = options
    self.extents = extents
    let labelRanks = Self.chooseLabelRanks(subgraph: subgraph, bundles: bundles)
    let rowOfRank = makeRows(layeredGraph, subgraph: subgraph, labelRanks: labelRanks)
    addItems(layeredGraph, bundles: bundles, rowOfRank: rowOfRank)
    addChains(layeredGraph, subgraph: subgraph, bundles: bundles, labelRanks: labelRanks, rowOfRank: rowOfRank)
    if header > 0, !subgraph.nearPorts.isEmpty { addHeader(extent: header) }
    indexSegments(mirrored: layeredGraph.isMirrored)
    updatePositions()
  }

  /// For each chain the rank below which its labels are, or -1: near the middle, where there are few labels.
  private static func chooseLabelRanks(subgraph: Subgraph, bundles: [EdgeBundle]) -> [Int] {
    var load = [Double](repeating: 0, count: max(subgraph.rankCount, 1))
    var result = [Int](repeating: -1, count: subgraph.chains.count)
    func span(_ chain: Subgraph.Chain) -> Range<Int> { subgraph.ranks[chain.upper]..<subgraph.ranks[chain.lower] }
    let order = subgraph.chains.indices.filter { bundles[$0].hasLabels }
      .sorted { (span(subgraph.chains[$0]).count, $0) < (span(subgraph.chains[$1]).count, $1) }
    for index in order {
      let gaps = span(subgraph.chains[index])
      let middle = Double(gaps.lowerBound + gaps.upperBound - 1) / 2
      var best = gaps.lowerBound
      var bestCost = Double.infinity
      for gap in gaps {
        let isAtPorts =
          gap == 0 && !subgraph.nearPorts.isEmpty || gap == subgraph.rankCount - 2 && !subgraph.farPorts.isEmpty
        let cost = load[gap] + abs(Double(gap) - middle) * 8 + (isAtPorts ? 1_000 : 0)
        if cost < bestCost { (best, bestCost) = (gap, cost) }
      }
      load[best] += bundles[index].labelBefore + bundles[index].labelAfter
      result[index] = best
    }
    return result
  }

  /// Makes the rows of ranks, and empty ones for labels; returns the row of each rank.
  private mutating func makeRows(_ layeredGraph: LayeredGraph, subgraph: Subgraph, labelRanks: [Int]) -> [Int] {
    var rowOfRank: [Int] = []
    var hasLabelRow = [Bool](repeating: false, count: max(subgraph.rankCount, 1))
    for rank in labelRanks where rank >= 0 { hasLabelRow[rank] = true }
    for rank in 0..<subgraph.rankCount {
      rowOfRank.append(rows.count)
      rows.append(layeredGraph.rows[rank])
      isLabelRow.append(false)
      if hasLabelRow[rank] {
        rows.append([])
        isLabelRow.append(true)
      }
    }
    return rowOfRank
  }

  private mutating func addItems(_ layeredGraph: LayeredGraph, bundles: [EdgeBundle], rowOfRank: [Int]) {
    for item in 0..<layeredGraph.itemCount {
      rowOfItem.append(Int32(truncatingIfNeeded: rowOfRank[Int(layeredGraph.rowOfItem[item])]))
      if item < extents.count {
        let extent = extents[item]
        kinds.append(extent.kind)
        befores.append(extent.half + extent.extraBefore)
        afters.append(extent.half + extent.extraAfter)
      } else {
        let chain = Int(layeredGraph.chainOfItem[item])
        kinds.append(.dummy)
        befores.append(bundles[chain].before)
        afters.append(bundles[chain].after)
      }
    }
  }

  private mutating func addChains(
    _ layeredGraph: LayeredGraph, subgraph: Subgraph, bundles: [EdgeBundle], labelRanks: [Int], rowOfRank: [Int]
  ) {
    labelItems = [Int32](repeating: -1, count: subgraph.chains.count)
    var sortKeys: [(row: Int, key: Double, item: Int32)] = []
    for index in subgraph.chains.indices {
      chainStarts.append(upperItems.count)
      for segment in layeredGraph.chainStarts[index]..<layeredGraph.chainStarts[index + 1] {
        let upper = layeredGraph.upperItems[segment]
        let lower = layeredGraph.lowerItems[segment]
        let rank = Int(layeredGraph.rowOfItem[Int(upper)])
        let row = rowOfRank[rank] + 1
        guard isLabelRow[row] else {
          addSegment(upper, lower, chain: index)
          continue
        }
        let item = Int32(truncatingIfNeeded: itemCount)
        let carries = labelRanks[index] == rank
        rowOfItem.append(Int32(truncatingIfNeeded: row))
        kinds.append(carries ? .label : .dummy)
        befores.append(carries ? bundles[index].labelBefore : bundles[index].before)
        afters.append(carries ? bundles[index].labelAfter : bundles[index].after)
        if carries { labelItems[index] = item }
        addSegment(upper, item, chain: index)
        addSegment(item, lower, chain: index)
        sortKeys.append((row, Self.sortKey(layeredGraph, segment: segment, rank: rank), item))
      }
    }
    chainStarts.append(upperItems.count)
    segmentWidths = segmentChains.map { subgraph.chains[$0].strandCount }
    let sign: Int32 = layeredGraph.isMirrored ? -1 : 1
    sortKeys.sort { ($0.row, $0.key, sign * $0.item) < ($1.row, $1.key, sign * $1.item) }
    for entry in sortKeys { rows[entry.row].append(entry.item) }
  }

  /// The relative place of a segment between its rows.
  private static func sortKey(_ layeredGraph: LayeredGraph, segment: Int, rank: Int) -> Double {
    func share(_ place: Int32, _ count: Int) -> Double { Double(place) / Double(max(count, 1)) }
    return share(layeredGraph.upperPlace(segment), layeredGraph.rows[rank].count)
      + share(layeredGraph.lowerPlace(segment), layeredGraph.rows[rank + 1].count)
  }

  private mutating func addSegment(_ upper: Int32, _ lower: Int32, chain: Int) {
    segmentChains.append(chain)
    upperItems.append(upper)
    lowerItems.append(lower)
  }

  private mutating func addHeader(extent: Double) {
    rows[0].insert(Int32(truncatingIfNeeded: itemCount), at: 0)
    rowOfItem.append(0)
    kinds.append(.header)
    befores.append(0)
    afters.append(extent)
  }

  private mutating func updatePositions() {
    positions = [Int32](repeating: 0, count: itemCount)
    for row in rows {
      for (position, item) in row.enumerated() { positions[Int(item)] = Int32(truncatingIfNeeded: position) }
    }
  }

  /// Lists the segments at each item from left to right by their other ends; those of one other end in order, or
  /// against it where rows are mirrored.
  private mutating func indexSegments(mirrored: Bool) {
    var order = Array(0..<Int32(upperItems.count))
    if mirrored { order.reverse() }
    let downs = CompressedRows(count: itemCount, of: upperItems, in: order)
    let ups = CompressedRows(count: itemCount, of: lowerItems, in: order)
    // A pass through the rows from left to right brings those listed at one end in order at the other.
    var (byLower, byUpper) = ([Int32](), [Int32]())
    for row in rows {
      for item in row {
        byLower += ups[Int(item)]
        byUpper += downs[Int(item)]
      }
    }
    down = CompressedRows(count: itemCount, of: upperItems, in: byLower)
    up = CompressedRows(count: itemCount, of: lowerItems, in: byUpper)
  }
}

extension Grid {
  /// The part of a border that corners and the distances of lines take.
  private static let takenBorder = 54.0
  /// A border is wide for labels that take no more than this part of it.
  private static let wideShare = 0.25

  /// Puts the label of an edge to the next rank on its outer side where the edge is the first or the last of several
  /// at a node that is too narrow for the label between them.
  mutating func turnLabelsOutwards(_ bundles: inout [EdgeBundle], options: LayoutOptions) {
    for (chain, label) in labelItems.enumerated() where label >= 0 && bundles[chain].offsets.count == 1 {
      let (first, last) = (chainStarts[chain], chainStarts[chain + 1] - 1)
      guard last == first + 1 else { continue }
      let isBefore = bundles[chain].labelBefore > 0
      let thickness = max(bundles[chain].labelBefore, bundles[chain].labelAfter)
      let ends = [(first, true), (last, false)].map { segment, isUpper in
        let place = item(of: segment, atUpper: isUpper)
        let segments = segments(at: place, isDown: isUpper)
        let room = place < extents.count ? 2 * extents[place].half - Self.takenBorder : .infinity
        return (
          room: room, isAlone: segments.count < 2,
          isOuter: (isBefore ? segments.last : segments.first) == Int32(segment)
        )
      }
      guard ends.contains(where: { !$0.isAlone && thickness > $0.room }), !isBefore || !ends.contains(where: \.isAlone),
        // A wide node has room for the label wherever the edge meets it.
        ends.allSatisfy({ $0.isOuter || thickness <= Self.wideShare * $0.room })
      else { continue }
      bundles[chain].turnLabel(pad: options.labelSpacing)
      befores[Int(label)] = bundles[chain].labelBefore
      afters[Int(label)] = bundles[chain].labelAfter
    }
  }
}
