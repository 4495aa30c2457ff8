// Counting crossings: Barth, Jünger, Mutzel, Simple and Efficient Bilayer Cross Counting, 2002.
extension RowOrdering {
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

  /// Visits segments from left to right by their upper ends; each crosses those before it that end further right. A
  /// binary indexed tree has the weights up to each lower end (Fenwick 1994).
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

// Exchanging neighbours while that reduces crossings (Gansner et al. 1993, section 3, "transpose").
extension RowOrdering {
  /// Tries rows that have changed, or are next to one that has; two held items are exchanged only where that saves
  /// `heldPrice` crossings.
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
    var steps = 0
    defer { watch?.stops(after: steps) }
    for slot in slots(of: row).dropLast() {
      let (left, right) = (order[slot], order[slot + 1])
      steps += upper.places(left).count * min(upper.places(right).count, Self.maxCompared)
      steps += lower.places(left).count * min(lower.places(right).count, Self.maxCompared)
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

  /// Returns the number of crossings on one side that an exchange of two neighbours saves.
  @inline(__always)
  private func gain(_ left: Int32, _ right: Int32, _ neighbours: Neighbours) -> Int {
    var gain = 0
    let others = neighbours.places(right)
    if others.count > Self.maxCompared { return sortedGain(left, right, neighbours) }
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

  /// More ends than this are compared in order instead of each with each.
  private static let maxCompared = 256

  /// The same number, for items with very many neighbours.
  private func sortedGain(_ left: Int32, _ right: Int32, _ neighbours: Neighbours) -> Int {
    func ends(_ item: Int32) -> [(position: Int32, weight: Int)] {
      neighbours.places(item).map { (positions[Int(neighbours.items[$0])], Int(neighbours.weights[$0])) }
        .sorted { $0.position < $1.position }
    }
    let others = ends(right)
    let total = others.reduce(0) { $0 + $1.weight }
    // The ends of the other item before the present one, and those not after it.
    var (before, upTo, weightBefore, weightUpTo) = (0, 0, 0, 0)
    return ends(left).reduce(0) { gain, end in
      while before < others.count, others[before].position < end.position {
        weightBefore += others[before].weight
        before += 1
      }
      while upTo < others.count, others[upTo].position <= end.position {
        weightUpTo += others[upTo].weight
        upTo += 1
      }
      return gain + end.weight * (weightBefore - (total - weightUpTo))
    }
  }

  /// The number of crossings that the exchange of two held neighbours must save.
  private static let exchangePrice = 2

  /// Puts the held items of a row back in their earlier order, at the positions that they take together.
  func restoreHeld(_ row: Int) {
    guard holdsOrder else { return }
    let slots = slots(of: row).filter { held[Int(order[$0])] > 0 }
    let items = slots.map { order[$0] }.sorted { held[Int($0)] < held[Int($1)] }
    for (slot, item) in zip(slots, items) { order[slot] = item }
  }

  /// Exchanges held neighbours in the best order where that saves enough; returns the number of crossings left.
  func exchangeHeld() -> Int {
    _ = order.update(from: best)
    renew()
    _ = crossings()
    transpose(heldPrice: Self.exchangePrice)
    _ = best.update(from: order)
    return crossings()
  }
}
