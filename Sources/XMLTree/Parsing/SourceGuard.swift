/// Refuses, before libxml2 sees it, a source that would cost it more than its size suggests.
enum SourceGuard {
  /// Checks the size, the characters and the number of attributes.
  ///
  /// libxml2 compares each attribute of an element with all others. No start tag contains a second `<`, so the
  /// quoted assignments between two of them bound the attributes of an element, however ill-formed the text is.
  static func check(_ source: [UInt8], limits: ParseLimits) throws(MarkupParseError) {
    guard source.count <= limits.bytes else {
      throw MarkupParseError("The text has \(source.count) bytes, more than the limit of \(limits.bytes)")
    }
    var assignments = 0
    var previous: UInt8 = 0
    for (offset, byte) in source.enumerated() {
      switch byte {
      case UInt8(ascii: "<"): assignments = 0
      case UInt8(ascii: "\""), UInt8(ascii: "'"): assignments += previous == UInt8(ascii: "=") ? 1 : 0
      case 0: throw MarkupParseError("The character U+0000 is not allowed", at: position(of: offset, in: source))
      case _: break
      }
      if assignments > limits.attributes {
        throw MarkupParseError(
          "More than \(limits.attributes) attributes in one element", at: position(of: offset, in: source))
      }
      if !isSpace(byte) { previous = byte }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func position(of offset: Int, in source: [UInt8]) -> MarkupPosition {
    source.withUnsafeBufferPointer { buffer in
      var locator = SourceLocator(buffer)
      return locator.advance(to: offset)
    }
  }
}
