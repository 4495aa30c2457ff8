// Which chains cross others.
extension LayeredGraph {
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
}
