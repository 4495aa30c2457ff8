import Statecharts

/// Looks, texts next to the drawing, and what else is no part of a machine.
extension PlantUMLReader {
  private static let sides: Set<String> = ["left", "right", "top", "bottom", "center", "centre"]
  private static let pageTexts: Set<String> = ["title", "caption", "legend", "header", "footer", "mainframe"]

  /// False if the line is no setting.
  mutating func readSetting(_ first: String, _ second: String, line: String, from start: SourcePosition) -> Bool {
    switch first {
    case "left", "right", "top", "bottom", "center":
      guard second != "to" else {
        readDirection(line, from: start)
        return true
      }
      guard let kind = PlantUMLReader.pageText(line) else { return false }
      readPageText(kind, from: start)
    case "skin", "skinparam", "skinparamlocked": leaveOutBlock("colours and styles", from: start)
    case "json": readTable("JSON data", from: start)
    case "map", "object": readTable("tables", from: start)
    case "hide", "show", "remove", "restore", "scale", "rotate", "newpage", "allowmixing", "allow_mixing", "page",
      "minwidth", "autonumber", "nope":
      leaveOut("settings", from: start)
    case "set", "namespaceseparator", "separator": readSeparator(from: start)
    case "sprite": readSprite(from: start)
    case "url": readLink(from: start)
    case let word where word.hasPrefix("<style>"): leaveOutStyle(from: start)
    case let word where word.hasPrefix("skinparam"): leaveOutBlock("colours and styles", from: start)
    case let word where PlantUMLReader.pageTexts.contains(word) || word == "title:" || word == "caption:":
      readPageText(word.hasSuffix(":") ? String(word.dropLast()) : word, from: start)
    default: return false
    }
    return true
  }

  /// `left to right direction`, `top to bottom direction`
  private mutating func readDirection(_ line: String, from start: SourcePosition) {
    switch line.split(whereSeparator: \.isWhitespace).map({ $0.lowercased() }) {
    case ["left", "to", "right", "direction"]: draft.directions[.chart] = .right
    case ["top", "to", "bottom", "direction"]: draft.directions[.chart] = .down
    default: return leaveOut("directions", from: start)
    }
    cursor.skipLine()
  }

  /// `url of name is [[address]]`
  private mutating func readLink(from start: SourcePosition) {
    cursor.advance(by: 3)
    cursor.skipBlanks()
    guard cursor.take(word: "of") || cursor.take(word: "for") else {
      return leaveOut("pictures and links", from: start)
    }
    cursor.skipBlanks()
    let node = takeName().flatMap(find)
    cursor.skipBlanks()
    guard cursor.take(word: "is") else { return leaveOut("pictures and links", from: start) }
    apply(takeDecoration(), to: node, at: range(from: start))
    cursor.skipLine()
  }

  mutating func leaveOut(_ kind: String, from start: SourcePosition) {
    cursor.skipLine()
    draft.findings.leaveOut(kind, at: range(from: start))
  }

  /// Leaves out a line, with the braces that it opens.
  private mutating func leaveOutBlock(_ kind: String, from start: SourcePosition) {
    var depth = 0
    repeat {
      for letter in cursor.takeLine() {
        if letter == "{" { depth += 1 }
        if letter == "}" { depth -= 1 }
      }
      if depth > 0 { cursor.skipSpace() }
    } while depth > 0 && !cursor.isAtEnd
    draft.findings.leaveOut(kind, at: range(from: start))
  }

  private mutating func leaveOutStyle(from start: SourcePosition) {
    if !skipThrough("</style>") {
      cursor.skipLine()
      draft.findings.add(.warning, .malformed, "this style is not closed: expected '</style>'", at: range(from: start))
    }
    draft.findings.leaveOut("colours and styles", at: range(from: start))
  }

  /// `sprite $name [16x16/16] { … }`, `sprite name <svg … </svg>`
  private mutating func readSprite(from start: SourcePosition) {
    if cursor.restOfLine(upTo: 400).contains("<svg") { _ = skipThrough("</svg>") }
    leaveOutBlock("pictures and links", from: start)
  }

  /// `json name { … }`: data next to the states.
  private mutating func readTable(_ kind: String, from start: SourcePosition) {
    var ahead = cursor
    ahead.scan { !$0.isBlank && !$0.isLineEnd }
    ahead.skipBlanks()
    if ahead.isAt("\"") {
      ahead.advance()
      _ = ahead.takeLine(upTo: "\"")
      ahead.skipBlanks()
      _ = ahead.take(word: "as")
      ahead.skipBlanks()
    }
    let name = ahead.takeWhile { $0.isWordLetter || $0 == "." }
    if !name.isEmpty { tables.insert(name) }
    leaveOutBlock(kind, from: start)
  }

  /// `set separator none`, `set namespaceSeparator ::`
  private mutating func readSeparator(from start: SourcePosition) {
    let words = cursor.takeLine().split(whereSeparator: \.isWhitespace)
    if words.count > 2, words[1].lowercased().hasSuffix("separator") {
      separator = words[2].lowercased() == "none" ? nil : String(words[2])
    } else {
      draft.findings.leaveOut("settings", at: range(from: start))
    }
  }

  // MARK: - Texts next to the drawing

  /// The kind of text of `center header …`, `top left legend`.
  private static func pageText(_ line: String) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    return words.first { !sides.contains($0) }.flatMap { pageTexts.contains($0) ? $0 : nil }
  }

  /// A title or another text next to the drawing, on the line or up to `end title`.
  private mutating func readPageText(_ kind: String, from start: SourcePosition) {
    while !cursor.isAt(word: kind), !cursor.isAtLineEnd {
      cursor.scan { !$0.isBlank && !$0.isLineEnd }
      cursor.skipBlanks()
    }
    cursor.scan(while: \.isWordLetter)
    var rest = cursor.takeLine().trimmed
    if rest.hasPrefix(":") { rest = rest.dropFirst().trimmed }
    let words = rest.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    let isBlock = kind != "mainframe" && words.allSatisfy { PlantUMLReader.sides.contains($0) || $0.hasPrefix("#") }
    let lines = isBlock ? takeBlock(kind, from: start) : PlantUML.lines(unquoted(rest))
    switch kind {
    case "title": draft.title = lines.joined(separator: " ")
    case "caption", "legend": draft.notes += lines
    default: draft.findings.leaveOut("headers and footers", at: range(from: start))
    }
  }

  /// The lines up to `end` and a word.
  mutating func takeBlock(_ word: String, from start: SourcePosition) -> [String] {
    let range = range(from: start)
    var lines: [String] = []
    while !cursor.isAtEnd {
      cursor.skipSpace()
      if cursor.isAt("@enduml") { break }
      let line = cursor.takeLine()
      let joined = line.split(whereSeparator: \.isWhitespace).joined().lowercased()
      if joined == "end" + word || word == "hnote" && joined == "endnote" { return lines }
      lines += PlantUML.lines(line)
    }
    draft.findings.add(.error, .malformed, "this is not closed: expected 'end \(word)'", at: range)
    return lines
  }
}
