/// A function that goes from a case of one enum to another: by the case of a second enum, as `switch (state, event)`
/// does, or because it is called.
struct EventForm {
  let states: ProgramType
  /// The enum whose cases are the events; nil if the function itself is the event.
  var events: ProgramType?
  let function: Function
  let owner: ProgramType?
  /// The parameter that has the event.
  var event: String?
  /// The parameter or property that has the state, or `self`.
  let state: State
  /// The part of the next state that the function returns.
  let returned: Environment.Tracked.Returned
  /// The methods of the object that assign the state.
  let setters: Set<String>
  /// What follows each assignment of the state.
  var observer: Property.Observer?

  /// A variable that has a state.
  struct State {
    let name: String
    /// The ways to write it.
    let names: [[String]]
    let type: ProgramType
    /// The ways to write a value that has the variable and gives it to closures: `state` of `state.withLock { … }`.
    var boxes: [[String]] = []
    /// True for a property of the object, or the object itself.
    var isOwn = false
    /// True for a variable of an object.
    var isVariable: Bool { isOwn && names != [["self"]] }
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
          candidates.append(State(name: name, names: function.names(of: name), type: type, isOwn: true))
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
        guard state.type !== events || function.leads(to: event) else { continue }
        let result = function.result?.path.flatMap {
          program.resolve($0, from: container.type, file: function.span.file)
        }
        let returned: Environment.Tracked.Returned =
          result === state.type ? .state : function.returnsPart(of: state.type) ? .part : .nothing
        let setters = state.isOwn ? container.type?.setters(of: state.name) ?? [] : []
        let form = EventForm(
          states: state.type, events: events, function: function, owner: container.type, event: event, state: state,
          returned: returned, setters: setters)
        // What assigns a variable of an object is read with all that does.
        if state.isVariable, returned != .state {
          if !form.assigns, function.callsWithCase(of: state.type) { found.append(form) }
        } else if returned != .nothing || form.assigns || function.callsWithCase(of: state.type) {
          found.append(form)
        }
      }
    }
    return found
  }

  static func initialType(_ property: Property, _ scope: ProgramType, _ program: Program) -> ProgramType? {
    guard property.type == nil, let path = property.initial?.path, path.count > 1 else { return nil }
    let type = program.resolve(Array(path.dropLast()), from: scope, file: property.span.file)
    return type?.isEnum == true ? type : nil
  }

  /// Returns the state after an event, `null` if it stays.
  ///
  /// - Parameter tracked: The variable, with the state.
  func value(
    of source: String, on event: String?, _ tracked: Environment.Tracked, _ evaluator: Evaluator
  ) -> AbstractValue {
    var environment = Environment(object: owner, scope: owner, file: function.span.file, tracked: tracked)
    for parameter in function.parameters where state.names[0][0] != parameter.name {
      environment.values[parameter.name] = .unknown(.text(parameter.name, isUnread: false))
    }
    if let name = self.event, let event { environment.values[name] = .enumCase(event) }
    // Other functions of the object ask for the same state.
    if state.isOwn, state.names.count > 1, state.boxes.isEmpty {
      environment.assumedProperties[state.name] = .enumCase(source)
    }
    var body = function.body ?? []
    // The only expression of a function is what it returns.
    if returned == .nothing, function.result != nil, let only = body.onlyResult {
      body = [Statement(span: body[0].span, form: .result(only))]
    }
    return evaluator.run(body, environment, isImplicit: returned != .nothing && body.count == 1)
  }

  /// The variable that has the state, which is yet to be said.
  var tracked: Environment.Tracked {
    var tracked = Environment.Tracked(names: state.names, states: states, returned: returned)
    tracked.setters = setters
    tracked.observer = observer
    tracked.boxes = state.boxes
    if state.isOwn { tracked.ending = owner?.endingMethods ?? [] }
    tracked.returnsActions = returned == .nothing && function.returnsAction
    tracked.isGivenByCalls = returned == .nothing && !assigns
    return tracked
  }

  /// True if the function assigns the state, of whatever value.
  private var assigns: Bool { function.assigns(state.name) || !function.calls.isDisjoint(with: setters) }
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

  /// The names that the subjects of switches and conditions have, if it has a switch.
  fileprivate var switchNames: Set<String> {
    var hasSwitch = false
    (body ?? []).visitAllStatements { if case .switch = $0.form { hasSwitch = true } }
    return hasSwitch ? testedNames : []
  }

  /// The names that the subjects of switches and conditions have.
  var testedNames: Set<String> {
    var names: Set<String> = []
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
      case .switch(let subject, _): take(subject)
      case .branch(let conditions, _, _), .guard(let conditions, _):
        for condition in conditions { condition.forEachExpression(take) }
      default: break
      }
    }
    (body ?? []).visit { if case .ternary(let condition, _, _) = $0.form { take(condition) } }
    return names
  }

  /// True if its only parameter becomes the state, or is passed on to become it: it is assigned, returned, or an
  /// argument of a call.
  fileprivate func leads(to parameter: String) -> Bool {
    guard parameters.count == 1, let body else { return false }
    func isParameter(_ value: Expr) -> Bool { value.path == [parameter] }
    return body.results.contains(where: isParameter)
      || body.hasPart { expression in
        switch expression.form {
        case .binary("=", _, let value): isParameter(value)
        case .call(_, let arguments): arguments.contains { isParameter($0.value) }
        default: false
        }
      }
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

  /// True if it returns something else than an answer.
  fileprivate var returnsAction: Bool {
    guard let result else { return false }
    return result != .named(["Bool"]) && result != .named(["Void"])
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
