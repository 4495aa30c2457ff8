import Statecharts

/// Looks at the beginning of an XML text without parsing it.
enum XMLBeginning {
  /// The name of the first element with its prefix; nil if the text does not begin as XML does.
  static func rootName(of text: String) -> String? {
    var cursor = TextCursor(text)
    while true {
      cursor.skipSpace()
      if cursor.isAt("<?") {
        if cursor.takeThrough("?>") == nil { return nil }
      } else if cursor.take("<!--") {
        if cursor.takeThrough("-->") == nil { return nil }
      } else if cursor.isAt("<!") {
        if cursor.takeThrough(">") == nil { return nil }
      } else {
        guard cursor.take("<") else { return nil }
        return cursor.takeWhile { !$0.properties.isWhitespace && $0 != ">" && $0 != "/" }
      }
    }
  }
}
