/// A function that goes from a case of one enum to another by the case of a second enum: `switch (state, event)`.
struct EventForm {
  let states: ProgramType
  let events: ProgramType
  let function: Function
  let owner: ProgramType?
  /// The parameter that has the event.
  let event: String
  /// The parameter or property that has the state, or `self`.
  let state: State
  /// The part of the next state that the function returns.
  let returned: Environment.Tracked.Returned
  /// The methods of the object that assign the state.
  let setters: Set<String>

  /// A variable that has a state.
  struct State {
    let name: String
    /// The ways to write it.
    let names: [[String]]
    let type: ProgramType
    /// True for a property of the object, or the object itself.
    var isOwn = false
  }

  var span: Span { function.span }
  /// True if the events are the states that are wished for.
  var isTransitionRequest: Bool { states === events }

  /// All functions of the form, and closures with two parameters, as reducers are.
  static func find(in program: Program, containers: [CodeContainer]) -> [EventForm] {
    containers.flatMap { container -> [EventForm] in
      var functions = container.function.map { [$0] } ?? []
      container.body.visit { expression in
        if case .closure(let closure) = expression.form, closure.parameters.count > 1 {
          functions.append(Function(of: closure, in: container, at: expression.span))
        }
      }
      return functions.flatMap { function -> [EventForm] in
        guard !function.parameters.isEmpty else { return [] }
        let own = function.switchNames
        let named = own.isEmpty ? own : own.union(asked(by: function, in: container))
        return named.isEmpty ? [] : forms(of: function, in: container, named, program)
      }
    }
  }

  /// Returns the names over which functions of the same type switch that a function calls in its first `guard`.
  private static func asked(by function: Function, in container: CodeContainer) -> Set<String> {
    guard case .guard(let conditions, _)? = function.body?.first?.form, let type = container.type else { return [] }
    return conditions.reduce(into: []) { names, condition in
      guard case .test(let test) = condition.form, case .call(let callee, _) = test.form,
        case .name(let name) = callee.form, let (_, found) = type.functions(named: name)
      else { return }
      for function in found { names.formUnion(function.switchNames) }
    }
  }

  private static func forms(
    of function: Function, in container: CodeContainer, _ named: Set<String>, _ program: Program
  ) -> [EventForm] {
    func enumeration(_ reference: TypeRef?, _ scope: ProgramType?) -> ProgramType? {
      guard case .named(let path)? = reference else { return nil }
      let type = program.resolve(path, from: scope, file: function.span.file)
      return type?.isEnum == true && type?.cases.isEmpty == false ? type : nil
    }
    let parameters = function.parameters.map { ($0.name, enumeration($0.type, container.type)) }
    var candidates = parameters.compactMap { name, type in type.map { State(name: name, names: [[name]], type: $0) } }
    if let type = container.type, type.isEnum, !function.isStatic {
      candidates.append(State(name: "self", names: [["self"]], type: type, isOwn: true))
    }
    for scope in (container.type?.lineage ?? []) {
      for property in scope.propertyList where property.getter == nil && !property.isStatic {
        if let type = enumeration(property.type, scope) ?? initialType(property, scope, program) {
          let name = property.name
          let isShadowed = function.parameters.contains { $0.name == name } || function.declares(name)
          let names = isShadowed ? [["self", name]] : [[name], ["self", name]]
          candidates.append(State(name: name, names: names, type: type, isOwn: true))
        }
      }
    }
    for parameter in function.parameters {
      // The state of a reducer is a value with a property for what happens.
      guard let path = parameter.type.path,
        let type = program.resolve(path, from: container.type, file: function.span.file),
        !type.isEnum, !type.isClass
      else { continue }
      for property in type.propertyList where property.getter == nil {
        if let inner = enumeration(property.type, type) ?? initialType(property, type, program) {
          candidates.append(State(name: property.name, names: [[parameter.name, property.name]], type: inner))
        }
      }
    }
    var found: [EventForm] = []
    for (event, events) in parameters {
      guard let events, named.contains(event) else { continue }
      for state in candidates where state.name != event && named.contains(state.name) && state.type.cases.count > 1 {
        // `transition(to: State)` with a switch over both: the event is the wish for the next state.
        guard state.type !== events || function.isTransitionRequest else { continue }
        let result = function.result?.path.flatMap {
          program.resolve($0, from: container.type, file: function.span.file)
        }
        let returned: Environment.Tracked.Returned =
          result === state.type ? .state : function.returnsPart(of: state.type) ? .part : .nothing
        let setters = state.isOwn ? container.type?.setters(of: state.name) ?? [] : []
        let form = EventForm(
          states: state.type, events: events, function: function, owner: container.type, event: event, state: state,
          returned: returned, setters: setters)
        if returned != .nothing || form.assigns || function.callsWithCase(of: state.type) { found.append(form) }
      }
    }
    return found
  }

  private static func initialType(_ property: Property, _ scope: ProgramType, _ program: Program) -> ProgramType? {
    guard property.type == nil, let path = property.initial?.path, path.count > 1 else { return nil }
    let type = program.resolve(Array(path.dropLast()), from: scope, file: property.span.file)
    return type?.isEnum == true ? type : nil
  }

  /// Returns the state after an event, `null` if it stays.
  ///
  /// - Parameter tracked: The variable, with the state.
  func value(
    of source: String, on event: String, _ tracked: Environment.Tracked, _ evaluator: Evaluator
  ) -> AbstractValue {
    var environment = Environment(
      values: [self.event: .enumCase(event)], object: owner, scope: owner, file: function.span.file,
      tracked: tracked)
    // Other functions of the object ask for the same state.
    if state.isOwn, state.names.count > 1 { environment.assumedProperties[state.name] = .enumCase(source) }
    let all = function.body ?? []
    let body = all.onlyResult?.bodyForLater ?? all
    return evaluator.run(body, environment, isImplicit: returned != .nothing && body.count == 1)
  }

  /// The variable that has the state, which is yet to be said.
  var tracked: Environment.Tracked {
    var tracked = Environment.Tracked(
      names: state.names, value: .null, cases: Set(states.cases.map(\.name)), returned: returned)
    tracked.setters = setters
    tracked.isGivenByCalls = returned == .nothing && !assigns
    return tracked
  }

  /// True if the function assigns the state, of whatever value.
  private var assigns: Bool { function.assigns(state.name) || !function.calls.isDisjoint(with: setters) }

  /// The text of a state that is given but is not known.
  static func unread(in value: AbstractValue) -> ConditionText? {
    switch value {
    case .unknown(let text): text
    case .either(_, let first, let second): unread(in: first) ?? unread(in: second)
    default: nil
    }
  }

  /// The cases that a value may be, with their conditions.
  static func targets(in value: AbstractValue) -> [(String, ConditionText?)] {
    var found: [(String, ConditionText?)] = []
    collect(value, nil, &found)
    return found
  }

  private static func collect(_ value: AbstractValue, _ condition: Truth?, _ found: inout [(String, ConditionText?)]) {
    // A condition that is tested again after it did not hold is never taken.
    if condition == .no { return }
    switch value {
    case .enumCase(let name):
      if case .when(let text)? = condition { found.append((name, text)) } else { found.append((name, nil)) }
    case .either(let text, let first, let second):
      let outer = condition ?? .yes
      collect(first, outer.and(.when(text)), &found)
      collect(second, outer.and(Truth.when(text).negated), &found)
    default: break
    }
  }
}

extension Function {
  /// A closure as a function: its parameters are of the types that have their names.
  fileprivate convenience init(of closure: Expr.Closure, in container: CodeContainer, at span: Span) {
    let parameters = closure.parameters.map { name in
      Parameter(
        label: nil, name: name, type: .named([name.prefix(1).uppercased() + name.dropFirst()]), initial: nil)
    }
    self.init(
      name: container.name, parameters: parameters, result: nil, body: closure.body, isStatic: false, span: span,
      nameSpan: span)
  }

  /// The names that the subjects of switches and conditions have.
  fileprivate var switchNames: Set<String> {
    var names: Set<String> = []
    var hasSwitch = false
    func take(_ expression: Expr) {
      expression.visit {
        switch $0.form {
        case .name(let name), .member(_, let name): names.insert(name)
        default: break
        }
      }
    }
    (body ?? []).visitAllStatements { statement in
      switch statement.form {
      case .switch(let subject, _):
        hasSwitch = true
        take(subject)
      case .branch(let conditions, _, _), .guard(let conditions, _):
        for condition in conditions { condition.forEachExpression(take) }
      default: break
      }
    }
    return hasSwitch ? names : []
  }

  /// True for a function that is asked to go to a state.
  fileprivate var isTransitionRequest: Bool {
    let name = name.lowercased()
    let words = ["transit", "change", "move", "enter", "switch", "go", "set", "advance", "update"]
    return parameters.count == 1 && words.contains(where: name.contains)
  }

  /// True if a variable or a property of a name is assigned, of whatever value.
  fileprivate func assigns(_ name: String) -> Bool {
    (body ?? []).hasPart { expression in
      guard case .binary("=", let target, _) = expression.form else { return false }
      switch target.form {
      case .name(name), .member(.some, name): return true
      default: return false
      }
    }
  }

  /// True if a local variable has a name.
  fileprivate func declares(_ name: String) -> Bool {
    var isFound = false
    body?.visitAllStatements { statement in
      if case .variable(let pattern, _, _) = statement.form, pattern.names.contains(name) { isFound = true }
    }
    return isFound
  }

  /// True if what is returned is a tuple or a value with a case of an enum.
  fileprivate func returnsPart(of type: ProgramType) -> Bool {
    guard result != nil else { return false }
    let names = Set(type.cases.map(\.name))
    func isCase(_ value: Expr) -> Bool {
      switch value.form {
      case .member(_, let name): names.contains(name)
      case .call(let callee, _): if case .member(_, let name) = callee.form { names.contains(name) } else { false }
      default: false
      }
    }
    func isPart(_ value: Expr) -> Bool {
      switch value.form {
      case .tuple(let items): items.contains { isCase($0.value) }
      case .call(let callee, let arguments):
        // A case may have a case of the enum as its own value.
        if case .member(nil, let name) = callee.form, names.contains(name) {
          false
        } else if case .member(let base?, _) = callee.form, case .call = base.form {
          isPart(base) || arguments.contains { isCase($0.value) }
        } else {
          arguments.contains { isCase($0.value) }
        }
      default: false
      }
    }
    return (body ?? []).results.contains(where: isPart)
  }

  /// True if a call passes on a case of an enum, as `transition(to: .idle)` does.
  fileprivate func callsWithCase(of type: ProgramType) -> Bool {
    (body ?? []).hasPart { expression in
      guard case .call(let callee, let arguments) = expression.form, arguments.count == 1,
        case .member(_, let name) = arguments[0].value.form, type.cases.contains(where: { $0.name == name })
      else { return false }
      return callee.isTransitionName
    }
  }
}
