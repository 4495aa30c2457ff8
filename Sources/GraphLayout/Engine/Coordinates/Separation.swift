/// Least-squares positions in a given order with least gaps between neighbours.
enum Separation {
  /// Moves positions as little as possible (those of greater weight less) so that each follows the one before by its
  /// gap, all between two bounds.
  ///
  /// Pool adjacent violators, in the variables freed of their gaps. Fixed positions are not moved; the others keep
  /// clear of them as far as there is room.
  static func resolve(
    _ positions: inout [Double], fixed: [Bool], gaps: [Double], weights: [Double]? = nil, low: Double, high: Double
  ) {
    var start = 0
    var leftBound = low
    while start < positions.count {
      if fixed[start] {
        leftBound = positions[start] + (start < gaps.count ? gaps[start] : 0)
        start += 1
        continue
      }
      var stop = start
      while stop < positions.count, !fixed[stop] { stop += 1 }
      let rightBound = stop < positions.count ? positions[stop] - gaps[stop - 1] : high
      resolveRun(&positions, start..<stop, gaps: gaps, weights: weights, low: leftBound, high: rightBound)
      start = stop
    }
  }

  private static func resolveRun(
    _ positions: inout [Double], _ run: Range<Int>, gaps: [Double], weights: [Double]?, low: Double, high: Double
  ) {
    var sum = 0.0
    var shifts: [Double] = []
    shifts.reserveCapacity(run.count)
    shifts.append(0)
    for index in run.dropLast() {
      sum += gaps[index]
      shifts.append(sum)
    }
    let room = high - low
    let squeeze = sum > room ? max(room, 0) / max(sum, 0.001) : 1
    var blocks: [(mean: Double, count: Int, weight: Double)] = []
    blocks.reserveCapacity(run.count)
    for index in run {
      blocks.append((positions[index] - shifts[index - run.lowerBound] * squeeze, 1, weights?[index] ?? 1))
      while blocks.count > 1, blocks[blocks.count - 2].mean > blocks[blocks.count - 1].mean {
        let last = blocks.removeLast()
        let before = blocks[blocks.count - 1]
        let weight = before.weight + last.weight
        let mean = (before.mean * before.weight + last.mean * last.weight) / weight
        blocks[blocks.count - 1] = (mean, before.count + last.count, weight)
      }
    }
    let least = low
    let most = max(high - sum * squeeze, low)
    var index = run.lowerBound
    for block in blocks {
      let mean = min(max(block.mean, least), most)
      for _ in 0..<block.count {
        positions[index] = mean + shifts[index - run.lowerBound] * squeeze
        index += 1
      }
    }
  }
}
