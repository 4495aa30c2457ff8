// Counting crossings: Barth, Jünger, Mutzel, Simple and Efficient Bilayer Cross Counting, 2002.
extension RowOrdering {
  /// The weighted number of crossings between all neighbouring rows.
  func crossings() -> Int {
    var total = 0
    for row in 0..<max(rowCount - 1, 0) {
      if isStale[row] != 0 {
        isStale[row] = 0
        gapCounts[row] = countCrossings(below: row)
      }
      total += gapCounts[row]
    }
    return total
  }

  /// Goes through the segments from left to right by their upper ends. Those from items further left that end further
  /// right are crossed; a binary indexed tree has the weights up to each lower end (Fenwick 1994).
  private func countCrossings(below row: Int) -> Int {
    let size = slots(of: row + 1).count
    for index in 0...size { tree[index] = 0 }
    var total = 0
    var added: Int32 = 0
    for slot in slots(of: row) {
      let segments = lower.places(order[slot])
      for place in segments where added > 0 {
        let crossed = added - sumOfTree(through: positions[Int(lower.items[place])])
        total += Int(crossed) * Int(lower.weights[place])
      }
      for place in segments {
        addToTree(lower.weights[place], at: positions[Int(lower.items[place])], size: size)
        added += lower.weights[place]
      }
    }
    return total
  }

  @inline(__always)
  private func sumOfTree(through position: Int32) -> Int32 {
    var index = Int(position) + 1
    var sum: Int32 = 0
    while index > 0 {
      sum += tree[index]
      index &= index - 1
    }
    return sum
  }

  @inline(__always)
  private func addToTree(_ weight: Int32, at position: Int32, size: Int) {
    var index = Int(position) + 1
    while index <= size {
      tree[index] += weight
      index += index & -index
    }
  }
}
