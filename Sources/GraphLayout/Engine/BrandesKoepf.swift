/// Coordinates within rows by four extreme alignments and their median.
///
/// Brandes, Köpf: Fast and Simple Horizontal Coordinate Assignment, 2001, with sizes and ports as inner shifts; blocks
/// are compacted along longest paths. Precondition: rows are ordered. Postcondition: neighbours keep their separation.
struct BrandesKoepf {
  private let grid: Grid
  private let spacing: Spacing
  private var isConflict: [Bool]

  init(grid: Grid, spacing: Spacing) {
    self.grid = grid
    self.spacing = spacing
    isConflict = [Bool](repeating: false, count: grid.upperItems.count)
    markConflicts()
  }

  /// The axis of each item.
  func place() -> [Double] {
    var layouts: [[Double]] = []
    for fromAbove in [true, false] {
      for fromLeft in [true, false] { layouts.append(layout(fromAbove: fromAbove, fromLeft: fromLeft)) }
    }
    return median(of: layouts)
  }

  private func median(of layouts: [[Double]]) -> [Double] {
    let spans = layouts.map(span)
    var narrowest = 0
    for index in spans.indices where spans[index].high - spans[index].low < spans[narrowest].high - spans[narrowest].low
    {
      narrowest = index
    }
    let target = spans[narrowest]
    let shifts = spans.indices.map { $0 % 2 == 0 ? target.low - spans[$0].low : target.high - spans[$0].high }
    return (0..<grid.itemCount).map { item in
      var values = (0..<4).map { layouts[$0][item] + shifts[$0] }
      values.sort()
      return (values[1] + values[2]) / 2
    }
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
          for place in grid.up(Int(lower[scanned])) {
            let segment = Int(grid.upSegments[place])
            let position = grid.positions[Int(grid.upperItems[segment])]
            if position < leftBound || position > rightBound { isConflict[segment] = true }
          }
          scanned += 1
        }
        leftBound = rightBound
      }
    }
  }

  private func isInner(_ item: Int) -> Bool { grid.kinds[item] == .dummy || grid.kinds[item] == .label }

  private func innerUpper(_ item: Int) -> Int? {
    guard isInner(item), grid.up(item).count == 1 else { return nil }
    let upper = Int(grid.upperItems[Int(grid.upSegments[grid.up(item).lowerBound])])
    return isInner(upper) ? upper : nil
  }
}

// One of the four layouts.
extension BrandesKoepf {
  /// Blocks of aligned items: the first of each, and how far a member's axis lies from that of the first.
  private struct Blocks {
    var roots: [Int]
    var shifts: [Double]
  }

  private func layout(fromAbove: Bool, fromLeft: Bool) -> [Double] {
    let blocks = align(fromAbove: fromAbove, fromLeft: fromLeft)
    let roots = compact(blocks, fromLeft: fromLeft)
    return (0..<grid.itemCount).map { roots[blocks.roots[$0]] + blocks.shifts[$0] }
  }

  private func align(fromAbove: Bool, fromLeft: Bool) -> Blocks {
    var blocks = Blocks(
      roots: Array(0..<grid.itemCount), shifts: [Double](repeating: 0, count: grid.itemCount))
    let last = grid.rows.count - 1
    for step in 0..<max(last, 0) {
      let row = grid.rows[fromAbove ? step + 1 : last - 1 - step]
      var bound: Int32 = fromLeft ? -1 : .max
      for index in row.indices {
        let item = Int(row[fromLeft ? index : row.count - 1 - index])
        alignItem(item, fromAbove: fromAbove, fromLeft: fromLeft, bound: &bound, &blocks)
      }
    }
    return blocks
  }

  private func alignItem(
    _ item: Int, fromAbove: Bool, fromLeft: Bool, bound: inout Int32, _ blocks: inout Blocks
  ) {
    let range = fromAbove ? grid.up(item) : grid.down(item)
    guard !range.isEmpty else { return }
    let low = range.lowerBound + (range.count - 1) / 2
    let high = range.lowerBound + range.count / 2
    for place in fromLeft ? [low, high] : [high, low] {
      let segment = Int(fromAbove ? grid.upSegments[place] : grid.downSegments[place])
      let other = Int(fromAbove ? grid.upperItems[segment] : grid.lowerItems[segment])
      let position = grid.positions[other]
      guard !isConflict[segment], fromLeft ? position > bound : position < bound else { continue }
      let here = fromAbove ? grid.lowerOffsets[segment] : grid.upperOffsets[segment]
      let there = fromAbove ? grid.upperOffsets[segment] : grid.lowerOffsets[segment]
      blocks.roots[item] = blocks.roots[other]
      blocks.shifts[item] = blocks.shifts[other] + there - here
      bound = position
      return
    }
  }

  /// Pushes all blocks to one side, then back as far as their neighbours on the other side allow.
  private func compact(_ blocks: Blocks, fromLeft: Bool) -> [Double] {
    let edges = BlockEdges(grid: grid, spacing: spacing, roots: blocks.roots, shifts: blocks.shifts)
    let order = edges.topologicalOrder
    var xs = [Double](repeating: 0, count: grid.itemCount)
    if fromLeft {
      for block in order {
        for edge in edges.outgoing(block) {
          xs[edges.heads[edge]] = max(xs[edges.heads[edge]], xs[block] + edges.distances[edge])
        }
      }
      for block in order.reversed() {
        let room = edges.outgoing(block).reduce(Double.infinity) { min($0, xs[edges.heads[$1]] - edges.distances[$1]) }
        if room.isFinite, room > xs[block] { xs[block] = room }
      }
    } else {
      for block in order.reversed() {
        for edge in edges.outgoing(block) { xs[block] = min(xs[block], xs[edges.heads[edge]] - edges.distances[edge]) }
      }
      var room = [Double](repeating: -.infinity, count: grid.itemCount)
      for block in order {
        if room[block].isFinite, room[block] < xs[block] { xs[block] = room[block] }
        for edge in edges.outgoing(block) {
          room[edges.heads[edge]] = max(room[edges.heads[edge]], xs[block] + edges.distances[edge])
        }
      }
    }
    return xs
  }
}

/// The order of blocks from left to right: an edge for each two neighbours in a row that belong to different blocks.
private struct BlockEdges {
  private var starts: [Int]
  var heads: [Int]
  var distances: [Double]
  var topologicalOrder: [Int] = []

  init(grid: Grid, spacing: Spacing, roots: [Int], shifts: [Double]) {
    var tails: [Int] = []
    var unsortedHeads: [Int] = []
    var unsortedDistances: [Double] = []
    for row in grid.rows {
      for index in row.indices.dropFirst() {
        let left = Int(row[index - 1])
        let right = Int(row[index])
        guard roots[left] != roots[right] else { continue }
        tails.append(roots[left])
        unsortedHeads.append(roots[right])
        unsortedDistances.append(grid.separation(left, right, spacing) + shifts[left] - shifts[right])
      }
    }
    starts = [Int](repeating: 0, count: grid.itemCount + 2)
    for tail in tails { starts[tail + 2] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    heads = [Int](repeating: 0, count: tails.count)
    distances = [Double](repeating: 0, count: tails.count)
    for (edge, tail) in tails.enumerated() {
      heads[starts[tail + 1]] = unsortedHeads[edge]
      distances[starts[tail + 1]] = unsortedDistances[edge]
      starts[tail + 1] += 1
    }
    sort(roots: roots)
  }

  func outgoing(_ block: Int) -> Range<Int> { starts[block]..<starts[block + 1] }

  private mutating func sort(roots: [Int]) {
    var open = [Int](repeating: 0, count: roots.count)
    for head in heads { open[head] += 1 }
    topologicalOrder = roots.indices.filter { roots[$0] == $0 && open[$0] == 0 }
    var next = 0
    while next < topologicalOrder.count {
      for edge in outgoing(topologicalOrder[next]) {
        open[heads[edge]] -= 1
        if open[heads[edge]] == 0 { topologicalOrder.append(heads[edge]) }
      }
      next += 1
    }
  }
}
