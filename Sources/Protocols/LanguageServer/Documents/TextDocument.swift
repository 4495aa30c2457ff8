import JSONTree
import StatechartFormats

/// A document that a client has open.
struct TextDocument: Sendable {
  /// The address.
  let uri: String
  /// The language that the client assigns to it, such as `mermaid`.
  let language: String
  /// The version that the client counts.
  var version: Int
  /// The text in UTF-8.
  private(set) var bytes: [UInt8]
  /// The place at which each line begins.
  private var lineStarts: [Int]
  private var counts: UnitCounts

  init(uri: String, language: String, version: Int, text: String) {
    (self.uri, self.language, self.version) = (uri, language, version)
    bytes = Array(text.utf8)
    lineStarts = TextDocument.lineStarts(of: bytes)
    counts = UnitCounts(bytes)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes the text another.
  mutating func replaceAll(with text: String) {
    bytes = Array(text.utf8)
    lineStarts = TextDocument.lineStarts(of: bytes)
    counts = UnitCounts(bytes)
  }

  /// Replaces a part of the text. Positions after the end count as the end, an end before the start as the start.
  mutating func replace(_ range: ClientRange, in encoding: PositionEncoding, with text: String) {
    let start = offset(of: range.start, in: encoding)
    let end = max(start, offset(of: range.end, in: encoding))
    bytes.replaceSubrange(start..<end, with: text.utf8)
    lineStarts = TextDocument.lineStarts(of: bytes)
    counts = UnitCounts(bytes)
  }

  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() where LineEnd.contains(byte) {
      let next = index + 1 < bytes.count ? bytes[index + 1] : nil
      if LineEnd.isAfter(byte, before: next) { starts.append(index + 1) }
    }
    return starts
  }

  /// A line without its end, by its number from 0.
  private func line(_ number: Int) -> ArraySlice<UInt8> {
    let end = number + 1 < lineStarts.count ? lineStarts[number + 1] : bytes.count
    var line = bytes[lineStarts[number]..<end]
    while let last = line.last, LineEnd.contains(last) { line.removeLast() }
    return line
  }

  /// The place of a position. One within a letter is that before the letter.
  private func offset(of position: ClientPosition, in encoding: PositionEncoding) -> Int {
    guard position.line < lineStarts.count else { return bytes.count }
    return offset(encoding.unit, position.unit, inLine: max(0, position.line))
  }

  /// The place in a line before which so many units of it lie.
  private func offset(_ unit: UnitCounts.Unit, _ count: Int, inLine number: Int) -> Int {
    let line = line(number)
    // More than the bytes of the line are beyond its end in any unit.
    let count = min(max(0, count), line.count)
    let before = counts.count(unit, before: line.startIndex, in: bytes)
    return min(counts.offset(unit, after: before + count, in: bytes), line.endIndex)
  }

  /// Returns the number of units before an offset in its line.
  private func count(_ unit: UnitCounts.Unit, before offset: Int, inLine number: Int) -> Int {
    counts.count(unit, before: offset, in: bytes) - counts.count(unit, before: lineStarts[number], in: bytes)
  }
}

// MARK: - Positions of readers

extension TextDocument {
  /// Readers leave out a byte order mark at the beginning.
  private var hasMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  /// A reader's position as the client counts. A position beyond the text counts as its end.
  func client(_ position: SourcePosition, in encoding: PositionEncoding) -> ClientPosition {
    let place = offset(of: position)
    return ClientPosition(line: place.line, unit: count(encoding.unit, before: place.offset, inLine: place.line))
  }

  private func offset(of position: SourcePosition) -> (line: Int, offset: Int) {
    let number = min(max(position.line - 1, 0), lineStarts.count - 1)
    if number < position.line - 1 { return (number, line(number).endIndex) }
    let columns = position.column - 1 + (number == 0 && hasMark ? 1 : 0)
    return (number, offset(.utf32, columns, inLine: number))
  }

  func client(_ range: SourceRange, in encoding: PositionEncoding) -> ClientRange {
    ClientRange(start: client(range.start, in: encoding), end: client(range.end, in: encoding))
  }

  /// The position of a reader at a place that the client names.
  func source(_ position: ClientPosition, in encoding: PositionEncoding) -> SourcePosition {
    let number = min(max(position.line, 0), lineStarts.count - 1)
    let isBeyond = position.line > number
    let place = isBeyond ? line(number).endIndex : offset(encoding.unit, position.unit, inLine: number)
    let shift = number == 0 && hasMark ? 1 : 0
    return SourcePosition(
      line: number + 1, column: max(1, 1 + count(.utf32, before: place, inLine: number) - shift))
  }

  /// The range of a finding. Where only its start is known it lasts to the end of the line, without the white space
  /// there; without a position it is the first line.
  func extent(of range: SourceRange?) -> SourceRange {
    let start = range?.start ?? SourcePosition(line: 1, column: 1)
    if let range, !range.isEmpty { return range }
    let number = min(max(start.line - 1, 0), lineStarts.count - 1)
    let shift = number == 0 && hasMark ? 1 : 0
    let end = count(.utf32, before: endOfWords(inLine: number), inLine: number) + 1 - shift
    return SourceRange(start, to: SourcePosition(line: start.line, column: max(end, start.column)))
  }

  /// The end of a line without the white space there.
  private func endOfWords(inLine number: Int) -> Int {
    var rest = line(number)
    while let start = rest.lastIndex(where: { $0 & 0xC0 != 0x80 }),
      let letter = String(decoding: rest[start...], as: UTF8.self).unicodeScalars.first, letter.properties.isWhitespace
    { rest = rest[..<start] }
    return rest.endIndex
  }

  /// The end of the text, as readers count.
  var end: SourcePosition {
    let number = lineStarts.count - 1
    return SourcePosition(
      line: number + 1, column: count(.utf32, before: line(number).endIndex, inLine: number) + 1)
  }

  /// Returns the text of a range, whose columns are counted as readers do.
  func text(of range: SourceRange) -> String {
    let (start, end) = (offset(of: range.start).offset, offset(of: range.end).offset)
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  /// The lines of a range, as readers count them, as one text.
  func lines(of range: SourceRange) -> String {
    let first = min(max(range.start.line - 1, 0), lineStarts.count - 1)
    let last = min(max(range.end.line - 1, first), lineStarts.count - 1)
    let end = last + 1 < lineStarts.count ? lineStarts[last + 1] : bytes.count
    return String(decoding: bytes[lineStarts[first]..<end], as: UTF8.self)
  }
}
