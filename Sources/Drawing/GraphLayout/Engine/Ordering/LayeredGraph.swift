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
  /// The positions of nodes of the earlier drawing in their rows; NaN for all other items, empty where no order is
  /// kept.
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

  /// True if the rows run from right to left: of two chains between the same places the later one then comes first.
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

// Phase 4, afterwards: final nodes come last in their rows where that costs nothing.
extension LayeredGraph {
  /// Moves places to the right past their neighbours while that makes neither more crossings nor longer edges.
  mutating func moveLast(_ isFinal: [Bool]) {
    for row in rows.indices {
      for start in rows[row].indices.reversed() where isPlace(rows[row][start], in: isFinal) {
        var position = start
        while position + 1 < rows[row].count, costsNothing(row: row, exchanging: position, isFinal) {
          rows[row].swapAt(position, position + 1)
          position += 1
          updatePositions(row: row)
        }
      }
    }
  }

  private func isPlace(_ item: Int32, in places: [Bool]) -> Bool { Int(item) < places.count && places[Int(item)] }

  private func costsNothing(row: Int, exchanging position: Int, _ isFinal: [Bool]) -> Bool {
    let (left, right) = (rows[row][position], rows[row][position + 1])
    if isPlace(right, in: isFinal) || chainOfItem[Int(right)] >= 0 { return false }
    let (leftAbove, leftBelow) = (ends(up[Int(left)], at: upperItems), ends(down[Int(left)], at: lowerItems))
    let (rightAbove, rightBelow) = (ends(up[Int(right)], at: upperItems), ends(down[Int(right)], at: lowerItems))
    guard Self.crossings(leftAbove, rightAbove) + Self.crossings(leftBelow, rightBelow) <= 0 else { return false }
    func length(_ ends: [End], from x: Double) -> Double { ends.reduce(0) { $0 + $1.weight * abs($1.x - x) } }
    let (x, next) = (centred(left), centred(right))
    let before = length(leftAbove + leftBelow, from: x) + length(rightAbove + rightBelow, from: next)
    let after = length(leftAbove + leftBelow, from: next) + length(rightAbove + rightBelow, from: x)
    return after <= before
  }

  /// Twice the position of an item from the middle of its row.
  private func centred(_ item: Int32) -> Double {
    Double(2 * Int(positions[Int(item)]) + 1 - rows[Int(rowOfItem[Int(item)])].count)
  }

  /// The other end of a segment: where it lies, and how many strands end there.
  private struct End {
    var x: Double
    var weight: Double
  }

  private func ends(_ segments: ArraySlice<Int32>, at items: [Int32]) -> [End] {
    segments.map { End(x: centred(items[Int($0)]), weight: Double(segmentWeights[Int($0)])) }
  }

  /// The change of crossings when two neighbours are exchanged.
  private static func crossings(_ left: [End], _ right: [End]) -> Double {
    left.reduce(0) { sum, one in
      right.reduce(sum) { $0 + (one.x < $1.x ? 1 : one.x > $1.x ? -1 : 0) * one.weight * $1.weight }
    }
  }

  /// Keeps the order of known nodes from now on.
  mutating func hold(_ earlier: EarlierPlaces) {
    heldPlaces = earlier.across.map { $0 ?? .nan }
    heldPlaces += [Double](repeating: .nan, count: itemCount - heldPlaces.count)
  }

  /// The number of each held item in the earlier order, from 1; 0 for all other items.
  var heldNumbers: [Int32] {
    var numbers = [Int32](repeating: 0, count: itemCount)
    let held = heldPlaces.indices.filter { !heldPlaces[$0].isNaN }
    for (number, item) in held.sorted(by: { (heldPlaces[$0], $0) < (heldPlaces[$1], $1) }).enumerated() {
      numbers[item] = Int32(truncatingIfNeeded: number + 1)
    }
    return numbers
  }
}

// Crossings of small graphs, where the work for each pair of segments does not matter.
extension LayeredGraph {
  /// The weighted number of crossings.
  var crossings: Int {
    var count = 0
    forEachCrossing { count += Int(segmentWeights[$0] * segmentWeights[$1]) }
    return count
  }

  /// The chains that cross others, in order.
  var crossedChains: [Int] {
    var chains: Set<Int> = []
    forEachCrossing { chains.formUnion([chain(of: $0), chain(of: $1)]) }
    return chains.sorted()
  }

  private func forEachCrossing(_ body: (Int, Int) -> Void) {
    for first in upperItems.indices {
      for second in upperItems.indices.dropFirst(first + 1)
      where rowOfItem[Int(upperItems[first])] == rowOfItem[Int(upperItems[second])] {
        let upper = upperPlace(first) - upperPlace(second)
        let lower = lowerPlace(first) - lowerPlace(second)
        if upper.signum() * lower.signum() < 0 { body(first, second) }
      }
    }
  }
}
