/// Looks for texts inside a longer one by their bytes, in time linear in the longer one where beginnings are rare.
struct ByteSearch {
  private let text: String

  init(_ text: String) { self.text = text }

  func contains(_ wanted: String) -> Bool { first(wanted, from: text.startIndex) != nil }

  /// Where a text that is not empty stands first from an index on.
  func first(_ wanted: String, from index: String.Index) -> Range<String.Index>? {
    let bytes = text.utf8
    let pattern = Array(wanted.utf8)
    var place = index
    while let start = bytes[place...].firstIndex(of: pattern[0]) {
      if bytes[start...].starts(with: pattern) { return start..<bytes.index(start, offsetBy: pattern.count) }
      place = bytes.index(after: start)
    }
    return nil
  }
}
