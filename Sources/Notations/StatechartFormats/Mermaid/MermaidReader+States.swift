import Statecharts

/// Declarations of states, notes on them, and classes.
extension MermaidReader {
  /// `state name`, `state "text" as name`, `state name <<choice>>`, each with braces or without.
  mutating func readState(from start: SourcePosition) throws(ReadError) {
    cursor.advance(by: 5)
    cursor.skipBlanks()
    var title: [String] = []
    titleBytes = nil
    if cursor.isAt("\"") {
      let begin = cursor.offset
      title = takeString()
      titleBytes = begin..<cursor.offset
      cursor.skipBlanks()
      guard cursor.take(word: "as") else {
        return try declare(title.joined(separator: " "), [], from: start)
      }
      cursor.skipBlanks()
    }
    let (name, stereotype) = takeDeclaredName()
    guard let name else { return unexpected("the name of a state after 'state'") }
    try declare(name, title, stereotype, from: start)
  }

  private mutating func declare(
    _ name: String, _ title: [String], _ stereotype: (name: String, range: SourceRange)? = nil,
    from start: SourcePosition
  ) throws(ReadError) {
    let node = try mention(name, at: cursor.range(from: start))
    draft.mark(.node(node), name: node, lastName)
    try entitle(node, title)
    if let titleBytes, !title.isEmpty { draft.mark(.node(node), .displayName, titleBytes) }
    if let stereotype {
      apply(stereotype, to: node)
      draft.mark(.node(node), .kind, (lastName.upperBound..<cursor.offset).trimmed(in: cursor.bytes))
    }
    if let style = takeClass() { apply(style, to: node, at: cursor.range(from: start)) }
    let end = endsStatement ? lastName.upperBound : cursor.offset
    cursor.skipBlanks()
    if cursor.take(":") {
      return try describe(node, with: takeText(), at: cursor.range(from: start))
    }
    try openIfBraced(node, end: end)
  }

  /// Gives a state the name of a text in quotes. The Python library transitions lists below it what the state does.
  private mutating func entitle(_ node: ChartDraft.NodeID, _ lines: [String]) throws(ReadError) {
    guard let list = lines.firstIndex(where: { ["- enter:", "- exit:"].contains($0) || $0.hasPrefix("- timeout(") }),
      list > 0
    else {
      let known = draft.activityLines(below: lines)
      if !lines.isEmpty { draft[node].title = lines.dropLast(known.count).joined(separator: "\n") }
      for line in known { _ = try draft.takeActivity(line, of: node, at: draft[node].range) }
      return
    }
    draft[node].title = lines[..<list].joined(separator: "\n")
    let activities = lines[list...].map { DOTLabel.Line(text: $0, isLeft: true) }
    for line in DOTLines.activities(activities, events: []) {
      if try !draft.takeActivity(line, of: node, at: draft[node].range) { draft[node].notes.append(line) }
    }
  }

  /// The brace may be on a later line.
  private mutating func openIfBraced(_ node: ChartDraft.NodeID, end: Int) throws(ReadError) {
    guard isBraceAhead() else {
      draft.mark(.node(node), .statement, (statementStart..<end).trimmed(in: cursor.bytes))
      return try expectEnd()
    }
    skipSpaceAndComments()
    let brace = cursor.position
    cursor.advance()
    try open(node, at: cursor.range(from: brace))
  }

  /// True if a brace is next, after white space and comments.
  private func isBraceAhead() -> Bool {
    var ahead = cursor
    while true {
      ahead.skipSpace()
      if ahead.isAt("%%{"), closesSettings {
        guard ahead.takeThrough("}%%") != nil else { return false }
      } else if ahead.isAt("%%") || ahead.isAt("#") {
        ahead.skipLine()
      } else if !ahead.take(";") {
        return ahead.isAt("{")
      }
    }
  }

  /// A text in quotes, which may go on in the next lines; what nothing closes ends with its line.
  private mutating func takeString() -> [String] {
    let start = cursor.position
    let (text, isClosed) = cursor.takeQuoted(&closesQuotes) { cursor in
      let text = cursor.takeWhile { $0 != "\"" }
      return cursor.take("\"") ? text : nil
    }
    if !isClosed {
      draft.findings.add(
        .error, .malformed, "this text is not closed: expected a quotation mark",
        at: SourceRange(SourcePosition(line: start.line, column: start.column + 1), to: cursor.position))
    }
    return MermaidText.lines(text)
  }

  /// A name, which may have blanks in it before a stereotype.
  private mutating func takeDeclaredName() -> (name: String?, stereotype: (name: String, range: SourceRange)?) {
    let name = takeDeclaredWords()
    let start = cursor.position
    guard let stereotype = takeStereotype() else { return (name, nil) }
    return (name, (stereotype, cursor.range(from: start)))
  }

  private mutating func takeDeclaredWords() -> String? {
    guard let name = takeName(stoppingAtStereotype: true) else { return nil }
    cursor.skipBlanks()
    let rest = cursor.restOfLine()
    let isFollowed = MermaidReader.stereotypes.contains { rest.contains($0.open) && !rest.hasPrefix($0.open) }
    guard isFollowed, !rest.hasPrefix(":"), !rest.hasPrefix("{") else { return name }
    let begin = lastName.lowerBound
    let words = cursor.takeWhile { !"<[&:{\n".unicodeScalars.contains($0) }.trimmed
    lastName = (begin..<cursor.offset).trimmed(in: cursor.bytes)
    return words.isEmpty ? name : name + " " + words
  }

  /// The brackets around stereotypes; the last are HTML's spelling of the first.
  static let stereotypes: [(open: String, close: String)] = [("<<", ">>"), ("[[", "]]"), ("&lt;&lt;", "&gt;&gt;")]

  /// `<<name>>` or `[[name]]`, also as HTML spells the first.
  private mutating func takeStereotype() -> String? {
    for (open, close) in MermaidReader.stereotypes where cursor.take(open) {
      return cursor.takeLine(upTo: close).trimmed
    }
    return nil
  }

  private mutating func apply(_ stereotype: (name: String, range: SourceRange), to node: ChartDraft.NodeID) {
    if let shape = MermaidReader.shape(stereotype.name) {
      draft[node].shape = shape
    } else {
      draft.findings.add(
        .warning, .reading,
        "there are no states of the kind '\(stereotype.name.prefix(40))'; it is read as an ordinary one",
        at: stereotype.range, nearest: nearestNames(to: stereotype.name, among: ["choice", "fork", "join"]))
    }
  }

  /// The shapes that stereotypes, or classes, say.
  private static func shape(_ name: String) -> ChartDraft.Shape? {
    name.lowercased() == "history*" ? .history(.deep) : ChartDraft.Shape(pseudostate: name)
  }

  // MARK: - Classes

  /// `class name, name style`
  mutating func readClasses(from start: SourcePosition) throws(ReadError) {
    cursor.advance(by: 5)
    _ = takeText()
    let range = cursor.range(from: start)
    let words = words(in: lastText)
    guard let style = words.last, words.count > 1 else {
      return draft.findings.add(.error, .malformed, "expected the names of states and a class after 'class'", at: range)
    }
    for name in words.dropLast() {
      if let node = draft.find(text(name)) { apply(text(style), to: node, at: range) }
    }
    styledLines.append((Array(words.dropLast()), style, statementStart..<style.upperBound))
    draft.findings.leaveOut("colours and styles", at: range)
  }

  /// `style name,name properties`
  ///
  /// - Parameter kind: What is left out, if it is.
  mutating func readStyle(_ kind: String?, from start: SourcePosition) {
    cursor.scan { !$0.properties.isWhitespace }
    cursor.skipBlanks()
    let begin = cursor.offset
    cursor.scan { !$0.properties.isWhitespace }
    let names = words(in: begin..<cursor.offset)
    if let kind { leaveOutLine(kind, from: start) } else { cursor.skipLine() }
    styledLines.append((names, nil, (statementStart..<cursor.offset).trimmed(in: cursor.bytes)))
  }

  private func text(_ bytes: Range<Int>) -> String { String(decoding: cursor.bytes[bytes], as: UTF8.self) }

  /// The words between blanks and commas.
  private func words(in range: Range<Int>) -> [Range<Int>] {
    cursor.bytes[range].split { [UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\t")].contains($0) }.map(\.indices)
  }

  /// Marks the names of states that have a class, a style or a link, which may be declared further down. A line for one
  /// state belongs to it.
  mutating func markStyledLines() {
    for line in styledLines {
      for range in line.names {
        guard let node = draft.find(text(range)) else { continue }
        draft.mark(.node(node), name: node, range)
        if let style = line.style { draft.mark(.node(node), .kind, style) }
        if line.style != nil || line.names.count == 1 { draft.mark(.node(node), .statement, line.statement) }
      }
    }
    styledLines = []
  }

  /// `classDef name,name style`
  mutating func readClassDefinition(from start: SourcePosition) {
    let words = cursor.restOfLine().split(maxSplits: 2, whereSeparator: \.isWhitespace)
    if words.count > 1 { definedClasses.formUnion(words[1].split(separator: ",").map(String.init)) }
    leaveOutLine("colours and styles", from: start)
  }

  /// A class that the writer gives to what Mermaid has no spelling for keeps its meaning; others are colours.
  mutating func apply(_ style: String, to node: ChartDraft.NodeID, at range: SourceRange) {
    if style == MermaidClass.final.rawValue {
      classes.append((node, .final, style, range))
    } else if MermaidClass(rawValue: style) != nil, let shape = MermaidReader.shape(style) {
      classes.append((node, shape, style, range))
    } else {
      draft.findings.leaveOut("colours and styles", at: range)
    }
  }

  // MARK: - Notes

  /// `note left of name : text`, several lines up to `end note`, or `note "text" as name`.
  mutating func readNote(from start: SourcePosition) throws(ReadError) {
    cursor.advance(by: 4)
    cursor.skipBlanks()
    if cursor.isAt("\"") {
      cursor.advance()
      let text = cursor.takeWhile { $0 != "\"" }
      draft.notes += MermaidText.lines(text)
      cursor.skipLine()
      return
    }
    cursor.scan { !$0.properties.isWhitespace }
    cursor.skipBlanks()
    guard cursor.take(word: "of") else { return unexpected("'of' and the name of a state") }
    cursor.skipBlanks()
    guard let name = takeName() else { return unexpected("the name of a state after 'of'") }
    warnOfRefusedName(name, at: cursor.range(from: start))
    let node = try mention(name, at: cursor.range(from: start))
    draft.mark(.node(node), name: node, lastName)
    cursor.skipBlanks()
    if cursor.take(":") {
      try add(MermaidText.lines(takeText()), to: node, at: cursor.range(from: start))
      draft.mark(.node(node), .note, lastText)
      draft.mark(.node(node), .statement, statementStart..<lastText.upperBound)
    } else {
      let begin = cursor.offset
      try add(takeNoteLines(from: start), to: node, at: cursor.range(from: start))
      draft.mark(.node(node), .note, (begin..<max(begin, noteEnd)).trimmed(in: cursor.bytes))
      draft.mark(.node(node), .statement, statementStart..<cursor.offset)
    }
  }

  /// A note whose every line is one that UML writes into a state represents what has no place in a composite one.
  private mutating func add(_ lines: [String], to node: ChartDraft.NodeID, at range: SourceRange) throws(ReadError) {
    guard lines.allSatisfy({ StateLine($0) != .text }) else {
      draft[node].notes.addNote(lines)
      return
    }
    for line in lines {
      if case .inner = StateLine(line) {
        let before = noteTransitions
        noteTransitions = (before?.first ?? (line, node, range), (before?.count ?? 0) + 1)
      }
      _ = try draft.takeActivity(line, of: node, at: range)
    }
  }

  /// Reports that lines of notes became transitions, since people write lines that look so and are text.
  mutating func noteTransitionsOfNotes() {
    guard let (first, count) = noteTransitions else { return }
    let more = count == 1 ? "" : "; \(count - 1) more such lines of notes"
    draft.findings.add(
      .note, .reading,
      "'\(first.line.prefix(60))' is read as a transition inside \(draft.quoted(first.node))\(more)",
      at: first.range)
    noteTransitions = nil
  }

  private mutating func takeNoteLines(from start: SourcePosition) -> [String] {
    let range = cursor.range(from: start)
    var lines = MermaidText.lines(cursor.takeLine())
    noteEnd = cursor.offset
    while !cursor.isAtEnd {
      cursor.skipSpace()
      noteEnd = cursor.offset
      if isNoteEnd {
        cursor.skipLine()
        return lines
      }
      lines += MermaidText.lines(cursor.takeLine())
    }
    draft.findings.add(.error, .malformed, "this note is not closed: expected 'end note'", at: range)
    return lines
  }

  private var isNoteEnd: Bool {
    guard cursor.isAt(word: "end") else { return false }
    var ahead = cursor
    ahead.advance(by: 3)
    ahead.skipBlanks()
    return ahead.isAt(word: "note")
  }
}

/// The classes by which the writer says what Mermaid has no spelling for.
enum MermaidClass: String, CaseIterable {
  /// A final state with a name; its one arrow leads to `[*]`.
  case final
  /// A history state.
  case history
  /// A deep history state.
  case deepHistory
  /// Pseudo-states of UML.
  case junction, entryPoint, exitPoint, terminate
}

/// The description of a state after a colon.
extension MermaidReader {
  /// `state : text`: what UML writes into a state, or its display name, or a further line about it.
  mutating func describe(_ end: End, with text: String, at range: SourceRange) throws(ReadError) {
    guard let node = end.node, !end.isEdge else { return draft.findings.leaveOut("descriptions of '[*]'", at: range) }
    try describe(node, with: text, at: range)
  }

  mutating func describe(_ node: ChartDraft.NodeID, with text: String, at range: SourceRange) throws(ReadError) {
    let line = MermaidText.label(text)
    let before = draft.lineCounts(of: node)
    let hadTitle = draft[node].title != nil
    defer {
      if !hadTitle, draft[node].title != nil {
        draft.mark(.node(node), .displayName, lastText)
      } else if !lastText.isEmpty {
        draft.markLine(of: node, since: before, lastText)
      }
      let isInner = draft.lineCounts(of: node).inner > before.inner
      draft.mark(
        isInner ? .inner(node, before.inner) : .node(node), .statement,
        statementStart..<max(statementStart, lastText.upperBound))
    }
    guard !line.isEmpty, try !draft.takeActivity(line, of: node, at: range) else { return }
    if draft[node].title == nil {
      draft[node].title = MermaidText.title(text)
    } else {
      draft[node].notes += MermaidText.lines(text)
    }
  }
}
