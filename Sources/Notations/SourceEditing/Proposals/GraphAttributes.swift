/// The attributes of a node in DOT, as they are written: `[name=value, name="value"]`.
struct GraphAttributes {
  struct Entry {
    let name: String
    /// The name, the sign between and the value.
    let whole: Range<Int>
    let value: Range<Int>
  }

  /// The list with its brackets.
  let range: Range<Int>
  let entries: [Entry]

  /// Reads the list that begins with the bracket at a place; nil if there is none, or it is not closed.
  init?(_ bytes: [UInt8], at start: Int) {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
    var entries: [Entry] = []
    var place = start + 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "]") {
      let name = GraphAttributes.word(bytes, at: place)
      guard !name.isEmpty else {
        place += 1
        continue
      }
      place = GraphAttributes.skip(bytes, name.upperBound)
      guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { continue }
      let value = GraphAttributes.word(bytes, at: GraphAttributes.skip(bytes, place + 1))
      place = max(place + 1, value.upperBound)
      let text = String(decoding: bytes[name], as: UTF8.self)
      entries.append(Entry(name: text, whole: name.lowerBound..<place, value: value))
    }
    guard place < bytes.count else { return nil }
    range = start..<place + 1
    self.entries = entries
  }

  subscript(name: String) -> Entry? { entries.last { $0.name == name } }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func skip(_ bytes: [UInt8], _ start: Int) -> Int {
    var place = start
    while place < bytes.count, isSpace(bytes[place]) { place += 1 }
    return place
  }

  /// A word, a text in quotes or one of markup.
  private static func word(_ bytes: [UInt8], at start: Int) -> Range<Int> {
    guard start < bytes.count else { return start..<start }
    var place = start
    switch bytes[start] {
    case UInt8(ascii: "\""):
      place += 1
      while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
        place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      return start..<min(place + 1, bytes.count)
    case UInt8(ascii: "<"):
      var depth = 0
      while place < bytes.count {
        if bytes[place] == UInt8(ascii: "<") { depth += 1 }
        if bytes[place] == UInt8(ascii: ">") { depth -= 1 }
        place += 1
        if depth == 0 { break }
      }
      return start..<place
    default:
      while place < bytes.count, !isSpace(bytes[place]), !"=,;[]\"".utf8.contains(bytes[place]) { place += 1 }
      return start..<place
    }
  }
}
