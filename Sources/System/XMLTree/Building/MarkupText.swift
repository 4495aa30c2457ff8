/// The replacement of characters in a text before it enters a document.
enum MarkupText {
  /// The text with U+FFFD for each character that XML 1.0 does not allow (production Char), and with line ends
  /// as XML reads them back: U+000A alone.
  static func sanitized(_ text: String) -> String {
    text.utf8.contains(where: isSuspicious) ? rewritten(text) : text
  }

  /// Whether a byte can be part of a forbidden character: a control, or the lead byte of U+FFFE and U+FFFF.
  private static func isSuspicious(_ byte: UInt8) -> Bool {
    byte == 0xEF || (byte < 0x20 && byte != 0x09 && byte != 0x0A)
  }

  private static func rewritten(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\r": result.append("\n")
      case "\n" where previous == "\r": break
      case "\t", "\n": result.append(scalar)
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      case _: result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }
}
