import Statecharts

/// States, transitions and their attributes.
extension SMCatParser {
  /// Reads the part of a state after its name.
  mutating func readState(_ name: SMCatText, notes: [SMCatText]) throws(ReadError) -> SMCatState {
    var state = SMCatState(name: name.text, range: name.range, notes: notes, statement: name.range)
    var end = name.range.end
    if cursor.peek == "[" {
      state.attributes = readAttributes(of: .state)
      end = cursor.position
    }
    skipSpace()
    if cursor.take(":") {
      state.activities = readText { ",;{".unicodeScalars.contains($0) }
      end = state.activities?.range.end ?? end
      skipSpace()
    }
    if cursor.peek == "{" {
      var brace = cursor
      brace.advance()
      state.machine = try readInside()
      end = cursor.position
      let close = SourcePosition(line: end.line, column: max(1, end.column - 1))
      state.body = SourceRange(brace.position, to: close)
    }
    state.statement = SourceRange(name.range.start, to: end)
    return state
  }

  private mutating func readInside() throws(ReadError) -> SMCatMachine {
    let start = cursor
    guard depth < ReadLimits.nesting else {
      throw ReadLimits.tooDeep("states", at: SourceRange(start.position), fileName: fileName)
    }
    cursor.advance()
    depth += 1
    var machine = SMCatMachine()
    try readMachine(into: &machine)
    depth -= 1
    if !cursor.take("}") { report(.error, "the brace is not closed: expected '}'", at: SourceRange(start.position)) }
    return machine
  }

  /// Reads the part of a transition after a name and an arrow; nil if no name follows.
  mutating func readTransition(
    from first: SMCatText, _ arrow: Arrow, notes: [SMCatText], start: TextCursor
  ) -> SMCatTransition? {
    skipSpace()
    guard let second = readName() else {
      report("expected a state's name after '\(arrow.spelling)'", from: cursor)
      skipStatement()
      return nil
    }
    let ends = arrow.isBackward ? (second, first) : (first, second)
    var transition = SMCatTransition(source: ends.0, target: ends.1, notes: notes, range: cursor.range(from: start))
    skipSpace()
    if cursor.peek == "[" {
      transition.attributes = readAttributes(of: .transition)
      transition.range = cursor.range(from: start)
    }
    skipSpace()
    if cursor.take(":") {
      let label = readLabel()
      transition.label = label
      transition.range = SourceRange(start.position, to: label.range.end)
    }
    return transition
  }

  private mutating func readLabel() -> SMCatText {
    let label = readText { $0 == ";" || $0 == "{" }
    guard cursor.peek == "{" else { return label }
    let brace = cursor
    cursor.advance()
    report("a label with a brace must be in quotes", from: brace)
    cursor.scan { $0 != ";" }
    return label
  }

  // MARK: - Attributes

  enum Owner {
    case state
    case transition

    var attributes: [SMCatAttribute.Name] {
      switch self {
      case .state: [.label, .color, .active, .type, .class]
      case .transition: [.color, .type, .class, .width]
      }
    }

    var words: String {
      switch self {
      case .state: "a state"
      case .transition: "a transition"
      }
    }
  }

  /// The attributes between brackets; the cursor is on the first.
  private mutating func readAttributes(of owner: Owner) -> [SMCatAttribute] {
    let start = cursor
    cursor.advance()
    var attributes: [SMCatAttribute] = []
    while true {
      skipSpace()
      guard let letter = cursor.peek, !";{}".unicodeScalars.contains(letter) else {
        report(.error, "the attributes have no end: expected ']'", at: SourceRange(start.position))
        return attributes
      }
      if cursor.take("]") { return attributes }
      if let attribute = readAttribute(of: owner) { attributes.append(attribute) }
    }
  }

  private mutating func readAttribute(of owner: Owner) -> SMCatAttribute? {
    let start = cursor
    let written = cursor.takeWhile(SMCatParser.isWordLetter)
    guard !written.isEmpty else {
      cursor.advance()
      report("expected an attribute or ']', not '\(cursor.text(from: start))'", from: start)
      return nil
    }
    let nameRange = cursor.range(from: start)
    skipSpace()
    let value = cursor.take("=") ? readValue() : nil
    guard let name = SMCatAttribute.Name(rawValue: written.lowercased()), owner.attributes.contains(name) else {
      let near = nearestNames(to: written, among: owner.attributes.map(\.rawValue))
      report(
        .error, "\(owner.words) has no attribute '\(written)'", at: nameRange,
        suggestion: near.first.map { "did you mean '\($0)'?" })
      return nil
    }
    if name == .active { return SMCatAttribute(name: name, text: nil, range: nameRange) }
    guard let value else {
      report(.error, "expected '=' and a value after '\(written)'", at: nameRange)
      return nil
    }
    guard isRight(value, of: name, owner) else { return nil }
    return SMCatAttribute(name: name, text: value.text, range: cursor.range(from: start), valueRange: value.range)
  }

  private mutating func readValue() -> SMCatText {
    skipSpace()
    let start = cursor
    if cursor.peek == "\"" {
      let text = readQuoted()
      return SMCatText(text: text, range: cursor.range(from: start))
    }
    let text = cursor.takeWhile { SMCatParser.isWordLetter($0) || $0 == "." || $0 == "#" }
    return SMCatText(text: text, range: cursor.range(from: start))
  }

  private mutating func isRight(_ value: SMCatText, of name: SMCatAttribute.Name, _ owner: Owner) -> Bool {
    guard name == .type else { return true }
    let known: [String]
    switch owner {
    case .state: known = SMCatStateType.allCases.map(\.rawValue)
    case .transition: known = ["external", "internal"]
    }
    guard !known.contains(value.text) else { return true }
    let near = nearestNames(to: value.text, among: known)
    report(
      .error, "\(owner.words) has no type '\(value.text)'; types are \(known.joined(separator: ", "))",
      at: value.range, suggestion: near.first.map { "did you mean '\($0)'?" })
    return false
  }

  private static func isWordLetter(_ letter: Unicode.Scalar) -> Bool {
    letter.isASCIILetter || letter.isDigit || letter == "_" || letter == "-" || !letter.isASCII
  }
}
