import JSONTree

/// A place in a text that moves forward byte by byte and knows its line and column.
///
/// Telling the position costs nothing, however long the lines are: a reader that asks for the position of every name in a
/// text of one line takes time in proportion to its length.
struct SourceCursor: Sendable {
  /// A place to return to.
  struct Mark: Sendable {
    /// The byte.
    let offset: Int
    /// Its line and column.
    let position: SourcePosition
  }

  /// The text as UTF-8.
  let bytes: [UInt8]
  /// The place, counted in bytes.
  private(set) var offset = 0
  private var line = 1
  private var column = 1

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { offset >= bytes.count }
  /// The byte at the place; nil at the end.
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }
  /// The position of the place. At a byte inside a character it is that behind the character.
  var position: SourcePosition { SourcePosition(line: line, column: column) }
  var mark: Mark { Mark(offset: offset, position: position) }

  /// A byte further on; nil beyond the end.
  func byte(ahead distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  /// True if the text goes on with some ASCII characters.
  func isAt(_ literal: StaticString) -> Bool {
    literal.withUTF8Buffer { wanted in
      offset + wanted.count <= bytes.count && zip(wanted, bytes[offset...]).allSatisfy { $0 == $1 }
    }
  }

  /// Moves behind the byte at the place; at the end it stays.
  mutating func advance() {
    guard let last = byte else { return }
    offset += 1
    if LineEnd.isBehind(last, before: byte) {
      line += 1
      column = 1
    } else if last & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// Moves behind some bytes.
  mutating func advance(by count: Int) {
    for _ in 0..<count { advance() }
  }

  /// Moves behind some ASCII characters if the text goes on with them.
  mutating func take(_ literal: StaticString) -> Bool {
    guard isAt(literal) else { return false }
    advance(by: literal.utf8CodeUnitCount)
    return true
  }

  /// Moves on while bytes are of a kind.
  mutating func skip(while isWanted: (UInt8) -> Bool) {
    while let byte, isWanted(byte) { advance() }
  }

  /// Goes back, or on, to a place that was marked.
  mutating func move(to mark: Mark) {
    offset = mark.offset
    line = mark.position.line
    column = mark.position.column
  }

  /// The text between two bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text from a byte to the place.
  func text(from start: Int) -> String { text(start..<offset) }

  /// The range from a place to this one.
  func range(from start: Mark) -> SourceRange { SourceRange(start.position, to: position) }
}
