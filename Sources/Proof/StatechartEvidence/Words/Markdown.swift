/// Texts within GitHub Flavored Markdown.
enum Markdown {
  /// A text as code, whatever backticks are in it. CommonMark 6.1.
  static func code(_ text: String) -> String {
    var (longest, length) = (0, 0)
    for letter in text {
      length = letter == "`" ? length + 1 : 0
      longest = max(longest, length)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return longest == 0 ? fence + line + fence : "\(fence) \(line) \(fence)"
  }

  /// A text in which nothing is markup. CommonMark 2.4.
  static func escaped(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").reduce(into: "") { escaped, letter in
      if "\\`*_{}[]<>#|~&@".contains(letter) { escaped.append("\\") }
      escaped.append(letter)
    }
  }
}
