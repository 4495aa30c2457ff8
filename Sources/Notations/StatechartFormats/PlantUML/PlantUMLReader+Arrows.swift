import Statecharts

extension PlantUMLReader {
  /// `source --> target : label`; false, and nothing is read, if no arrow is here.
  mutating func readArrow(from start: SourcePosition) throws(ReadError) -> Bool {
    let before = cursor
    guard let source = takeEnd() else { return false }
    let sourceName = lastName
    let sourceDecoration = takeDecoration()
    guard let arrow = PlantUMLArrow(&cursor) else {
      cursor = before
      return false
    }
    cursor.skipBlanks()
    guard let target = takeEnd() else {
      unexpected("the name of a state after the arrow")
      return true
    }
    let targetName = lastName
    let targetDecoration = takeDecoration()
    var end = (statementStart..<cursor.offset).trimmed(in: cursor.bytes).upperBound
    cursor.skipBlanks()
    guard cursor.isAt(":") || cursor.isAtLineEnd || cursor.isAt("'") else {
      unexpected("':' or the end of the line")
      return true
    }
    let textStart = cursor.offset
    let text = cursor.takeLine()
    let range = range(from: start)
    let labelBytes = labelBytes(textStart..<cursor.offset)
    if let labelBytes { end = labelBytes.upperBound }
    if tieNote(source, target) || isAtTable(source, target, range) { return true }
    guard !arrow.isHidden else {
      draft.findings.leaveOut("hidden arrows", at: range)
      return true
    }
    if !arrow.hasHead {
      draft.findings.add(
        .warning, .reading, "this line has no arrowhead; it is read as an arrow to '\(target.name.prefix(40))'",
        at: range)
    }
    if arrow.isStyled { draft.findings.leaveOut("colours and styles", at: range) }
    let left = try node(source, isSource: !arrow.isReversed, at: range)
    apply(sourceDecoration, to: left, at: range)
    let right = try node(target, isSource: arrow.isReversed, at: range)
    apply(targetDecoration, to: right, at: range)
    lastArrow = try draft.connect(
      arrow.isReversed ? right : left, arrow.isReversed ? left : right, label(text, at: range), at: range)
    if let lastArrow {
      let owner = DraftMark.Owner.arrow(lastArrow)
      draft.mark(owner, .statement, statementStart..<end)
      for (end, node, bytes) in [(source, left, sourceName), (target, right, targetName)] {
        switch end {
        case .state: mark(owner, name: node, bytes)
        case .history(_, let name?): if let outer = find(name) { mark(owner, name: outer, bytes) }
        case .edge, .history, .bar: break
        }
      }
      if let labelBytes, !labelBytes.isEmpty { draft.mark(owner, .label, labelBytes) }
      if arrow.isBoth { try connectBack(lastArrow, source, target, at: range) }
    }
    return true
  }

  /// Adds the other way of an arrow with two heads.
  private mutating func connectBack(
    _ arrow: Int, _ source: PlantUMLEnd, _ target: PlantUMLEnd, at range: SourceRange
  ) throws(ReadError) {
    draft.findings.add(.warning, .reading, "this arrow has two heads; it is read as two arrows", at: range)
    let (left, right) = (try node(source, isSource: true, at: range), try node(target, isSource: false, at: range))
    try draft.connect(left, right, draft.arrows[arrow].label, at: range)
  }

  /// Returns the range of the label in the text after an arrow; nil if there is none.
  private mutating func labelBytes(_ rest: Range<Int>) -> Range<Int>? {
    guard rest.count > 0, cursor.bytes[rest.lowerBound] == UInt8(ascii: ":") else {
      if rest.count > 0 { draft.mark(.chart, .comment, rest.trimmed(in: cursor.bytes)) }
      return nil
    }
    let text = cursor.text(rest.lowerBound + 1..<rest.upperBound)
    guard let comment = PlantUMLReader.comment(in: text[...]) else {
      return (rest.lowerBound + 1..<rest.upperBound).trimmed(in: cursor.bytes)
    }
    let place = rest.lowerBound + 1 + text.utf8.distance(from: text.startIndex, to: comment)
    draft.mark(.chart, .comment, (place..<rest.upperBound).trimmed(in: cursor.bytes))
    return (rest.lowerBound + 1..<place).trimmed(in: cursor.bytes)
  }

  /// The label after a colon; a comment may be in its place.
  private mutating func label(_ text: String, at range: SourceRange) -> ArrowLabel {
    guard text.hasPrefix(":") else { return ArrowLabel() }
    var written = text.dropFirst()
    if let comment = PlantUMLReader.comment(in: written) {
      written = written[..<comment]
      draft.findings.add(
        .warning, .reading, "what is after ' is read as a comment, though PlantUML draws it as a part of the label",
        at: range)
    }
    let lines = PlantUML.lines(String(written).replacing(PlantUML.slashReference, with: PlantUMLReader.slashLetter))
    let line = lines.joined(separator: " ")
    let label = PlantUMLReader.withSlashes(ArrowLabel(lines: lines, takesBareSlash: true))
    if label.isDoubtful {
      draft.findings.add(
        .warning, .reading,
        "'\(line.prefix(60))' is read as the event '\(label.trigger)' and an action; a slash of a text has no space next to it either",
        at: range, suggestion: "write spaces around a slash that is before an action")
    }
    return label
  }

  /// The replacement of a slash that is a letter while a label is taken apart: a letter for private use.
  private static let slashLetter = "\u{E02F}"

  private static func withSlashes(_ label: ArrowLabel) -> ArrowLabel {
    var result = label
    result.trigger = label.trigger.replacing(slashLetter, with: "/")
    result.triggerLines = label.triggerLines.map { $0.replacing(slashLetter, with: "/") }
    result.condition = label.condition?.replacing(slashLetter, with: "/")
    result.effects = label.effects.map { $0.replacing(slashLetter, with: "/") }
    result.others = label.others.map(withSlashes)
    return result
  }

  /// The place of a quote between blanks that nothing closes.
  private static func comment(in text: Substring) -> Substring.Index? {
    guard let quote = text.lastIndex(of: "'"), text.firstIndex(of: "'") == quote, quote > text.startIndex,
      text[text.index(before: quote)].isWhitespace, text[text.index(after: quote)...].first?.isWhitespace ?? false
    else { return nil }
    return quote
  }

  /// A line between a note and a state says what the note is on.
  private mutating func tieNote(_ source: PlantUMLEnd, _ target: PlantUMLEnd) -> Bool {
    for (note, state) in [(source, target), (target, source)] {
      guard case .state(let name) = note, case .state(let other) = state, let text = notes[name],
        let node = find(other)
      else { continue }
      notes[name] = nil
      draft[node].notes.addNote(text)
      return true
    }
    return false
  }

  /// A table is no state.
  private mutating func isAtTable(_ source: PlantUMLEnd, _ target: PlantUMLEnd, _ range: SourceRange) -> Bool {
    for end in [source, target] {
      guard case .state(let name) = end, tables.contains(name) else { continue }
      draft.findings.leaveOut("tables", at: range)
      return true
    }
    return false
  }

  private mutating func node(
    _ end: PlantUMLEnd, isSource: Bool, at range: SourceRange
  ) throws(ReadError) -> ChartDraft.NodeID {
    switch end {
    case .state(let name): return try mention(name, at: range)
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

/// An arrow: hyphens with a direction and a style between them, `-->`, `-left>`, `-[#red,dashed]->`, `<--`, `x-->`.
///
/// Letter case does not matter. A cross or a circle at an end is only a look.
struct PlantUMLArrow {
  private(set) var isReversed = false
  /// True if it has a head at each end; then it is also one to the second of its names.
  private(set) var isBoth = false
  private(set) var isHidden = false
  private(set) var isStyled = false
  /// False for a line, which ties notes to states.
  private(set) var hasHead = false

  /// Moves past an arrow; nil if none is here.
  init?(_ cursor: inout TextCursor) {
    var ahead = cursor
    if let mark = ahead.peek, "xXoO*".unicodeScalars.contains(mark), let next = ahead.peek(1),
      PlantUMLArrow.isBody(next) || (next == "<" && mark != "*")
    {
      ahead.advance()
    }
    if ahead.take("<") {
      isReversed = true
      while ahead.take("<") {}
    }
    var body = 0
    while let letter = ahead.peek {
      if PlantUMLArrow.isBody(letter) {
        ahead.advance()
        body += 1
      } else if letter == "[", let style = PlantUMLArrow.style(&ahead) {
        isStyled = true
        if style.contains("hidden") { isHidden = true }
      } else if body + (isReversed ? 1 : 0) > 0, PlantUMLArrow.takeDirection(&ahead) {
        continue
      } else {
        break
      }
    }
    let hasArrowhead = ahead.take(">")
    if hasArrowhead { while ahead.take(">") {} }
    let hasMark = PlantUMLArrow.takeMark(&ahead)
    hasHead = hasArrowhead || isReversed || hasMark
    isBoth = hasArrowhead && isReversed
    guard body > 0, hasHead || body > 1 else { return nil }
    cursor = ahead
  }

  private static func isBody(_ letter: Unicode.Scalar) -> Bool {
    letter == "-" || letter == "." || letter == "=" || letter == "~"
  }

  /// A cross or a circle is followed by a blank, so that it is no name.
  private static func takeMark(_ cursor: inout TextCursor) -> Bool {
    guard let mark = cursor.peek, "xXoO".unicodeScalars.contains(mark), cursor.peek(1)?.isBlank ?? false else {
      return false
    }
    cursor.advance()
    return true
  }

  private static func style(_ cursor: inout TextCursor) -> String? {
    var ahead = cursor
    ahead.advance()
    let style = ahead.takeWhile { $0 != "]" && !$0.isLineEnd }
    guard ahead.take("]"), style != "*", style.lowercased() != "h", style.lowercased() != "h*" else { return nil }
    cursor = ahead
    return style.lowercased()
  }

  /// A direction is after hyphens and before more of the arrow.
  private static func takeDirection(_ cursor: inout TextCursor) -> Bool {
    var ahead = cursor
    let word = ahead.takeWhile { $0.isASCII && $0.isWordLetter }.lowercased()
    let words = ["left", "right", "up", "down"]
    guard !word.isEmpty, words.contains(where: { $0.hasPrefix(word) }), let next = ahead.peek,
      isBody(next) || next == "[" || next == ">"
    else { return false }
    cursor = ahead
    return true
  }
}
