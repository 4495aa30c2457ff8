public import Statecharts
import XMLTree

/// A text to be read, with the name of the file it came from and an index of its lines.
public struct SourceText: Sendable {
  /// The text, without a byte order mark.
  public let text: String
  /// The name to print before positions, if the text came from a file.
  public let fileName: String?
  /// Gives the text of another file by its path from the folder of this one; nil where there are no others.
  package var files: (@Sendable (String) -> String?)?
  private let lineStarts: [String.Index]
  private let counts: UnitCounts

  /// Makes a source text; a byte order mark at its beginning is dropped.
  public init(_ text: String, fileName: String? = nil) {
    let mark: Unicode.Scalar = "\u{FEFF}"
    self.text = text.unicodeScalars.first == mark ? String(text.unicodeScalars.dropFirst()) : text
    self.fileName = fileName
    var starts = [self.text.startIndex]
    let bytes = self.text.utf8
    var index = bytes.startIndex
    while let end = bytes[index...].firstIndex(where: LineEnd.contains) {
      index = bytes.index(after: end)
      let next = index < bytes.endIndex ? bytes[index] : nil
      if LineEnd.isAfter(bytes[end], before: next) { starts.append(index) }
    }
    lineStarts = starts
    counts = UnitCounts(bytes)
  }

  /// Decodes the bytes of a file: UTF-8, or UTF-16 after a byte order mark, or XML that says it is ISO 8859-1 or
  /// Windows-1252.
  ///
  /// The text of a PNG picture is an address (RFC 2397) with what it carries, its pixels left out.
  /// - Throws: `ReadError` if the bytes are longer than the limit, or with the position of the first that is neither.
  public init(bytes: some Collection<UInt8>, fileName: String? = nil) throws(ReadError) {
    guard bytes.count <= ReadLimits.bytes else { throw ReadLimits.tooLong(fileName: fileName) }
    if PNGText.isPNG(bytes) {
      self.init(DataAddress.text(PNGText.reduced(Array(bytes)), PNGNotation().mediaType), fileName: fileName)
      return
    }
    let text =
      SourceText.utf16(bytes) ?? SourceText.latin1(bytes) ?? String(validating: bytes, as: UTF8.self)
      ?? SourceText.windows1252(bytes)
    guard let text else {
      let position = SourceText.endOfValidText(bytes)
      throw ReadError(
        [Diagnostic(.error, .encoding, "the text is neither UTF-8 nor UTF-16", at: position)], fileName: fileName)
    }
    self.init(text, fileName: fileName)
  }

  /// The whole text.
  public var range: SourceRange {
    SourceRange(SourcePosition(line: 1, column: 1), to: position(of: text.endIndex))
  }

  /// The position of an index into the text.
  public func position(of index: String.Index) -> SourcePosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= index { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: scalars(before: index) - scalars(before: lineStarts[low]) + 1)
  }

  private func scalars(before index: String.Index) -> Int {
    counts.count(.utf32, before: text.utf8.distance(from: text.startIndex, to: index), in: text.utf8)
  }

  /// The position of a byte of the text's UTF-8; what lies beyond the end counts as the end.
  public func position(ofByte offset: Int) -> SourcePosition {
    let bytes = text.utf8
    return position(of: bytes.index(bytes.startIndex, offsetBy: offset, limitedBy: bytes.endIndex) ?? bytes.endIndex)
  }

  /// The byte of a position in the text's UTF-8; what lies beyond the end counts as the end.
  func byte(of position: SourcePosition) -> Int {
    guard lineStarts.indices.contains(position.line - 1) else { return text.utf8.count }
    let before = scalars(before: lineStarts[position.line - 1])
    return counts.offset(.utf32, after: before + position.column - 1, in: text.utf8)
  }

  /// The bytes of a range.
  func bytes(of range: SourceRange) -> Range<Int> {
    let start = byte(of: range.start)
    return start..<max(start, byte(of: range.end))
  }

  /// A line without its end, counted from 1; nil if there is none of that number.
  public func line(_ number: Int) -> Substring? {
    guard lineStarts.indices.contains(number - 1) else { return nil }
    let end = number < lineStarts.count ? lineStarts[number] : text.endIndex
    return text[lineStarts[number - 1]..<end].trimmingLineEnd
  }

  private static func utf16(_ bytes: some Collection<UInt8>) -> String? {
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
    guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]), bytes.count.isMultiple(of: 2) else { return nil }
    var units: [UInt16] = []
    var first: UInt8?
    for byte in bytes {
      guard let before = first else {
        first = byte
        continue
      }
      let (high, low) = isLittleEndian ? (byte, before) : (before, byte)
      units.append(UInt16(high) << 8 | UInt16(low))
      first = nil
    }
    return String(validating: units, as: UTF16.self)
  }

  private static func latin1(_ bytes: some Collection<UInt8>) -> String? {
    guard declares("iso-8859-1", bytes) else { return nil }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// XML that says it is Windows-1252, which has letters where ISO 8859-1 has control characters.
  private static func windows1252(_ bytes: some Collection<UInt8>) -> String? {
    guard declares("windows-1252", bytes) else { return nil }
    let letters = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    return String(
      String.UnicodeScalarView(
        bytes.map { (0x80..<0xA0).contains($0) ? letters[Int($0) - 0x80] : Unicode.Scalar($0) }))
  }

  private static func declares(_ encoding: String, _ bytes: some Collection<UInt8>) -> Bool {
    let beginning = String(decoding: bytes.prefix(100), as: UTF8.self).prefix { $0 != ">" }.lowercased()
    return beginning.hasPrefix("<?xml") && beginning.contains(encoding)
  }

  private static func endOfValidText(_ bytes: some Collection<UInt8>) -> SourcePosition {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var line = 1
    var column = 1
    var last: UInt32 = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      let isSecond = last == 0x0D && scalar == "\n"
      last = scalar.value
      if isSecond { continue }
      column = LineEnd.contains(scalar.value) ? 1 : column + 1
      if LineEnd.contains(scalar.value) { line += 1 }
    }
    return SourcePosition(line: line, column: column)
  }
}

extension Substring {
  fileprivate var trimmingLineEnd: Substring {
    var scalars = unicodeScalars
    while let last = scalars.last, LineEnd.contains(last.value) { scalars.removeLast() }
    return Substring(scalars)
  }
}

extension SourceText {
  /// The text as XML.
  ///
  /// - Throws: `ReadError` if it is too long or not well-formed, with the position of each problem.
  func markup() throws(ReadError) -> MarkupDocument {
    try ReadLimits.check(self)
    do {
      return try MarkupDocument.parse(xml: text, limits: ReadLimits.parsing)
    } catch {
      let problems = error.problems.map { Diagnostic(.error, .malformed, $0.message, at: SourcePosition($0.position)) }
      throw ReadError(problems, fileName: fileName)
    }
  }
}
