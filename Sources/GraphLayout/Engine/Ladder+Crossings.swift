// Counting crossings: Barth, Jünger, Mutzel, Simple and Efficient Bilayer Cross Counting, 2002.
extension Ladder {
  /// The weighted number of crossings between all neighbouring rows.
  func crossings(_ scratch: inout CrossingCounter) -> Int {
    var total = 0
    for row in rows.indices.dropLast() { total += crossings(below: row, &scratch) }
    return total
  }

  /// The chains that cross others, in order; meant for small graphs.
  var crossedChains: [Int] {
    var isCrossed = [Bool](repeating: false, count: max(chainStarts.count - 1, 0))
    for first in upperItems.indices {
      for second in upperItems.indices.dropFirst(first + 1)
      where rowOfItem[Int(upperItems[first])] == rowOfItem[Int(upperItems[second])] {
        let upper = upperPlace(first) - upperPlace(second)
        let lower = lowerPlace(first) - lowerPlace(second)
        guard upper.signum() * lower.signum() < 0 else { continue }
        isCrossed[chain(of: first)] = true
        isCrossed[chain(of: second)] = true
      }
    }
    return isCrossed.indices.filter { isCrossed[$0] }
  }

  /// The weighted number of crossings between a row and the next.
  func crossings(below row: Int, _ scratch: inout CrossingCounter) -> Int {
    scratch.start()
    for item in rows[row] {
      let first = scratch.count
      for place in down(item) {
        let segment = Int(downSegments[place])
        scratch.add(
          upper: upperPlace(segment), lower: lowerPlace(segment), weight: Int(segmentWeights[segment]),
          sortingFrom: first)
      }
    }
    return scratch.inversions(rowSize: rows[row + 1].count)
  }
}

/// The segments between two rows in order of their upper ends, with the sum of inversions of their lower ends.
struct CrossingCounter {
  private var uppers: [Int64] = []
  private var lowers: [Int64] = []
  private var weights: [Int] = []
  private var ranks: [Int] = []
  private var sorted: [Int] = []
  private var tree: [Int] = []

  var count: Int { lowers.count }

  mutating func start() {
    uppers.removeAll(keepingCapacity: true)
    lowers.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
  }

  /// Adds a segment, keeping those since `first`, which leave one item, sorted.
  mutating func add(upper: Int64, lower: Int64, weight: Int, sortingFrom first: Int) {
    uppers.append(upper)
    lowers.append(lower)
    weights.append(weight)
    var index = lowers.count - 1
    while index > first, (uppers[index], lowers[index]) < (uppers[index - 1], lowers[index - 1]) {
      uppers.swapAt(index, index - 1)
      lowers.swapAt(index, index - 1)
      weights.swapAt(index, index - 1)
      index -= 1
    }
  }

  /// The weighted number of pairs that cross: those of the same upper and those of the same lower end do not.
  mutating func inversions(rowSize: Int) -> Int {
    count <= 48 ? inversionsByPairs() : inversionsByTree()
  }

  private func inversionsByPairs() -> Int {
    var total = 0
    for second in lowers.indices {
      let lower = lowers[second]
      for first in 0..<second where lowers[first] > lower && uppers[first] != uppers[second] {
        total += weights[first] * weights[second]
      }
    }
    return total
  }

  private mutating func inversionsByTree() -> Int {
    sorted = Array(lowers.indices)
    sorted.sort { (lowers[$0], $0) < (lowers[$1], $1) }
    if ranks.count < count { ranks = [Int](repeating: 0, count: count) }
    var rank = -1
    var previous = Int64.min
    for index in sorted {
      if lowers[index] != previous { rank += 1 }
      previous = lowers[index]
      ranks[index] = rank
    }
    var leaves = 1
    while leaves <= rank { leaves *= 2 }
    tree = [Int](repeating: 0, count: 2 * leaves)
    var total = 0
    for index in lowers.indices { total += insert(leaf: leaves + ranks[index], weight: weights[index]) }
    return total
  }

  private mutating func insert(leaf: Int, weight: Int) -> Int {
    var node = leaf
    var greater = 0
    tree[node] += weight
    while node > 1 {
      if node & 1 == 0 { greater += tree[node + 1] }
      node /= 2
      tree[node] += weight
    }
    return greater * weight
  }
}
