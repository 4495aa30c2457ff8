public import Statecharts

extension PlantUMLReader {
  /// Reads the statement of a line, with the lines of a block that it begins.
  mutating func readLine() throws(ReadError) {
    let start = cursor.position
    if cursor.isAtEnd { return }
    if cursor.take("/'") {
      if cursor.takeThrough("'/") == nil {
        draft.findings.add(.error, .malformed, "this comment is not closed: expected \"'/\"", at: SourceRange(start))
      }
      return
    }
    if cursor.isAt("'") {
      cursor.skipLine()
    } else if cursor.isAt("!") {
      readDirective(from: start)
    } else if cursor.take("}") {
      close(at: cursor.range(from: start))
    } else if isDivider {
      cursor.skipLine()
      divide()
    } else if try !readKeyword(from: start) {
      try readArrowOrField(from: start)
    }
  }

  /// A line of hyphens or of bars alone.
  private var isDivider: Bool {
    let line = cursor.restOfLine(upTo: 400).trimmed
    return line.count >= 2 && (line.allSatisfy { $0 == "-" } || line.allSatisfy { $0 == "|" })
  }

  /// `!theme` and the like are about looks; what includes, defines or repeats text is refused.
  private mutating func readDirective(from start: SourcePosition) {
    let word = cursor.restOfLine().split(whereSeparator: { $0.isWhitespace || $0 == "(" }).first.map(String.init) ?? "!"
    cursor.skipLine()
    let range = cursor.range(from: start)
    switch word.lowercased() {
    case "!theme", "!pragma", "!assume", "!option": draft.findings.leaveOut("settings", at: range)
    case "!include", "!includeurl", "!includesub", "!include_many", "!include_once", "!includedef", "!import":
      draft.findings.add(
        .error, .preprocessor, "'\(word)' is ignored: no other text is read", at: range,
        suggestion: "replace it by the text that it includes")
    default:
      draft.findings.add(
        .error, .preprocessor, "'\(word.prefix(40))' of the preprocessor is not supported", at: range,
        suggestion: "write the text that it is replaced by")
    }
  }

  // MARK: - Keywords

  private mutating func readKeyword(from start: SourcePosition) throws(ReadError) -> Bool {
    let line = cursor.restOfLine().trimmed
    let words = line.split(maxSplits: 3, whereSeparator: \.isWhitespace).map { $0.lowercased() }
    guard let first = words.first else { return true }
    let second = words.count > 1 ? words[1] : ""
    if second.hasPrefix("-") || second.hasPrefix("<-") || second == ":" { return false }
    switch first {
    case "state" where words.count > 1: try readState(from: start)
    case "note": try readNote(from: start)
    case "title", "caption", "legend", "header", "footer", "mainframe":
      readPageText(first, from: start)
    case "left", "right", "top", "bottom", "center":
      if second == "to" {
        leaveOut("directions", from: start)
      } else if ["header", "footer", "legend"].contains(second) {
        cursor.scan(while: \.isWordLetter)
        cursor.skipBlanks()
        readPageText(second, from: start)
      } else {
        return false
      }
    case "end" where second == "state":
      cursor.skipLine()
      close(at: cursor.range(from: start))
    case "skinparam", "<style>", "together": leaveOutBlock("colours and styles", from: start)
    case "json": leaveOutBlock("JSON data", from: start)
    case "hide", "show", "remove", "scale", "rotate", "newpage", "allowmixing", "allow_mixing", "set", "page":
      leaveOut("settings", from: start)
    case "sprite", "url": leaveOut("pictures and links", from: start)
    default:
      guard first.hasPrefix("<style>") else { return false }
      leaveOutBlock("colours and styles", from: start)
    }
    return true
  }

  mutating func leaveOut(_ kind: String, from start: SourcePosition) {
    cursor.skipLine()
    draft.findings.leaveOut(kind, at: cursor.range(from: start))
  }

  /// Leaves out a line, with the braces or the `</style>` that it opens.
  private mutating func leaveOutBlock(_ kind: String, from start: SourcePosition) {
    if cursor.isAt("<style>") {
      _ = cursor.takeThrough("</style>")
      return draft.findings.leaveOut(kind, at: cursor.range(from: start))
    }
    var depth = 0
    repeat {
      for letter in cursor.takeLine() {
        if letter == "{" { depth += 1 }
        if letter == "}" { depth -= 1 }
      }
      if depth > 0 { cursor.skipSpace() }
    } while depth > 0 && !cursor.isAtEnd
    draft.findings.leaveOut(kind, at: cursor.range(from: start))
  }

  /// A title or another text next to the drawing, on the line or up to `end title`.
  private mutating func readPageText(_ kind: String, from start: SourcePosition) {
    cursor.scan(while: \.isWordLetter)
    let rest = cursor.takeLine().trimmed
    var lines = PlantUML.lines(unquoted(rest))
    let isBlock = rest.isEmpty || (kind == "legend" && ["left", "right", "top", "bottom", "center"].contains(rest))
    if isBlock { lines = takeBlock(kind, from: start) }
    switch kind {
    case "title": draft.title = lines.joined(separator: " ")
    case "caption", "legend": draft.notes += lines
    default: draft.findings.leaveOut("headers and footers", at: cursor.range(from: start))
    }
  }

  /// The lines up to `end` and a word.
  mutating func takeBlock(_ word: String, from start: SourcePosition) -> [String] {
    let range = cursor.range(from: start)
    var lines: [String] = []
    while !cursor.isAtEnd {
      cursor.skipSpace()
      if cursor.isAt("@enduml") { break }
      let line = cursor.takeLine()
      let joined = line.split(whereSeparator: \.isWhitespace).joined().lowercased()
      if joined == "end" + word { return lines }
      lines += PlantUML.lines(line)
    }
    draft.findings.add(.error, .malformed, "this is not closed: expected 'end \(word)'", at: range)
    return lines
  }

  // MARK: - Arrows and fields

  private mutating func readArrowOrField(from start: SourcePosition) throws(ReadError) {
    guard let source = takeEnd() else {
      let word = cursor.restOfLine().split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      return unexpected("a statement", nearest: keywords(like: word))
    }
    takeDecoration(of: source)
    if let arrow = PlantUMLArrow(&cursor) {
      return try readArrow(arrow, from: source, start)
    }
    if cursor.take(":") {
      return try readField(source, from: start)
    }
    unexpected("an arrow or ':' after '\(source.name.prefix(40))'", nearest: keywords(like: source.name))
  }

  /// To look for names takes long, so they are offered only a few times.
  private mutating func keywords(like word: String) -> [String] {
    offersLeft -= 1
    return offersLeft < 0 ? [] : nearestNames(to: word, among: PlantUML.keywords.sorted())
  }

  private mutating func readField(_ end: PlantUMLEnd, from start: SourcePosition) throws(ReadError) {
    let text = cursor.takeLine()
    guard case .state(let name) = end.kind else {
      return draft.findings.leaveOut("descriptions of '[*]'", at: cursor.range(from: start))
    }
    try describe(try mention(name, at: cursor.range(from: start)), with: text, at: cursor.range(from: start))
  }

  /// `state : text`: what UML writes into a state, or a line about it.
  mutating func describe(
    _ node: ChartDraft.NodeID, with text: String, at range: SourceRange
  ) throws(ReadError) {
    for line in PlantUML.lines(text) {
      if try !draft.takeActivity(line, of: node, at: range) { draft[node].notes.append(line) }
    }
  }

  private mutating func readArrow(
    _ arrow: PlantUMLArrow, from source: PlantUMLEnd, _ start: SourcePosition
  ) throws(ReadError) {
    cursor.skipBlanks()
    guard let target = takeEnd() else { return unexpected("the name of a state after the arrow") }
    takeDecoration(of: target)
    var label = ArrowLabel()
    if cursor.take(":") {
      label = ArrowLabel(PlantUML.line(cursor.takeLine()))
    } else if !cursor.isAtLineEnd {
      return unexpected("':' or the end of the line")
    }
    let range = cursor.range(from: start)
    if tieNote(source, target) { return }
    guard !arrow.isHidden else { return draft.findings.leaveOut("hidden arrows", at: range) }
    if arrow.isStyled { draft.findings.leaveOut("colours and styles", at: range) }
    let left = try node(source, isSource: !arrow.isReversed, at: range)
    let right = try node(target, isSource: arrow.isReversed, at: range)
    lastArrow = try draft.connect(
      arrow.isReversed ? right : left, arrow.isReversed ? left : right, label, at: range)
  }

  /// A line between a note and a state says what the note is on.
  private mutating func tieNote(_ source: PlantUMLEnd, _ target: PlantUMLEnd) -> Bool {
    for (note, state) in [(source, target), (target, source)] {
      guard case .state(let name) = note.kind, case .state(let other) = state.kind, let text = notes[name],
        let node = draft.find(other)
      else { continue }
      notes[name] = nil
      draft[node].notes.addNote(text)
      return true
    }
    return false
  }

  private mutating func node(
    _ end: PlantUMLEnd, isSource: Bool, at range: SourceRange
  ) throws(ReadError) -> ChartDraft.NodeID {
    switch end.kind {
    case .state(let name):
      let node = try mention(name, at: range)
      if let shape = end.shape { draft[node].shape = shape }
      return node
    case .edge: return try draft.anonymous(isSource ? .initial : .final, in: place, at: range)
    case .history(let depth, nil): return try history(depth, in: place, at: range)
    case .history(let depth, let name?):
      let parent = try mention(name, at: range)
      return try draft.history(depth, of: parent, at: range)
    case .bar(let name): return try draft.node(name, in: place, shape: .pseudostate(.fork), at: range)
    }
  }

  /// The chart itself has no past, so a history state outermost is where the chart begins.
  private mutating func history(
    _ depth: State.HistoryDepth, in place: ChartDraft.Place, at range: SourceRange
  ) throws(ReadError) -> ChartDraft.NodeID {
    guard place.parent == nil else { return try draft.anonymous(.history(depth), in: place, at: range) }
    draft.findings.add(
      .warning, .reading, "a history state must be inside a state; here it is an ordinary one", at: range)
    return try draft.node(depth.mark, in: place, at: range)
  }
}

extension Diagnostic.Code {
  /// A directive of a preprocessor, which is not carried out.
  public static let preprocessor = Diagnostic.Code("preprocessor")
}
