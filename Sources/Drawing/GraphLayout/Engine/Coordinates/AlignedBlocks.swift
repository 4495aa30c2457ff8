/// Blocks of aligned items, and their compaction along longest paths, for one alignment after the other.
struct AlignedBlocks: ~Copyable {
  typealias Reals = UnsafeMutableBufferPointer<Double>

  /// Two neighbours in a row and the minimum distance of their axes.
  struct Pair {
    var left: Int32
    var right: Int32
    var distance: Double
  }

  /// A pair that belongs to two blocks, seen from the one on the left.
  private struct Step {
    var block: Int32
    var distance: Double
  }

  private let pairs: [Pair]
  private let count: Int
  private var pool: IntegerPool
  /// The first item of each item's block, and the distance from its axis.
  private let roots: IntegerPool.Buffer
  private let shifts: Reals
  /// The index at which the steps from each block to the right begin, and one more.
  private let starts: IntegerPool.Buffer
  private let steps: UnsafeMutableBufferPointer<Step>
  /// The number of steps to a block from blocks that are not yet in order.
  private let open: IntegerPool.Buffer
  private let order: IntegerPool.Buffer
  private var blockCount = 0
  /// The axis of each block's first item, and the room next to it.
  private let xs: Reals
  private let rooms: Reals

  init(neighbours: [Pair], count: Int) {
    pairs = neighbours
    self.count = count
    pool = IntegerPool(capacity: 4 * count + 2)
    roots = pool.take(count)
    starts = pool.take(count + 2)
    open = pool.take(count)
    order = pool.take(count)
    shifts = .allocate(capacity: count)
    xs = .allocate(capacity: count)
    rooms = .allocate(capacity: count)
    steps = .allocate(capacity: neighbours.count)
  }

  deinit {
    shifts.deallocate()
    xs.deallocate()
    rooms.deallocate()
    steps.deallocate()
  }

  func separate() {
    for item in 0..<count { roots[item] = Int32(truncatingIfNeeded: item) }
    shifts.update(repeating: 0)
  }

  /// Adds an item to the block of another, with the ends of a segment in line.
  func join(_ item: Int, to other: Int, from here: Double, at there: Double) {
    roots[item] = roots[other]
    shifts[item] = shifts[other] + there - here
  }

  /// The axis of each item after blocks are pushed to one side, then back as far as their neighbours allow.
  mutating func compacted(toLeft: Bool) -> [Double] {
    findSteps()
    sortBlocks()
    xs.update(repeating: 0)
    if toLeft { pushLeft() } else { pushRight() }
    return (0..<count).map { xs[Int(roots[$0])] + shifts[$0] }
  }

  private func findSteps() {
    starts.update(repeating: 0)
    open.update(repeating: 0)
    for pair in pairs where roots[Int(pair.left)] != roots[Int(pair.right)] {
      starts[Int(roots[Int(pair.left)]) + 2] += 1
    }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    for pair in pairs {
      let (left, right) = (Int(pair.left), Int(pair.right))
      guard roots[left] != roots[right] else { continue }
      let next = Int(roots[left]) + 1
      steps[Int(starts[next])] = Step(block: roots[right], distance: pair.distance + shifts[left] - shifts[right])
      starts[next] += 1
      open[Int(roots[right])] += 1
    }
  }

  @inline(__always)
  private func steps(from block: Int) -> Range<Int> {
    Range(uncheckedBounds: (Int(starts[block]), Int(starts[block + 1])))
  }

  private mutating func sortBlocks() {
    blockCount = 0
    for block in 0..<count where Int(roots[block]) == block && open[block] == 0 {
      order[blockCount] = Int32(truncatingIfNeeded: block)
      blockCount += 1
    }
    var next = 0
    while next < blockCount {
      for step in steps(from: Int(order[next])) {
        let block = steps[step].block
        open[Int(block)] -= 1
        guard open[Int(block)] == 0 else { continue }
        order[blockCount] = block
        blockCount += 1
      }
      next += 1
    }
  }

  private func pushLeft() {
    for index in 0..<blockCount {
      let block = Int(order[index])
      for step in steps(from: block) {
        let head = Int(steps[step].block)
        xs[head] = max(xs[head], xs[block] + steps[step].distance)
      }
    }
    for index in (0..<blockCount).reversed() {
      let block = Int(order[index])
      var room = Double.infinity
      for step in steps(from: block) { room = min(room, xs[Int(steps[step].block)] - steps[step].distance) }
      if room.isFinite, room > xs[block] { xs[block] = room }
    }
  }

  private func pushRight() {
    for index in (0..<blockCount).reversed() {
      let block = Int(order[index])
      for step in steps(from: block) { xs[block] = min(xs[block], xs[Int(steps[step].block)] - steps[step].distance) }
    }
    rooms.update(repeating: -.infinity)
    for index in 0..<blockCount {
      let block = Int(order[index])
      if rooms[block].isFinite, rooms[block] < xs[block] { xs[block] = rooms[block] }
      for step in steps(from: block) {
        let head = Int(steps[step].block)
        rooms[head] = max(rooms[head], xs[block] + steps[step].distance)
      }
    }
  }
}
