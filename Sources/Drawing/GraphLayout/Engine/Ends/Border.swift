/// The ends on one border of a node from left to right: their wanted places and minimum distances.
struct Border {
  struct End {
    /// -1 for an edge that meets the border from inside.
    var segment: Int
    /// The preferred position, from the axis of the node.
    var wanted: Double
    var isFixed: Bool
    var weight: Double
    /// The minimum distance from the end before it.
    var gap = 0.0
  }

  var ends: [End] = []
  /// The factor by which all is compressed to find room.
  var scale = 1.0
  /// The bounds of the ends.
  var low = 0.0
  var high = 0.0
  /// Half the width of the widest bundle.
  var widest = 0.0
  /// True if the border is too short for its ends.
  var isCrowded = false

  /// The maximum number of ends for which the best choice is found, in quadratic time.
  private static let greatestChoice = 64

  private var total: Double { ends.dropFirst().reduce(0) { $0 + $1.gap } }

  /// Adds an end that is given, among those that are wanted before and after it.
  mutating func keepClear(of x: Double, distance: Double) {
    let reach = distance + widest
    var index = ends.firstIndex { $0.wanted > x } ?? ends.count
    while index > 0, ends[..<index].dropFirst().reduce(low + reach, { $0 + $1.gap }) > x { index -= 1 }
    while index < ends.count, ends[index...].dropFirst().reduce(x + reach, { $0 + $1.gap }) > high + 0.01 { index += 1 }
    var given = End(segment: -1, wanted: x, isFixed: true, weight: 1)
    if index == 0 {
      if !ends.isEmpty { ends[0].gap = reach }
    } else if index == ends.count {
      given.gap = reach
    } else {
      // The distance of the neighbours includes their bundles, which is more than enough.
      given.gap = max(ends[index].gap / 2, reach)
      ends[index].gap = given.gap
    }
    ends.insert(given, at: index)
  }

  /// The places of the ends: as many strands as possible exactly where wanted, the others as near as there is room.
  func positions() -> [Double] {
    if ends.count == 1, !ends[0].isFixed { return [min(max(ends[0].wanted, low), max(high, low))] }
    var positions = ends.map(\.wanted)
    var isFixed = ends.map(\.isFixed)
    for index in maxAligned() { isFixed[index] = true }
    if !isFixed.contains(false) { return positions }
    Separation.resolve(
      &positions, fixed: isFixed, gaps: ends.dropFirst().map(\.gap), weights: ends.map(\.weight), low: low, high: high)
    return positions
  }

  /// The ends that can be exactly where wanted, with as many strands as possible: less the gaps before them, their
  /// positions are the heaviest sequence that does not decrease.
  private func maxAligned() -> [Int] {
    guard ends.count <= Self.greatestChoice, !ends.contains(where: \.isFixed) else { return [] }
    var shift = 0.0
    let total = total
    var best: [(freed: Double, weight: Double, before: Int)] = []
    for index in ends.indices {
      shift += ends[index].gap
      let place = ends[index].wanted - shift
      guard place >= low, place <= high - total else {
        best.append((place, 0, -1))
        continue
      }
      var (weight, before) = (0.0, -1)
      for other in 0..<index where best[other].weight > weight && best[other].freed <= place {
        (weight, before) = (best[other].weight, other)
      }
      best.append((place, weight + ends[index].weight, before))
    }
    var index = best.indices.max { (best[$0].weight, $1) < (best[$1].weight, $0) } ?? -1
    var chosen: [Int] = []
    while index >= 0, best[index].weight > 0 {
      chosen.append(index)
      index = best[index].before
    }
    return chosen
  }
}

/// Least-squares positions in a given order with minimum gaps.
enum Separation {
  /// Moves positions as little as possible so that each follows the one before by its gap, between two bounds. Fixed
  /// positions stay; the others keep clear of them as far as there is room.
  ///
  /// Pool adjacent violators, in the positions less their gaps.
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
    var shifts = [0.0]
    for index in run.dropLast() {
      sum += gaps[index]
      shifts.append(sum)
    }
    let room = high - low
    let squeeze = sum > room ? max(room, 0) / max(sum, 0.001) : 1
    var blocks: [(mean: Double, count: Int, weight: Double)] = []
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
    let most = max(high - sum * squeeze, low)
    var index = run.lowerBound
    for block in blocks {
      let mean = min(max(block.mean, low), most)
      for _ in 0..<block.count {
        positions[index] = mean + shifts[index - run.lowerBound] * squeeze
        index += 1
      }
    }
  }
}
