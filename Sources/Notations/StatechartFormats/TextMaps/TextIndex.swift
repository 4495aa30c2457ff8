import Statecharts

/// The bytes of a text and of its positions.
struct TextIndex: Sendable {
  /// The UTF-8 of the text.
  let bytes: [UInt8]
  private let source: SourceText

  init(_ source: SourceText) {
    self.source = source
    bytes = Array(source.text.utf8)
  }

  /// The byte of a position; what lies beyond the end counts as the end.
  func byte(of position: SourcePosition) -> Int { source.byte(of: position) }

  /// The bytes of a range.
  func bytes(of range: SourceRange) -> Range<Int> { source.bytes(of: range) }
}

extension UInt8 {
  /// True for white space.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// True for a byte of a word: a letter, a digit or `_`. All that is not ASCII counts as a letter.
  var isInWord: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF)
  }
}

extension [UInt8] {
  /// The first byte from a place on that is no white space, or the end.
  func skippingSpace(from start: Int, to end: Int? = nil) -> Int {
    let end = end ?? count
    var place = start
    while place < end, self[place].isSpace { place += 1 }
    return place
  }
}

extension Range<Int> {
  /// The range without white space at its end.
  func trimmedAtEnd(in bytes: [UInt8]) -> Range<Int> { lowerBound..<trimmed(in: bytes).upperBound }

  /// The range without white space at its ends.
  func trimmed(in bytes: [UInt8]) -> Range<Int> {
    var (low, high) = (lowerBound, upperBound)
    while low < high, bytes[high - 1].isSpace { high -= 1 }
    while low < high, bytes[low].isSpace { low += 1 }
    return low..<high
  }
}
