import JSONTree

/// The names and links of Mermaid's flowcharts.
extension TextCursor {
  /// The name of a node of a flowchart; nil if none is here. A hyphen or a point counts only before another letter.
  mutating func takeFlowchartName() -> String? {
    let start = offset
    while let letter = peek {
      let isPart =
        letter.isWordLetter || "#$*+!?'/\\".unicodeScalars.contains(letter) || !letter.isASCII && !letter.isBlank
        || "-.".unicodeScalars.contains(letter) && offset > start && peek(1)?.isWordLetter == true
      guard isPart, !isAt("'-") else { break }
      advance()
    }
    return offset > start ? text(from: start) : nil
  }

  /// The letters of a link up to where its text may be.
  struct LinkLine {
    /// The letter of which the line is made: `-`, `.`, `=` or `~`.
    let kind: Unicode.Scalar
    let leadsBack: Bool
    let leadsOn: Bool
  }

  /// `-->`, `---`, `<-->`, `--x`, `-.->`, `==>`, `~~~`, or their beginnings before a text; nil if none is here.
  mutating func takeLinkLine() -> LinkLine? {
    var ahead = self
    let leadsBack: Bool
    if let head = ahead.peek, "<ox".unicodeScalars.contains(head), let next = ahead.peek(1),
      "-=".unicodeScalars.contains(next)
    {
      leadsBack = head == "<"
      ahead.advance()
    } else {
      leadsBack = false
    }
    guard let first = ahead.peek, "-=~".unicodeScalars.contains(first) else { return nil }
    let line = ahead.takeWhile { $0 == first || first == "-" && $0 == "." }
    guard line.count > 1 else { return nil }
    let kind: Unicode.Scalar = line.contains(".") ? "." : first
    let leadsOn = ahead.takeLinkHead()
    self = ahead
    return LinkLine(kind: kind, leadsBack: leadsBack, leadsOn: leadsOn)
  }

  /// The head of a link: `>`, or a cross or circle that no name goes on from.
  private mutating func takeLinkHead() -> Bool {
    if take(">") { return true }
    guard isAt("x") || isAt("o"), peek(1).map({ $0.isBlank || $0 == "|" }) ?? false else { return false }
    advance()
    return true
  }

  /// The text inside a link, and where the link ends.
  struct LinkText {
    let text: String
    let leadsOn: Bool
    let cursor: TextCursor
  }

  /// The text inside a link whose first letters were taken, with what closes it on the line; nil if nothing does.
  func linkText(of kind: Unicode.Scalar) -> LinkText? {
    var ahead = self
    while !ahead.isAtLineEnd {
      let end = ahead.offset
      let isQuoted = ahead.isAt("\"")
      if isQuoted {
        ahead.advance()
        while !ahead.isAtLineEnd, !ahead.isAt("\"") { ahead.advance() }
        ahead.advance()
        continue
      }
      var line = ahead
      if kind == "." ? line.isAt(".-") : line.isAt(kind == "=" ? "==" : "--") {
        line.scan { $0 == kind || kind == "." && $0 == "-" }
        let leadsOn = line.takeLinkHead()
        let text = self.text(offset..<end)
        return text.trimmed.isEmpty ? nil : LinkText(text: text, leadsOn: leadsOn, cursor: line)
      }
      ahead.advance()
    }
    return nil
  }
}
