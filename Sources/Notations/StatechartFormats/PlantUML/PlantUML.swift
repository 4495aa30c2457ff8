import Statecharts

/// The spelling of names and labels in PlantUML.
enum PlantUML {
  /// A label, whose lines are divided by `\n`: whatever could be read as syntax or markup becomes a character
  /// reference.
  static func label(_ text: String) -> String {
    guard text.contains(where: \.isNewline) else { return line(of: text) }
    return text.split(whereSeparator: \.isNewline).map { line(of: String($0)) }.joined(separator: "\\n")
  }

  private static func line(of text: String) -> String {
    var result = ""
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.value < 0x20 {
        result += before == " " || result.isEmpty ? "" : " "
        before = " "
        continue
      }
      let isDoubled = before == scalar && "*_-/\".=[".unicodeScalars.contains(scalar)
      let isPlain = !"\\&<>~'%#{}`".unicodeScalars.contains(scalar) && !isDoubled
      result += isPlain ? String(scalar) : "&#\(scalar.value);"
      before = scalar
    }
    return result
  }

  /// A label of an arrow: a slash without a blank next to it is a character reference, since it would be read as the
  /// one before an action.
  static func arrowLabel(_ text: String) -> String {
    let letters = Array(label(text))
    var result = ""
    for (place, letter) in letters.enumerated() {
      let isInWord = place > 0 && place + 1 < letters.count && letters[place - 1] != " " && letters[place + 1] != " "
      result += letter == "/" && isInWord ? slashReference : String(letter)
    }
    return result
  }

  /// The spelling, next to an arrow, of a slash that is a letter.
  static let slashReference = "&#47;"

  /// A name in quotes has no quotation mark in it.
  static func quoted(_ text: String) -> String {
    "\"" + label(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "&#34;") + "\""
  }

  /// A name that needs no alias: a word that is no keyword.
  static func isPlainName(_ name: String) -> Bool {
    name.isPlainWord && !keywords.contains(name.lowercased())
  }

  /// The words with which lines begin that are no names.
  static let keywords: Set<String> = [
    "state", "note", "end", "title", "legend", "header", "footer", "caption", "skinparam", "scale", "hide", "show",
    "left", "right", "top", "bottom", "center", "as", "json", "newpage",
    "mainframe", "sprite", "endlegend", "endtitle", "endnote", "endheader", "endfooter", "allowmixing", "set", "rotate",
    "url", "together", "page", "remove", "footbox", "allow_mixing",
  ]

  /// Returns the lines of a text: they are divided at `\n`, markup is removed, character references are replaced.
  static func lines(_ text: String) -> [String] {
    writtenLines(text).map { decoded(PlantUMLMarkup.plain($0)).trimmed }.filter { !$0.isEmpty }
  }

  /// A name on one line: signs of markup are letters of it, so that `**a**` and `a` are two states.
  static func name(_ text: String) -> String {
    writtenLines(text).map { decoded($0).trimmed }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The lines of a text inside a state: a block in braces is one.
  static func blocks(_ text: String) -> [String] {
    var blocks: [String] = []
    var depth = 0
    for line in lines(text) {
      if depth > 0 {
        blocks[blocks.count - 1] += " " + line
      } else if let last = blocks.last, isInText(last), isInText(line) {
        // The break is one of a text in quotes.
        blocks[blocks.count - 1] += "\\n" + line
      } else {
        blocks.append(line)
      }
      for letter in line {
        if letter == "{" { depth += 1 }
        if letter == "}" { depth = max(0, depth - 1) }
      }
    }
    return blocks
  }

  /// True if a quotation mark of the line has no other.
  private static func isInText(_ line: String) -> Bool { !line.count { $0 == "\"" }.isMultiple(of: 2) }

  private static func writtenLines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var rest = text.unicodeScalars[...]
    while let letter = rest.popFirst() {
      if letter == "\\", let next = rest.first, "nlr".unicodeScalars.contains(next) {
        rest = rest.dropFirst()
        lines.append(line)
        line = ""
      } else if letter == "\\", rest.first == "t" {
        rest = rest.dropFirst()
        line += " "
      } else if letter == "\n" {
        lines.append(line)
        line = ""
      } else if letter == "<", let length = lineBreak(rest) {
        rest = rest.dropFirst(length)
        lines.append(line)
        line = ""
      } else {
        line.unicodeScalars.append(letter)
      }
    }
    return lines + [line]
  }

  /// The length of `br>` or `br/>`.
  private static func lineBreak(_ rest: Substring.UnicodeScalarView) -> Int? {
    let tag = String(rest.prefix(5)).lowercased()
    return ["br>", "br/>", "br />"].first { tag.hasPrefix($0) }?.count
  }

  private static func decoded(_ text: String) -> String {
    guard text.contains("&#") || text.contains("<U+") else { return text }
    var line = ""
    var rest = text.unicodeScalars[...]
    while let letter = rest.popFirst() {
      if letter == "&" || letter == "<", let (scalar, length) = reference(letter, rest) {
        line.unicodeScalars.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        line.unicodeScalars.append(letter)
      }
    }
    return line
  }

  /// The text on one line.
  static func line(_ text: String) -> String { lines(text).joined(separator: " ") }

  /// `&#8734;` or `<U+221E>` after its first letter.
  private static func reference(
    _ first: Unicode.Scalar, _ rest: Substring.UnicodeScalarView
  ) -> (Unicode.Scalar, Int)? {
    let mark = first == "&" ? ["#"] : ["U", "+"]
    let end: Unicode.Scalar = first == "&" ? ";" : ">"
    var ahead = rest
    for letter in mark { guard let next = ahead.popFirst(), String(next) == letter else { return nil } }
    let code = String(ahead.prefix(8).prefix { $0 != end })
    guard !code.isEmpty, ahead.dropFirst(code.unicodeScalars.count).first == end else { return nil }
    let number = UInt32(code, radix: first == "&" ? 10 : 16)
    return number.flatMap(Unicode.Scalar.init).map { ($0, mark.count + code.unicodeScalars.count + 1) }
  }

  /// The shape that a stereotype says; nil for one that says nothing about a chart.
  static func shape(_ stereotype: String) -> ChartDraft.Shape? {
    switch stereotype.lowercased() {
    case "start": .initial
    case "end": .final
    case "inputpin", "expansioninput": .pseudostate(.entryPoint)
    case "outputpin", "expansionoutput": .pseudostate(.exitPoint)
    case "history*": .history(.deep)
    default: ChartDraft.Shape(pseudostate: stereotype)
    }
  }
}

/// Takes Creole's and HTML's markup off a line: what is left is what the drawing shows.
/// https://plantuml.com/creole
enum PlantUMLMarkup {
  static func plain(_ line: String) -> String {
    var text = line
    if text.contains("[[") { text = withoutLinks(text) }
    if text.contains("<") { text = HTMLTags.taken(off: text, names: names, isMark: isMark) }
    for mark in ["**", "//", "__", "--", "~~", "\"\""] where text.contains(mark) { text = without(mark, in: text) }
    return text.contains("~") ? withoutEscapes(text) : text
  }

  private static let names: Set<String> = [
    "b", "i", "u", "s", "w", "plain", "color", "back", "size", "font", "sub", "sup", "img", "code", "strike", "br",
    "br/", "span", "p", "em", "strong", "latex", "math",
  ]

  /// `<color:red>`, `<&icon>`, `<$sprite>`, `<:smile:>`, `<#red>`
  private static func isMark(_ inside: Substring) -> Bool {
    guard let first = inside.first else { return false }
    if first == "&" || first == "$" || first == "#" { return inside.dropFirst().allSatisfy { !$0.isWhitespace } }
    return first == ":" && inside.last == ":" && inside.count > 2
  }

  /// `[[address label]]` becomes its label; without one it is only an address.
  private static func withoutLinks(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "[["), let close = rest[open.upperBound...].firstRange(of: "]]") {
      let inside = rest[open.upperBound..<close.lowerBound]
      result += rest[..<open.lowerBound]
      if isAddress(inside) {
        result += label(inside)
      } else {
        result += rest[open.lowerBound..<close.upperBound]
      }
      rest = rest[close.upperBound...]
    }
    return result + rest
  }

  /// An index such as `a[b[0]]` is no link.
  private static func isAddress(_ inside: Substring) -> Bool {
    let address = inside.prefix { !$0.isWhitespace && $0 != "{" }
    return ["://", "www.", "mailto:", ".html", "/", "#", "$"].contains { address.contains($0) } || inside.contains(" ")
      || inside.contains("{")
  }

  private static func label(_ inside: Substring) -> Substring {
    var rest = inside.drop { !$0.isWhitespace && $0 != "{" }
    if rest.first == "{", let close = rest.firstIndex(of: "}") { rest = rest[rest.index(after: close)...] }
    return rest.drop(while: \.isWhitespace)
  }

  /// A mark on both sides of some words; one between two words or next to blanks is text.
  private static func without(_ mark: String, in text: String) -> String {
    PairedMarks.taken(
      off: text, mark,
      opens: { !$0.isLetter && !$0.isNumber && $0 != ":" && $0 != "~" && $0 != mark.first },
      closing: { after in
        guard let close = after.firstRange(of: mark), close.lowerBound > after.startIndex else { return nil }
        let before = after[after.index(before: close.lowerBound)]
        return before.isWhitespace || before == "~" ? nil : close
      })
  }

  /// `~` before a letter of markup says that it is none.
  private static func withoutEscapes(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let letter = rest.popFirst() {
      if letter == "~", let next = rest.first, "*/_-~\"<[=#|\\".contains(next) {
        result.append(next)
        rest = rest.dropFirst()
      } else {
        result.append(letter)
      }
    }
    return result
  }

  /// True for a line that divides the text of a state: `----`, `====`, `....`, `____`.
  static func isSeparator(_ line: String) -> Bool {
    guard let first = line.first, "-=._".contains(first), line.count > 1 else { return false }
    return line.allSatisfy { $0 == first }
  }
}
