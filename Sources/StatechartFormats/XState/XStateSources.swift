import Statecharts

/// A machine as it is written in a text.
struct XStateSource: Sendable {
  /// The object that describes it.
  let config: ScriptNode
  /// What `setup` was given, or the second argument of `createMachine`: implementations by name.
  let options: [ScriptNode]
  /// The function that makes it; nil for an object that is alone.
  let function: String?
  /// What the text says names are.
  var constants: [String: ScriptNode] = [:]
  /// The text.
  var text: SourceText?

  /// True for `undefined`, which is read as nothing as `null` is.
  func isUndefined(_ node: ScriptNode) -> Bool {
    guard let line = text?.line(node.range.start.line) else { return false }
    return Substring(line.unicodeScalars.dropFirst(node.range.start.column - 1)).hasPrefix("undefined")
  }
}

/// Finds the machines of a text: the object that it is, or those that it gives to `createMachine` or `Machine`.
struct XStateSources {
  private static let makers: Set<String> = [
    "createMachine", "Machine", "createTestMachine", "createStateConfig", "createFSM",
  ]

  private(set) var reader: ScriptReader
  private var found: [XStateSource] = []
  /// The objects that names represent.
  private var declared: [String: ScriptNode] = [:]
  /// The same in their order, and what is exported without a name.
  private var objects: [ScriptNode] = []
  /// What names are otherwise: numbers, texts, functions.
  private var constants: [String: ScriptNode] = [:]
  /// How many more bytes are read to see what names are.
  private var constantBytesLeft = 1 << 20
  private let source: SourceText

  init(_ source: SourceText) {
    reader = ScriptReader(source)
    self.source = source
  }

  mutating func machines() throws(ReadError) -> [XStateSource] {
    reader.skipSpace()
    if reader.cursor.peek == "{" {
      let node = try reader.value()
      skipEnd()
      return [XStateSource(config: StatelyGraph.config(node) ?? node, options: [], function: nil)]
    }
    try scan()
    if found.isEmpty {
      found = objects.filter(XStateSources.isMachine).map { XStateSource(config: $0, options: [], function: nil) }
    }
    let constants = declared.merging(constants) { object, _ in object }
    return found.map { machine in
      var machine = machine
      (machine.constants, machine.text) = (constants, source)
      return machine
    }
  }

  /// Nothing but a semicolon may follow an object that is alone.
  private mutating func skipEnd() {
    reader.skipSpace()
    _ = reader.cursor.take(";")
    reader.skipSpace()
    if reader.cursor.peek != nil { reader.expected("nothing after the object") }
  }

  private static func isMachine(_ node: ScriptNode) -> Bool {
    node["states"]?.members != nil || node["on"]?.members != nil
  }

  private mutating func scan() throws(ReadError) {
    var previous = ""
    while true {
      reader.skipSpace()
      guard let letter = reader.cursor.peek else { return }
      if letter.beginsScriptName {
        previous = try word(after: previous)
        continue
      }
      switch letter {
      case "\"", "'": reader.skipString()
      case "`": reader.skipTemplate()
      case "{" where previous == "default" || previous == "exports=": objects.append(try reader.value())
      default:
        reader.cursor.advance()
        previous = letter == "=" && previous == "exports" ? "exports=" : ""
        continue
      }
      previous = ""
    }
  }

  private mutating func word(after previous: String) throws(ReadError) -> String {
    let start = reader.cursor
    let name = reader.cursor.takeScriptName()
    let afterName = reader.cursor
    reader.skipSpace()
    let next = reader.cursor.peek
    let isCalled = next == "(" || next == "<"
    if isCalled, previous != "function", Self.makers.contains(name) || name == "setup" {
      reader.cursor = start
      if let call = try reader.call() { add(call) }
      return ""
    }
    if ["const", "let", "var"].contains(previous), try declare(name) { return "" }
    reader.cursor = afterName
    return name
  }

  /// `name = {…}` or `name: Type = {…}`.
  private mutating func declare(_ name: String) throws(ReadError) -> Bool {
    if reader.cursor.peek == ":" { reader.cursor.scan { $0 != "=" && $0 != ";" && $0 != "\n" } }
    guard reader.cursor.take("=") else { return false }
    reader.skipSpace()
    guard reader.cursor.peek == "{" else {
      noteConstant(name)
      return true
    }
    let node = try reader.value()
    declared[name] = node
    objects.append(node)
    return true
  }

  /// Notes what a name is, and goes on before it: it may have machines in it.
  private mutating func noteConstant(_ name: String) {
    guard constantBytesLeft > 0 else { return }
    var trial = reader
    guard let node = try? trial.value(), trial.diagnostics.count == reader.diagnostics.count else { return }
    constantBytesLeft -= trial.cursor.offset - reader.cursor.offset
    constants[name] = node
  }

  /// Adds the machine that a call makes, or that one which it is asked of makes: `createMachine({…}).provide({…})`.
  private mutating func add(_ node: ScriptNode) {
    var options: [ScriptNode] = []
    var next: ScriptNode? = node
    while let node = next, case .call(let call, _) = node.content {
      if Self.makers.contains(String(call.function)), let config = call.arguments.first.map(resolved) {
        var setup: [ScriptNode] = []
        if case .call(let first, _)? = call.receiver?.content { setup = first.arguments }
        found.append(
          XStateSource(
            config: config, options: options + setup + call.arguments.dropFirst().map(resolved),
            function: String(call.function)))
        return
      }
      options += call.arguments
      next = call.receiver
    }
  }

  /// The object that a name represents, if it was declared before.
  private func resolved(_ node: ScriptNode) -> ScriptNode {
    guard case .code(let name) = node.content else { return node }
    return declared[name] ?? node
  }
}

/// The targets that the text of a function names: the strings after `target:`, up to the end of that member.
enum XStateTargets {
  /// The names in their order, each once; of a long text only those at its beginning.
  static func names(in text: String) -> [String] {
    var cursor = TextCursor(String(text.unicodeScalars.prefix(20_000)))
    var names: [String] = []
    while let letter = cursor.peek {
      guard letter.beginsScriptName else {
        if letter == "\"" || letter == "'" { _ = string(&cursor) } else { cursor.advance() }
        continue
      }
      guard cursor.takeScriptName() == "target" else { continue }
      cursor.scan { $0 <= " " }
      guard cursor.peek == ":" else { continue }
      for name in member(&cursor) where !names.contains(name) && names.count < 20 { names.append(name) }
    }
    return names
  }

  /// The strings of a member's value that are results: the value itself, and what is after `?` and `:`.
  private static func member(_ cursor: inout TextCursor) -> [String] {
    var names: [String] = []
    var last: Unicode.Scalar = "\0"
    while let letter = cursor.peek, !",};".unicodeScalars.contains(letter) {
      if letter == "\"" || letter == "'" || letter == "`" {
        let text = string(&cursor)
        if ":?[|".unicodeScalars.contains(last), !text.isEmpty { names.append(text) }
        last = letter
      } else {
        if letter > " " { last = letter }
        cursor.advance()
      }
    }
    return names
  }

  private static func string(_ cursor: inout TextCursor) -> String {
    let quote = cursor.peek
    cursor.advance()
    let text = cursor.takeWhile { $0 != quote && !$0.isLineEnd }
    if cursor.peek == quote { cursor.advance() }
    return text
  }
}
