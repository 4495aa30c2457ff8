package import Statecharts

/// Directions and links, which change the drawing alone, and names that Mermaid refuses.
extension MermaidReader {
  /// `direction LR`
  mutating func readDirection(from start: SourcePosition) {
    cursor.advance(by: 9)
    cursor.skipBlanks()
    let word = cursor.takeWhile(\.isWordLetter)
    cursor.skipLine()
    let range = cursor.range(from: start)
    if !draft.direct(place, to: word, at: range) { draft.findings.leaveOut("directions", at: range) }
  }

  /// The direction after the first word of a flowchart.
  mutating func takeFlowchartDirection(from header: TextCursor) {
    guard let word = cursor.text(from: header).split(whereSeparator: \.isWhitespace).dropFirst().first else { return }
    _ = draft.direct(.chart, to: String(word), at: cursor.range(from: header))
  }

  /// `click name "address" "tooltip"`, `click name href "address"`; what calls a function is left out.
  mutating func readClick(from start: SourcePosition) {
    let line = cursor.restOfLine(upTo: 4_000)
    readStyle(nil, from: start)
    var parts = TextCursor(line)
    parts.advance(by: 5)
    parts.skipBlanks()
    let name = parts.takeWhile { !$0.isBlank }
    parts.skipBlanks()
    if parts.take(word: "href") { parts.skipBlanks() }
    let address = MermaidReader.quoted(&parts) ?? parts.takeWhile { !$0.isBlank && $0 != ";" }
    parts.skipBlanks()
    let range = cursor.range(from: start)
    guard let link = Presentation.Link(address, tooltip: MermaidReader.quoted(&parts).map(MermaidText.label)) else {
      return draft.findings.leaveOut("links that are not to http or https", at: range)
    }
    clicks.append((MermaidText.name(name), link))
  }

  /// A text in quotes on a line; nil if none is here.
  private static func quoted(_ cursor: inout TextCursor) -> String? {
    guard cursor.take("\"") else { return nil }
    return cursor.takeLine(upTo: "\"")
  }

  /// Gives states their links.
  mutating func settleClicks() {
    for (name, link) in clicks {
      if let node = draft.find(name) { draft[node].link = link }
    }
    (clicks, styledLines) = ([], [])
  }

  // MARK: - Names

  /// Reports a name that Mermaid reads as something else, or not at all: one with a hyphen that is not in quotes, and
  /// outside of states `default`.
  mutating func warnOfRefusedName(_ name: String, at range: SourceRange) {
    guard cursor.bytes[lastName].first != UInt8(ascii: "\"") else { return }
    let isKeyword = scopes.isEmpty && name.lowercased() == "default"
    guard isKeyword || name.contains("-"), refusedNames.insert(name).inserted else { return }
    let what = isKeyword ? "a state named '\(name)'" : "names with '-', such as '\(name.prefix(40))'"
    let other = isKeyword ? "\(name)_" : name.replacing("-", with: "_")
    draft.findings.add(
      .warning, .refusedByTool, "Mermaid refuses \(what)", at: range,
      suggestion: "write 'state \"\(name.prefix(40))\" as \(other.prefix(40))' and '\(other.prefix(40))'")
  }
}

extension Diagnostic.Code {
  /// The tool of the notation refuses the text, though it is read here.
  package static let refusedByTool = Diagnostic.Code("refused-by-tool")
}
