/// Refuses, before libxml2 sees it, a source that would cost it more than its size suggests.
enum SourceGuard {
  /// Checks the size, the characters and the number of attributes.
  ///
  /// libxml2 compares each attribute of an element with all others, so quoted assignments in a start tag are counted;
  /// those in text, comments and CDATA sections are not.
  static func check(_ source: [UInt8], limits: ParseLimits) throws(MarkupParseError) {
    guard source.count <= limits.bytes else {
      throw MarkupParseError("The text has \(source.count) bytes, more than the limit of \(limits.bytes)")
    }
    if let zero = source.firstIndex(of: 0) {
      throw MarkupParseError("The character U+0000 is not allowed", at: position(of: zero, in: source))
    }
    if let offset = AssignmentCounter(source).firstOffset(beyond: limits.attributes) {
      throw MarkupParseError(
        "More than \(limits.attributes) attributes in one element", at: position(of: offset, in: source))
    }
  }

  private static func position(of offset: Int, in source: [UInt8]) -> MarkupPosition {
    source.withUnsafeBufferPointer { buffer in
      var locator = SourceLocator(buffer)
      return locator.advance(to: offset)
    }
  }
}

/// Counts the quoted assignments of each start tag, never fewer than libxml2 would see as attributes.
///
/// It keeps in step with libxml2 through start tags, comments and CDATA sections as long as the source is well-formed
/// that far. Where it is not, libxml2 reads on at a place that only it knows: from there on every assignment counts,
/// from one `<` to the next, since no start tag contains a second one.
struct AssignmentCounter {
  /// The kind of markup that an offset is in.
  private enum Place: Equatable {
    /// Between tags: nothing counts.
    case text
    /// Within a tag, and in a quoted value if there is a quote.
    case tag(quote: UInt8?)
    /// Within a processing instruction or the XML declaration. libxml2 may leave a malformed one early, so what looks
    /// like an assignment counts.
    case instruction
    /// After something that is not well-formed, or a document type.
    case anywhere
  }

  private let source: [UInt8]
  private var offset = 0
  private var place: Place
  private var count = 0
  /// The last byte that is no white space.
  private var previous: UInt8 = 0

  /// Prepares to count in a source without U+0000.
  init(_ source: [UInt8]) {
    self.source = source
    place = AssignmentCounter.isLegal(source) ? .text : .anywhere
  }

  /// Returns the offset of the first assignment beyond the limit; nil if there is none.
  func firstOffset(beyond limit: Int) -> Int? {
    var counter = self
    while counter.offset < source.count {
      counter.step()
      if counter.count > limit { return counter.offset - 1 }
    }
    return nil
  }

  private mutating func step() {
    let byte = source[offset]
    switch place {
    case .text:
      if byte == UInt8(ascii: "<") { return open() }
    case .tag(let quote):
      if byte == UInt8(ascii: "<") {
        begin(.anywhere)
      } else if let quote {
        if byte == quote { place = .tag(quote: nil) }
      } else if byte == UInt8(ascii: ">") {
        place = .text
      } else if AssignmentCounter.isQuote(byte) {
        if previous == UInt8(ascii: "=") { count += 1 }
        place = .tag(quote: byte)
      }
    case .instruction, .anywhere:
      if byte == UInt8(ascii: "<") {
        count = 0
      } else if AssignmentCounter.isQuote(byte), previous == UInt8(ascii: "=") {
        count += 1
      } else if byte == UInt8(ascii: ">"), place == .instruction, offset > 0, source[offset - 1] == UInt8(ascii: "?") {
        place = .text
      }
    }
    if !AssignmentCounter.isSpace(byte) { previous = byte }
    offset += 1
  }

  /// Goes on after a `<` in text.
  private mutating func open() {
    if isNext("<!--") {
      skip("<!--", to: "-->")
    } else if isNext("<![CDATA[") {
      skip("<![CDATA[", to: "]]>")
    } else if isNext("<?") {
      begin(.instruction)
      offset += 1
    } else {
      begin(isNext("<!") ? .anywhere : .tag(quote: nil))
      offset += 1
    }
  }

  private mutating func begin(_ place: Place) {
    self.place = place
    count = 0
    previous = UInt8(ascii: "<")
  }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { source[offset...].starts(with: $0) }
  }

  /// Passes over a section; one that is not closed lasts to the end of the source.
  private mutating func skip(_ opening: StaticString, to closing: StaticString) {
    let start = min(offset + opening.utf8CodeUnitCount, source.count)
    let found = closing.withUTF8Buffer { end in
      source[start...].indices.first { source[$0] == end[0] && source[$0...].starts(with: end) }
    }
    offset = found.map { $0 + closing.utf8CodeUnitCount } ?? source.count
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// True if all characters are those of XML; at another one libxml2 leaves a comment or a section. XML 1.0, 2.2.
  private static func isLegal(_ source: [UInt8]) -> Bool {
    guard source.allSatisfy({ $0 >= 0x20 || isSpace($0) }) else { return false }
    guard let text = String(validating: source, as: UTF8.self) else { return false }
    return !source.contains(0xEF) || !text.unicodeScalars.contains { $0 == "\u{FFFE}" || $0 == "\u{FFFF}" }
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
