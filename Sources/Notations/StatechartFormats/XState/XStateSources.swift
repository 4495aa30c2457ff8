import Statecharts

/// A machine as it is written in a text.
struct XStateSource: Sendable {
  /// The object that describes it, with the names in it followed.
  let config: ScriptNode
  /// The object as it is written.
  let written: ScriptNode
  /// The arguments of `setup`, or the second argument of `createMachine`: implementations by name.
  let options: [ScriptNode]
  /// The function that makes it; nil for an object that is alone.
  let function: String?
  /// The findings made while the names in it were followed.
  var findings: [Diagnostic] = []
  /// The values that the text declares for names.
  var constants: [String: ScriptNode] = [:]
  /// The import of something that only one version has.
  var sign: XStateLibraries.Sign?
  /// The text.
  var text: SourceText?
  /// Where the expression begins that makes it.
  var place: SourcePosition?

  /// True for `undefined`, which is read as nothing as `null` is.
  func isUndefined(_ node: ScriptNode) -> Bool {
    guard let line = text?.line(node.range.start.line) else { return false }
    return Substring(line.unicodeScalars.dropFirst(node.range.start.column - 1)).hasPrefix("undefined")
  }
}

/// Finds the machines of a text: the object that it is, or those that it gives to `createMachine` or `Machine`.
struct XStateSources {
  /// The function that makes a part of a machine.
  static let part = "createStateConfig"
  private static let makers: Set<String> = ["createMachine", "Machine", "createTestMachine", "createFSM"]

  private(set) var reader: ScriptReader
  /// The budget for following the names of the text.
  let budget: ReadBudget
  private var evaluator: ScriptEvaluator
  private var libraries: XStateLibraries
  /// The findings made while the names were looked for.
  private let scanned: [Diagnostic]
  /// The ranges of the comments, in order.
  let comments: [SourceRange]
  private let text: SourceText
  /// The object that the text is; nil for a script.
  private var alone: Result<ScriptNode, ReadError>?
  private var found: [XStateSource] = []
  /// The offsets of the calls that make them.
  private var places: [Int] = []
  /// The machines whose description is not in the text.
  private var missing: [(node: ScriptNode, function: String)] = []

  init(_ source: SourceText) {
    text = source
    let script = SourceText(ScriptElements.scripts(of: source.text), fileName: source.fileName)
    var reader = ScriptReader(script)
    budget = ReadBudget(source)
    let functions = XStateSources.makers.union([XStateSources.part])
    reader.skipSpace()
    if reader.cursor.peek == "{" {
      let start = reader.cursor.offset
      do throws(ReadError) {
        alone = .success(try reader.value(ofFile: source.fileName))
      } catch {
        alone = .failure(error)
      }
      var statements: [ScriptStatement] = []
      if case .success(let node)? = alone {
        statements = [ScriptStatement(kind: .expression(node), start: start, end: reader.cursor.offset)]
      }
      evaluator = ScriptEvaluator(
        statements, reader, callsOf: functions, budget, fileName: source.fileName)
    } else {
      evaluator = ScriptEvaluator(script, callsOf: functions, budget)
    }
    self.reader = reader
    scanned = evaluator.reader.unclosed
    comments = evaluator.reader.comments.values.sorted { $0.start < $1.start }
    evaluator.files = source.files
    evaluator.membersNotFollowed = ["meta"]
    libraries = XStateLibraries(evaluator.outline)
  }

  mutating func machines() throws(ReadError) -> [XStateSource] {
    if let alone {
      let node = try alone.get()
      skipEnd()
      let config = StatelyGraph.config(node) ?? node
      return [try source(config, written: node, options: [], function: nil)]
    }
    try readCalls(of: XStateSources.makers)
    if found.isEmpty, missing.isEmpty {
      try readCalls(of: [XStateSources.part])
      dropInnerParts()
    }
    evaluator.advance(to: nil)
    if found.isEmpty, missing.isEmpty, libraries.others.isEmpty { try readObjects() }
    if found.isEmpty { readMissing() } else { noteMissing() }
    for diagnostic in scanned + evaluator.reader.diagnostics where !reader.diagnostics.contains(diagnostic) {
      reader.add(diagnostic)
    }
    let constants = constants()
    try budget.check()
    return found.map { machine in
      var machine = machine
      (machine.constants, machine.text, machine.sign) = (constants, text, libraries.sign)
      return machine
    }
  }

  /// Returns the values of the names that have one meaning in the whole text: for code that is run.
  private mutating func constants() -> [String: ScriptNode] {
    var constants: [String: ScriptNode] = [:]
    for (name, start) in evaluator.outline.values where evaluator.outline.isUnambiguous(name) {
      guard let declaration = evaluator.declaration(of: name, at: start.offset),
        evaluator.unfollowedWrite(of: name, declaration) == nil
      else { continue }
      if let node = evaluator.cell(of: declaration)?.cell.value {
        constants[name] = (try? evaluator.value(of: node)) ?? node
        continue
      }
      guard let node = try? evaluator.expression(at: start) else { continue }
      constants[name] = node.form == nil ? node : (try? evaluator.head(of: node)) ?? node
    }
    return constants
  }

  /// Nothing but a semicolon may follow an object that is alone.
  private mutating func skipEnd() {
    reader.skipSpace()
    _ = reader.cursor.take(";")
    reader.skipSpace()
    if reader.cursor.peek != nil { reader.expected("nothing after the object") }
  }

  private mutating func isMachine(_ node: ScriptNode) throws(ReadError) -> Bool {
    for name in ["states", "on"] {
      if let part = node[name], try evaluator.head(of: part).members != nil { return true }
    }
    return false
  }

  // MARK: - Machines

  private mutating func readCalls(of functions: Set<String>) throws(ReadError) {
    var starts: Set<Int> = []
    let calls = evaluator.outline.calls.sorted { $0.start.offset < $1.start.offset }
    for call in calls where functions.contains(call.name) && starts.insert(call.start.offset).inserted {
      let memory = evaluator.memory
      evaluator.advance(to: call)
      // What a function does before it makes a machine is not done for others.
      defer { if !evaluator.memory.around.isEmpty { evaluator.memory = memory } }
      guard let node = try evaluator.expression(at: call.start) else {
        reader.add(Diagnostic(.warning, .elsewhere, "the machine that is made here is not read", at: call.range))
        continue
      }
      try add(node, call)
      while places.count < found.count {
        found[places.count].place = node.range.start
        places.append(call.start.offset)
      }
    }
  }

  /// Parts of a machine that others of them are made of are no charts of their own.
  private mutating func dropInnerParts() {
    var end = SourcePosition(line: 1, column: 1)
    var outer: [XStateSource] = []
    for (source, start) in zip(found, places) {
      let isInner = source.config.range.start < end || evaluator.followedValues.contains(start)
      end = max(end, source.config.range.end)
      if !isInner { outer.append(source) }
    }
    if !outer.isEmpty { found = outer }
  }

  /// Adds the machine that a call makes, or that one which it is asked of makes: `createMachine({…}).provide({…})`.
  private mutating func add(_ node: ScriptNode, _ found: ScriptOutline.Call) throws(ReadError) {
    var options: [ScriptNode] = []
    var next: ScriptNode? = node
    while let node = next, case .call(let call, _) = node.content {
      guard call.function == found.local else {
        options += call.arguments
        next = call.receiver
        continue
      }
      guard let config = call.arguments.first else { return }
      let setup = try setup(of: call, node)
      return try add(config, options: options + setup + call.arguments.dropFirst(), function: found.name, node)
    }
  }

  /// Returns the arguments of `setup`, in the call before or at the declaration of the name before.
  private mutating func setup(of call: ScriptNode.Call, _ node: ScriptNode) throws(ReadError) -> [ScriptNode] {
    if case .call(let first, _)? = call.receiver?.content { return first.arguments }
    guard case .call(let function, _)? = node.form, case .member(let object, _)? = function.form else { return [] }
    guard case .reference(let value, _)? = try evaluator.head(of: object).form, case .call(let made, _) = value.content
    else { return [] }
    return made.arguments
  }

  private mutating func add(
    _ config: ScriptNode, options: [ScriptNode], function: String, _ node: ScriptNode
  ) throws(ReadError) {
    let head = try evaluator.head(of: config)
    if let library = libraries.other(for: function), head["states"] == nil {
      libraries.refuse(function, of: library)
      return
    }
    guard head.members != nil || head.alternatives != nil else {
      missing.append((config, function))
      return
    }
    found.append(try source(config, written: head, options: options, function: function))
  }

  /// The machine with the names in it followed.
  private mutating func source(
    _ config: ScriptNode, written: ScriptNode, options: [ScriptNode], function: String?
  ) throws(ReadError) -> XStateSource {
    var resolver = XStateResolver(evaluator)
    let machine = try resolver.machine(config)
    var followed: [ScriptNode] = []
    for option in options { followed.append(try resolver.evaluator.value(of: option)) }
    evaluator = resolver.evaluator
    var findings = resolver.findings.diagnostics
    if let function, let library = libraries.other(for: function) {
      findings.append(
        Diagnostic(
          .warning, .reading, "'\(function)' is from '\(library.module)'; what it makes is read as a machine of XState",
          at: library.range))
    }
    return XStateSource(
      config: machine, written: written, options: followed, function: function, findings: findings)
  }

  // MARK: - Objects that are alone

  private mutating func readObjects() throws(ReadError) {
    for start in evaluator.outline.exports + evaluator.outline.values.map(\.start) {
      guard let node = try evaluator.expression(at: start), node.members != nil || node.form != nil else { continue }
      let head = try evaluator.head(of: node)
      // The value of a name is found at its declaration.
      guard head.members != nil, node.members != nil, try isMachine(head) else { continue }
      found.append(try source(node, written: node, options: [], function: nil))
    }
  }

  private mutating func noteMissing() {
    for (node, _) in missing {
      let what = "the machine that '\(node.written.onOneLine)' describes is not read"
      reader.add(Diagnostic(.warning, .elsewhere, what, at: node.range))
    }
  }

  /// A machine whose description is imported is one without states; any other is none.
  private mutating func readMissing() {
    for (node, function) in missing {
      var resolver = XStateResolver(evaluator)
      guard resolver.isImported(node) else {
        reader.error("expected the object that describes a machine, not \(node.kindName)", at: node.range)
        continue
      }
      let config = resolver.missing(node, "the machine's description is")
      found.append(
        XStateSource(
          config: config, written: node, options: [], function: function, findings: resolver.findings.diagnostics))
    }
    for finding in libraries.refusals { reader.add(finding) }
  }
}

/// The libraries that a script's functions come from: `createMachine` of XState is another than that of robot3.
struct XStateLibraries {
  /// The names of other libraries' functions.
  private static let names: Set<String> = ["createMachine", "Machine", "createFSM"]

  /// Imports of functions of XState's names from libraries that are not XState.
  let others: [ScriptOutline.Import]
  private(set) var refusals: [Diagnostic] = []
  /// The import from XState of something that only one of its versions has.
  let sign: Sign?

  /// A name or module that only one version of XState has.
  struct Sign: Sendable {
    let word: String
    let isOfFour: Bool
    let range: SourceRange
  }

  private static let namesOfFour: Set<String> = ["Machine", "interpret", "actions", "send", "spawn", "sendUpdate"]
  private static let namesOfFive: Set<String> = [
    "setup", "createActor", "fromPromise", "fromCallback", "fromObservable", "fromEventObservable", "fromTransition",
    "enqueueActions", "assertEvent", "spawnChild", "stopChild",
  ]

  init(_ outline: ScriptOutline) {
    others = outline.imports.filter { imported in
      !XStateLibraries.isXState(imported.module) && !imported.names.filter(XStateLibraries.names.contains).isEmpty
    }
    sign = XStateLibraries.sign(outline.imports)
  }

  private static func sign(_ imports: [ScriptOutline.Import]) -> Sign? {
    for imported in imports {
      let module = imported.module
      guard module == "xstate" || module.hasPrefix("xstate/") else { continue }
      let five = imported.names.first(where: namesOfFive.contains)
      if let word = five { return Sign(word: word, isOfFour: false, range: imported.range) }
      let four = imported.names.first(where: namesOfFour.contains)
      if let word = four ?? (module.hasPrefix("xstate/lib/") ? module : nil) {
        return Sign(word: word, isOfFour: true, range: imported.range)
      }
    }
    return nil
  }

  /// The library that a function is imported from, if it is not XState.
  func other(for function: String) -> ScriptOutline.Import? { others.first { $0.names.contains(function) } }

  mutating func refuse(_ function: String, of library: ScriptOutline.Import) {
    guard refusals.isEmpty else { return }
    refusals.append(
      Diagnostic(
        .error, .unknownNotation, "'\(function)' is from '\(library.module)', which is not XState", at: library.range))
  }

  /// True for `xstate`, its parts and relatives, and for files of the project, which may hand its functions on.
  static func isXState(_ module: String) -> Bool {
    module.lowercased().contains("xstate") || module.hasPrefix(".") || module.hasPrefix("/") || module.hasPrefix("~")
      || module.hasPrefix("#") || module.hasPrefix("$") || module.hasPrefix("@/") || module.hasPrefix("src/")
  }
}
