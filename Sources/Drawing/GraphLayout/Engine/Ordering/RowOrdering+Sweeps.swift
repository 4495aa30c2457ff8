// Phase 4: order within rows, by sweeps of weighted barycentres with transposition.
// Sugiyama, Tagawa, Toda 1981; Gansner et al. 1993, section 3. Rows of ports keep the order they were given.
extension RowOrdering {
  /// Sweeps from several starts; returns the number of crossings in the best order.
  func reduceCrossings(sweeps: Int, starts: Int) -> Int {
    var bestCount = Int.max
    for start in 0..<starts where bestCount > 0 && !(start > 0 && (stops || watch?.leavesOutVariant() ?? false)) {
      if start < 4 {
        startOrder(fromBelow: start % 2 == 1, isMirrored: start / 2 % 2 == 1)
      } else {
        shuffle(seed: UInt64(truncatingIfNeeded: start))
      }
      let count = sweep(sweeps, phase: start)
      if count < bestCount {
        bestCount = count
        _ = best.update(from: bestOfStart)
      }
    }
    return bestCount
  }

  private func sweep(_ limit: Int, phase: Int) -> Int {
    transpose()
    var bestCount = crossings()
    _ = bestOfStart.update(from: order)
    var idle = 0
    for round in 0..<limit where bestCount > 0 && idle < 4 && !stops {
      reorderRows(downwards: (round + phase) % 2 == 0, favoursRight: round / 2 % 2 == 1)
      transpose()
      let count = crossings()
      if count < bestCount {
        bestCount = count
        _ = bestOfStart.update(from: order)
        idle = 0
      } else {
        idle += 1
      }
    }
    return bestCount
  }

  private func reorderRows(downwards: Bool, favoursRight: Bool) {
    for step in 1..<max(rowCount, 1) {
      let row = downwards ? step : rowCount - 1 - step
      if isPinned[row] == 0 { reorder(row, by: downwards ? upper : lower, favoursRight: favoursRight) }
    }
  }

  /// Sorts a row by the barycentres of its neighbours in the row before; items without any stay where they are.
  private func reorder(_ row: Int, by neighbours: Neighbours, favoursRight: Bool) {
    var count = 0
    for slot in slots(of: row) {
      let item = order[slot]
      guard let barycentre = barycentre(of: item, neighbours) else { continue }
      let position = positions[Int(item)]
      keys[count] = Key(barycentre: barycentre, tie: favoursRight ? -position : position, item: item)
      count += 1
    }
    var sorted = UnsafeMutableBufferPointer(rebasing: keys[..<count])
    guard Self.sort(&sorted) else { return }
    var next = 0
    for slot in slots(of: row) where !neighbours.places(order[slot]).isEmpty {
      order[slot] = keys[next].item
      next += 1
    }
    restoreHeld(row)
    updatePositions(of: row)
    touch(row)
  }

  @inline(__always)
  private func barycentre(of item: Int32, _ neighbours: Neighbours) -> Double? {
    var sum = 0.0
    var weight = 0.0
    for place in neighbours.places(item) {
      let own = Double(neighbours.weights[place])
      sum += own * Double(positions[Int(neighbours.items[place])])
      weight += own
    }
    return weight > 0 ? sum / weight : nil
  }

  /// Sorts keys, most of which are in order already; returns whether that changed anything.
  private static func sort(_ keys: inout UnsafeMutableBufferPointer<Key>) -> Bool {
    var hasChanged = false
    for index in keys.indices.dropFirst() where keys[index] < keys[index - 1] {
      hasChanged = true
      if keys.count > 32 {
        keys.sort(by: <)
        return true
      }
      let key = keys[index]
      var place = index
      while place > 0, key < keys[place - 1] {
        keys[place] = keys[place - 1]
        place -= 1
      }
      keys[place] = key
    }
    return hasChanged
  }
}

extension RowOrdering.Key {
  @inline(__always)
  fileprivate static func < (one: Self, other: Self) -> Bool {
    one.barycentre != other.barycentre ? one.barycentre < other.barycentre : one.tie < other.tie
  }
}

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
