/// The objects, lists and texts of a literal in JSON or JavaScript with their places.
///
/// A value that is no literal (a call, a function, a name) is skipped as a whole.
package struct ObjectLiterals: Sendable {
  /// The kind of a value.
  package enum Kind: Hashable, Sendable {
    case object, array, string, other
  }

  /// A value, with its key if it is a member of an object.
  package struct Node: Sendable {
    /// The kind of the value.
    package fileprivate(set) var kind = Kind.other
    /// The range of the value, quotes and braces included.
    package fileprivate(set) var bytes: Range<Int>
    /// The number of the object or list around it.
    package let parent: Int?
    /// The range of the key, quotes included.
    package let keyBytes: Range<Int>?
    /// The key without quotes, as it is spelled.
    package let key: String?
    /// The values inside, in order.
    package fileprivate(set) var children: [Int] = []

    /// The range between the quotes or braces.
    package var inside: Range<Int> {
      bytes.count < 2 ? bytes.upperBound..<bytes.upperBound : bytes.lowerBound + 1..<bytes.upperBound - 1
    }
    /// The range of the key and the value.
    package var whole: Range<Int> { (keyBytes?.lowerBound ?? bytes.lowerBound)..<bytes.upperBound }
  }

  /// The values; those around others come first.
  package private(set) var nodes: [Node] = []
  /// The ranges of the comments.
  package private(set) var comments: [Range<Int>] = []
  package let bytes: [UInt8]
  private var place: Int
  private var values: [Int: Int] = [:]
  private var keys: [Int: Int] = [:]

  /// Reads the value at a byte; deeper than 300 levels nothing is read.
  package init(_ text: String, at start: Int = 0) { self.init(Array(text.utf8), at: start) }

  init(_ bytes: [UInt8], at start: Int) {
    self.bytes = bytes
    place = start
    skipSpace()
    read(parent: nil, keyBytes: nil, key: nil, depth: 0)
    skipSpace()
  }

  package subscript(number: Int) -> Node { nodes[number] }

  /// The number of the value that begins at a byte, or whose key does.
  package func node(at byte: Int) -> Int? { values[byte] ?? keys[byte] }

  /// The member of an object; of several of a name the last.
  package func member(_ name: String, of number: Int) -> Int? {
    nodes[number].children.last { nodes[$0].key == name }
  }

  /// Returns a text without its quotes, as it is spelled.
  package func text(_ number: Int) -> String { String(decoding: bytes[nodes[number].inside], as: UTF8.self) }

  private mutating func skipSpace() {
    while place < bytes.count {
      if bytes[place].isSpace {
        place += 1
      } else if bytes[place] == UInt8(ascii: "/"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "/") {
        let start = place
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
        comments.append(start..<place)
      } else if bytes[place] == UInt8(ascii: "/"), place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "*") {
        let start = place
        place += 2
        while place < bytes.count, !(bytes[place - 1] == UInt8(ascii: "*") && bytes[place] == UInt8(ascii: "/")) {
          place += 1
        }
        place = min(place + 1, bytes.count)
        comments.append(start..<place)
      } else {
        return
      }
    }
  }

  private mutating func read(parent: Int?, keyBytes: Range<Int>?, key: String?, depth: Int) {
    let number = nodes.count
    let start = place
    nodes.append(Node(bytes: start..<start, parent: parent, keyBytes: keyBytes, key: key))
    values[start] = number
    if let keyBytes { keys[keyBytes.lowerBound] = number }
    if let parent { nodes[parent].children.append(number) }
    guard place < bytes.count, depth < 300 else { return }
    switch bytes[place] {
    case UInt8(ascii: "{"):
      nodes[number].kind = .object
      place += 1
      readMembers(of: number, depth: depth)
    case UInt8(ascii: "["):
      nodes[number].kind = .array
      place += 1
      readItems(of: number, depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      nodes[number].kind = .string
      skipString()
    default: break
    }
    // A literal with code after it is an expression.
    let end = place
    skipCode()
    if (start..<place).trimmed(in: bytes).upperBound > max(end, start), nodes[number].kind != .other {
      nodes[number].kind = .other
    }
    nodes[number].bytes = (start..<max(place, start)).trimmed(in: bytes)
  }

  private mutating func readMembers(of number: Int, depth: Int) {
    while true {
      skipSpace()
      guard place < bytes.count else { return }
      if bytes[place] == UInt8(ascii: "}") {
        place += 1
        return
      }
      let start = place
      if "\"'`".utf8.contains(bytes[place]) { skipString() } else { skipWord() }
      let keyBytes = start..<place
      skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: ":"), !keyBytes.isEmpty else {
        skipCode()
        if place < bytes.count, bytes[place] == UInt8(ascii: ",") { place += 1 } else if place == start { place += 1 }
        continue
      }
      place += 1
      skipSpace()
      let isQuoted = "\"'`".utf8.contains(bytes[start])
      let name = isQuoted ? start + 1..<max(start + 1, keyBytes.upperBound - 1) : keyBytes
      read(parent: number, keyBytes: keyBytes, key: String(decoding: bytes[name], as: UTF8.self), depth: depth + 1)
      skipSpace()
      if place < bytes.count, bytes[place] == UInt8(ascii: ",") { place += 1 }
    }
  }

  private mutating func readItems(of number: Int, depth: Int) {
    while true {
      skipSpace()
      guard place < bytes.count else { return }
      if bytes[place] == UInt8(ascii: "]") {
        place += 1
        return
      }
      let start = place
      read(parent: number, keyBytes: nil, key: nil, depth: depth + 1)
      skipSpace()
      if place < bytes.count, bytes[place] == UInt8(ascii: ",") { place += 1 } else if place == start { place += 1 }
    }
  }

  private mutating func skipWord() {
    while place < bytes.count, bytes[place].isInWord || bytes[place] == UInt8(ascii: "$") { place += 1 }
  }

  private mutating func skipString() {
    let quote = bytes[place]
    place += 1
    while place < bytes.count, bytes[place] != quote {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place + 1, bytes.count)
  }

  /// Moves to the comma or bracket that ends a value.
  private mutating func skipCode() {
    var open = 0
    while place < bytes.count {
      let byte = bytes[place]
      if "\"'`".utf8.contains(byte) {
        skipString()
      } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count, "/*".utf8.contains(bytes[place + 1]) {
        skipSpace()
      } else if "([{".utf8.contains(byte) {
        open += 1
        place += 1
      } else if ")]}".utf8.contains(byte) {
        if open == 0 { return }
        open -= 1
        place += 1
      } else if byte == UInt8(ascii: ","), open == 0 {
        return
      } else {
        place += 1
      }
    }
  }
}
