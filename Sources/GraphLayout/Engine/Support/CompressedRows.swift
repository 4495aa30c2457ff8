/// Lists of numbers, one for each of so many rows, one after the other in one array.
struct CompressedRows<Number: FixedWidthInteger> {
  /// Where each list begins, and one more.
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

  /// Where a list lies among all numbers.
  @inline(__always) func range(_ row: Int) -> Range<Int> { Int(starts[row])..<Int(starts[row + 1]) }

  @inline(__always) subscript(row: Int) -> ArraySlice<Number> { numbers[range(row)] }
}

extension CompressedRows<Int32> {
  /// Segments in the given order, by the items at one of their ends.
  init(count: Int, of ends: [Int32], in order: [Int32]) {
    self.init(count: count, rows: order.map { ends[Int($0)] }, numbers: order)
  }
}
