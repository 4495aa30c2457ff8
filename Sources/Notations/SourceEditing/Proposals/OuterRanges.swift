/// Ranges of a text in its order, none of them inside another.
struct OuterRanges {
  let ranges: [Range<Int>]

  /// Leaves those out that are inside others.
  init(_ ranges: [Range<Int>]) {
    var outer: [Range<Int>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound) })
    where outer.last.map({ $0.upperBound < range.upperBound }) ?? true {
      outer.append(range)
    }
    self.ranges = outer
  }

  /// The last range around another, if there is one.
  func index(of range: Range<Int>) -> Int? {
    let next = ranges.partitioningIndex { $0.lowerBound > range.lowerBound }
    return next > 0 && range.upperBound <= ranges[next - 1].upperBound ? next - 1 : nil
  }

  func contain(_ range: Range<Int>) -> Bool { index(of: range) != nil }
}

extension Array {
  /// The first index from which on a condition holds, by a binary search.
  func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
