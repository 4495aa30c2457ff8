/// Blocks of aligned items, and their compaction along longest paths. Serves for one alignment after the other.
struct AlignedBlocks {
  /// Two neighbours in a row and the least distance of their axes.
  struct Pair {
    var left: Int32
    var right: Int32
    var distance: Double
  }

  /// A pair that belongs to two blocks, from the one on the left.
  private struct Step {
    var block: Int32
    var distance: Double
  }

  private let pairs: [Pair]
  private let count: Int
  /// The first item of each item's block, and how far the item's axis lies from that of the first.
  private var roots: [Int32]
  private var shifts: [Double]
  /// The steps from each block to the right: where they begin, and one more.
  private var starts: [Int32]
  private var steps: [Step]
  /// Blocks from left to right.
  private var order: [Int32] = []
  private var open: [Int32]

  init(neighbours: [Pair], count: Int) {
    pairs = neighbours
    self.count = count
    roots = [Int32](repeating: 0, count: count)
    shifts = [Double](repeating: 0, count: count)
    starts = [Int32](repeating: 0, count: count + 2)
    steps = [Step](repeating: Step(block: 0, distance: 0), count: neighbours.count)
    open = roots
    order.reserveCapacity(count)
  }

  /// Makes each item a block of its own.
  mutating func separate() {
    for item in 0..<count {
      roots[item] = Int32(truncatingIfNeeded: item)
      shifts[item] = 0
    }
  }

  /// Adds an item to the block of another, with the ends of a segment in line.
  mutating func join(_ item: Int, to other: Int, from here: Double, at there: Double) {
    roots[item] = roots[other]
    shifts[item] = shifts[other] + there - here
  }

  /// The axis of each item after all blocks are pushed to one side, then back as far as their neighbours on the other
  /// side allow.
  mutating func compacted(toLeft: Bool) -> [Double] {
    findSteps()
    sortBlocks()
    var xs = [Double](repeating: 0, count: count)
    if toLeft { pushLeft(&xs) } else { pushRight(&xs) }
    return (0..<count).map { xs[Int(roots[$0])] + shifts[$0] }
  }

  private mutating func findSteps() {
    for index in starts.indices { starts[index] = 0 }
    for pair in pairs where roots[Int(pair.left)] != roots[Int(pair.right)] {
      starts[Int(roots[Int(pair.left)]) + 2] += 1
    }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    for index in open.indices { open[index] = 0 }
    for pair in pairs {
      let (left, right) = (Int(pair.left), Int(pair.right))
      guard roots[left] != roots[right] else { continue }
      let next = Int(roots[left]) + 1
      steps[Int(starts[next])] = Step(block: roots[right], distance: pair.distance + shifts[left] - shifts[right])
      starts[next] += 1
      open[Int(roots[right])] += 1
    }
  }

  private func steps(from block: Int) -> Range<Int> { Int(starts[block])..<Int(starts[block + 1]) }

  private mutating func sortBlocks() {
    order.removeAll(keepingCapacity: true)
    for block in 0..<count where Int(roots[block]) == block && open[block] == 0 {
      order.append(Int32(truncatingIfNeeded: block))
    }
    var next = 0
    while next < order.count {
      for step in steps(from: Int(order[next])) {
        let block = Int(steps[step].block)
        open[block] -= 1
        if open[block] == 0 { order.append(steps[step].block) }
      }
      next += 1
    }
  }

  private func pushLeft(_ xs: inout [Double]) {
    for block in order.lazy.map(Int.init) {
      for step in steps(from: block) {
        let head = Int(steps[step].block)
        xs[head] = max(xs[head], xs[block] + steps[step].distance)
      }
    }
    for block in order.reversed().lazy.map(Int.init) {
      var room = Double.infinity
      for step in steps(from: block) { room = min(room, xs[Int(steps[step].block)] - steps[step].distance) }
      if room.isFinite, room > xs[block] { xs[block] = room }
    }
  }

  private func pushRight(_ xs: inout [Double]) {
    for block in order.reversed().lazy.map(Int.init) {
      for step in steps(from: block) { xs[block] = min(xs[block], xs[Int(steps[step].block)] - steps[step].distance) }
    }
    var room = [Double](repeating: -.infinity, count: count)
    for block in order.lazy.map(Int.init) {
      if room[block].isFinite, room[block] < xs[block] { xs[block] = room[block] }
      for step in steps(from: block) {
        let head = Int(steps[step].block)
        room[head] = max(room[head], xs[block] + steps[step].distance)
      }
    }
  }
}
