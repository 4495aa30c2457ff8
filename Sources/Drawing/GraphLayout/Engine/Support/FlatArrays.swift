/// One list of numbers for each row, all in one array.
struct CompressedRows<Number: FixedWidthInteger> {
  /// The index at which each list begins, and one more.
  let starts: [Int32]
  let numbers: [Number]

  /// The given numbers by their rows, each list in the order given.
  init(count: Int, rows: [Int32], numbers unsorted: [Number]) {
    var starts = [Int32](repeating: 0, count: count + 2)
    for row in rows { starts[Int(row) + 2] += 1 }
    for row in 1..<starts.count { starts[row] += starts[row - 1] }
    var numbers = [Number](repeating: 0, count: rows.count)
    for index in rows.indices {
      let next = Int(rows[index]) + 1
      numbers[Int(starts[next])] = unsorted[index]
      starts[next] += 1
    }
    (self.starts, self.numbers) = (starts, numbers)
  }

  /// Returns the range of a row's list among all numbers.
  @inline(__always) func range(_ row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }

  @inline(__always) subscript(row: Int) -> ArraySlice<Number> { numbers[range(row)] }
}

extension CompressedRows<Int32> {
  /// Segments in the given order, by the items at one of their ends.
  init(count: Int, of ends: [Int32], in order: [Int32]) {
    self.init(count: count, rows: order.map { ends[Int($0)] }, numbers: order)
  }
}

/// One allocation for several buffers of integers, since inner loops over small graphs would spend most time on
/// allocating arrays and counting references. Debug builds check the bounds of every access.
struct IntegerPool: ~Copyable {
  typealias Buffer = UnsafeMutableBufferPointer<Int32>

  private let memory: Buffer
  private var used = 0

  init(capacity: Int) {
    memory = .allocate(capacity: capacity)
    memory.initialize(repeating: 0)
  }

  deinit { memory.deallocate() }

  /// The next free integers, all 0.
  mutating func take(_ count: Int) -> Buffer {
    precondition(count >= 0 && used + count <= memory.count)
    defer { used += count }
    return Buffer(rebasing: memory[used..<(used + count)])
  }
}
