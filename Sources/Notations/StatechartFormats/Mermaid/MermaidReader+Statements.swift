import Statecharts

extension MermaidReader {
  mutating func readStatement() throws(ReadError) {
    let start = cursor.position
    if cursor.isAt("}") { return close() }
    if cursor.isAt("--"), cursor.peek(2) != ">" {
      cursor.scan { $0 == "-" }
      return divide()
    }
    if try readKeyword(from: start) { return }
    let firstMark = draft.marks.count
    guard let source = try readEnd(as: .source) else { return unexpected("the name of a state") }
    var end = cursor.offset
    cursor.skipBlanks()
    if try readArrow(from: source, start, firstMark) { return }
    try takeDetachedClass(of: source)
    end = max(end, (statementStart..<cursor.offset).trimmed(in: cursor.bytes).upperBound)
    if let node = source.node { draft.assign(marksFrom: firstMark, to: .node(node)) }
    if cursor.take(":") {
      return try describe(source, with: takeText(), at: cursor.range(from: start))
    }
    if let node = source.node, !cursor.isAt("{") {
      draft.mark(.node(node), .statement, statementStart..<(endsStatement ? lastName.upperBound : end))
    }
    if cursor.isAt("{"), let node = source.node {
      let brace = cursor.position
      cursor.advance()
      draft.findings.add(
        .error, .malformed, "expected the word 'state' before a name with braces", at: cursor.range(from: start),
        suggestion: "write 'state \(draft[node].name.prefix(40)) {'")
      return try open(node, at: cursor.range(from: brace))
    }
    try expectEnd()
  }

  /// A statement that begins with a keyword; false if none is here, or one that is the name of a state.
  private mutating func readKeyword(from start: SourcePosition) throws(ReadError) -> Bool {
    guard let keyword = keyword() else { return false }
    switch keyword {
    case .state: try readState(from: start)
    case .note: try readNote(from: start)
    case .direction: readDirection(from: start)
    case .classDefinition: readClassDefinition(from: start)
    case .style: readStyle("colours and styles", from: start)
    case .classes: try readClasses(from: start)
    case .click: readClick(from: start)
    case .size: leaveOutLine("sizes", from: start)
    case .plainTitle:
      cursor.advance(by: 5)
      let text = MermaidText.label(takeText())
      draft.findings.add(
        .warning, .malformed, "'title' is read as the title, though Mermaid takes its words for states",
        at: cursor.range(from: start), suggestion: "write 'title:' between lines of '---' before the diagram")
      if draft.title == nil { draft.title = text } else { draft.notes.append(text) }
    case .title:
      cursor.advance(by: 8)
      cursor.skipBlanks()
      cursor.advance()
      let text = MermaidText.label(takeText())
      if draft.title == nil { draft.title = text } else { draft.notes.append(text) }
    case .description: readDescription()
    }
    return true
  }

  private enum Keyword {
    case state, note, direction, classDefinition, classes, style, click, size, title, plainTitle, description
  }

  private func keyword() -> Keyword? {
    let line = cursor.restOfLine(upTo: 64)
    let words = line.split(maxSplits: 2, whereSeparator: \.isWhitespace).map { $0.lowercased() }
    guard let first = words.first else { return nil }
    let second = words.count > 1 ? words[1] : ""
    // `state --> x` and `state : x` name a state.
    let namesState = second.hasPrefix("--") || second.hasPrefix(":") || second.isEmpty
    switch first {
    case "state": return namesState ? nil : .state
    case "note": return ["left", "right", "over"].contains(second) || second.hasPrefix("\"") ? .note : nil
    case "direction": return ["tb", "td", "bt", "rl", "lr"].contains { second.hasPrefix($0) } ? .direction : nil
    case "classdef": return namesState ? nil : .classDefinition
    case "class": return namesState ? nil : .classes
    case "style", "linkstyle": return namesState ? nil : .style
    case "click": return namesState ? nil : .click
    case "title": return namesState ? nil : .plainTitle
    case "scale": return second.first?.isNumber ?? false ? .size : nil
    case "hide": return second == "empty" ? .size : nil
    default: break
    }
    if first.hasPrefix("acctitle:") || (first == "acctitle" && second.hasPrefix(":")) { return .title }
    let isDescription = first.hasPrefix("accdescr:") || first.hasPrefix("accdescr{")
    return isDescription || (first == "accdescr" && (second.hasPrefix(":") || second.hasPrefix("{")))
      ? .description : nil
  }

  mutating func leaveOutLine(_ kind: String, from start: SourcePosition) {
    cursor.skipLine()
    draft.findings.leaveOut(kind, at: cursor.range(from: start))
  }

  /// `accDescr: text`, or several lines in braces.
  private mutating func readDescription() {
    cursor.advance(by: 8)
    cursor.skipBlanks()
    let isBlock = cursor.isAt("{")
    let start = cursor.position
    cursor.advance()
    if isBlock, !cursor.isAtEnd {
      guard let text = cursor.takeThrough("}") else {
        return draft.findings.add(.error, .malformed, "this brace is not closed: expected '}'", at: SourceRange(start))
      }
      draft.notes += MermaidText.lines(text)
    } else {
      draft.notes += MermaidText.lines(takeText())
    }
  }

  // MARK: - Arrows

  /// `source --> target : label`; false if no arrow is here.
  private mutating func readArrow(
    from source: End, _ start: SourcePosition, _ firstMark: Int
  ) throws(ReadError) -> Bool {
    guard takeArrow() else { return false }
    cursor.skipBlanks()
    let flowchartLabel = takeFlowchartLabel()
    guard let target = try readEnd(as: .target) else {
      unexpected("the name of a state after '-->'")
      return true
    }
    try takeDetachedClass(of: target)
    var label = ArrowLabel()
    var end = endsStatement ? lastName.upperBound : cursor.offset
    var labelBytes: Range<Int>?
    if cursor.take(":") {
      label = MermaidText.arrowLabel(takeLabelText())
      end = max(lastText.upperBound, end)
      labelBytes = lastText
    } else if let flowchartLabel {
      label = MermaidText.arrowLabel(flowchartLabel)
      labelBytes = lastFlowchartLabel
    }
    if let from = source.node, let to = target.node {
      // So the Python library transitions writes a transition that leaves nothing.
      let isInternal = from == to && label.condition == "internal"
      if isInternal { label.condition = nil }
      let index = try draft.connect(from, to, label, at: cursor.range(from: start))
      if isInternal { draft.arrows[index].isInternal = true }
      let arrow = DraftMark.Owner.arrow(index)
      draft.assign(marksFrom: firstMark, to: arrow)
      draft.mark(arrow, .statement, (statementStart..<end).trimmed(in: cursor.bytes))
      if let labelBytes, !labelBytes.isEmpty { draft.mark(arrow, .label, labelBytes) }
    }
    try expectEnd()
    return true
  }

  /// `:::class` after a blank.
  private mutating func takeDetachedClass(of end: End) throws(ReadError) {
    let start = cursor.position
    cursor.skipBlanks()
    if let style = takeClass(), let node = end.node { apply(style, to: node, at: cursor.range(from: start)) }
    cursor.skipBlanks()
  }

  /// The label of an arrow as flowcharts have it, `-->|label|`, which a state diagram takes for a name.
  private mutating func takeFlowchartLabel() -> String? {
    guard cursor.isAt("|") else { return nil }
    var ahead = cursor
    ahead.advance()
    let begin = ahead.offset
    let label = ahead.takeWhile { $0 != "|" && !$0.isLineEnd }
    lastFlowchartLabel = (begin..<ahead.offset).trimmed(in: cursor.bytes)
    guard ahead.take("|") else { return nil }
    let start = cursor.position
    cursor = ahead
    draft.findings.add(
      .warning, .malformed, "'|\(label.prefix(40))|' is read as the arrow's label, which is that of a flowchart",
      at: cursor.range(from: start), suggestion: "write ' : \(label.prefix(40))' after the name of the target")
    cursor.skipBlanks()
    return label
  }

  private static let dashes = "-=.<~–—→⟶⇒".unicodeScalars

  /// The one arrow there is; another one is reported and read as that.
  private mutating func takeArrow() -> Bool {
    if cursor.take("-->") {
      while cursor.take(">") {}
      return true
    }
    guard let first = cursor.peek, MermaidReader.dashes.contains(first) else { return false }
    var ahead = cursor
    let arrow = ahead.takeWhile { MermaidReader.dashes.contains($0) || $0 == ">" }
    guard let last = arrow.last, ">→⟶⇒".contains(last) else { return false }
    let start = cursor.position
    cursor = ahead
    draft.findings.add(
      .warning, .malformed, "'\(arrow.prefix(40))' is read as the arrow '-->'", at: cursor.range(from: start),
      suggestion: "write '-->'")
    return true
  }

  /// An end of an arrow.
  struct End {
    let node: ChartDraft.NodeID?
    let isEdge: Bool
  }

  enum Side { case source, target }

  /// `[*]`, `[H]`, a name or a name in quotes, each with a class after it or none; nil if there is none of these.
  private mutating func readEnd(as side: Side) throws(ReadError) -> End? {
    let start = cursor.position
    var shape: ChartDraft.Shape?
    var isEdge = true
    if cursor.take("[*]") {
      shape = side == .source ? .initial : .final
    } else if place.parent != nil, cursor.take("[H*]", ignoringCase: true) {
      shape = .history(.deep)
    } else if place.parent != nil, cursor.take("[H]", ignoringCase: true) {
      shape = .history(.shallow)
    } else {
      isEdge = false
    }
    var node: ChartDraft.NodeID?
    if let shape {
      // An edge that is alone is no state.
      var ahead = cursor
      ahead.skipBlanks()
      let isUsed = side == .target || ahead.isAt("-") || ahead.isAt(":::")
      if isUsed { node = try draft.anonymous(shape, in: place, at: cursor.range(from: start)) }
    } else {
      guard let name = takeName() else { return nil }
      warnOfRefusedName(name, at: cursor.range(from: start))
      let known = try mention(name, at: cursor.range(from: start))
      draft.mark(.chart, name: known, lastName)
      node = known
    }
    if let style = takeClass(), let node { apply(style, to: node, at: cursor.range(from: start)) }
    return End(node: node, isEdge: isEdge)
  }

  /// A name: what is before a blank, a colon, a brace or an arrow, or in quotes.
  mutating func takeName(stoppingAtStereotype: Bool = false) -> String? {
    if cursor.isAt("\"") {
      let start = cursor.offset
      cursor.advance()
      let name = MermaidText.name(cursor.takeLine(upTo: "\""))
      lastName = start..<cursor.offset
      return name.isEmpty ? nil : name
    }
    let start = cursor.offset
    while let letter = cursor.peek, isNameLetter(letter) {
      // A semicolon ends a statement; here it may also belong to a character reference.
      if letter == ";", cursor.offset > start,
        !isReference(cursor.text(max(start, cursor.offset - 16)..<cursor.offset) + ";")
      {
        let name = cursor.text(from: start)
        lastName = start..<cursor.offset
        cursor.advance()
        endsStatement = true
        return MermaidText.name(name)
      }
      if stoppingAtStereotype, MermaidReader.stereotypes.contains(where: { cursor.isAt($0.open) }) { break }
      cursor.advance()
    }
    let name = cursor.text(from: start)
    lastName = start..<cursor.offset
    return name.isEmpty ? nil : MermaidText.name(name)
  }

  /// A hyphen counts only between letters, so that arrows need no blanks.
  private func isNameLetter(_ letter: Unicode.Scalar) -> Bool {
    if letter.isSpace || letter == "{" || letter == "}" || letter == ":" { return false }
    if letter == "%" { return cursor.peek(1) != "%" }
    guard letter == "-" else { return true }
    return cursor.peek(1)?.isWordLetter ?? false
  }

  /// `:::name`
  mutating func takeClass() -> String? {
    guard cursor.take(":::") else { return nil }
    let start = cursor.offset
    while let letter = cursor.peek,
      letter.isWordLetter || (letter == "-" && !cursor.isAt("--") && !cursor.isAt("->"))
    {
      cursor.advance()
    }
    return cursor.text(from: start)
  }

  /// The text to the end of the line, without a comment or a semicolon at its end.
  mutating func takeText() -> String {
    let start = cursor.offset
    var before: Unicode.Scalar = " "
    while let letter = cursor.peek, !letter.isLineEnd {
      if letter == "%", before.isBlank, cursor.peek(1) == "%" { break }
      if letter == "}", before.isBlank, closesState() { break }
      before = letter
      cursor.advance()
    }
    var text = cursor.text(from: start).trimmed
    lastText = (start..<cursor.offset).trimmed(in: cursor.bytes)
    if text.hasSuffix(";"), !isReference(text) {
      text.removeLast()
      lastText = (lastText.lowerBound..<lastText.upperBound - 1).trimmed(in: cursor.bytes)
    }
    if cursor.peek != "}" {
      let comment = cursor.offset
      cursor.skipLine()
      if cursor.offset > comment {
        draft.mark(.chart, .comment, (comment..<cursor.offset).trimmed(in: cursor.bytes))
      }
    }
    return text.trimmed
  }

  /// The text of an arrow's label. Mermaid ends it at a semicolon; one before an arrow or at the end of the line ends
  /// it, any other divides actions.
  private mutating func takeLabelText() -> String {
    let line = cursor.restOfLine(upTo: 10_000)
    guard line.contains(";") else { return takeText() }
    let start = cursor.position
    var ahead = cursor
    for _ in 0..<20 {
      ahead.scan { $0 != ";" && !$0.isLineEnd }
      let text = ahead.text(from: cursor)
      guard ahead.isAt(";") else { break }
      var next = ahead
      next.advance()
      next.skipBlanks()
      let rest = next.restOfLine()
      if !isReference(text + ";"), MermaidReader.beginsStatement(rest) {
        lastText = (cursor.offset..<ahead.offset).trimmed(in: cursor.bytes)
        cursor = ahead
        return text.trimmed
      }
      ahead.advance()
    }
    let text = takeText()
    if MermaidText.hasSemicolon(text) {
      draft.findings.add(
        .warning, .reading, "Mermaid ends a label at ';'; what is after it is read as a part of the label",
        at: cursor.range(from: start), suggestion: "write '#59;'")
    }
    return text
  }

  /// True for the rest of a line that is a statement: an arrow from a name, or a declaration.
  private static func beginsStatement(_ text: String) -> Bool {
    if ["state ", "note ", "class ", "classDef ", "direction ", "%%"].contains(where: { text.hasPrefix($0) }) {
      return true
    }
    guard let arrow = text.firstRange(of: "-->") else { return false }
    let name = text[..<arrow.lowerBound].trimmed
    return !name.isEmpty && !name.contains(where: \.isWhitespace)
  }

  /// True if nothing but braces that close states is on the rest of the line.
  private func closesState() -> Bool {
    guard !scopes.isEmpty else { return false }
    return cursor.restOfLine(upTo: 64).allSatisfy { $0 == "}" || $0.isWhitespace }
  }

  /// True for a text that ends in a character reference, whose semicolon belongs to it.
  private func isReference(_ text: String) -> Bool {
    guard let mark = text.lastIndex(where: { $0 == "#" || $0 == "&" }) else { return false }
    let code = text[text.index(after: mark)...].dropLast()
    return !code.isEmpty && code.allSatisfy { $0.isLetter || $0.isNumber || $0 == "#" }
  }

  /// Nothing more may be on the line but what closes states, and another statement, as Mermaid takes it.
  mutating func expectEnd() throws(ReadError) {
    cursor.skipBlanks()
    if endsStatement { return }
    if cursor.isAtLineEnd || cursor.isAt("}") || cursor.isAt("%%") || cursor.isAt(";") || cursor.isAt("#") { return }
    guard let next = cursor.peek, isNameLetter(next) || next == "\"" else {
      return unexpected("'-->', ':' or the end of the line")
    }
    guard warnedLine != cursor.position.line else { return }
    warnedLine = cursor.position.line
    var ahead = cursor
    let word = ahead.takeWhile { !$0.isSpace }
    draft.findings.add(
      .warning, .malformed, "'\(word.prefix(40))' is read as the beginning of another statement",
      at: ahead.range(from: cursor), suggestion: "write a label after ':', and each statement on its own line")
  }
}
