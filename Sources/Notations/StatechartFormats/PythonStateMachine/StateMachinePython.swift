import JSONTree
import Statecharts

/// Reads the classes of a file in Python that are machines of python-statemachine.
struct StateMachinePython {
  /// The value of a name in a class.
  enum Value {
    case state(Int)
    /// States by name: `States.from_enum(…)`.
    case states([String: Int])
    case transitions([Int])
    /// An event with its transitions and the name that it has apart from the attribute's.
    case event([Int], id: String?)
    /// `state.to` and `state.from_`.
    case builder(Int, isReverse: Bool)
    case unknown
  }

  let module: PythonModule
  var evaluator: PythonEvaluator
  var draft: StateMachineDraft
  /// The names of the class and of those inside that are being read.
  var names: [[String: Value]] = [[:]]
  /// The states of each state by name.
  var inner: [Int: [String: Value]] = [:]
  /// The scope of the class that is being read.
  var scope = 0

  /// The machines in the order of the text.
  ///
  /// - Throws: `ReadError` if the text is nested too deeply, or names represent too many values.
  static func readings(_ source: SourceText) throws(ReadError) -> [Reading] {
    let module = try PythonModule(source)
    var readings: [Reading] = []
    for statement in classes(module.statements) {
      guard case .type(let name, _, _) = statement.content, let type = module.scopeAt[statement.offset] else {
        continue
      }
      guard module.baseNames(of: type).contains(where: isMachine) else { continue }
      var reader = StateMachinePython(module, name: name, statement.range, fileName: source.fileName)
      try reader.read(type)
      guard reader.draft.places.count > 1 else { continue }
      var chart = StateMachineChart(reader.draft)
      readings.append(try chart.reading())
    }
    try module.budget.check()
    return readings
  }

  /// The statements of classes, also of those in functions and in classes.
  private static func classes(_ statements: [PythonStatement]) -> [PythonStatement] {
    statements.flatMap { statement -> [PythonStatement] in
      switch statement.content {
      case .type(_, _, let body): [statement] + classes(body)
      case .function(_, _, _, let body), .loop(_, _, let body), .block(_, let body): classes(body)
      case .assignment, .expression, .imported, .other: []
      }
    }
  }

  private static func isMachine(_ base: String) -> Bool {
    let name = base.split(separator: ".").last ?? ""
    return name == "StateMachine" || name == "StateChart"
      || base.hasPrefix("statemachine.") && name.hasSuffix("Machine")
  }

  private init(_ module: PythonModule, name: String, _ range: SourceRange, fileName: String?) {
    self.module = module
    evaluator = PythonEvaluator(module)
    draft = StateMachineDraft(name: name, range: range, fileName: fileName)
  }

  /// Reads the bodies of a class and of its bases in the file, those of bases first.
  private mutating func read(_ type: Int) throws(ReadError) {
    for scope in module.lineage(of: type).reversed() {
      guard let body = module.bodies[scope] else { continue }
      self.scope = scope
      draft.methods.formUnion(module.scopes[scope].functions)
      try walk(body, in: 0)
    }
  }

  // MARK: - Statements

  /// The statements of a class inside a state, or of the machine.
  mutating func walk(_ body: [PythonStatement], in parent: Int) throws(ReadError) {
    for statement in body {
      switch statement.content {
      case .assignment(let targets, let value, let operation):
        try assign(value, to: targets, operation, at: statement.range, in: parent)
      case .expression(let node): _ = try value(node, in: parent)
      case .function(let name, let decorators, _, _):
        if Self.callbacks.contains(name) {
          draft.findings.leaveOut("callbacks of the whole machine", at: statement.range)
        }
        for decorator in decorators { try decorate(name, decorator, in: parent) }
      case .type(let name, let bases, let body): try addState(name, bases, body, statement, in: parent)
      case .loop, .block: reportComputed(at: statement.range)
      case .imported, .other: break
      }
    }
  }

  /// The methods that the library calls whatever the transition or the state.
  private static let callbacks: Set<String> = [
    "prepare_event", "before_transition", "on_transition", "after_transition", "on_enter_state", "on_exit_state",
  ]

  private mutating func reportComputed(at range: SourceRange) {
    draft.findings.add(
      .warning, .reading, "what this statement of the class does is computed; it is not read", at: range)
  }

  /// `a = b = value`, and `a, b = value, value`.
  private mutating func assign(
    _ node: PythonNode, to targets: [PythonNode], _ operation: String?, at range: SourceRange, in parent: Int
  ) throws(ReadError) {
    if targets.count == 1, case .list(let names) = targets[0].content {
      guard case .list(let values) = node.content, names.count == values.count else { return reportComputed(at: range) }
      for (name, value) in zip(names, values) { try assign(value, to: [name], nil, at: range, in: parent) }
      return
    }
    let found = try value(node, in: parent)
    if case .unknown = found, case .call(let function, _) = node.content,
      case .attribute(let object, let name) = function.content, ["to", "from_", "itself", "any"].contains(name)
    {
      draft.findings.add(
        .warning, .unknownState,
        "'\(module.text(object).onOneLine.prefix(60))' is no state that this class makes; the transition is left out",
        at: node.range)
    }
    for target in targets {
      guard let name = target.lastName else {
        reportComputed(at: range)
        continue
      }
      let before = operation == "|" ? lookUp(name).flatMap(arrows) : nil
      try assign(found, to: name, at: node.range, in: parent)
      // Only what is added needs the name.
      if let before, case .transitions(let more) = found {
        try module.budget.spend(before.count + more.count, at: node.range)
        keep(.transitions(before + more), as: name, in: parent)
      }
    }
  }

  private mutating func assign(
    _ value: Value, to name: String, at range: SourceRange, in parent: Int
  ) throws(ReadError) {
    switch value {
    case .state(let place):
      if !draft.places[place].isNamed {
        draft.places[place].key = name
        draft.places[place].isNamed = true
      }
    case .transitions(let found): try nameEvent(found, StateMachineDraft.events(named: name), at: range)
    case .event(let found, let id):
      try nameEvent(found, id.map { [$0] } ?? StateMachineDraft.events(named: name), at: range)
    case .states, .builder, .unknown: break
    }
    keep(value, as: name, in: parent)
  }

  private mutating func keep(_ value: Value, as name: String, in parent: Int) {
    names[names.count - 1][name] = value
    if parent != 0 { inner[parent, default: [:]][name] = value }
  }

  private mutating func nameEvent(_ found: [Int], _ events: [String], at range: SourceRange) throws(ReadError) {
    for arrow in found {
      try module.budget.spend(draft.arrows[arrow].events.count, at: range)
      for event in events where !draft.arrows[arrow].events.contains(event) { draft.arrows[arrow].events.append(event) }
    }
  }

  func lookUp(_ name: String) -> Value? { names.last?[name] }

  func arrows(_ value: Value) -> [Int]? {
    switch value {
    case .transitions(let found), .event(let found, _): found
    case .state, .states, .builder, .unknown: nil
    }
  }

  /// `class name(State.Compound, name="Title"):`
  private mutating func addState(
    _ name: String, _ bases: [PythonNode.Argument], _ body: [PythonStatement], _ statement: PythonStatement,
    in parent: Int
  ) throws(ReadError) {
    guard let base = bases.first(where: { $0.name == nil })?.node.path?.split(separator: ".").last,
      base == "Compound" || base == "Parallel"
    else { return }
    let place = try draft.add(name, at: statement.range, to: parent)
    try describe(place, bases.filter { $0.name != nil }, in: parent)
    if base == "Parallel" { draft.places[place].isParallel = true }
    names.append([:])
    try walk(body, in: place)
    names.removeLast()
    keep(.state(place), as: name, in: parent)
    draft.methods.formUnion(body.compactMap { if case .function(let name, _, _, _) = $0.content { name } else { nil } })
  }

  /// A method that a decorator makes a callback of transitions or states; a list of transitions alone names its event.
  private mutating func decorate(_ name: String, _ decorator: PythonNode, in parent: Int) throws(ReadError) {
    // The method itself, be it named as an event.
    let node = DocumentNode(range: decorator.range, content: .code(name))
    if case .attribute(let object, let kind) = decorator.content {
      switch try value(object, in: parent) {
      case .state(let place):
        if kind == "enter" { draft.places[place].entry.append(node) }
        if kind == "exit" { draft.places[place].exit.append(node) }
      case .transitions(let found), .event(let found, _):
        for arrow in found { add(node, kind, to: arrow) }
      case .states, .builder, .unknown: break
      }
      return
    }
    guard let found = arrows(try value(decorator, in: parent)) else { return }
    if lookUp(decorator.path ?? "") == nil {
      try nameEvent(found, StateMachineDraft.events(named: name), at: decorator.range)
    }
    for arrow in found { draft.arrows[arrow].on.append(node) }
    names[names.count - 1][name] = .transitions(found)
  }

  private mutating func add(_ node: DocumentNode, _ kind: String, to arrow: Int) {
    switch kind {
    case "before": draft.arrows[arrow].before.append(node)
    case "on": draft.arrows[arrow].on.append(node)
    case "after": draft.arrows[arrow].after.append(node)
    case "cond", "validators": draft.arrows[arrow].conditions.append(node)
    case "unless": draft.arrows[arrow].exceptions.append(node)
    default: break
    }
  }
}
