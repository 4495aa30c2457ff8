import JSONTree

/// A document that a client has open.
struct TextDocument: Sendable {
  /// The address.
  let uri: String
  /// What the client takes it for, such as `mermaid`.
  let language: String
  /// The version that the client counts.
  var version: Int
  /// The text in UTF-8.
  private(set) var bytes: [UInt8]
  /// The place at which each line begins.
  private var lineStarts: [Int]
  /// True if each letter is one unit in every encoding, so that places need not be counted.
  private var isASCII: Bool

  init(uri: String, language: String, version: Int, text: String) {
    (self.uri, self.language, self.version) = (uri, language, version)
    bytes = Array(text.utf8)
    lineStarts = TextDocument.lineStarts(of: bytes)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// The text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes the text another.
  mutating func replaceAll(with text: String) {
    bytes = Array(text.utf8)
    lineStarts = TextDocument.lineStarts(of: bytes)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Replaces a part of the text. What lies beyond the end counts as the end, and an end before the start as the start.
  mutating func replace(_ range: ClientRange, in encoding: PositionEncoding, with text: String) {
    let start = offset(of: range.start, in: encoding)
    let end = max(start, offset(of: range.end, in: encoding))
    bytes.replaceSubrange(start..<end, with: text.utf8)
    lineStarts = TextDocument.lineStarts(of: bytes)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() where LineEnd.contains(byte) {
      let next = index + 1 < bytes.count ? bytes[index + 1] : nil
      if LineEnd.isBehind(byte, before: next) { starts.append(index + 1) }
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
    let line = line(max(0, position.line))
    if isASCII { return min(line.startIndex + max(0, position.unit), line.endIndex) }
    var (offset, units) = (line.startIndex, 0)
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      units += encoding.units(of: scalar)
      guard units <= position.unit else { break }
      offset += UTF8.width(scalar)
    }
    return offset
  }
}

// MARK: - Positions of readers

extension TextDocument {
  /// Readers leave out a byte order mark at the beginning.
  private var hasMark: Bool { bytes.starts(with: [0xEF, 0xBB, 0xBF]) }

  /// A reader's position as the client counts. What lies beyond the text counts as its end.
  func client(_ position: SourcePosition, in encoding: PositionEncoding) -> ClientPosition {
    let number = min(max(position.line - 1, 0), lineStarts.count - 1)
    let columns = position.column - 1 + (number == 0 && hasMark ? 1 : 0)
    if isASCII {
      let length = line(number).count
      return ClientPosition(line: number, unit: number < position.line - 1 ? length : min(max(0, columns), length))
    }
    let scalars = String(decoding: line(number), as: UTF8.self).unicodeScalars
    let wanted = number < position.line - 1 ? scalars.count : max(0, columns)
    return ClientPosition(line: number, unit: scalars.prefix(wanted).reduce(0) { $0 + encoding.units(of: $1) })
  }

  func client(_ range: SourceRange, in encoding: PositionEncoding) -> ClientRange {
    ClientRange(start: client(range.start, in: encoding), end: client(range.end, in: encoding))
  }

  /// The position of a reader at a place that the client names.
  func source(_ position: ClientPosition, in encoding: PositionEncoding) -> SourcePosition {
    let number = min(max(position.line, 0), lineStarts.count - 1)
    if isASCII {
      let length = line(number).count
      return SourcePosition(
        line: number + 1, column: 1 + (position.line > number ? length : min(max(0, position.unit), length)))
    }
    var (column, units) = (1, 0)
    for scalar in String(decoding: line(number), as: UTF8.self).unicodeScalars {
      units += encoding.units(of: scalar)
      guard position.line > number || units <= position.unit else { break }
      column += 1
    }
    return SourcePosition(line: number + 1, column: max(1, column - (number == 0 && hasMark ? 1 : 0)))
  }

  /// The range of a finding. Where only its start is known it lasts to the end of the line, without the white space
  /// there; without a position it is the first line.
  func extent(of range: SourceRange?) -> SourceRange {
    let start = range?.start ?? SourcePosition(line: 1, column: 1)
    if let range, !range.isEmpty { return range }
    let number = min(max(start.line - 1, 0), lineStarts.count - 1)
    let scalars = Array(String(decoding: line(number), as: UTF8.self).unicodeScalars)
    let shift = number == 0 && hasMark ? 1 : 0
    let end = (scalars.lastIndex { !$0.properties.isWhitespace } ?? -1) + 2 - shift
    return SourceRange(start, to: SourcePosition(line: start.line, column: max(end, start.column)))
  }

  /// The end of the text, as readers count.
  var end: SourcePosition {
    let number = lineStarts.count - 1
    let scalars = String(decoding: line(number), as: UTF8.self).unicodeScalars.count
    return SourcePosition(line: number + 1, column: scalars + 1)
  }

  /// The lines of a range, as readers count them, as one text.
  func lines(of range: SourceRange) -> String {
    let first = min(max(range.start.line - 1, 0), lineStarts.count - 1)
    let last = min(max(range.end.line - 1, first), lineStarts.count - 1)
    let end = last + 1 < lineStarts.count ? lineStarts[last + 1] : bytes.count
    return String(decoding: bytes[lineStarts[first]..<end], as: UTF8.self)
  }
}
