import Statecharts

/// A place in the UTF-8 of a script, with its line and column.
struct ScriptCursor: Sendable {
  private let bytes: [UInt8]
  private(set) var offset = 0
  private var line = 1
  private var column = 1

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var position: SourcePosition { SourcePosition(line: line, column: column) }

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func peek(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  mutating func advance() {
    guard offset < bytes.count else { return }
    let byte = bytes[offset]
    offset += 1
    if LineEnd.isBehind(byte, before: peek) {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  mutating func advance(_ count: Int) {
    for _ in 0..<count { advance() }
  }

  /// The text from a place to another.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// True if these letters come next.
  func isAt(_ letters: StaticString) -> Bool {
    guard offset + letters.utf8CodeUnitCount <= bytes.count else { return false }
    return letters.withUTF8Buffer { buffer in
      for (distance, byte) in buffer.enumerated() where bytes[offset + distance] != byte { return false }
      return true
    }
  }

  /// True for what can begin a name of JavaScript; any letter beyond ASCII can.
  static func beginsName(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || byte == UInt8(ascii: "#") || byte >= 0x80
  }

  static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// A name, or nothing if none begins here.
  mutating func name() -> String {
    let start = offset
    guard let first = peek, ScriptCursor.beginsName(first) else { return "" }
    while let byte = peek, ScriptCursor.beginsName(byte) || ScriptCursor.isDigit(byte) { advance() }
    return text(start..<offset)
  }

  /// How many bytes of white space that is no ASCII letter begin here: a no-break space, a line or paragraph separator, a
  /// byte order mark.
  var wideSpace: Int {
    switch (peek, peek(1), peek(2)) {
    case (0xC2, 0xA0, _): 2
    case (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xEF, 0xBB, 0xBF): 3
    default: 0
    }
  }
}
