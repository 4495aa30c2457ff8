public import Statecharts

extension PlantUMLReader {
  /// Reads the statement of a line, with the lines of a block that it begins.
  mutating func readLine() throws(ReadError) {
    let start = position
    if cursor.isAtEnd { return }
    statementStart = cursor.offset
    if cursor.isAt("'") {
      cursor.skipLine()
      draft.mark(.chart, .comment, (statementStart..<cursor.offset).trimmed(in: cursor.bytes))
    } else if cursor.isAt("!") {
      leaveOut("settings", from: start)
    } else if cursor.take("}") {
      close(at: range(from: start))
    } else if isDivider {
      cursor.skipLine()
      divide()
    } else if try readArrow(from: start) {
      return
    } else if try !readKeyword(from: start) {
      try readField(from: start)
    }
  }

  /// A line of hyphens or of bars alone.
  private var isDivider: Bool {
    let line = cursor.restOfLine(upTo: 400).trimmed
    return line.count >= 2 && (line.allSatisfy { $0 == "-" } || line.allSatisfy { $0 == "|" })
  }

  // MARK: - Keywords

  private mutating func readKeyword(from start: SourcePosition) throws(ReadError) -> Bool {
    let line = cursor.restOfLine().trimmed
    let words = line.split(maxSplits: 3, whereSeparator: \.isWhitespace).map { $0.lowercased() }
    guard let first = words.first else { return true }
    let second = words.count > 1 ? words[1] : ""
    if second == ":" || first.hasSuffix(":") && !["title:", "caption:"].contains(first) { return false }
    switch first {
    case "state" where words.count > 1: try readState(from: start, keyword: "state")
    case "frame" where words.count > 1: try readState(from: start, keyword: "frame")
    case "note", "hnote", "rnote": try readNote(from: start)
    case "floating" where second == "note":
      cursor.advance(by: 8)
      cursor.skipBlanks()
      try readNote(from: start)
    case "end" where second == "state" || second == "frame", "endstate":
      cursor.skipLine()
      close(at: range(from: start))
    case "together" where line.hasSuffix("{"):
      cursor.skipLine()
      openings.append(nil)
    default: return readSetting(first, second, line: line, from: start)
    }
    return true
  }

  /// To look for names takes long, so they are offered only a few times.
  mutating func keywords(like word: String) -> [String] {
    offersLeft -= 1
    return offersLeft < 0 ? [] : nearestNames(to: word, among: PlantUML.keywords.sorted())
  }

  // MARK: - Fields

  private mutating func readField(from start: SourcePosition) throws(ReadError) {
    let taken = takeEnd()
    let name = lastName
    guard let end = taken else {
      let word = cursor.restOfLine().split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
      return unexpected("a statement", nearest: keywords(like: word))
    }
    let decoration = takeDecoration()
    cursor.skipBlanks()
    guard cursor.take(":") else {
      return unexpected("an arrow or ':' after '\(end.name.prefix(40))'", nearest: keywords(like: end.name))
    }
    let text = takeText()
    let range = range(from: start)
    let nameBytes = name
    guard case .state(let name) = end else {
      return draft.findings.leaveOut("descriptions of '[*]'", at: range)
    }
    if tables.contains(name) { return draft.findings.leaveOut("tables", at: range) }
    let node = try mention(name, at: range)
    mark(.node(node), name: node, nameBytes)
    apply(decoration, to: node, at: range)
    try describe(node, with: text, at: range)
  }

  /// `state : text`: what UML writes into a state, or a line about it.
  mutating func describe(_ node: ChartDraft.NodeID, with text: String, at range: SourceRange) throws(ReadError) {
    let before = draft.lineCounts(of: node)
    defer {
      let isInner = draft.lineCounts(of: node).inner > before.inner
      if !lastText.isEmpty { draft.markLine(of: node, since: before, lastText) }
      draft.mark(
        isInner ? .inner(node, before.inner) : .node(node), .statement,
        statementStart..<max(statementStart, lastText.upperBound))
    }
    for line in PlantUML.blocks(text) where !PlantUMLMarkup.isSeparator(line) {
      if try !draft.takeActivity(line, of: node, at: range) { draft[node].notes.append(line) }
    }
  }

  /// Takes what is left of a line.
  mutating func takeText() -> String {
    let start = cursor.offset
    let text = cursor.takeLine()
    lastText = (start..<cursor.offset).trimmed(in: cursor.bytes)
    return text
  }

  /// Marks the name of a node; of a path only the last part names it.
  mutating func mark(_ owner: DraftMark.Owner, name node: ChartDraft.NodeID, _ bytes: Range<Int>) {
    let isQuoted = cursor.bytes[bytes].first == UInt8(ascii: "\"")
    guard !isQuoted, let separator, let byte = separator.utf8.first, separator.utf8.count == 1,
      let place = cursor.bytes[bytes].lastIndex(of: byte), place + 1 < bytes.upperBound
    else { return draft.mark(owner, name: node, bytes) }
    draft.mark(owner, name: node, place + 1..<bytes.upperBound)
    let first = bytes.lowerBound..<(cursor.bytes[bytes].firstIndex(of: byte) ?? place)
    if let outer = draft.find(cursor.text(first)) { draft.mark(owner, name: outer, first) }
  }
}

extension Diagnostic.Code {
  /// A directive of a preprocessor, which is not carried out.
  public static let preprocessor = Diagnostic.Code("preprocessor")
}
