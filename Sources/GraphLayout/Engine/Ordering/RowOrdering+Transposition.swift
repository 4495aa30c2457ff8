// Exchanging neighbours while that reduces crossings (Gansner et al. 1993, section 3, "transpose").
extension RowOrdering {
  /// Tries the rows that have changed, or lie beside one that has, since they were tried last; two held items are
  /// exchanged only where that saves so many crossings.
  func transpose(heldPrice: Int = .max) {
    var rounds = 0
    var improved = true
    while improved, rounds < 12, !stops {
      improved = false
      rounds += 1
      for row in 0..<rowCount where isDirty[row] != 0 && isPinned[row] == 0 {
        isDirty[row] = 0
        if transpose(row, heldPrice: heldPrice) {
          improved = true
          touchNeighbours(of: row)
        }
      }
    }
  }

  private func transpose(_ row: Int, heldPrice: Int) -> Bool {
    var improved = false
    for slot in slots(of: row).dropLast() {
      let (left, right) = (order[slot], order[slot + 1])
      let above = gain(left, right, upper)
      let below = gain(left, right, lower)
      let isHeld = held[Int(left)] > 0 && held[Int(right)] > 0
      guard above + below >= (isHeld ? heldPrice : 1) else { continue }
      order[slot] = right
      order[slot + 1] = left
      positions[Int(left)] += 1
      positions[Int(right)] -= 1
      gapCounts[row] -= below
      if row > 0 { gapCounts[row - 1] -= above }
      improved = true
    }
    return improved
  }

  /// How many crossings on one side vanish when two neighbours are exchanged.
  @inline(__always)
  private func gain(_ left: Int32, _ right: Int32, _ neighbours: Neighbours) -> Int {
    var gain = 0
    let others = neighbours.places(right)
    for first in neighbours.places(left) {
      let place = positions[Int(neighbours.items[first])]
      let weight = Int(neighbours.weights[first])
      for second in others {
        let other = positions[Int(neighbours.items[second])]
        let product = weight * Int(neighbours.weights[second])
        gain += place > other ? product : place < other ? -product : 0
      }
    }
    return gain
  }
}
