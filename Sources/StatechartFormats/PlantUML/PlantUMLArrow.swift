import Statecharts

/// An arrow: hyphens with a direction and a style between them, `-->`, `-down->`, `-[#red,dashed]->`, `<--`, `x-->`.
struct PlantUMLArrow {
  private(set) var isReversed = false
  private(set) var isHidden = false
  private(set) var isStyled = false

  /// Moves past an arrow; nil if none is here.
  init?(_ cursor: inout TextCursor) {
    var ahead = cursor
    if ahead.isAt("x-") || ahead.isAt("o-") || ahead.isAt("*-") { ahead.advance() }
    if ahead.isAt("o<") { ahead.advance() }
    if ahead.take("<") { isReversed = true }
    var body = 0
    while let letter = ahead.peek {
      if PlantUMLArrow.isBody(letter) {
        ahead.advance()
        body += 1
      } else if letter == "[", let style = PlantUMLArrow.style(&ahead) {
        isStyled = true
        if style.contains("hidden") { isHidden = true }
      } else if PlantUMLArrow.takeDirection(&ahead) {
        continue
      } else {
        break
      }
    }
    let hasHead = ahead.take(">")
    if hasHead { while ahead.take(">") {} }
    if ahead.isAt("o "), hasHead { ahead.advance() }
    // A line without a head ties notes to states.
    guard body > 0, hasHead || isReversed || body > 1 else { return nil }
    cursor = ahead
  }

  private static func isBody(_ letter: Unicode.Scalar) -> Bool {
    letter == "-" || letter == "." || letter == "=" || letter == "~"
  }

  private static func style(_ cursor: inout TextCursor) -> String? {
    var ahead = cursor
    ahead.advance()
    let style = ahead.takeWhile { $0 != "]" && !$0.isLineEnd }
    guard ahead.take("]"), style != "*", style.lowercased() != "h", style.lowercased() != "h*" else { return nil }
    cursor = ahead
    return style.lowercased()
  }

  /// A direction is between hyphens.
  private static func takeDirection(_ cursor: inout TextCursor) -> Bool {
    var ahead = cursor
    let word = ahead.takeWhile { $0.isASCII && $0.isWordLetter }.lowercased()
    let words = ["left", "right", "up", "down"]
    guard !word.isEmpty, words.contains(where: { $0.hasPrefix(word) }), let next = ahead.peek,
      isBody(next) || next == "["
    else { return false }
    cursor = ahead
    return true
  }
}

/// What is at an end of an arrow.
struct PlantUMLEnd {
  enum Kind {
    /// A name, or a text in quotes.
    case state(String)
    /// `[*]`
    case edge
    /// `[H]` or `[H*]`, of the state of a name or of that around it.
    case history(State.HistoryDepth, String?)
    /// `==name==`
    case bar(String)
  }

  let kind: Kind
  /// What a stereotype after it says.
  var shape: ChartDraft.Shape?

  /// The name, for messages.
  var name: String {
    switch kind {
    case .state(let name), .bar(let name): name
    case .edge: "[*]"
    case .history(let depth, let name): (name ?? "") + "[\(depth.mark)]"
    }
  }
}

extension PlantUMLReader {
  /// Moves past an end of an arrow.
  mutating func takeEnd() -> PlantUMLEnd? {
    if cursor.take("[*]") { return PlantUMLEnd(kind: .edge) }
    if let depth = takeHistory() { return PlantUMLEnd(kind: .history(depth, nil)) }
    if cursor.isAt("==") {
      cursor.scan { $0 == "=" }
      let name = cursor.takeWhile(isNameLetter)
      cursor.scan { $0 == "=" }
      return name.isEmpty ? nil : PlantUMLEnd(kind: .bar(name))
    }
    guard let name = takeName() else { return nil }
    if let depth = takeHistory() { return PlantUMLEnd(kind: .history(depth, name)) }
    return PlantUMLEnd(kind: .state(name))
  }

  private mutating func takeHistory() -> State.HistoryDepth? {
    if cursor.take("[H*]", ignoringCase: true) { return .deep }
    return cursor.take("[H]", ignoringCase: true) ? .shallow : nil
  }

  /// A name, or a text in quotes.
  mutating func takeName() -> String? {
    guard cursor.isAt("\"") else {
      let start = cursor.offset
      while let letter = cursor.peek, isNameLetter(letter) {
        // A full stop at the end of a name is none of it: `a..>b`.
        if letter == ".", !(cursor.peek(1)?.isWordLetter ?? false) { break }
        cursor.advance()
      }
      let name = cursor.text(from: start)
      return name.isEmpty ? nil : name
    }
    cursor.advance()
    let name = PlantUML.line(cursor.takeLine(upTo: "\""))
    return name.isEmpty ? nil : name
  }

  func isNameLetter(_ letter: Unicode.Scalar) -> Bool { letter.isWordLetter || letter == "." }

  /// Moves over stereotypes and colours after a name.
  mutating func takeDecoration(of end: PlantUMLEnd) {
    let start = cursor.position
    let decoration = takeDecoration()
    if let stereotype = decoration.stereotype, case .state(let name) = end.kind,
      let node = try? mention(name, at: cursor.range(from: start))
    {
      apply(stereotype, to: node, at: cursor.range(from: start))
    }
    if decoration.hasColour { draft.findings.leaveOut("colours and styles", at: cursor.range(from: start)) }
    cursor.skipBlanks()
  }

  /// `<<stereotype>>`, `#colour`, `##[dashed]colour`, `[[link]]`
  mutating func takeDecoration() -> (stereotype: String?, hasColour: Bool) {
    var stereotype: String?
    var hasColour = false
    while true {
      cursor.skipBlanks()
      if cursor.take("<<") {
        stereotype = cursor.takeLine(upTo: ">>").trimmed
      } else if cursor.isAt("#") {
        cursor.scan { !$0.properties.isWhitespace && $0 != "{" && $0 != ":" }
        hasColour = true
      } else if cursor.take("[[") {
        _ = cursor.takeLine(upTo: "]]")
        hasColour = true
      } else {
        return (stereotype, hasColour)
      }
    }
  }

  mutating func apply(_ stereotype: String, to node: ChartDraft.NodeID, at range: SourceRange) {
    if let shape = PlantUML.shape(stereotype) {
      draft[node].shape = shape
    } else {
      draft.findings.leaveOut("stereotypes", at: range)
    }
  }
}
