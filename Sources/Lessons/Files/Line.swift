/// A line of a file, without white space at its end.
struct Line {
  let number: Int
  let text: String

  var isBlank: Bool { text.isEmpty }

  /// How many spaces it begins with.
  var indent: Int { text.unicodeScalars.prefix { $0 == " " }.count }

  /// The lines of a text, without its byte order mark.
  static func lines(of text: String) -> [Line] {
    var text = text[...]
    if text.unicodeScalars.first == "\u{FEFF}" { text = Substring(text.unicodeScalars.dropFirst()) }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map { index, line in
      var line = line
      while line.last?.isWhitespace == true { line.removeLast() }
      return Line(number: index + 1, text: String(line))
    }
  }
}
