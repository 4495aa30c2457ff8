// Phase 4: order within rows, by sweeps of weighted medians or barycentres with transposition.
// Sugiyama, Tagawa, Toda 1981; Gansner et al. 1993, section 3. Rows of ports keep the order they were given.
extension Ladder {
  /// Reduces crossings, starting from a depth-first order; returns the number left.
  mutating func reduceCrossings(pinned: Set<Int>, sweeps: Int, starts: Int) -> Int {
    var counter = CrossingCounter()
    var best = rows
    var bestCount = Int.max
    for start in 0..<starts where bestCount > 0 {
      if start < 4 {
        startOrder(fromBelow: start % 2 == 1, pinned: pinned, mirrored: start / 2 % 2 == 1)
      } else {
        shuffle(seed: UInt64(truncatingIfNeeded: start), pinned: pinned)
      }
      let count = sweep(sweeps, pinned: pinned, counter: &counter, phase: start)
      if count < bestCount {
        bestCount = count
        best = rows
      }
    }
    rows = best
    updatePositions()
    return bestCount
  }

  /// Orders every row as a depth-first search meets its items.
  private mutating func startOrder(fromBelow: Bool, pinned: Set<Int>, mirrored: Bool) {
    let old = rows
    for row in rows.indices where !pinned.contains(row) { rows[row].removeAll(keepingCapacity: true) }
    var isSeen = [Bool](repeating: false, count: itemCount)
    let rowOrder = fromBelow ? Array(old.indices.reversed()) : Array(old.indices)
    for row in rowOrder {
      for item in old[row].sorted() { visit(item, &isSeen, pinned: pinned, fromBelow: fromBelow) }
    }
    if mirrored { for row in rows.indices where !pinned.contains(row) { rows[row].reverse() } }
    updatePositions()
  }

  /// Orders every row at random, the same for the same seed (SplitMix64, Fisher and Yates).
  private mutating func shuffle(seed: UInt64, pinned: Set<Int>) {
    var state = seed
    for row in rows.indices where !pinned.contains(row) {
      rows[row].sort()
      for index in rows[row].indices.dropFirst() {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        rows[row].swapAt(index, Int((z ^ (z >> 31)) % UInt64(index + 1)))
      }
    }
    updatePositions()
  }

  private mutating func visit(_ start: Int32, _ isSeen: inout [Bool], pinned: Set<Int>, fromBelow: Bool) {
    guard !isSeen[Int(start)] else { return }
    isSeen[Int(start)] = true
    var stack = [start]
    while let item = stack.popLast() {
      let row = Int(rowOfItem[Int(item)])
      if !pinned.contains(row) { rows[row].append(item) }
      for place in (fromBelow ? up(item) : down(item)).reversed() {
        let next = fromBelow ? upperItems[Int(upSegments[place])] : lowerItems[Int(downSegments[place])]
        if !isSeen[Int(next)] {
          isSeen[Int(next)] = true
          stack.append(next)
        }
      }
    }
  }

  private mutating func sweep(_ limit: Int, pinned: Set<Int>, counter: inout CrossingCounter, phase: Int) -> Int {
    var best = rows
    transpose(pinned: pinned)
    var bestCount = crossings(&counter)
    best = rows
    var idle = 0
    for round in 0..<limit where bestCount > 0 && idle < 4 {
      let isDown = (round + phase) % 2 == 0
      let lines = isDown ? Array(rows.indices.dropFirst()) : Array(rows.indices.dropLast().reversed())
      for row in lines where !pinned.contains(row) { reorder(row, fromAbove: isDown, favoursRight: round / 2 % 2 == 1) }
      transpose(pinned: pinned)
      let count = crossings(&counter)
      if count < bestCount {
        bestCount = count
        best = rows
        idle = 0
      } else {
        idle += 1
      }
    }
    rows = best
    updatePositions()
    return bestCount
  }

  /// Sorts a row by the barycentres of its neighbours in the row before; items without any stay where they are.
  private mutating func reorder(_ row: Int, fromAbove: Bool, favoursRight: Bool) {
    let items = rows[row]
    var movable: [(key: Double, tie: Int, item: Int32)] = []
    var isFixed = [Bool](repeating: false, count: items.count)
    for (position, item) in items.enumerated() {
      if let key = barycentre(item, fromAbove: fromAbove) {
        movable.append((key, favoursRight ? -position : position, item))
      } else {
        isFixed[position] = true
      }
    }
    movable.sort { ($0.key, $0.tie) < ($1.key, $1.tie) }
    var next = 0
    for position in items.indices where !isFixed[position] {
      rows[row][position] = movable[next].item
      next += 1
    }
    updatePositions(row: row)
  }

  private func barycentre(_ item: Int32, fromAbove: Bool) -> Double? {
    var sum = 0.0
    var weight = 0.0
    for place in fromAbove ? up(item) : down(item) {
      let segment = Int(fromAbove ? upSegments[place] : downSegments[place])
      let neighbour = Int(fromAbove ? upperItems[segment] : lowerItems[segment])
      let key = Double(fromAbove ? upperKeys[segment] : lowerKeys[segment])
      let segmentWeight = Double(segmentWeights[segment])
      sum += segmentWeight * (Double(positions[neighbour]) + key / 1_048_576)
      weight += segmentWeight
    }
    return weight > 0 ? sum / weight : nil
  }
}
