/// Looks at the beginning of an XML text without parsing it.
enum XMLBeginning {
  /// The name of the first element with its prefix; nil if the text does not begin as XML does.
  static func rootName(of text: String) -> Substring? {
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace }
      if rest.hasPrefix("<?") {
        guard let after = skip(past: "?>", in: rest) else { return nil }
        rest = after
      } else if rest.hasPrefix("<!--") {
        guard let after = skip(past: "-->", in: rest.dropFirst(4)) else { return nil }
        rest = after
      } else if rest.hasPrefix("<!") {
        guard let after = skip(past: ">", in: rest) else { return nil }
        rest = after
      } else {
        guard rest.first == "<" else { return nil }
        return rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
      }
    }
  }

  private static func skip(past end: String, in text: Substring) -> Substring? {
    let bytes = text.utf8
    let wanted = Array(end.utf8)
    var index = bytes.startIndex
    while let start = bytes[index...].firstIndex(of: wanted[0]) {
      if bytes[start...].starts(with: wanted) { return text[bytes.index(start, offsetBy: wanted.count)...] }
      index = bytes.index(after: start)
    }
    return nil
  }
}
