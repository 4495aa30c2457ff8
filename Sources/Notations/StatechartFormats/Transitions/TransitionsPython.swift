import JSONTree
import Statecharts

/// Finds the machines that a file in Python makes with `transitions`, and what it adds to them.
struct TransitionsPython {
  private let module: PythonModule
  private var evaluator: PythonEvaluator
  private var machines: [TransitionsMachine] = []
  /// The machine that a name or an attribute holds, by how it is written.
  private var holders: [String: Int] = [:]
  /// The machine that a class makes for each of its instances.
  private var classes: [String: Int] = [:]
  /// The positions that have a warning.
  private var warned: Set<SourcePosition> = []
  private var separator: String?
  private var methods: Set<String> = []
  /// True where statements are done only if something holds.
  private var isConditional = false
  /// The import of transitions that the text of a model defines.
  private var modelDefinitions: SourceRange?

  /// The machines in the order of the text.
  ///
  /// - Throws: `ReadError` if the text is nested too deeply, or names represent too many values.
  static func machines(_ source: SourceText) throws(ReadError) -> [TransitionsMachine] {
    var reader = TransitionsPython(module: try PythonModule(source))
    try reader.walk(reader.module.statements, in: 0)
    let machines = try reader.finished()
    try reader.module.budget.check()
    return machines
  }

  private init(module: PythonModule) {
    self.module = module
    evaluator = PythonEvaluator(module)
    for name in ["State", "NestedState", "TimeoutState"] {
      evaluator.constructors[name] = TransitionsMachine.stateParameters
    }
    for alias in module.imports where isMachine(alias.value) {
      evaluator.constructors[String(alias.value.split(separator: ".").last ?? "")] = TransitionsMachine.parameters
    }
    evaluator.constructors["Transition"] = ["source", "dest", "conditions", "unless", "before", "after", "prepare"]
    methods = Set(module.scopes.filter { if case .type = $0.kind { true } else { false } }.flatMap(\.functions))
  }

  private mutating func finished() throws(ReadError) -> [TransitionsMachine] {
    if machines.isEmpty { try addLists() }
    return machines.filter { $0["states"] != nil || $0["transitions"] != nil || !$0.steps.isEmpty }.map { machine in
      var machine = machine
      machine.separator = machine.separator ?? separator
      machine.methods = methods
      if let modelDefinitions {
        machine.steps.append(.warning("the transitions that a model defines are not read", modelDefinitions))
      }
      return machine
    }
  }

  /// The lists `states` and `transitions` of the file or of a class, for a machine that another file makes.
  private mutating func addLists() throws(ReadError) {
    for (place, scope) in module.scopes.enumerated() {
      var members: [DocumentNode.Member] = []
      for name in scope.order where ["states", "transitions", "initial"].contains(name.lowercased()) {
        guard let node = scope.bindings[name]?.last else { continue }
        let value = try evaluator.named(name, in: place, at: node)
        members.append(DocumentNode.Member(name: name.lowercased(), range: node.range, node: value))
      }
      guard let states = members.first(where: { $0.name == "states" }), states.node.list != nil,
        members.contains(where: { $0.name == "transitions" })
      else { continue }
      machines.append(TransitionsMachine(members: members, range: states.range, name: typeName(place)))
    }
  }

  // MARK: - Statements

  private mutating func walk(_ statements: [PythonStatement], in scope: Int) throws(ReadError) {
    for statement in statements {
      try module.budget.spend(at: statement.range)
      switch statement.content {
      case .assignment(let targets, let value, _):
        if let target = targets.first, case .attribute(_, "separator") = target.content {
          separator = value.string ?? separator
        }
        try visit(value, holders: targets.compactMap(\.path), in: scope)
      case .expression(let node): try visit(node, holders: [], in: scope)
      case .function(_, _, _, let body), .type(_, _, let body):
        try walk(body, in: module.scopeAt[statement.offset] ?? scope)
      case .loop(let name, let list, let body): try walk(body, for: name, in: list, scope)
      case .block(let isConditional, let body):
        let before = self.isConditional
        defer { self.isConditional = before }
        self.isConditional = before || isConditional
        try walk(body, in: scope)
      case .imported(let module, let names):
        let definitions: Set<String> = ["with_model_definitions", "add_transitions", "event", "transition"]
        if module == "transitions.experimental.utils", names.contains(where: { definitions.contains($0.name) }) {
          modelDefinitions = statement.range
        }
      case .other: break
      }
    }
  }

  /// A loop over a list that is known is done once for each item.
  private mutating func walk(
    _ body: [PythonStatement], for name: PythonNode, in list: PythonNode, _ scope: Int
  ) throws(ReadError) {
    let before = evaluator.locals
    defer { evaluator.locals = before }
    guard let items = try evaluator.items(of: list, in: scope) else { return try walk(body, in: scope) }
    for item in items {
      guard evaluator.bind(name, to: item) else { return try walk(body, in: scope) }
      try walk(body, in: scope)
    }
  }

  /// The calls of an expression, innermost first.
  private mutating func visit(_ node: PythonNode, holders: [String], in scope: Int) throws(ReadError) {
    try module.budget.spend(at: node.range)
    guard let (function, arguments) = node.call else {
      for child in node.children { try visit(child, holders: [], in: scope) }
      return
    }
    for argument in arguments { try visit(argument.node, holders: [], in: scope) }
    if case .attribute(let object, _) = function.content { try visit(object, holders: [], in: scope) }
    if try add(function, arguments, to: function, in: scope) { return }
    try make(function, arguments, node, holders: holders, in: scope)
  }

  // MARK: - Machines

  /// True for a class of the library that makes machines, by where it comes from.
  private func isMachine(_ source: String) -> Bool {
    let name = source.split(separator: ".").last ?? ""
    return source.hasPrefix("transitions") && name.hasSuffix("Machine") && source != "transitions"
  }

  /// The class of the library that a name is, or a class of the file that derives from it; nil for another.
  private func machineClass(_ path: String, in scope: Int) -> String? {
    let source = module.imports[path] ?? path
    if isMachine(source) { return source }
    let parts = source.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, let alias = module.imports[parts[0]] {
      let whole = alias + "." + parts[1]
      if isMachine(whole) { return whole }
    }
    if let owner = module.scopeOf(path, from: scope), let type = module.scopes[owner].types[path] {
      return module.baseNames(of: type).lazy.compactMap { base in
        isMachine(base) || isKnownName(base) ? base : nil
      }.first
    }
    // A part of a file, without its imports.
    return module.imports[path] == nil && isKnownName(path) ? path : nil
  }

  private func isKnownName(_ path: String) -> Bool {
    let name = String(path.split(separator: ".").last ?? "")
    let prefixes = [
      "", "Hierarchical", "Graph", "Locked", "Async", "Nested", "Markup", "HierarchicalGraph", "LockedGraph",
    ]
    return prefixes.contains { $0 + "Machine" == name } || name == "HSM"
  }

  /// `Machine(…)`, `super().__init__(…)` and `Machine.__init__(self, …)` of a class that derives from it.
  private mutating func make(
    _ function: PythonNode, _ arguments: [PythonNode.Argument], _ node: PythonNode, holders: [String], in scope: Int
  ) throws(ReadError) {
    var arguments = arguments
    var names = holders
    let source: String
    // An instance of a class has the machine that its class makes.
    if let path = function.path, let place = classes[path] {
      for name in holders { self.holders[name] = place }
    }
    if case .attribute(let object, "__init__") = function.content, let type = module.type(around: scope) {
      let bases = module.baseNames(of: type).filter { isMachine($0) || isKnownName($0) }
      guard let base = bases.first else { return }
      if object.path != nil, arguments.first?.node.path == "self" { arguments.removeFirst() }
      source = base
      names.append("self")
    } else if let path = function.path, let found = machineClass(path, in: scope) {
      source = found
    } else {
      return
    }
    let members = try evaluator.members(arguments, TransitionsMachine.parameters, in: scope)
    guard
      members.contains(where: { ["states", "transitions", "**", "ordered_transitions"].contains($0.name) })
        || !holders.isEmpty && function.path.map({ module.scopeOf($0, from: scope) == nil }) == true
    else { return }
    // The class in which the machine is made.
    let name = module.type(around: scope).flatMap(typeName)
    var machine = TransitionsMachine(members: members, range: node.range, name: name)
    machine.isCalled = true
    machine.isHierarchical = source.contains("Hierarchical") || source.contains("Nested") || source.contains("HSM")
    machines.append(machine)
    if isConditional, let name = names.first(where: { self.holders[$0] != nil }) {
      let message = "which machine '\(name)' is depends on a condition; what is added later is read for this one"
      warn(message, at: node.range, of: machines.count - 1)
    }
    for name in names { self.holders[name] = machines.count - 1 }
    if let name { classes[name] = machines.count - 1 }
  }

  private func typeName(_ type: Int) -> String? {
    if case .type(let name) = module.scopes[type].kind { name } else { nil }
  }

  // MARK: - What is added

  /// `machine.add_transition(…)` and the like; false for another call.
  private mutating func add(
    _ function: PythonNode, _ arguments: [PythonNode.Argument], to node: PythonNode, in scope: Int
  ) throws(ReadError) -> Bool {
    guard case .attribute(let object, let method) = function.content else { return false }
    let known = machine(heldBy: object)
    guard let place = known ?? machines.indices.last else { return false }
    let step: TransitionsMachine.Step
    switch method {
    case "add_transition":
      step = .transition(
        placed(try evaluator.members(arguments, TransitionsMachine.transitionParameters, in: scope), node))
    case "add_transitions":
      guard let list = arguments.first else { return true }
      step = .transitions(try evaluator.value(list.node, in: scope))
    case "add_states", "add_state":
      step = .states(
        try evaluator.members(arguments, ["states", "on_enter", "on_exit"], in: scope).map {
          $0.name == "name" || $0.name == "state"
            ? DocumentNode.Member(name: "states", range: $0.range, node: $0.node) : $0
        })
    case "remove_transition":
      step = .removal(placed(try evaluator.members(arguments, TransitionsMachine.removalParameters, in: scope), node))
    case "add_ordered_transitions":
      let members = try evaluator.members(arguments, TransitionsMachine.orderedParameters, in: scope)
      let none = DocumentNode.Member(
        name: "", range: function.range, node: DocumentNode(range: function.range, content: .null))
      step = .ordered(members.isEmpty ? [none] : members)
    case "on_enter", "on_exit":
      guard arguments.count == 2 else { return false }
      step = .callback(
        method, state: try evaluator.value(arguments[0].node, in: scope),
        callback: try evaluator.value(arguments[1].node, in: scope))
    default:
      // A method of a model may have such a name, too; a text is given only to the machine's.
      guard let kind = ["on_enter", "on_exit"].first(where: { method.hasPrefix($0 + "_") }), arguments.count == 1,
        arguments[0].node.string != nil
      else { return false }
      let state = DocumentNode(range: node.range, content: .string(String(method.dropFirst(kind.count + 1))))
      step = .callback(kind, state: state, callback: try evaluator.value(arguments[0].node, in: scope))
    }
    machines[place].steps.append(step)
    if known == nil, machines.count > 1 {
      let text = module.text(object).onOneLine.prefix(60)
      warn("which machine '\(text)' is is not known; this is read for the last one", at: node.range, of: place)
    }
    if isConditional { warn("this is done only on a condition; it is read as always", at: node.range, of: place) }
    return true
  }

  /// Adds a warning, of a loop once.
  private mutating func warn(_ message: String, at range: SourceRange, of machine: Int) {
    guard warned.insert(range.start).inserted else { return }
    machines[machine].steps.append(.warning(message, range))
  }

  /// The machine that an expression is or lies in: `door`, `self.machine`, `door.machine` of `door = Door()`.
  private func machine(heldBy node: PythonNode) -> Int? {
    if let path = node.path, let place = holders[path] { return place }
    guard case .attribute(let object, _) = node.content else { return nil }
    return machine(heldBy: object)
  }

  /// Returns the arguments of a call, with the place of the call as that of the first.
  private func placed(_ members: [DocumentNode.Member], _ node: PythonNode) -> [DocumentNode.Member] {
    guard let first = members.first else { return [] }
    return [DocumentNode.Member(name: first.name, range: node.range, node: first.node)] + members.dropFirst()
  }
}
