import Algorithms

/// Coordinates within rows by four extreme alignments and their median (Brandes, Köpf: Fast and Simple Horizontal
/// Coordinate Assignment, 2001), with sizes and ports as inner shifts.
///
/// Precondition: rows are ordered. Postcondition: neighbours keep their separation.
struct BrandesKoepf {
  private let grid: Grid
  private let ends: SegmentEnds
  private var isConflict: [Bool]

  init(grid: Grid, ends: SegmentEnds) {
    self.grid = grid
    self.ends = ends
    isConflict = [Bool](repeating: false, count: grid.upperItems.count)
    markConflicts()
  }

  /// The axis of each item.
  func place() -> [Double] {
    var blocks = AlignedBlocks(neighbours: neighbours, count: grid.itemCount)
    var layouts: [[Double]] = []
    for fromAbove in [true, false] {
      for fromLeft in [true, false] {
        blocks.separate()
        align(fromAbove: fromAbove, fromLeft: fromLeft, blocks)
        layouts.append(blocks.compacted(toLeft: fromLeft))
      }
    }
    return median(of: layouts)
  }

  private var neighbours: [AlignedBlocks.Pair] {
    grid.rows.flatMap { row in
      row.adjacentPairs().map { left, right in
        AlignedBlocks.Pair(left: left, right: right, distance: grid.separation(Int(left), Int(right)))
      }
    }
  }

  /// The mean of the two in the middle, after all are moved to where the narrowest is.
  private func median(of layouts: [[Double]]) -> [Double] {
    let spans = layouts.map(span)
    let target = spans.min { $0.high - $0.low < $1.high - $1.low } ?? spans[0]
    let shifts = spans.indices.map { $0 % 2 == 0 ? target.low - spans[$0].low : target.high - spans[$0].high }
    var result = layouts[0]
    for item in result.indices {
      let (first, second) = (layouts[0][item] + shifts[0], layouts[1][item] + shifts[1])
      let (third, fourth) = (layouts[2][item] + shifts[2], layouts[3][item] + shifts[3])
      let low = max(min(first, second), min(third, fourth))
      let high = min(max(first, second), max(third, fourth))
      result[item] = (low + high) / 2
    }
    return result
  }

  private func span(_ xs: [Double]) -> (low: Double, high: Double) {
    var low = Double.infinity
    var high = -Double.infinity
    for item in xs.indices {
      low = min(low, xs[item] - grid.befores[item])
      high = max(high, xs[item] + grid.afters[item])
    }
    return (low, high)
  }

  /// Marks segments that cross a segment between two dummies: the latter stay straight.
  private mutating func markConflicts() {
    for row in grid.rows.indices.dropLast() {
      let lower = grid.rows[row + 1]
      var scanned = 0
      var leftBound: Int32 = -1
      for (index, item) in lower.enumerated() {
        let inner = innerUpper(Int(item))
        guard inner != nil || index == lower.count - 1 else { continue }
        let rightBound = inner.map { grid.positions[$0] } ?? Int32.max
        while scanned <= index {
          for place in grid.up.range(Int(lower[scanned])) {
            let segment = Int(grid.up.numbers[place])
            let position = grid.positions[Int(grid.upperItems[segment])]
            if position < leftBound || position > rightBound { isConflict[segment] = true }
          }
          scanned += 1
        }
        leftBound = rightBound
      }
    }
  }

  private func innerUpper(_ item: Int) -> Int? {
    guard grid.isInner(item), grid.up.range(item).count == 1 else { return nil }
    let upper = Int(grid.upperItems[grid.segment(at: item, isDown: false)])
    return grid.isInner(upper) ? upper : nil
  }
}

// Alignment: each item with the median of its neighbours in the row before, where no aligned segments cross.
extension BrandesKoepf {
  private func align(fromAbove: Bool, fromLeft: Bool, _ blocks: borrowing AlignedBlocks) {
    let last = grid.rows.count - 1
    for step in 0..<max(last, 0) {
      let row = grid.rows[fromAbove ? step + 1 : last - 1 - step]
      var bound: Int32 = fromLeft ? -1 : .max
      for index in row.indices {
        let item = Int(row[fromLeft ? index : row.count - 1 - index])
        let range = fromAbove ? grid.up.range(item) : grid.down.range(item)
        guard !range.isEmpty else { continue }
        let low = range.lowerBound + (range.count - 1) / 2
        let high = range.lowerBound + range.count / 2
        let (first, second) = fromLeft ? (low, high) : (high, low)
        if align(item, along: first, fromAbove, fromLeft, bound: &bound, blocks) || first == second { continue }
        _ = align(item, along: second, fromAbove, fromLeft, bound: &bound, blocks)
      }
    }
  }

  /// Aligns an item with the other end of a segment, if that lies beyond those of the items before.
  @inline(__always)
  private func align(
    _ item: Int, along place: Int, _ fromAbove: Bool, _ fromLeft: Bool, bound: inout Int32,
    _ blocks: borrowing AlignedBlocks
  ) -> Bool {
    let segment = Int(fromAbove ? grid.up.numbers[place] : grid.down.numbers[place])
    let other = Int(fromAbove ? grid.upperItems[segment] : grid.lowerItems[segment])
    let position = grid.positions[other]
    guard !isConflict[segment], fromLeft ? position > bound : position < bound else { return false }
    let (here, there) = (ends.offset(of: segment, atUpper: !fromAbove), ends.offset(of: segment, atUpper: fromAbove))
    blocks.join(item, to: other, from: here, at: there)
    bound = position
    return true
  }
}
