import Statecharts

/// PlantUML's preprocessing of a diagram, as far as drawings of states need it: lines that go on after a backslash,
/// comments within a line, constants (`!define`, `!$x = …`), procedures, and conditions on constants.
///
/// Directives that include other texts, compute or repeat are reported and left out.
struct PlantUMLPreprocessor {
  /// A line of the result, with the line of the text that it comes from.
  struct Line {
    let text: String
    let number: Int
    /// The column of its first letter, for what was changed: its own columns say nothing.
    let column: Int
    let isChanged: Bool
  }

  /// A text with parameters.
  struct Macro {
    var parameters: [(name: String, value: String?)] = []
    var body: [String] = []
    /// True for `!define` and `!definelong`, whose arguments are put in as they are written.
    var isLegacy = false
  }

  private(set) var lines: [Line] = []
  private(set) var findings: [Diagnostic] = []
  var constants: [String: String] = [:]
  var macros: [String: Macro] = [:]
  /// The `!if` around: whether its lines count, and whether those of an `!else` would.
  var branches: [(isTaken: Bool, isDecided: Bool)] = []
  /// The number of `!if` that are deeper than is allowed, and so are not read.
  var omittedBranches = 0
  private var definition: (name: String, macro: Macro)?
  /// The number of `!foreach` and `!while` around.
  private var loops = 0
  private var comment: Int?
  /// The line that is read, also while a procedure is carried out.
  private(set) var place = (number: 1, column: 1)
  /// The number of procedures and functions being carried out, each called by the one before it.
  var depth = 0
  /// The number of lines that procedures may still make, and of letters that constants and functions may.
  private var linesLeft = 20_000
  var lettersLeft = 1 << 20

  /// The result; nil if there is nothing to do.
  static func result(of source: SourceText) -> PlantUMLPreprocessor? {
    guard ["\\", "!", "/'", "%"].contains(where: { source.text.contains($0) }) else { return nil }
    var preprocessor = PlantUMLPreprocessor()
    preprocessor.read(source)
    return preprocessor
  }

  private mutating func read(_ source: SourceText) {
    var number = 1
    while let first = source.line(number) {
      let start = number
      var parts = [first]
      while let last = parts.last, last.hasSuffix("\\"), let next = source.line(number + 1) {
        parts[parts.count - 1] = last.dropLast()
        parts.append(next.drop(while: \.isWhitespace))
        number += 1
      }
      let text = parts.joined()
      place = (
        start, (text.firstIndex { !$0.isWhitespace }.map { text.distance(from: text.startIndex, to: $0) } ?? 0) + 1
      )
      take(text, isChanged: number > start)
      number += 1
    }
    if let comment {
      add(.error, .malformed, "this comment is not closed: expected \"'/\"", at: (comment, 1))
    }
  }

  // MARK: - Lines

  private mutating func take(_ written: String, isChanged: Bool) {
    var text = written
    var isChanged = isChanged
    if comment != nil || text.contains("/'") {
      let rest = withoutComments(text)
      if rest != text { (text, isChanged) = (rest, true) }
      if rest.trimmed.isEmpty { return }
    }
    let statement = text.trimmed
    if definition != nil, !PlantUMLPreprocessor.endsDefinition(statement) {
      self.definition?.macro.body.append(text)
      return
    }
    if statement.hasPrefix("!") { return readDirective(statement, line: text) }
    guard isActive else { return }
    if statement.hasPrefix("@start") { (constants, macros) = ([:], [:]) }
    if statement.hasPrefix("'") { return emit(text, isChanged: isChanged) }
    if carryOut(statement) { return }
    let replaced = replacingConstants(in: text)
    emit(replaced, isChanged: isChanged || replaced != text)
  }

  private var isActive: Bool { loops == 0 && omittedBranches == 0 && branches.allSatisfy(\.isTaken) }

  private mutating func emit(_ text: String, isChanged: Bool) {
    lines.append(Line(text: text, number: place.number, column: place.column, isChanged: isChanged || depth > 0))
  }

  /// The text without `/' … '/`; one that is not closed goes on in the next lines if it begins its line.
  private mutating func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while true {
      if comment != nil {
        guard let end = rest.firstRange(of: "'/") else { return result }
        comment = nil
        rest = rest[end.upperBound...]
      }
      guard let start = rest.firstRange(of: "/'") else { return result + rest }
      let isFirst = (result + rest[..<start.lowerBound]).trimmed.isEmpty
      guard isFirst || rest[start.upperBound...].contains("'/") else { return result + rest }
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      comment = place.number
    }
  }

  // MARK: - Directives

  private mutating func readDirective(_ statement: String, line: String) {
    let word = statement.dropFirst().prefix { $0.isLetter || $0 == "_" }.lowercased()
    let rest = statement.dropFirst(word.count + 1).trimmed
    if readBranch(word, rest) { return }
    if ["foreach", "while"].contains(word) {
      if isActive { warn("'!\(word)' is not supported; the lines that it repeats are left out") }
      loops += 1
    } else if ["endfor", "endwhile"].contains(word) {
      loops = max(0, loops - 1)
    } else if isActive, ["theme", "pragma", "assume", "option"].contains(word) {
      // The reader counts what it leaves out.
      emit(line, isChanged: false)
    } else if isActive {
      readActive(word, rest, statement)
    }
  }

  private mutating func readActive(_ word: String, _ rest: String, _ statement: String) {
    switch word {
    case "log", "dump_memory", "assert", "startsub", "endsub": break
    case "include", "includeurl", "includesub", "include_many", "include_once", "includedef", "import":
      warn(
        "'!\(word)' is ignored: no other text is read, so that states or arrows may be missing",
        suggestion: "replace it by the text that it includes")
    case "define": define(rest)
    case "definelong": begin(rest, isLegacy: true)
    case "procedure", "function": begin(rest, isLegacy: false)
    case "unquoted", "final":
      let kinds = ["procedure", "function", "unquoted", "final"]
      begin(rest.split(separator: " ").drop { kinds.contains(String($0)) }.joined(separator: " "), isLegacy: false)
    case "undef": constants[rest] = nil
    case "end", "endprocedure", "endfunction", "enddefinelong": endDefinition()
    case "return", "exit": break
    case "global", "local": assign(rest, statement)
    default: assign(String(statement.dropFirst()), statement)
    }
  }

  /// `NAME text`, `NAME(a, b) text`
  private mutating func define(_ text: String) {
    let name = String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" })
    guard !name.isEmpty else { return }
    let rest = String(text.dropFirst(name.count))
    if rest.hasPrefix("("), let close = rest.firstIndex(of: ")") {
      let parameters = PlantUMLPreprocessor.parameters(String(rest[..<close].dropFirst()))
      macros[name] = Macro(parameters: parameters, body: [rest[rest.index(after: close)...].trimmed], isLegacy: true)
    } else {
      constants[name] = rest.trimmed
    }
  }

  private mutating func begin(_ text: String, isLegacy: Bool) {
    let name = String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" })
    var macro = Macro(isLegacy: isLegacy)
    let rest = text.dropFirst(name.count).trimmed
    guard rest.hasPrefix("("), let close = rest.firstIndex(of: ")") else {
      definition = (name, macro)
      return
    }
    macro.parameters = PlantUMLPreprocessor.parameters(String(rest[..<close].dropFirst()))
    let after = rest[rest.index(after: close)...].trimmed
    definition = (name, macro)
    if PlantUMLPreprocessor.isReturn(after) {
      definition?.macro.body = [after]
      endDefinition()
    }
  }

  private mutating func endDefinition() {
    if let definition { macros[definition.name] = definition.macro }
    definition = nil
  }

  private static func parameters(_ text: String) -> [(name: String, value: String?)] {
    LabelScanner(text).parts(of: ",").map { part in
      let sides = part.split(separator: "=", maxSplits: 1).map(\.trimmed)
      return (sides.first ?? "", sides.count > 1 ? sides[1] : nil)
    }
  }

  static func isReturn(_ statement: String) -> Bool { statement.lowercased().hasPrefix("!return") }

  private static func endsDefinition(_ statement: String) -> Bool {
    let word = statement.lowercased().filter { $0 != " " }
    return ["!endprocedure", "!endfunction", "!enddefinelong"].contains { word.hasPrefix($0) }
  }

  private mutating func assign(_ text: String, _ statement: String) {
    guard let equals = text.firstIndex(of: "=") else {
      let word = statement.prefix { !$0.isWhitespace && $0 != "(" }
      return warn(
        "'\(word.prefix(40))' of the preprocessor is not supported", suggestion: "write what it is replaced by")
    }
    var name = text[..<equals].trimmed
    if name.hasSuffix("?") {
      name = name.dropLast().trimmed
      if constants[name] != nil { return }
    }
    if let value = value(text[text.index(after: equals)...].trimmed) {
      constants[name] = value
    } else {
      warn("the value of '\(name.prefix(40))' is not computed here", suggestion: "write it where it is used")
    }
  }

  // MARK: - Procedures

  /// Carries out a procedure that is called here; false if none is.
  private mutating func carryOut(_ statement: String) -> Bool {
    guard !macros.isEmpty, statement.hasSuffix(")"), let open = statement.firstIndex(of: "("),
      let macro = macros[String(statement[..<open])]
    else { return false }
    guard depth < 20, linesLeft > macro.body.count else {
      if depth == 20 || linesLeft > 0 { warn("procedures make too many lines; this one is not carried out") }
      linesLeft = 0
      return true
    }
    linesLeft -= macro.body.count
    let before = constants
    pass(LabelScanner(String(statement[open...].dropFirst().dropLast())).parts(of: ","), to: macro)
    depth += 1
    for line in macro.body { take(line, isChanged: true) }
    depth -= 1
    constants = before
    return true
  }

  /// Makes the arguments of a call the constants that its lines see.
  mutating func pass(_ arguments: [String], to macro: Macro) {
    var place = 0
    var given: [String: String] = [:]
    for argument in arguments {
      let named = macro.parameters.first { argument.hasPrefix($0.name + "=") && !$0.name.isEmpty }
      let text = named.map { String(argument.dropFirst($0.name.count + 1)) } ?? argument
      let name = named?.name ?? (macro.parameters.indices.contains(place) ? macro.parameters[place].name : "")
      if named == nil { place += 1 }
      given[name] = macro.isLegacy ? text : value(text) ?? replacingConstants(in: text)
    }
    for (name, standard) in macro.parameters {
      constants[name] = given[name] ?? standard.map { value($0) ?? $0 } ?? ""
    }
  }

  // MARK: - Findings

  mutating func warn(_ message: String, suggestion: String? = nil) {
    add(.warning, .preprocessor, message, at: place, suggestion: suggestion)
  }

  private mutating func add(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String, at place: (number: Int, column: Int),
    suggestion: String? = nil
  ) {
    guard findings.count < 100 else { return }
    let position = SourcePosition(line: place.number, column: place.column)
    findings.append(Diagnostic(severity, code, message, at: SourceRange(position), suggestion: suggestion))
  }
}
