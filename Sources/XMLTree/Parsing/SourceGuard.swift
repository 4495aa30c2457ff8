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
