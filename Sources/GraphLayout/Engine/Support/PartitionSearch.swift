extension RandomAccessCollection where Index == Int {
  /// The first index whose element belongs to the second part, where all elements of the first part come before; the end if
  /// none does.
  @inline(__always)
  func partitionIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
