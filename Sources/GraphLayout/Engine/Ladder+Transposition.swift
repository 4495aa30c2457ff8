// Exchanging neighbours while that reduces crossings (Gansner et al. 1993, section 3, "transpose").
extension Ladder {
  mutating func transpose(pinned: Set<Int>) {
    var isDirty = [Bool](repeating: true, count: rows.count)
    var rounds = 0
    var improved = true
    while improved, rounds < 12 {
      improved = false
      rounds += 1
      for row in rows.indices where isDirty[row] && !pinned.contains(row) {
        isDirty[row] = false
        if transpose(row: row) {
          improved = true
          for neighbour in max(0, row - 1)...min(rows.count - 1, row + 1) { isDirty[neighbour] = true }
        }
      }
    }
  }

  private mutating func transpose(row: Int) -> Bool {
    var improved = false
    var position = 0
    while position + 1 < rows[row].count {
      let left = rows[row][position]
      let right = rows[row][position + 1]
      if gain(left, right) > 0 {
        rows[row].swapAt(position, position + 1)
        positions[Int(left)] += 1
        positions[Int(right)] -= 1
        improved = true
      }
      position += 1
    }
    return improved
  }

  /// How many crossings vanish when two neighbours are exchanged.
  private func gain(_ left: Int32, _ right: Int32) -> Int {
    var gain = 0
    for first in up(left) {
      let one = Int(upSegments[first])
      let onePlace = upperPlace(one)
      for second in up(right) {
        let other = Int(upSegments[second])
        let otherPlace = upperPlace(other)
        let weight = Int(segmentWeights[one] * segmentWeights[other])
        if onePlace > otherPlace { gain += weight } else if onePlace < otherPlace { gain -= weight }
      }
    }
    for first in down(left) {
      let one = Int(downSegments[first])
      let onePlace = lowerPlace(one)
      for second in down(right) {
        let other = Int(downSegments[second])
        let otherPlace = lowerPlace(other)
        let weight = Int(segmentWeights[one] * segmentWeights[other])
        if onePlace > otherPlace { gain += weight } else if onePlace < otherPlace { gain -= weight }
      }
    }
    return gain
  }
}
