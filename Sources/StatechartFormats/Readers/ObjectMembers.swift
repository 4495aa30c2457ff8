import JSONTree

/// The names of the outermost object's members in a text of JSON or JavaScript, with the first letter of each value: a glance
/// that tells the notations in JSON apart. It takes a text as it is and finds no faults.
struct ObjectMembers {
  private let bytes: [UInt8]
  private var offset = 0
  private var members: [String: UInt8] = [:]

  init(_ text: String) {
    bytes = Array(text.utf8)
    skipSpace()
  }

  /// True if the text begins with a brace.
  var isObject: Bool { peek == UInt8(ascii: "{") }

  /// The first letter of the value of a member.
  subscript(name: String) -> UInt8? { members[name] }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func read() {
    offset += 1
    var depth = 1
    while depth > 0 {
      skipSpace()
      guard let byte = peek else { return }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"): depth -= 1
      default:
        let name = word()
        skipSpace()
        if depth == 1, !name.isEmpty, peek == UInt8(ascii: ":") {
          offset += 1
          skipSpace()
          if let value = peek { members[name] = value }
        }
        continue
      }
      offset += 1
    }
  }

  /// A string or a name, or one other letter.
  private mutating func word() -> String {
    guard let first = peek else { return "" }
    let start = offset
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") || first == UInt8(ascii: "`") {
      offset += 1
      while let byte = peek, byte != first { offset += byte == UInt8(ascii: "\\") ? 2 : 1 }
      offset += 1
      return String(decoding: bytes[(start + 1)..<max(start + 1, min(offset - 1, bytes.count))], as: UTF8.self)
    }
    while let byte = peek, ScriptCursor.beginsName(byte) || ScriptCursor.isDigit(byte) { offset += 1 }
    if offset == start { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while let byte = peek {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        offset += 1
      } else if byte == UInt8(ascii: "/"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "/") {
        while let next = peek, !LineEnd.contains(next) { offset += 1 }
      } else if byte == UInt8(ascii: "/"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "*") {
        offset += 2
        while offset + 1 < bytes.count, !(bytes[offset] == UInt8(ascii: "*") && bytes[offset + 1] == UInt8(ascii: "/"))
        {
          offset += 1
        }
        offset += 2
      } else {
        return
      }
    }
  }
}
