import StatechartFormats

/// A variable of a type that keeps a case of an enum, with the code of the type that gives it others: its methods, and
/// the closures that it hands over.
struct StateVariable {
  let holder: ProgramType
  let property: Property
  let states: ProgramType
  /// True if a value that the property has keeps the case.
  private let isBoxed: Bool
  /// The bodies that may change it, and are called from elsewhere.
  private(set) var forms: [EventForm] = []
  /// The functions of other types that assign it.
  private var outside: [EventForm] = []
  /// The assignments of it in code that is not carried out.
  private var others: [Expr] = []
  /// All bodies of the type.
  private var bodies: [(owner: ProgramType, function: Function)] = []
  /// The number of functions that one calls, through which an argument is followed.
  private static let maxPassed = 3

  /// The variables that code of their own type changes, in the order of the program.
  static func find(in program: Program, containers: [CodeContainer]) -> [StateVariable] {
    let outside = OutsideWrites(program, containers: containers)
    return program.types.filter { !$0.isEnum && !$0.isProtocol }.flatMap { holder in
      holder.propertyList.compactMap { property -> StateVariable? in
        guard property.getter == nil, !property.isStatic else { return nil }
        let own = property.isConstant ? nil : enumeration(of: property, in: holder, program)
        guard let states = own ?? content(of: property, in: holder, program),
          (2...EnumMachines.maxCases).contains(states.cases.count)
        else { return nil }
        let variable = StateVariable(holder, property, states, isBoxed: own == nil, program, outside)
        return variable.forms.isEmpty && variable.outside.isEmpty ? nil : variable
      }
    }
  }

  static func enumeration(of property: Property, in holder: ProgramType, _ program: Program) -> ProgramType? {
    guard let declared = property.type else { return EventForm.initialType(property, holder, program) }
    guard case .named(let path) = declared,
      let type = program.resolve(path, from: holder, file: property.span.file), type.isEnum
    else { return nil }
    return type
  }

  /// The enum of which a value that a property has keeps a case: `Mutex<State>`, `Locked(State.idle)`.
  static func content(of property: Property, in holder: ProgramType, _ program: Program) -> ProgramType? {
    var path = property.content?.path
    if path == nil, property.type == nil || property.type?.path != nil,
      case .call(let callee, let arguments)? = property.initial?.form, callee.path?.last?.isTypeName == true
    {
      path = arguments.first?.value.casePath.map { Array($0.dropLast()) }
    }
    guard let path, !path.isEmpty, let type = program.resolve(path, from: holder, file: property.span.file) else {
      return nil
    }
    return type.isEnum ? type : nil
  }

  private init(
    _ holder: ProgramType, _ property: Property, _ states: ProgramType, isBoxed: Bool, _ program: Program,
    _ outside: OutsideWrites
  ) {
    (self.holder, self.property, self.states, self.isBoxed) = (holder, property, states, isBoxed)
    for owner in holder.withSubclasses {
      bodies += owner.functionList.filter { !$0.isStatic && $0.body != nil }.map { (owner, $0) }
      for other in owner.propertyList where !other.isStatic && other !== property {
        bodies += other.accessors.filter { !$0.isEmpty }.map { (owner, Function(accessor: $0, of: other)) }
      }
    }
    for (place, body) in bodies.enumerated() where !isHelper(place) {
      if body.function.isInitializer {
        forms += handlers(in: body.function, of: body.owner, program)
      } else if let form = form(body.function, of: body.owner, program), form.mayWrite(program) {
        forms.append(form)
      }
    }
    for owner in holder.withSubclasses {
      for other in owner.propertyList where !other.isStatic { forms += controls(in: other, of: owner, program) }
    }
    self.outside = outside.forms(of: property, in: holder, states)
    others = outside.others(than: self.outside, of: property, in: holder, states)
  }

  /// True for a function that only others of the type call, or that is given the state.
  private func isHelper(_ place: Int) -> Bool {
    let function = bodies[place].function
    guard function.isPrivate || function.parameters.contains(where: { isState($0.type, bodies[place].owner) }) else {
      return false
    }
    return bodies.indices.contains { $0 != place && bodies[$0].function.calls.contains(function.name) }
  }

  private func isState(_ type: TypeRef, _ owner: ProgramType) -> Bool {
    guard case .named(let path) = type else { return false }
    return path.last == states.simpleName
  }

  private func form(_ function: Function, of owner: ProgramType, _ program: Program) -> EventForm? {
    let names = function.names(of: property.name)
    let own = isBoxed ? names.flatMap { [$0 + ["value"], $0 + ["wrappedValue"]] } : names
    let boxes = isBoxed ? names : []
    var form = EventForm(
      states: states, function: function, owner: owner,
      state: EventForm.State(name: property.name, names: own, type: states, boxes: boxes, isOwn: true),
      returned: .nothing, setters: owner.setters(of: property.name, states, isBoxed: isBoxed, program),
      observer: property.observer)
    for parameter in function.parameters {
      guard case .named(let path) = parameter.type,
        let type = program.resolve(path, from: owner, file: function.span.file), type.isEnum,
        (1...EnumMachines.maxCases).contains(type.cases.count),
        isTested(parameter.name, of: type, in: function, owner, program, StateVariable.maxPassed)
          || type === states && function.assignsOwn(property.name)
      else { continue }
      (form.events, form.event) = (type, parameter.name)
      break
    }
    return form
  }

  /// True if a function, or one to which it passes a parameter on, tests the parameter.
  private func isTested(
    _ name: String, of type: ProgramType, in function: Function, _ owner: ProgramType, _ program: Program, _ depth: Int
  ) -> Bool {
    if function.testedNames.contains(name) { return true }
    guard depth > 0 else { return false }
    return (function.body ?? []).hasPart { expression in
      guard case .call(let callee, let arguments) = expression.form, let called = callee.lastName,
        let place = arguments.firstIndex(where: { $0.value.path == [name] })
      else { return false }
      let found =
        (owner.functions(named: called)?.functions ?? []) + (states.functions[called] ?? [])
        + (program.functions[called] ?? [])
      return found.contains { next in
        guard next !== function, next.takes(arguments), next.parameters.indices.contains(place) else { return false }
        return isTested(next.parameters[place].name, of: type, in: next, owner, program, depth - 1)
      }
    }
  }

  /// The closures of an initializer that change the state when something happens.
  private func handlers(in function: Function, of owner: ProgramType, _ program: Program) -> [EventForm] {
    var found: [EventForm] = []
    (function.body ?? []).visitStatements { statement in
      for (closure, use) in statement.closures {
        guard case .later(let event, let span) = use else { continue }
        let parameters = closure.parameters.map {
          Function.Parameter(label: nil, name: $0, type: .other, initial: nil)
        }
        let handler = Function(
          name: event, parameters: parameters, result: nil, body: closure.body, isStatic: false, span: span,
          nameSpan: span)
        if let form = form(handler, of: owner, program), form.mayWrite(program) { found.append(form) }
      }
    }
    return found
  }

  /// The closures that a computed property hands over, as a view's `body` does.
  private func controls(in property: Property, of owner: ProgramType, _ program: Program) -> [EventForm] {
    guard let getter = property.getter, let whole = form(Function(accessor: getter, of: property), of: owner, program)
    else { return [] }
    let writes = StateWrites(tracked: whole.tracked, owner: owner)
    return HandedClosures.find(in: getter) { writes.all(in: $0, program) }.compactMap { handler in
      form(
        Function(
          name: LabelSyntax.event(handler.name), parameters: [], result: nil, body: handler.body, isStatic: false,
          span: handler.span,
          nameSpan: handler.span), of: owner, program)
    }
  }

  /// The functions that ask a table, by themselves or by calling others; without its name those that give the variable
  /// what is not known.
  func users(of table: String?) -> [Function] {
    let all = bodies.map(\.function)
    guard let table else { return all.filter { !$0.assignsCases(of: states) } }
    let names = holder.methodsAndCallers { $0.body?.hasPart { $0.lastName == table } == true }
    return all.filter { names.contains($0.name) }
  }

  /// The name of what happens: functions of other types and those that override others have the name of their type
  /// before their own, and one of several with a name the labels of its parameters after it.
  private func name(of form: EventForm) -> String {
    var name = form.function.name
    let others = forms.filter { $0.function !== form.function && $0.function.name == name }
    if others.contains(where: { $0.owner === form.owner }) {
      name = ([name] + form.function.parameters.map { $0.label ?? $0.name }).joined(separator: "_")
    }
    let isOfAnother = outside.contains { $0.function === form.function }
    let isOverriding = form.owner !== holder && others.contains { $0.owner !== form.owner }
    guard isOfAnother || isOverriding, let owner = form.owner else { return name }
    return "\(owner.simpleName).\(name)"
  }

  /// The steps of all the code, and what of it is not analysed.
  func steps(_ evaluator: Evaluator) -> EnumMachines.Steps {
    var found = EnumMachines.Steps()
    var setters: [EventForm] = []
    (evaluator.reached, evaluator.guessed) = ([], [])
    for form in forms + outside {
      let steps = found.withFreeName(form.ways(evaluator, named: name(of: form)))
      // A function that leads from every state to every state only sets the state.
      let pairs = Set(steps.edges.map { [$0.source, $0.target] }).count
      if form.isTransitionRequest, pairs == states.cases.count * states.cases.count {
        setters.append(form)
      } else {
        found += steps
      }
    }
    found.followPending(evaluator)
    found.noteRaces(evaluator)
    for form in setters {
      found.add(
        "'\(form.function.name)' gives '\(property.name)' whatever it is given; the machine does not have that",
        at: form.function.nameSpan)
    }
    for form in outside { form.noteUnreached(evaluator, isInitializer: false, &found) }
    let observers = property.accessors.map { (holder, Function(accessor: $0, of: property)) }
    let getters = holder.withSubclasses.flatMap { owner in
      owner.propertyList.compactMap { other in
        (other.getter ?? other.initial.map { [Statement(span: $0.span, form: .result($0))] }).map {
          (owner, Function(accessor: $0, of: other))
        }
      }
    }
    for (owner, function) in bodies + observers + getters where !function.isStatic {
      guard let form = form(function, of: owner, evaluator.program) else { continue }
      form.noteUnreached(evaluator, isInitializer: function.isInitializer, &found)
    }
    for write in others where !evaluator.reached.contains(write.span) {
      found.add("what this does to '\(property.name)' is not analysed: \(evaluator.text(write.span))", at: write.span)
    }
    return found
  }
}

extension EventForm {
  /// True if the code may change the state.
  func mayWrite(_ program: Program) -> Bool {
    !StateWrites(tracked: tracked, owner: owner).all(in: function.body ?? [], program).isEmpty
  }

  /// The steps of the function, and what of it is not analysed.
  func steps(_ evaluator: Evaluator) -> EnumMachines.Steps {
    (evaluator.reached, evaluator.guessed) = ([], [])
    var found = ways(evaluator, named: function.name)
    found.followPending(evaluator)
    // A function that leads from every state to every state only sets the state.
    if isTransitionRequest, found.edges.count == states.cases.count * states.cases.count {
      return EnumMachines.Steps()
    }
    noteUnreached(evaluator, isInitializer: false, &found)
    return found
  }

  /// The ways that the function leads from each state, for each event.
  ///
  /// A parameter of which all cases lead the same ways is data: then the function itself is the event.
  ///
  /// - Parameter name: The name of the event, if the function itself is what happens.
  fileprivate func ways(_ evaluator: Evaluator, named name: String) -> EnumMachines.Steps {
    guard let events = events?.cases.map(\.name) else { return ways(evaluator, on: nil, named: name) }
    let all = events.map { ways(evaluator, on: $0, named: name) }
    if let first = all.first, all.count > 1, !isTransitionRequest, all.allSatisfy({ $0.leadsAlike(first) }) {
      return first.renamed(name)
    }
    return all.reduce(into: EnumMachines.Steps()) { $0 += $1 }
  }

  private func ways(_ evaluator: Evaluator, on event: String?, named name: String) -> EnumMachines.Steps {
    var found = EnumMachines.Steps()
    var tracked = self.tracked
    for source in states.cases where !evaluator.program.budget.isSpent {
      tracked.value = .enumCase(source.name)
      evaluator.restart()
      let value = value(of: source.name, on: event, tracked, evaluator)
      found.add(value, from: source.name, on: isTransitionRequest ? nil : event ?? name, at: span)
    }
    return found
  }

  /// Reports what changes the state and was not carried out.
  fileprivate func noteUnreached(
    _ evaluator: Evaluator, isInitializer: Bool, _ found: inout EnumMachines.Steps
  ) {
    let writes = StateWrites(tracked: tracked, owner: owner)
    // An initializer gives the first state; closures of it come later.
    let bodies = isInitializer ? function.laterClosures.map(\.body) : [function.body ?? []]
    for write in bodies.flatMap({ writes.all(in: $0, evaluator.program) }) {
      let words = evaluator.text(write.span)
      if evaluator.guessed.contains(write.span) {
        found.add("'\(words)' is not defined here; assumed to change the state because of its name", at: write.span)
      } else if !evaluator.reached.contains(write.span) {
        found.add("what this does to '\(state.name)' is not analysed: \(words)", at: write.span)
      }
    }
  }
}

extension Function {
  /// True if it assigns a case of an enum.
  fileprivate func assignsCases(of type: ProgramType) -> Bool {
    let names = Set(type.cases.map(\.name))
    return (body ?? []).hasPart {
      if case .binary("=", _, let value) = $0.form { value.caseName.map(names.contains) ?? false } else { false }
    }
  }

  /// The body of an observer or a setter as a function.
  fileprivate convenience init(accessor body: [Statement], of property: Property) {
    self.init(
      name: property.name, parameters: [], result: nil, body: body, isStatic: property.isStatic, span: property.span,
      nameSpan: property.span)
  }

  /// The closures that something else carries out at some time.
  fileprivate var laterClosures: [Expr.Closure] {
    var found: [Expr.Closure] = []
    (body ?? []).visitStatements { statement in
      for (closure, use) in statement.closures { if case .later = use { found.append(closure) } }
    }
    return found
  }
}
