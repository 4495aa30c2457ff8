import Statecharts

/// Declarations of states.
extension PlantUMLReader {
  /// `state name`, `state "text" as name`, `state name as "text"`, with stereotypes, colours, text or braces after it.
  mutating func readState(from start: SourcePosition, keyword: String) throws(ReadError) {
    cursor.advance(by: keyword.count)
    cursor.skipBlanks()
    let isQuoted = cursor.isAt("\"") || cursor.isAt("\u{201C}")
    guard let first = takeName() else { return unexpected("the name of a state after '\(keyword)'") }
    var (name, title): (String, String?) = (first, nil)
    var (nameBytes, titleBytes): (Range<Int>, Range<Int>?) = (lastName, nil)
    cursor.skipBlanks()
    if cursor.isAt(word: "as") {
      cursor.advance(by: 2)
      cursor.skipBlanks()
      guard let second = takeName() else { return unexpected("a name or a text after 'as'") }
      (name, title) = isQuoted ? (second, first) : (first, second)
      (nameBytes, titleBytes) = isQuoted ? (lastName, nameBytes) : (nameBytes, lastName)
    }
    let node =
      isQuoted && title == nil
      ? try declareText(name, at: range(from: start)) : try declare(name, at: range(from: start))
    if let title { try entitle(node, titles[title] ?? [title]) }
    mark(.node(node), name: node, nameBytes)
    if let titleBytes { draft.mark(.node(node), .displayName, titleBytes) }
    let kindStart = cursor.offset
    let decoration = takeDecoration()
    if decoration.shape != nil {
      draft.mark(.node(node), .kind, (kindStart..<cursor.offset).trimmed(in: cursor.bytes))
    }
    apply(decoration, to: node, at: range(from: start))
    try readRest(node, from: start)
  }

  /// Gives a state the name of a text in quotes. Lines below it that UML writes into a state are that.
  private mutating func entitle(_ node: ChartDraft.NodeID, _ lines: [String]) throws(ReadError) {
    let known = draft.activityLines(below: lines)
    draft[node].title = lines.dropLast(known.count).joined(separator: "\n")
    for line in known { _ = try draft.takeActivity(line, of: node, at: draft[node].range) }
  }

  /// A text in quotes is a name as a whole, with its full stops.
  private mutating func declareText(_ name: String, at range: SourceRange) throws(ReadError) -> ChartDraft.NodeID {
    let before = separator
    separator = nil
    defer { separator = before }
    return try declare(name, at: range)
  }

  private mutating func readRest(_ node: ChartDraft.NodeID, from start: SourcePosition) throws(ReadError) {
    let end = (statementStart..<cursor.offset).trimmed(in: cursor.bytes).upperBound
    cursor.skipBlanks()
    let position = position
    if cursor.take("{") {
      return try open(node, at: range(from: position))
    }
    if cursor.take(word: "begin") { return try open(node, at: range(from: position)) }
    if cursor.take(":") {
      return try describe(node, with: takeText(), at: range(from: start))
    }
    draft.mark(.node(node), .statement, statementStart..<end)
    if cursor.isAt("'") {
      let comment = cursor.offset
      cursor.skipLine()
      return draft.mark(.chart, .comment, (comment..<cursor.offset).trimmed(in: cursor.bytes))
    }
    guard !cursor.isAtLineEnd, !cursor.isAt("}") else { return }
    unexpected("'{', ':' or the end of the line")
  }
}

/// The nodes that names represent.
///
/// `Outer.inner` is a state inside another. PlantUML finds a name without a full stop wherever it lies.
extension PlantUMLReader {
  /// The node of a name that is mentioned here; it lies where it was mentioned first.
  mutating func mention(_ name: String, at range: SourceRange) throws(ReadError) -> ChartDraft.NodeID {
    let node: ChartDraft.NodeID
    if let known = find(name) {
      node = known
      if path(of: name).count == 1 { draft.settle(node, namedIn: place, moves: false, at: range) }
    } else if let outer = draft.find(path(of: name)[0]), path(of: name).count > 1 {
      node = try add(path(of: name), inside: outer, at: range)
    } else {
      node = try draft.node(name, in: place, at: range)
      if let drawn = titles[name]?.joined(separator: "\n"), drawn != name { draft[node].title = drawn }
    }
    lastNode = node
    return node
  }

  /// The node of a name that is declared here, and so lies here, unless it was declared elsewhere. The states of a path
  /// are declared with it.
  mutating func declare(_ name: String, at range: SourceRange) throws(ReadError) -> ChartDraft.NodeID {
    let path = path(of: name)
    if path.count > 1, find(name) == nil {
      let outer = try draft.node(path[0], in: place, at: range)
      lastNode = try add(path, inside: outer, at: range)
      if let lastNode { return lastNode }
    }
    let node = try mention(name, at: range)
    if path.count == 1 { draft.settle(node, namedIn: place, moves: true, at: range) }
    return node
  }

  /// The names of a path; a name that is no path is one.
  private func path(of name: String) -> [String] {
    if name.contains("::") { return name.split(separator: ":").map(String.init) }
    guard let separator, name.contains(separator), !name.contains(where: \.isWhitespace) else { return [name] }
    let parts = name.split(separator: separator).map(String.init)
    return parts.isEmpty ? [name] : parts
  }

  func find(_ name: String) -> ChartDraft.NodeID? {
    if let known = draft.find(name) { return known }
    let path = path(of: name)
    guard path.count > 1, let outer = draft.find(path[0]) else { return nil }
    var node = outer
    for part in path.dropFirst() {
      guard let inner = child(part, of: node) else { return nil }
      node = inner
    }
    return node
  }

  /// The state of a name inside another, at any depth.
  private func child(_ name: String, of outer: ChartDraft.NodeID) -> ChartDraft.NodeID? {
    if let known = draft.find(name), known != outer, draft.isInside(known, outer) { return known }
    return draft.find(draft[outer].name + "." + name)
  }

  /// Makes the states of a path that are not there yet; one whose name is taken elsewhere has the whole path.
  private mutating func add(
    _ path: [String], inside outer: ChartDraft.NodeID, at range: SourceRange
  ) throws(ReadError) -> ChartDraft.NodeID {
    var node = outer
    for part in path.dropFirst().prefix(ReadLimits.nesting + 1) {
      if let inner = child(part, of: node) {
        node = inner
        continue
      }
      let isTaken = draft.find(part) != nil
      let inside = ChartDraft.Place(parent: node)
      node = try draft.node(isTaken ? draft[node].name + "." + part : part, in: inside, at: range)
      if isTaken { draft[node].title = part }
    }
    return node
  }

  // MARK: - Braces

  mutating func open(_ node: ChartDraft.NodeID, at range: SourceRange) throws(ReadError) {
    try scopes.open(node, at: range, fileName: fileName)
    openings.append((node, statementStart, cursor.offset))
    regionStarts.append(cursor.offset)
  }

  mutating func close(at range: SourceRange) {
    guard let opening = openings.popLast() else {
      return draft.findings.add(.error, .malformed, "this closes nothing", at: range)
    }
    guard let (node, statement, body) = opening else { return }
    let start = regionStarts.popLast() ?? body
    draft.mark(.region(place), .body, (start..<max(start, statementStart)).trimmedAtEnd(in: cursor.bytes))
    draft.mark(
      .node(node), .statement, statement..<(statementStart..<cursor.offset).trimmed(in: cursor.bytes).upperBound)
    draft.mark(.node(node), .body, (body..<max(body, statementStart)).trimmedAtEnd(in: cursor.bytes))
    if let closed = scopes.close() { lastNode = closed }
  }

  /// Begins another region of the state that is open.
  mutating func divide() {
    if let start = regionStarts.popLast() {
      draft.mark(.region(place), .body, (start..<max(start, statementStart)).trimmedAtEnd(in: cursor.bytes))
    }
    regionStarts.append(cursor.offset)
    scopes.divide()
  }
}
