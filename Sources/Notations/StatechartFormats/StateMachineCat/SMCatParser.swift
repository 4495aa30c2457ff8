import Statecharts

/// Reads state-machine-cat's grammar: `states? transition*`, with states in braces within states.
///
/// A statement that is not right is skipped up to the next separator, so one text yields several findings. The places
/// of white space and comments are those of the grammar: a label's text, for instance, is not searched for comments.
struct SMCatParser {
  /// The maximum number of findings: what comes then is hardly about what was meant.
  static let findings = 100

  var cursor: TextCursor
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var count = ReadCount()
  /// The ranges of the comments.
  var comments: [SourceRange] = []
  let fileName: String?
  /// The number of machines around the place, the outermost not counted.
  var depth = 0
  /// True if a semicolon was after the last statement.
  private var endsList = false
  /// False once a quote was found that nothing closes: no quote after it is closed either.
  var closesQuotes = true

  init(_ source: SourceText) {
    cursor = TextCursor(source.text)
    fileName = source.fileName
  }

  /// Reads the whole text.
  ///
  /// - Throws: `ReadError` if a limit is passed.
  mutating func document() throws(ReadError) -> SMCatMachine {
    var machine = SMCatMachine()
    try readMachine(into: &machine)
    return machine
  }

  /// Reads states and transitions up to the end or to the brace that closes the machine, which is left where it is.
  mutating func readMachine(into machine: inout SMCatMachine) throws(ReadError) {
    var places: [String: Int] = [:]
    var isListComplete = false
    while let statement = try readStatement() {
      switch statement {
      case .state(let state):
        try count.addState(at: state.range.start, fileName: fileName)
        if isListComplete { reportLateState(state) }
        if let place = places[state.name] {
          machine.replaced.append(machine.states[place])
          machine.states[place] = state
        } else {
          places[state.name] = machine.states.count
          machine.states.append(state)
        }
        if endsList { isListComplete = true }
      case .transition(let transition):
        isListComplete = true
        try count.addTransition(at: transition.range.start, fileName: fileName)
        machine.transitions.append(transition)
      case .nothing: break
      }
    }
  }

  private enum Statement {
    case state(SMCatState)
    case transition(SMCatTransition)
    case nothing
  }

  /// One state or transition with the separator after it; nil at the end of the machine.
  private mutating func readStatement() throws(ReadError) -> Statement? {
    let notes = readNotes()
    guard let letter = cursor.peek else { return nil }
    if letter == "}", depth > 0 { return nil }
    let start = cursor
    guard let name = readName() else {
      recoverFromMissingName()
      return .nothing
    }
    skipSpace()
    let statement: Statement
    if let arrow = takeArrow() {
      guard let transition = readTransition(from: name, arrow, notes: notes, start: start) else { return .nothing }
      statement = .transition(transition)
    } else {
      statement = .state(try readState(name, notes: notes))
    }
    readSeparator()
    return statement
  }

  /// A name is missing: one finding for all that cannot begin a statement.
  private mutating func recoverFromMissingName() {
    let start = cursor
    if let arrow = takeArrow() {
      report("expected a state's name before '\(arrow.spelling)'", from: start)
    } else {
      cursor.advance()
      let text = cursor.text(from: start)
      report("expected a state's name, not '\(text)'", from: start)
    }
    skipStatement()
  }

  /// The comma or semicolon after a statement.
  private mutating func readSeparator() {
    endsList = false
    skipSpace()
    switch cursor.peek {
    case ";":
      endsList = true
      cursor.advance()
    case ",": cursor.advance()
    case "}" where depth > 0: report("expected ';' after the statement", from: cursor)
    case nil: report("expected ';' after the statement", from: cursor)
    default:
      let start = cursor
      report("expected ',' or ';' after the statement", from: start)
      // Text on another line is read as the next statement: the separator was forgotten.
      if !isFirstOnLine(start) { skipStatement() }
    }
  }

  /// The grammar has one list of states; what comes later is read all the same.
  private mutating func reportLateState(_ state: SMCatState) {
    report(
      .warning, "the state '\(state.name)' is after the end of the list of states, which ',' separates and ';' ends",
      at: state.range)
  }

  private func isFirstOnLine(_ mark: TextCursor) -> Bool {
    guard let letter = mark.peek, isNameLetter(letter) else { return false }
    let before = cursor.bytes[..<mark.offset].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    return before.map(LineEnd.contains) ?? false
  }

  /// Moves past the next separator outside further braces, or to the brace that closes the machine.
  mutating func skipStatement() {
    var open = 0
    while let letter = cursor.peek {
      switch letter {
      case ";" where open == 0, "," where open == 0:
        cursor.advance()
        return
      case "{":
        open += 1
        cursor.advance()
      case "}" where open > 0:
        open -= 1
        cursor.advance()
      case "}" where depth > 0: return
      case "\"": _ = readQuoted()
      default: cursor.advance()
      }
    }
  }

  // MARK: - Findings

  mutating func report(_ message: String, from start: TextCursor, suggestion: String? = nil) {
    report(.error, message, at: cursor.range(from: start), suggestion: suggestion)
  }

  mutating func report(
    _ severity: Diagnostic.Severity, _ message: String, at range: SourceRange, suggestion: String? = nil
  ) {
    guard diagnostics.count < SMCatParser.findings else { return }
    diagnostics.append(Diagnostic(severity, .malformed, message, at: range, suggestion: suggestion))
  }
}
