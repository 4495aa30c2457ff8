import Algorithms

/// Ranks as rows of items: one for each place, and one dummy for each rank that a chain passes. A segment joins items
/// of neighbouring rows.
struct LayeredGraph {
  var rowOfItem: [Int32] = []
  /// The chain of each dummy; -1 for a place.
  var chainOfItem: [Int32] = []
  /// The items of each row from left to right.
  var rows: [[Int32]] = []
  /// The position of each item in its row.
  var positions: [Int32] = []

  var upperItems: [Int32] = []
  var lowerItems: [Int32] = []
  var segmentWeights: [Int32] = []
  /// Where nodes of the earlier drawing were in their rows; NaN for all other items, empty where no order is kept.
  var heldPlaces: [Double] = []

  /// The first segment of each chain; its segments are contiguous, from the upper end to the lower.
  var chainStarts: [Int] = []

  /// The segments that lead down and up from each item.
  private(set) var down: CompressedRows<Int32>
  private(set) var up: CompressedRows<Int32>

  var itemCount: Int { rowOfItem.count }

  /// The rows of a ranked subgraph, in order of declaration.
  init(subgraph: Subgraph) {
    down = CompressedRows(count: 0, rows: [], numbers: [])
    up = down
    rows = [[Int32]](repeating: [], count: subgraph.rankCount)
    for rank in subgraph.ranks { addItem(row: rank, chain: -1) }
    for (index, chain) in subgraph.chains.enumerated() {
      chainStarts.append(upperItems.count)
      var above = Int32(truncatingIfNeeded: chain.upper)
      let last = subgraph.ranks[chain.lower]
      var rank = subgraph.ranks[chain.upper] + 1
      while rank < last {
        let dummy = Int32(truncatingIfNeeded: itemCount)
        addItem(row: rank, chain: index)
        addSegment(from: above, to: dummy, weight: chain.strandCount)
        above = dummy
        rank += 1
      }
      addSegment(from: above, to: Int32(truncatingIfNeeded: chain.lower), weight: chain.strandCount)
    }
    chainStarts.append(upperItems.count)
    let segments = Array(0..<Int32(upperItems.count))
    down = CompressedRows(count: itemCount, rows: upperItems, numbers: segments)
    up = CompressedRows(count: itemCount, rows: lowerItems, numbers: segments)
    updatePositions()
  }

  /// Whether the rows run from right to left: of two chains between the same places the later one then comes first.
  private(set) var isMirrored = false

  var mirrored: LayeredGraph {
    var layeredGraph = self
    layeredGraph.isMirrored.toggle()
    for row in rows.indices { layeredGraph.rows[row].reverse() }
    layeredGraph.heldPlaces = heldPlaces.map { -$0 }
    layeredGraph.updatePositions()
    return layeredGraph
  }

  private mutating func addItem(row: Int, chain: Int) {
    rows[row].append(Int32(truncatingIfNeeded: itemCount))
    rowOfItem.append(Int32(truncatingIfNeeded: row))
    chainOfItem.append(Int32(truncatingIfNeeded: chain))
  }

  private mutating func addSegment(from upper: Int32, to lower: Int32, weight: Int) {
    upperItems.append(upper)
    lowerItems.append(lower)
    segmentWeights.append(Int32(truncatingIfNeeded: weight))
  }

  func chain(of segment: Int) -> Int { chainStarts.partitioningIndex { $0 > segment } - 1 }

  mutating func updatePositions() {
    if positions.count != itemCount { positions = [Int32](repeating: 0, count: itemCount) }
    for row in rows.indices { updatePositions(row: row) }
  }

  mutating func updatePositions(row: Int) {
    for (position, item) in rows[row].enumerated() { positions[Int(item)] = Int32(truncatingIfNeeded: position) }
  }

  /// The position of a segment's end in its row.
  func upperPlace(_ segment: Int) -> Int32 { positions[Int(upperItems[segment])] }
  func lowerPlace(_ segment: Int) -> Int32 { positions[Int(lowerItems[segment])] }
}
