import Statecharts

/// The spelling of names and labels in Mermaid.
enum Mermaid {
  /// A label, whose lines are divided by `<br/>`: whatever could be read as syntax or markup becomes a character
  /// reference, `#code;`.
  static func label(_ text: String) -> String {
    guard text.contains(where: \.isNewline) else { return line(text) }
    return text.split(whereSeparator: \.isNewline).map { line(String($0)) }.joined(separator: "<br/>")
  }

  private static func line(_ text: String) -> String {
    var result = ""
    var word = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar.properties.isWhitespace || scalar.value < 0x20 {
        result += isSyntax(word, Substring(rest)) ? "#32;" : " "
        word = ""
      } else {
        result += isPlain(scalar) ? String(scalar) : "#\(scalar.value);"
        word.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A name that needs no alias: a word of ASCII letters, digits and underscores that is no keyword.
  static func isPlainName(_ name: String) -> Bool {
    name.isPlainWord && !keywords.contains(name.lowercased())
  }

  /// True for two words that Mermaid takes for syntax wherever on a line they are: `direction TB`, `end note`.
  private static func isSyntax(_ word: String, _ rest: Substring) -> Bool {
    let next = rest.drop(while: \.isWhitespace)
    if word.lowercased().hasSuffix("direction") {
      return ["TB", "TD", "BT", "LR", "RL"].contains { next.hasPrefix($0) }
    }
    return word.lowercased().hasSuffix("end") && next.lowercased().hasPrefix("note")
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII || scalar.isASCIILetter || scalar.isDigit
      || "_.,()[]/=!'+?|$@~^-".unicodeScalars.contains(scalar)
  }

  private static let keywords: Set<String> = [
    "acctitle", "accdescr", "as", "choice", "class", "classdef", "click", "default", "direction", "end", "fork",
    "hide", "href", "join", "left", "note", "of", "right", "scale", "state", "statediagram", "style", "title",
  ]
}

/// The decoding of a text in Mermaid's spelling.
enum MermaidText {
  /// A label on one line: character references are replaced, line breaks become blanks.
  static func label(_ text: String) -> String {
    lines(text).joined(separator: " ")
  }

  /// A display name, whose lines stay.
  static func title(_ text: String) -> String { lines(text).joined(separator: "\n") }

  /// A name: signs of Markdown are letters of it, so that `__init__` and `init` are two states.
  static func name(_ text: String) -> String { lines(text, hasMarkdown: false).joined(separator: " ") }

  /// The lines of a label of an arrow, in which Mermaid draws signs of Markdown as they are.
  static func arrowLabel(_ text: String) -> ArrowLabel { ArrowLabel(lines: lines(text, hasMarkdown: false)) }

  /// A text's lines: they are divided by `<br>`, `\n` and line ends. Markup is taken off.
  ///
  /// - Parameter hasMarkdown: False where signs of Markdown are letters like others; tags are taken off all the same.
  static func lines(_ text: String, hasMarkdown: Bool = true) -> [String] {
    guard canHaveMarkup(text, hasMarkdown: hasMarkdown) else {
      let line = text.trimmed
      return line.isEmpty ? [] : [line]
    }
    var lines: [String] = []
    var line = ""
    var rest = MermaidMarkup.plain(text, hasMarkdown: hasMarkdown).unicodeScalars[...]
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

  /// False for a text without a sign of markup, as most names and labels are.
  private static func canHaveMarkup(_ text: String, hasMarkdown: Bool) -> Bool {
    text.utf8.contains { byte in
      switch UnicodeScalar(byte) {
      case "<", "&", "#", "\\", "\n", "\r", ":": true
      case "*", "_", "`": hasMarkdown
      case _: false
      }
    }
  }

  /// True if a text has a semicolon that is none of a character reference.
  static func hasSemicolon(_ text: String) -> Bool {
    var rest = text.unicodeScalars[...]
    while let letter = rest.first {
      if letter == ";" { return true }
      let length = letter == "#" || letter == "&" ? reference(rest)?.1 ?? 1 : 1
      rest = rest.dropFirst(length)
    }
    return false
  }

  /// The length of a line break that is at the beginning.
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

/// Takes the markup of HTML and Markdown off a label: what is left is what the drawing shows.
enum MermaidMarkup {
  static func plain(_ text: String, hasMarkdown: Bool = true) -> String {
    var rest = text
    if rest.contains("<") { rest = HTMLTags.taken(off: rest, names: names) }
    guard hasMarkdown else { return rest.contains(":fa-") ? withoutIcons(rest) : rest }
    for mark in ["**", "__", "`"] where rest.contains(mark) { rest = without(mark, in: rest) }
    if rest.contains("*") { rest = without("*", in: rest) }
    return rest.contains(":fa-") ? withoutIcons(rest) : rest
  }

  private static let names: Set<String> = [
    "b", "i", "u", "s", "em", "strong", "span", "p", "div", "font", "small", "big", "sub", "sup", "code", "center",
    "img",
    "a", "mark", "del", "ins", "kbd", "tt",
  ]

  /// A mark on both sides of some words; one next to blanks or between two letters is text: `2 * 3`, `tick.*`, `my__x`.
  private static func without(_ mark: String, in text: String) -> String {
    PairedMarks.taken(off: text, mark, opens: isOutside) { after in
      guard let close = after.firstRange(of: mark), close.lowerBound > after.startIndex,
        !after[after.index(before: close.lowerBound)].isWhitespace,
        after[close.upperBound...].first.map(isOutside) ?? true
      else { return nil }
      return close
    }
  }

  private static func isOutside(_ letter: Character) -> Bool {
    letter.isWhitespace || letter.isPunctuation && letter != "*" && letter != "_" && letter != "."
  }

  /// Words such as `fa:fa-car`.
  private static func withoutIcons(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).filter { word in
      let kind = word.prefix { $0 != ":" }
      return !(kind.hasPrefix("fa") && kind.count < 4 && word.dropFirst(kind.count).hasPrefix(":fa-"))
    }.joined(separator: " ")
  }
}
