/// What the spelling of a text in Mermaid stands for.
enum MermaidText {
  /// A label on one line: character references are replaced, line breaks become blanks.
  static func label(_ text: String) -> String {
    lines(text).joined(separator: " ")
  }

  /// A text's lines: they are divided by `<br>`, `\n` and line ends.
  static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var rest = text.unicodeScalars[...]
    while let letter = rest.first {
      if let length = lineBreak(rest) {
        lines.append(line)
        line = ""
        rest = rest.dropFirst(length)
      } else if letter == "#" || letter == "&", let (scalar, length) = reference(rest) {
        line.unicodeScalars.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        line.unicodeScalars.append(letter)
        rest = rest.dropFirst()
      }
    }
    return (lines + [line]).map(\.trimmed).filter { !$0.isEmpty }
  }

  /// The length of a line break that stands at the beginning.
  private static func lineBreak(_ text: Substring.UnicodeScalarView) -> Int? {
    if text.first == "\n" { return 1 }
    if text.first == "\\" { return text.dropFirst().first == "n" ? 2 : nil }
    guard text.first == "<" else { return nil }
    var length = 1
    var rest = text.dropFirst()
    for letter in ["b", "r"] {
      guard let first = rest.popFirst(), String(first).lowercased() == letter else { return nil }
      length += 1
    }
    while let letter = rest.first, letter.properties.isWhitespace || letter == "/", length < 20 {
      rest = rest.dropFirst()
      length += 1
    }
    return rest.first == ">" ? length + 1 : nil
  }

  /// A character reference at the beginning: `#35;`, `#quot;`, and HTML's `&lt;` and `&#35;`.
  private static func reference(_ text: Substring.UnicodeScalarView) -> (Unicode.Scalar, Int)? {
    var mark = 1
    if text.first == "&", text.dropFirst().first == "#" { mark = 2 }
    let rest = text.dropFirst(mark)
    let code = String(rest.prefix(12).prefix { $0 != ";" && $0.isASCII && $0.isWordLetter })
    let count = code.unicodeScalars.count
    guard count > 0, rest.dropFirst(count).first == ";" else { return nil }
    let length = mark + count + 1
    if let named = names[code.lowercased()] { return (named, length) }
    let number = code.lowercased().hasPrefix("x") ? UInt32(code.dropFirst(), radix: 16) : UInt32(code)
    return number.flatMap(Unicode.Scalar.init).map { ($0, length) }
  }

  private static let names: [String: Unicode.Scalar] = [
    "quot": "\"", "amp": "&", "lt": "<", "gt": ">", "apos": "'", "nbsp": "\u{A0}", "colon": ":", "semi": ";",
    "comma": ",", "num": "#", "percnt": "%", "lpar": "(", "rpar": ")", "lbrack": "[", "lsqb": "[", "rbrack": "]",
    "rsqb": "]", "lbrace": "{", "lcub": "{", "rbrace": "}", "rcub": "}", "sol": "/", "bsol": "\\", "excl": "!",
    "quest": "?", "equals": "=", "plus": "+", "ast": "*", "period": ".", "dollar": "$", "vert": "|", "lowbar": "_",
    "commat": "@", "hearts": "♥", "infin": "∞", "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓", "le": "≤",
    "ge": "≥", "ne": "≠", "times": "×", "hellip": "…", "ndash": "–", "mdash": "—", "euro": "€", "copy": "©",
  ]
}
