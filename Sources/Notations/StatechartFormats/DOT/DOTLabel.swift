import JSONTree
import Statecharts

/// The text of a label as a person sees it.
struct DOTLabel: Equatable, Sendable {
  /// A line with what ends it.
  struct Line: Equatable, Sendable {
    var text: String
    /// True if the line is set flush left: it ends in `\l`.
    var isLeft: Bool
    /// True if blanks are before it: it belongs to the line above.
    var isIndented = false
  }

  /// The lines; one empty line for an empty label.
  var lines: [Line]

  /// Reads the value of a `label` attribute.
  ///
  /// Escapes (https://graphviz.org/docs/attr-types/escString/): `\n`, `\l` and `\r` end a line, `\N`, `\G`, `\E` and
  /// `\L` represent names, any other escaped character for itself. Of markup only the text stays.
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
        if LineEnd.isAfter(scalar.value, before: scalars.first?.value) {
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
    return lines.map { line in
      let text = DOTEntities.decoded(line.text)
      return Line(text: text.trimmed, isLeft: line.isLeft, isIndented: text.first?.isWhitespace ?? false)
    }
  }

  /// A line ends at `<br/>`, at the end of a row of a table, and nowhere else.
  private static func markup(_ text: String) -> [Line] {
    var lines: [Line] = []
    var line = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      line += rest[..<open]
      if rest[open...].hasPrefix("<!--") {
        rest = rest[open...].firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
        continue
      }
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
    return lines.map { Line(text: DOTEntities.decoded($0.text.onOneLine), isLeft: $0.isLeft) }
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

  /// The text with the characters that references represent.
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
    names[name] ?? Unicode.Scalar(reference: name).map { String(Character($0)) }
  }
}

/// The label of a node of the shape `record`: fields between bars and braces.
///
/// https://graphviz.org/doc/info/shapes.html#record
struct DOTRecord: Equatable, Sendable {
  /// The texts of the fields, without empty ones.
  var fields: [DOTLabel]

  /// True for a label in braces with a bar: one of a record, whatever shape its node has.
  static func isOne(_ text: String) -> Bool {
    let text = text.trimmed
    return text.hasPrefix("{") && text.hasSuffix("}") && text.contains("|")
  }

  /// Reads a label. Braces, which say how fields are laid out, and ports (`<p>`) have no meaning here.
  init(_ text: String, name: String) {
    var fields: [String] = [""]
    var isPort = false
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\\":
        guard let next = scalars.popFirst() else { break }
        // A character that is escaped for the record alone is a character like others.
        if !"{}|<> ".unicodeScalars.contains(next) { fields[fields.count - 1].unicodeScalars.append(scalar) }
        if !isPort { fields[fields.count - 1].unicodeScalars.append(next) }
      case "<": isPort = true
      case ">": isPort = false
      case "{", "}": break
      case "|": fields.append("")
      case _ where isPort: break
      default: fields[fields.count - 1].unicodeScalars.append(scalar)
      }
    }
    let range = SourceRange(SourcePosition(line: 1, column: 1))
    self.fields = fields.map { DOTLabel(DOTText(text: $0, range: range), name: name) }.filter { !$0.isEmpty }
  }
}

/// Lines of labels that belong together.
enum DOTLines {
  /// The lines of an edge's label, those joined of which one is incomplete without the other.
  static func joined(_ lines: [DOTLabel.Line]) -> [String] {
    var result: [String] = []
    for line in lines where !line.text.isEmpty {
      if let last = result.last, continues(last, line) {
        result[result.count - 1] = last + " " + line.text
      } else {
        result.append(line.text)
      }
    }
    return result
  }

  private static let ends = ["/", ",", ";", "&&", "||", "&", "(", "[", " and", " or"]
  private static let beginnings = ["/", "[", "&&", "||", "&", ")", "]", "and ", "or "]

  private static func continues(_ last: String, _ line: DOTLabel.Line) -> Bool {
    if line.isIndented, last.contains("/") { return true }
    if ends.contains(where: { last.hasSuffix($0) && last.count > $0.count }) { return true }
    if beginnings.contains(where: { line.text.hasPrefix($0) && line.text.count > $0.count }) { return true }
    return last.count { $0 == "[" } > last.count { $0 == "]" }
  }

  /// The lines that say what a state does, as UML writes them: `entry / …`, `exit / …`, `event [condition] / …`.
  ///
  /// - `- enter:` and below it `+ …`, `- timeout(5s) -> (…)`: `transitions` for Python.
  /// - `Entry/`, `event` or `[condition]/` and below it actions that are indented: SMC.
  /// - `entry: …`, `on exit: …`: people.
  /// - Parameter events: The events of the chart: an action of such a name raises it.
  static func activities(_ lines: some Sequence<DOTLabel.Line>, events: Set<String>) -> [String] {
    var result: [String] = []
    var list: String?
    var isOpen = false
    for line in lines where !isRule(line.text) {
      let text = line.text
      if let last = result.last, text.hasPrefix("["), !isOpen, !last.contains("/") {
        result[result.count - 1] = last + " " + text
        isOpen = text.hasSuffix("/")
      } else if let word = listed(text) {
        list = word
      } else if let list, text.hasPrefix("+") {
        result.append("\(list) / \(text.dropFirst().trimmed)")
      } else if let timeout = timeout(text, events) {
        result.append(timeout)
      } else if let last = result.last, isOpen, line.isIndented {
        let action = text.hasSuffix(";") ? String(text.dropLast()) : text
        let isFirst = last.hasSuffix("/")
        if !isFirst, let word = ["entry", "exit"].first(where: { last.hasPrefix("\($0) /") }) {
          result.append("\(word) / \(action)")
        } else {
          result[result.count - 1] = last + (isFirst ? " " : "; ") + action
        }
      } else {
        isOpen = text.hasSuffix("/")
        list = nil
        result.append(isOpen ? opened(text) : colon(text))
      }
    }
    return result
  }

  /// A line that only divides others.
  private static func isRule(_ text: String) -> Bool { text.allSatisfy { "-=_*─—~".contains($0) } }

  private static func opened(_ text: String) -> String {
    let word = text.dropLast().trimmed.lowercased()
    return word == "entry" || word == "exit" ? "\(word) /" : text
  }

  private static func listed(_ text: String) -> String? {
    switch text {
    case "- enter:": "entry"
    case "- exit:": "exit"
    default: nil
    }
  }

  private static func timeout(_ text: String, _ events: Set<String>) -> String? {
    guard text.hasPrefix("- timeout("), text.hasSuffix(")"), let arrow = text.firstRange(of: ") -> (") else {
      return nil
    }
    let time = text[..<arrow.lowerBound].dropFirst("- timeout(".count)
    let actions = text[arrow.upperBound...].dropLast().split(separator: ",").map { $0.trimmed }
    let raised = actions.map { events.contains($0) ? "raise \($0)" : $0 }
    return "after(\(time)) / \(raised.joined(separator: "; "))"
  }

  private static let words = [
    "entry": "entry", "on entry": "entry", "on_entry": "entry", "onentry": "entry", "enter": "entry",
    "on enter": "entry", "on_enter": "entry", "onenter": "entry", "exit": "exit", "on exit": "exit",
    "on_exit": "exit", "onexit": "exit", "do": "do",
  ]

  private static func colon(_ text: String) -> String {
    guard let end = text.firstIndex(where: { $0 == ":" || $0 == "/" }) else { return text }
    let rest = text[text.index(after: end)...].trimmed
    guard let word = words[text[..<end].trimmed.lowercased()], !rest.isEmpty, !rest.hasPrefix(":") else { return text }
    return "\(word) / \(rest)"
  }
}
