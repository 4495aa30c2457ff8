/// Rows of items with their extents: the layered graph, widened by a row for labels in each gap that has some.
///
/// In the frame of the flow: ranks follow each other along y, items of one rank along x. The first items are the places.
struct Grid {
  /// What an item is, for the distance it keeps.
  enum Kind: UInt8 {
    case box
    case dummy
    case label
    case port
    case header
  }

  let spacing: Spacing
  /// The extents of places.
  let extents: [PlaceExtent]

  var rows: [[Int32]] = []
  var isLabelRow: [Bool] = []

  var rowOfItem: [Int32] = []
  var positions: [Int32] = []
  var kinds: [Kind] = []
  /// How far an item reaches to the left and right of its axis.
  var befores: [Double] = []
  var afters: [Double] = []

  var upperItems: [Int32] = []
  var lowerItems: [Int32] = []
  var segmentChains: [Int] = []
  /// How many strands run side by side.
  var segmentWidths: [Int] = []
  /// The first segment of each chain; its segments are contiguous, from the upper end to the lower.
  var chainStarts: [Int] = []
  /// The item that carries the labels of each chain, if any.
  var labelItems: [Int32] = []

  var downStarts: [Int32] = []
  var downSegments: [Int32] = []
  var upStarts: [Int32] = []
  var upSegments: [Int32] = []

  var itemCount: Int { rowOfItem.count }
  @inline(__always) func down(_ item: Int) -> Range<Int> { Int(downStarts[item])..<Int(downStarts[item + 1]) }
  @inline(__always) func up(_ item: Int) -> Range<Int> { Int(upStarts[item])..<Int(upStarts[item + 1]) }

  /// The segments that lead down or up from an item, from left to right.
  @inline(__always)
  func segments(at item: Int, isDown: Bool) -> ArraySlice<Int32> {
    isDown ? downSegments[down(item)] : upSegments[up(item)]
  }

  /// The item at one end of a segment.
  @inline(__always)
  func item(of segment: Int, atUpper: Bool) -> Int { Int(atUpper ? upperItems[segment] : lowerItems[segment]) }

  /// Whether an item is one of those that chains pass on their way.
  @inline(__always)
  func isInner(_ item: Int) -> Bool { kinds[item] == .dummy || kinds[item] == .label }

  /// The items beside an item in its row.
  func neighbours(of item: Int) -> (left: Int?, right: Int?) {
    let row = rows[Int(rowOfItem[item])]
    let position = Int(positions[item])
    return (position > 0 ? Int(row[position - 1]) : nil, position + 1 < row.count ? Int(row[position + 1]) : nil)
  }

  /// The least distance between the axes of two neighbours.
  @inline(__always)
  func separation(_ left: Int, _ right: Int) -> Double {
    afters[left] + spacing.gap(kinds[left], kinds[right]) + befores[right]
  }
}

/// Distances between neighbours, from the options.
struct Spacing {
  var box: Double
  var arrow: Double
  var label: Double
  var rank: Double

  init(_ options: LayoutOptions) {
    box = options.boxSpacing
    arrow = options.arrowSpacing
    label = options.labelSpacing
    rank = options.rankSpacing
  }

  func gap(_ left: Grid.Kind, _ right: Grid.Kind) -> Double {
    switch (left, right) {
    case (.box, .box): box
    case (.box, _), (_, .box): max(arrow, 10)
    case (.label, .label), (.label, .dummy), (.dummy, .label): max(label * 2, 6)
    case (.header, _), (_, .header): max(arrow, 8)
    case (.dummy, _), (.label, _), (.port, _): arrow
    }
  }
}
