public import Statecharts

/// Machines of XState, versions 4 and 5: https://stately.ai/docs/machines.
///
/// JSON is read, and object literals of JavaScript and TypeScript as they are given to `createMachine`, `Machine` or
/// `setup(…).createMachine`. Nothing of a script is run while it is read. Machines of the text that others invoke are
/// invoked. Conditions, assignments and delays that read only the context and the event become expressions of a chart
/// in ECMAScript; others are kept as text, and conditions among them are asked for (`HoldsPredicate`). The written text
/// is a machine of version 5 in JSON.
package struct XStateNotation: StatechartReader, StatechartWriter {
  /// XState's name for a machine without one.
  static let unnamed = "(machine)"

  /// The member of the data next to a state that has its display name.
  package static let displayNameKey = XStateWriter.displayName

  /// Makes the notation.
  package init() {}

  /// `xstate`
  package var identifier: String { "xstate" }
  /// `XState`
  package var title: String { "XState" }
  /// `xstate`, `json`
  package var fileExtensions: [String] { ["xstate", "json"] }
  /// The media type of JSON.
  package var mediaType: String { "application/json" }
  /// Comments of JavaScript; blocks and edits.
  package var syntax: NotationSyntax {
    NotationSyntax(
      commentMarks: ["//", "/*"], editorNames: ["xstate"], ownExtensions: ["xstate"],
      blocks: BlockSyntax(names: ["xstate"], isInScripts: true), edits: .object)
  }

  /// Certain for an object with states by name, or with other members that only machines of XState have, and for a
  /// script that gives an object to `createMachine` or `Machine`; possible for one that gives them something else.
  package func resemblance(of source: SourceText) -> Resemblance {
    var members = ObjectMembers(source.text)
    guard members.isObject else { return XStateNotation.resemblance(ofScript: source.text) }
    members.read()
    if members["interlock"] != nil || members["charts"] != nil || members["nodes"] != nil { return .none }
    if StatelyGraph.isOne(members) { return .certain }
    if PythonStateMachineNotation.isDefinition(source) { return .none }
    if let states = members["states"] { return states == "{" ? .certain : .none }
    let others = [
      "on", "always", "after", "invoke", "initial", "entry", "exit", "onEntry", "onExit", "predictableActionArguments",
    ]
    return others.contains { members[$0] != nil } ? .certain : .none
  }

  /// Returns how certainly a text is a script that makes machines: one that gives an object to a maker is; one that
  /// gives it a name, imports XState or exports an object with states may be.
  private static func resemblance(ofScript text: String) -> Resemblance {
    var cursor = TextCursor(text)
    var found = Resemblance.none
    var hasStates = false
    var isScript = false
    while !cursor.isAtEnd {
      if skipComment(&cursor) { continue }
      let word = cursor.text(cursor.scan { $0.beginsScriptName || $0.isDigit })
      if word.isEmpty { cursor.advance() }
      switch word {
      case "createMachine", "Machine", "createFSM", "createStateConfig":
        if cursor.peek == "<" { found = max(found, .possible) }
        guard cursor.take("(") else { continue }
        cursor.scan { $0 <= " " }
        if cursor.peek == "{" { return .certain }
        found = max(found, .possible)
      case "function":
        // A definition is no call.
        cursor.scan { $0 <= " " || $0 == "*" }
        cursor.scan { $0.beginsScriptName || $0.isDigit }
      case "from", "import", "require":
        _ = cursor.take("(")
        cursor.scan { $0 == " " }
        guard cursor.peek == "\"" || cursor.peek == "'" else { continue }
        let module = cursor.takeWhile { !$0.isLineEnd && $0 != ";" && $0 != ")" }
        if module.contains("xstate") { found = max(found, .possible) }
      case "states":
        cursor.scan { $0 == " " }
        guard cursor.take(":") else { continue }
        cursor.scan { $0 <= " " }
        hasStates = hasStates || cursor.peek == "{"
      case "default", "exports", "const": isScript = true
      default: break
      }
    }
    return found == .none && hasStates && isScript ? .possible : found
  }

  /// Skips a comment, whose examples are no machines; false (and nothing skipped) where none is.
  private static func skipComment(_ cursor: inout TextCursor) -> Bool {
    if cursor.isAt("/*") {
      let start = cursor
      cursor.advance(by: 2)
      if cursor.takeThrough("*/") != nil { return true }
      cursor = start
      return false
    }
    // Two slashes after a colon are a part of an address.
    guard cursor.isAt("//"), cursor.offset == 0 || cursor.bytes[cursor.offset - 1] != UInt8(ascii: ":") else {
      return false
    }
    cursor.skipLine()
    return true
  }

  /// Reads every machine of a text.
  ///
  /// - Throws: `ReadError` if the text is too large, or no object of it describes a machine.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    var sources = XStateSources(source)
    let machines = try sources.machines()
    var findings = sources.reader.diagnostics
    var readings: [Reading] = []
    let bytes = Array(source.text.utf8)
    let known = XStateMachines(machines, sources.budget, fileName: source.fileName)
    for machine in machines {
      guard machine.config.members != nil else {
        let what = machine.config.kindName
        findings.append(
          Diagnostic(
            .error, .malformed, "expected the object that describes a machine, not \(what)", at: machine.config.range))
        continue
      }
      let reading = try XStateChartReader.reading(
        of: machine, sources.budget, fileName: source.fileName, among: known)
      let tree = LiteralTree(machine.written, comments: sources.comments, in: source, bytes)
      readings.append(reading.adding(machine.findings).mapped(by: XStateMap.map(of: source, tree, reading.chart)))
    }
    guard let first = readings.first else {
      if findings.isEmpty {
        let message = "expected an object that describes a machine, or a call of createMachine"
        findings.append(Diagnostic(.error, .malformed, message, at: SourceRange(SourcePosition(line: 1, column: 1))))
      }
      throw ReadError(findings.sorted(), fileName: source.fileName)
    }
    return [first.adding(findings)] + readings.dropFirst()
  }

  /// Writes a machine of version 5.
  package func write(_ chart: Statechart) -> Writing {
    var writer = XStateWriter(chart)
    let machine = writer.machine()
    return Writing(machine.laidOut(brokenLevels: 3) + "\n", diagnostics: writer.losses.diagnostics)
  }
}

extension Diagnostic.Code {
  /// Nothing in a text says which version of its notation it is in, and that matters.
  public static let notationVersion = Diagnostic.Code("notation-version")
}
