/// Rows of items with their extents: the layered graph with a row for labels in each gap that has some. In the frame of
/// the flow: ranks follow each other along y, items of one rank along x. The first items are the places.
struct Grid {
  /// What an item is, for the distance it keeps.
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

  /// Whether an item is inside a chain.
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
    case (.label, .label), (.label, .dummy), (.dummy, .label): max(labelSpacing * 2, 6)
    case (.header, _), (_, .header): max(edgeSpacing, 8)
    case (.dummy, _), (.label, _), (.port, _): edgeSpacing
    }
  }
}
