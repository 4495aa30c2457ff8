/// Slides the parts of bent chains into line with each other, as far as what lies beside them allows.
///
/// A chain is a list of axes: its upper end on a border, its dummies and label, its lower end. A run of equal axes moves
/// as a whole onto the next one, so every move makes the chain straighter by at least one bend and bends no other.
struct AxisSlider {
  /// One axis: where it is and what bounds it.
  private struct Axis {
    var x: Double
    var low = -Double.infinity
    var high = Double.infinity
    /// The neighbours on both sides, -1 for none, and the distances to be kept from them.
    var left = -1
    var right = -1
    var leftGap = 0.0
    var rightGap = 0.0
  }

  private var axes: [Axis] = []
  /// The first axis of each chain.
  private var starts: [Int] = []
  private let chainStarts: [Int]
  /// The greatest number of rounds over all chains.
  private static let rounds = 6

  init(_ borders: __shared BorderEnds, _ across: __shared AcrossCoordinates) {
    let (level, grid) = (borders.input.level, borders.grid)
    chainStarts = grid.chainStarts
    for chain in level.chains.indices {
      starts.append(axes.count)
      let segments = grid.chainStarts[chain]..<grid.chainStarts[chain + 1]
      for segment in segments { axes.append(Axis(x: across.axis(of: segment, atUpper: true, in: grid))) }
      axes.append(Axis(x: across.axis(of: segments.upperBound - 1, atUpper: false, in: grid)))
    }
    starts.append(axes.count)
    boundEnds(borders, across)
    boundItems(borders.input.insets, grid, across)
  }

  private func axis(segment: Int, chain: Int, isUpper: Bool) -> Int {
    starts[chain] + segment - chainStarts[chain] + (isUpper ? 0 : 1)
  }

  /// Ends stay on their borders, in order; all other ends stay where they are.
  private mutating func boundEnds(_ borders: BorderEnds, _ across: AcrossCoordinates) {
    for chain in starts.indices.dropLast() {
      fix(starts[chain])
      fix(starts[chain + 1] - 1)
    }
    for place in borders.input.level.boxes.indices {
      for isDown in [false, true] {
        let border = borders.border(of: place, isDown: isDown, across, bundlesArePressed: true)
        let x = across.xs[place]
        func axis(at index: Int) -> Int? {
          let segment = border.ends[index].segment
          return segment >= 0
            ? self.axis(segment: segment, chain: borders.grid.segmentChains[segment], isUpper: isDown) : nil
        }
        for index in border.ends.indices {
          guard let end = axis(at: index), !borders.isFixed(border.ends[index].segment, isDown: isDown) else {
            continue
          }
          axes[end].low = x + border.low
          axes[end].high = x + border.high
          if index > 0 {
            let other = border.ends[index - 1]
            bound(end, by: axis(at: index - 1), at: x + other.wanted, gap: border.ends[index].gap, isLeft: true)
          }
          if index + 1 < border.ends.count {
            let other = border.ends[index + 1]
            bound(end, by: axis(at: index + 1), at: x + other.wanted, gap: other.gap, isLeft: false)
          }
          axes[end].low = min(axes[end].low, axes[end].x)
          axes[end].high = max(axes[end].high, axes[end].x)
        }
      }
    }
  }

  private mutating func fix(_ axis: Int) {
    axes[axis].low = axes[axis].x
    axes[axis].high = axes[axis].x
  }

  /// Dummies and labels stay in their order, beside boxes that stay where they are.
  private mutating func boundItems(_ insets: ContentInsets, _ grid: Grid, _ across: AcrossCoordinates) {
    for row in grid.rows {
      for item in row.lazy.map(Int.init) {
        guard let own = axis(ofItem: item, grid) else { continue }
        axes[own].low = insets.before + grid.befores[item]
        axes[own].high = across.width - insets.after - grid.afters[item]
      }
      for (left, right) in zip(row, row.dropFirst()) {
        let (left, right) = (Int(left), Int(right))
        let gap = grid.separation(left, right)
        let (before, after) = (axis(ofItem: left, grid), axis(ofItem: right, grid))
        if let after { bound(after, by: before, at: across.xs[left], gap: gap, isLeft: true) }
        if let before { bound(before, by: after, at: across.xs[right], gap: gap, isLeft: false) }
      }
    }
  }

  private mutating func bound(_ own: Int, by other: Int?, at x: Double, gap: Double, isLeft: Bool) {
    if let other {
      if isLeft {
        (axes[own].left, axes[own].leftGap) = (other, gap)
      } else {
        (axes[own].right, axes[own].rightGap) = (other, gap)
      }
    } else if isLeft {
      axes[own].low = max(axes[own].low, x + gap)
    } else {
      axes[own].high = min(axes[own].high, x - gap)
    }
  }

  private func axis(ofItem item: Int, _ grid: Grid) -> Int? {
    guard grid.isInner(item) else { return nil }
    let segment = grid.segment(at: item, isDown: false)
    return axis(segment: segment, chain: grid.segmentChains[segment], isUpper: false)
  }

  /// Goes over all chains until none becomes straighter.
  mutating func slide() {
    for _ in 0..<Self.rounds {
      var hasMoved = false
      for chain in starts.indices.dropLast() where slide(chain: chain) { hasMoved = true }
      if !hasMoved { return }
    }
  }

  private mutating func slide(chain: Int) -> Bool {
    let end = starts[chain + 1]
    var run = starts[chain]..<runEnd(from: starts[chain], end)
    var hasMoved = false
    while run.upperBound < end {
      let next = run.upperBound..<runEnd(from: run.upperBound, end)
      let whole = run.lowerBound..<next.upperBound
      if let x = commonPlace(whole, preferring: axes[run.lowerBound].x, or: axes[next.lowerBound].x) {
        for axis in whole { axes[axis].x = x }
        run = whole
        hasMoved = true
      } else {
        run = next
      }
    }
    return hasMoved
  }

  private func runEnd(from start: Int, _ end: Int) -> Int {
    var index = start + 1
    while index < end, axes[index].x == axes[start].x { index += 1 }
    return index
  }

  private func commonPlace(_ range: Range<Int>, preferring first: Double, or second: Double) -> Double? {
    var low = -Double.infinity
    var high = Double.infinity
    for index in range {
      let axis = axes[index]
      low = max(low, axis.low, axis.left >= 0 ? axes[axis.left].x + axis.leftGap : -.infinity)
      high = min(high, axis.high, axis.right >= 0 ? axes[axis.right].x - axis.rightGap : .infinity)
      if low > high { return nil }
    }
    if low <= first, first <= high { return first }
    if low <= second, second <= high { return second }
    return (low + high) / 2
  }

  /// Writes the axes back, those of ends as ways from the axes of their boxes.
  func write(to across: inout AcrossCoordinates, _ grid: Grid) {
    for chain in starts.indices.dropLast() {
      let segments = chainStarts[chain]..<chainStarts[chain + 1]
      let (first, last) = (segments.lowerBound, segments.upperBound - 1)
      for segment in segments.dropLast() {
        across.xs[Int(grid.lowerItems[segment])] = axes[axis(segment: segment, chain: chain, isUpper: false)].x
      }
      let (upper, lower) = (across.xs[Int(grid.upperItems[first])], across.xs[Int(grid.lowerItems[last])])
      across.ends.set(first, atUpper: true, offset: axes[starts[chain]].x - upper)
      across.ends.set(last, atUpper: false, offset: axes[starts[chain + 1] - 1].x - lower)
    }
  }
}
