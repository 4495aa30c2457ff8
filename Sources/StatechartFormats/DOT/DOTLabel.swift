import JSONTree

/// The text of a label as a person sees it.
struct DOTLabel: Equatable, Sendable {
  /// A line with what ends it.
  struct Line: Equatable, Sendable {
    var text: String
    /// True if the line is set flush left: it ends in `\l`.
    var isLeft: Bool
  }

  /// The lines; one empty line for an empty label.
  var lines: [Line]

  /// Reads the value of a `label` attribute.
  ///
  /// Escapes (https://graphviz.org/docs/attr-types/escString/): `\n`, `\l` and `\r` end a line, `\N`, `\G`, `\E` and `\L` stand
  /// for names, any other escaped character for itself. Of markup only the text stays.
  init(_ value: DOTText, name: String) {
    lines = value.isMarkup ? DOTLabel.markup(value.text) : DOTLabel.escaped(value.text, name: name)
  }

  /// The label without its line ends.
  var text: String { lines.map(\.text).filter { !$0.isEmpty }.joined(separator: " ") }

  /// True if nothing is to be seen.
  var isEmpty: Bool { lines.allSatisfy { $0.text.isEmpty } }

  private static func escaped(_ text: String, name: String) -> [Line] {
    var lines: [Line] = []
    var line = ""
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\\", let next = scalars.popFirst() else {
        if LineEnd.isBehind(scalar.value, before: scalars.first?.value) {
          lines.append(Line(text: line, isLeft: false))
          line = ""
        } else {
          line.unicodeScalars.append(scalar)
        }
        continue
      }
      switch next {
      case "n", "l", "r":
        lines.append(Line(text: line, isLeft: next == "l"))
        line = ""
      case "N", "G", "E", "L", "T", "H": line += name
      default: line.unicodeScalars.append(next)
      }
    }
    if lines.isEmpty || !line.isEmpty { lines.append(Line(text: line, isLeft: false)) }
    return lines.map { Line(text: DOTEntities.decoded($0.text).trimmed, isLeft: $0.isLeft) }
  }

  /// A line ends at `<br/>`, at the end of a row of a table, and nowhere else.
  private static func markup(_ text: String) -> [Line] {
    var lines: [Line] = []
    var line = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      line += rest[..<open]
      let tag = rest[open...].prefix { $0 != ">" }
      rest = rest[tag.endIndex...].dropFirst()
      let name = tag.dropFirst().prefix { $0.isLetter || $0 == "/" }.lowercased()
      switch name {
      case "br", "br/", "/tr":
        lines.append(Line(text: line, isLeft: tag.lowercased().contains("left")))
        line = ""
      case "/td": line += " "
      default: break
      }
    }
    line += rest
    if lines.isEmpty || !line.trimmed.isEmpty { lines.append(Line(text: line, isLeft: false)) }
    return lines.map { Line(text: DOTEntities.decoded($0.text.collapsed), isLeft: $0.isLeft) }
  }
}

/// Character references in labels.
enum DOTEntities {
  /// The references that Graphviz' users write; others stay as they are.
  private static let names: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "epsilon": "ε", "lambda": "λ",
    "sigma": "σ", "Sigma": "Σ", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "empty": "∅", "not": "¬",
    "and": "∧", "or": "∨", "rarr": "→", "larr": "←", "minus": "−", "middot": "·", "ne": "≠", "le": "≤", "ge": "≥",
  ]

  /// The text with the characters that references stand for.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      let name = rest[ampersand...].dropFirst().prefix(10).prefix { $0 != ";" }
      let end = name.endIndex
      if end < rest.endIndex, rest[end] == ";", let character = character(name) {
        result += character
        rest = rest[rest.index(after: end)...]
      } else {
        result += "&"
        rest = rest[rest.index(after: ampersand)...]
      }
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> String? {
    if let known = names[name] { return known }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let code = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}

extension String {
  /// The text without line ends and with one blank for each stretch of white space.
  fileprivate var collapsed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
