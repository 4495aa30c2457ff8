/// A place in a text that moves forward and knows its line and column: what all readers of texts are made with.
///
/// It moves by Unicode scalars over the bytes of the text. Line and column are counted as it moves: a column is a
/// number of scalars, so to count it from the start of its line would take long in a text of one line.
///
/// The optimizer of Swift 6.3.1 (SILCodeMotion) moves a call past reads of stored properties after it if two branches,
/// such as the way into a loop and its end, finish with the same call: `skip(); let start = place; while … { skip() }`
/// then reads `place` before it skips. It moves nothing past another call. So a cursor, and what reads with it, is
/// asked where it is through calls that are not inlined.
package struct TextCursor: Sendable {
  /// The text as UTF-8.
  package let bytes: [UInt8]
  private var place: Int
  private var line = 1
  private var column = 1

  /// Begins at the start of a text.
  package init(_ text: String) { self.init(Array(text.utf8)) }

  /// Begins at a character of a text in UTF-8, which counts as line 1, column 1.
  package init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    place = start
  }

  /// A place of the same text.
  ///
  /// - Parameter position: Its line and column.
  package func moved(to offset: Int, at position: SourcePosition) -> TextCursor {
    var other = self
    (other.place, other.line, other.column) = (offset, position.line, position.column)
    return other
  }

  /// The place, counted in bytes.
  package var offset: Int { @inline(never) get { place } }

  /// The place as line and column.
  package var position: SourcePosition { @inline(never) get { SourcePosition(line: line, column: column) } }

  /// The character here; nil at the end.
  package var peek: Unicode.Scalar? { @inline(never) get { scalar(at: place)?.scalar } }

  /// True at the end of the text.
  package var isAtEnd: Bool { peek == nil }

  /// The character so far ahead; nil beyond the end.
  package func peek(_ distance: Int) -> Unicode.Scalar? {
    var index = place
    for _ in 0..<distance { index = scalar(at: index)?.end ?? index }
    return scalar(at: index)?.scalar
  }

  private func scalar(at index: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard index < bytes.count else { return nil }
    let first = bytes[index]
    guard first >= 0x80 else { return (Unicode.Scalar(first), index + 1) }
    let length = (~first).leadingZeroBitCount
    let end = min(index + length, bytes.count)
    let value = bytes[(index + 1)..<end].reduce(UInt32(first) & 0x7F >> UInt32(length)) { $0 << 6 | UInt32($1 & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", end)
  }

  /// Moves on by so many characters; at the end it stays.
  package mutating func advance(by count: Int = 1) {
    for _ in 0..<count {
      guard let (scalar, end) = scalar(at: place) else { return }
      pass(scalar, to: end)
    }
  }

  private mutating func pass(_ scalar: Unicode.Scalar, to end: Int) {
    place = end
    column += 1
    guard LineEnd.contains(scalar.value),
      LineEnd.isAfter(scalar.value, before: end < bytes.count ? UInt32(bytes[end]) : nil)
    else { return }
    line += 1
    column = 1
  }

  /// Moves on while the characters are of a kind; the bytes that it moved over.
  @discardableResult package mutating func scan(while isWanted: (Unicode.Scalar) -> Bool) -> Range<Int> {
    let start = place
    while let (scalar, end) = scalar(at: place), isWanted(scalar) { pass(scalar, to: end) }
    return start..<place
  }

  /// True if the text goes on with this, be it in other letters' case (of ASCII).
  package func isAt(_ text: String, ignoringCase: Bool = false) -> Bool {
    end(of: text, ignoringCase: ignoringCase) != nil
  }

  private func end(of text: String, ignoringCase: Bool) -> Int? {
    var index = place
    for wanted in text.utf8 {
      guard index < bytes.count else { return nil }
      let byte = bytes[index]
      guard wanted == byte || ignoringCase && TextCursor.lower(wanted) == TextCursor.lower(byte) else { return nil }
      index += 1
    }
    return index
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }

  /// Moves past a text if it begins here.
  package mutating func take(_ text: String, ignoringCase: Bool = false) -> Bool {
    guard let end = end(of: text, ignoringCase: ignoringCase) else { return false }
    while place < end { advance() }
    return true
  }

  /// Moves on while the characters are of a kind; the text that it moved over.
  package mutating func takeWhile(_ isWanted: (Unicode.Scalar) -> Bool) -> String { text(scan(while: isWanted)) }

  /// The text of some bytes.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The text from a byte to here.
  package func text(from start: Int) -> String { text(start..<offset) }

  /// The text from another place to here.
  package func text(from start: TextCursor) -> String { text(from: start.offset) }

  /// The range from a position to here.
  package func range(from start: SourcePosition) -> SourceRange { SourceRange(start, to: position) }

  /// The range from another place to here.
  package func range(from start: TextCursor) -> SourceRange { range(from: start.position) }
}
