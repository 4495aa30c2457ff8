// The orders from which sweeps start.
extension RowOrdering {
  /// Orders every row as a depth-first search meets its items.
  func startOrder(fromBelow: Bool, isMirrored: Bool) {
    marks.update(repeating: 0)
    metCounts.update(repeating: 0)
    for step in 0..<rowCount {
      for slot in slots(of: fromBelow ? rowCount - 1 - step : step) where marks[Int(declared[slot])] == 0 {
        visit(declared[slot], along: fromBelow ? upper : lower)
      }
    }
    if isMirrored {
      for row in 0..<rowCount where isPinned[row] == 0 { order[slots(of: row)].reverse() }
    }
    for row in 0..<rowCount { restoreHeld(row) }
    renew()
  }

  private func visit(_ start: Int32, along neighbours: Neighbours) {
    marks[Int(start)] = 1
    stack[0] = start
    var height = 1
    while height > 0 {
      height -= 1
      let item = stack[height]
      let row = Int(rowOfItem[Int(item)])
      if isPinned[row] == 0 {
        order[Int(rowStarts[row] + metCounts[row])] = item
        metCounts[row] += 1
      }
      for place in neighbours.places(item).reversed() {
        let next = neighbours.items[place]
        guard marks[Int(next)] == 0 else { continue }
        marks[Int(next)] = 1
        stack[height] = next
        height += 1
      }
    }
  }

  /// Orders every row at random, the same for the same seed (SplitMix64, Fisher and Yates).
  func shuffle(seed: UInt64) {
    var state = seed
    for row in 0..<rowCount where isPinned[row] == 0 {
      let slots = slots(of: row)
      for slot in slots { order[slot] = declared[slot] }
      for index in 1..<max(slots.count, 1) {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        order.swapAt(slots.lowerBound + index, slots.lowerBound + Int((z ^ (z >> 31)) % UInt64(index + 1)))
      }
      restoreHeld(row)
    }
    renew()
  }
}
