/// Turns the bytes of an XML file into UTF-8 (XML 1.0, appendix F), so that offsets mean the same everywhere.
enum SourceEncoding {
  /// The source in UTF-8 without a byte order mark.
  static func utf8(_ bytes: [UInt8]) throws(MarkupParseError) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try validated(Array(bytes.dropFirst(3))) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes.dropFirst(2), isBigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes.dropFirst(2), isBigEndian: false) }
    switch declaredName(bytes)?.lowercased() {
    case nil, "utf-8", "utf8", "us-ascii", "ascii": return try validated(bytes)
    case "iso-8859-1", "latin1": return Array(String(String.UnicodeScalarView(bytes.map(Unicode.Scalar.init))).utf8)
    case let name?: throw MarkupParseError("The encoding \(name) is not supported; use UTF-8")
    }
  }

  private static func validated(_ bytes: [UInt8]) throws(MarkupParseError) -> [UInt8] {
    if String(validating: bytes, as: UTF8.self) == nil {
      throw MarkupParseError("The text is not UTF-8", at: firstInvalid(bytes))
    }
    return bytes
  }

  private static func firstInvalid(_ bytes: [UInt8]) -> MarkupPosition {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var valid = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      valid += UTF8.width(scalar)
    }
    return bytes.withUnsafeBufferPointer { buffer in
      var locator = SourceLocator(buffer)
      return locator.advance(to: min(valid, buffer.count))
    }
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) throws(MarkupParseError) -> [UInt8] {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[index + 1])
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
      throw MarkupParseError("The text is not UTF-16")
    }
    return Array(text.utf8)
  }

  /// The encoding that the XML declaration names, if the text begins with one.
  private static func declaredName(_ bytes: [UInt8]) -> String? {
    let opening = String(decoding: bytes.prefix(256).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
    let pattern = #/^<\?xml\s[^>]*?\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']/#
    return opening.firstMatch(of: pattern).map { String($0.output.1) }
  }
}

/// Turns offsets of a UTF-8 source into lines and columns; fast for offsets that rise.
struct SourceLocator {
  private let source: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var line = 1
  private var column = 1

  /// The position of the offset that was last asked for.
  var position: MarkupPosition { MarkupPosition(line: line, column: column) }

  init(_ source: UnsafeBufferPointer<UInt8>) {
    self.source = source
  }

  /// The position of an offset.
  mutating func advance(to target: Int) -> MarkupPosition {
    if target < offset { self = SourceLocator(source) }
    while offset < target {
      step()
    }
    return position
  }

  /// Passes one byte. A line ends at LF, CR LF or CR, as XML has it; the bytes of one scalar count once.
  private mutating func step() {
    let byte = source[offset]
    offset += 1
    let endsLine =
      byte == UInt8(ascii: "\n")
      || (byte == UInt8(ascii: "\r") && (offset == source.count || source[offset] != UInt8(ascii: "\n")))
    if endsLine {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
}
