extension Evaluator {
  func call(
    _ callee: Expr, _ arguments: [Expr.Argument], _ expression: Expr, _ environment: Environment
  ) -> AbstractValue {
    if let (body, inner) = environment.opened(callee, arguments) {
      return run(body, inner.forValue, isImplicit: body.count == 1)
    }
    switch callee.form {
    case .name(let name): return call(name, arguments, expression, environment)
    case .member(let base?, let name):
      if case .name("super") = base.form { return superCall(name, arguments, expression, environment) }
      return methodCall(base, name, arguments, expression, environment)
    case .member(nil, let name): return name == "init" ? unknown(expression, environment) : .enumCase(name)
    case .closure(let closure):
      return arguments.isEmpty ? apply(closure, [], environment, expression) : unknown(expression, environment)
    case .array, .type, .dictionary: return arguments.isEmpty ? .list([]) : unknown(expression, environment)
    default: return unknown(expression, environment)
    }
  }

  /// A call without an object: of a function, an initializer, or a closure in a variable.
  private func call(
    _ name: String, _ arguments: [Expr.Argument], _ expression: Expr, _ environment: Environment
  ) -> AbstractValue {
    let first = arguments.first.map { evaluate($0.value, environment) }
    switch (name, first) {
    case ("type", .instance(let object)?): return .type(object)
    case ("ObjectIdentifier", let value?), ("Set", let value?), ("Array", let value?), ("Optional", let value?):
      return value
    case ("NSStringFromClass", .type(let type)?), ("String", .type(let type)?): return .string(type.simpleName)
    case ("NSStringFromClass", .unseenType(let path)?), ("String", .unseenType(let path)?):
      return .string(path.last ?? "")
    case ("String", .instance(let object)?): return .string(object.simpleName)
    case ("String", .enumCase(let name)?): return .string(name)
    case ("fatalError", _), ("preconditionFailure", _): return .truth(.no)
    default: break
    }
    if case .closure(let closure, let captured)? = environment.values[name] {
      return apply(closure, arguments.map { evaluate($0.value, environment) }, captured, expression)
    }
    if let function = environment.functions[name] {
      return run(function, arguments, owner: environment.scope, environment, captured: environment)
        ?? unknown(expression, environment)
    }
    if let object = environment.object, let (owner, found) = object.functions(named: name) {
      if let value = run(found, arguments, owner: owner, environment) { return value }
    }
    for scope in environment.scope?.scopes ?? [] {
      guard let (owner, found) = scope.functions(named: name) else { continue }
      if let value = run(found, arguments, owner: owner, environment) { return value }
    }
    if let type = program.resolve([name], from: environment.scope, file: environment.file) {
      return made(type, expression, environment)
    }
    if let found = program.functions[name], let value = run(found, arguments, owner: nil, environment) { return value }
    return unknown(expression, environment)
  }

  /// The object that an initializer makes. The case of an enum that it makes is unknown.
  private func made(_ type: ProgramType, _ expression: Expr, _ environment: Environment) -> AbstractValue {
    type.isEnum ? unknown(expression, environment) : .instance(type)
  }

  private func superCall(
    _ name: String, _ arguments: [Expr.Argument], _ expression: Expr, _ environment: Environment
  ) -> AbstractValue {
    guard let scope = environment.scope else { return unknown(expression, environment) }
    for type in scope.lineage.dropFirst() {
      if let found = type.functions[name], let value = run(found, arguments, owner: type, environment) { return value }
    }
    guard name == "isValidNextState", isState(scope) else { return unknown(expression, environment) }
    return .truth(.yes)
  }

  private func methodCall(
    _ base: Expr, _ name: String, _ arguments: [Expr.Argument], _ expression: Expr, _ environment: Environment
  ) -> AbstractValue {
    if let path = expression.calleePath, environment.values[path[0]] == nil {
      if let type = program.resolve(path, from: environment.scope, file: environment.file) {
        return made(type, expression, environment)
      }
    }
    let value = evaluate(base, environment)
    return value.map { value in
      if case .null = value { return .null }
      if case .list(let items) = value {
        return self.listCall(items, name, arguments, expression, environment) ?? self.unknown(expression, environment)
      }
      if case .dictionary(let items) = value, name == "contains" {
        return self.listCall(items.map { .tuple([$0.key, $0.value]) }, name, arguments, expression, environment)
          ?? self.unknown(expression, environment)
      }
      return self.objectCall(value, name, arguments, expression, environment)
    }
  }

  func objectCall(
    _ value: AbstractValue, _ name: String, _ arguments: [Expr.Argument], _ expression: Expr, _ environment: Environment
  ) -> AbstractValue {
    let first = arguments.first.map { evaluate($0.value, environment) }
    switch (value, name, first) {
    case (.type(let one), "isSubclass", .type(let two)?), (.type(let one), "isSubclassOfClass", .type(let two)?),
      (.instance(let one), "isKind", .type(let two)?), (.instance(let one), "isKindOfClass", .type(let two)?):
      return .truth(Truth(one.inherits(from: two)))
    case (.type(let one), "isSubclass", .unseenType(let path)?),
      (.type(let one), "isSubclassOfClass", .unseenType(let path)?):
      return .truth(Truth(one.lineage.contains { $0.inherited.contains { $0.path?.last == path.last } }))
    case (.instance(let one), "isMember", .type(let two)?), (.instance(let one), "isMemberOfClass", .type(let two)?):
      return .truth(Truth(one === two))
    case (.type, "isEqual", let other?), (.instance, "isEqual", let other?), (.string, "isEqual", let other?),
      (.type, "isEqualTo", let other?):
      return AbstractValue.areEqual(value, other).map { .truth($0) } ?? unknown(expression, environment)
    case (.type, "classForCoder", nil), (.type, "self", nil), (.type, "class", nil): return value
    case (.instance(let object), "classForCoder", nil): return .type(object)
    // The names are without their module.
    case (.string, "components", _?), (.string, "split", _?): return .list([value])
    case (.type, "init", _): if case .type(let type) = value { return .instance(type) }
    case (.type(let type), "description", _): return .string(type.simpleName)
    case (.string(let text), "contains", .string(let part)?), (.string(let text), "hasSuffix", .string(let part)?):
      return .truth(Truth(name == "contains" ? text.contains(part) : text.hasSuffix(part)))
    default: break
    }
    let owner: ProgramType? =
      switch value {
      case .instance(let type), .type(let type): type
      case .enumCase(let own): enumeration(having: own, environment) { $0.functions(named: name) != nil }
      default: nil
      }
    guard let owner, let (holder, found) = owner.functions(named: name) else { return unknown(expression, environment) }
    var inner = environment
    inner.object = owner
    inner.selfValue = value
    return run(found, arguments, owner: holder, environment, object: inner) ?? unknown(expression, environment)
  }

  /// Runs the function that has the labels of the arguments; nil if there is none.
  private func run(
    _ functions: [Function], _ arguments: [Expr.Argument], owner: ProgramType?, _ environment: Environment,
    object: Environment? = nil
  ) -> AbstractValue? {
    let fitting = functions.filter { $0.takes(arguments) }
    guard let function = fitting.first else { return nil }
    return run(function, arguments, owner: owner, environment, object: object)
  }

  private func run(
    _ function: Function, _ arguments: [Expr.Argument], owner: ProgramType?, _ environment: Environment,
    object: Environment? = nil, captured: Environment? = nil
  ) -> AbstractValue? {
    guard let body = function.body,
      let inner = entering(function, arguments, owner: owner, environment, object: object, captured: captured)
    else { return nil }
    return run(body, inner, isImplicit: body.count == 1)
  }

  /// The environment in which a function begins that is called; nil if it is not followed.
  func entering(
    _ function: Function, _ arguments: [Expr.Argument], owner: ProgramType?, _ environment: Environment,
    object: Environment? = nil, captured: Environment? = nil
  ) -> Environment? {
    guard environment.depth < Evaluator.maxDepth, function.takes(arguments) else { return nil }
    var inner = captured?.forValue ?? Environment()
    inner.object = (object ?? environment).object
    inner.selfValue = (object ?? environment).selfValue
    // The same object's code, unless another object is asked.
    inner.assumedProperties =
      object == nil || object?.object === environment.object ? environment.assumedProperties : [:]
    inner.scope = owner
    inner.file = function.span.file
    inner.depth = environment.depth + 1
    var rest = arguments[...]
    for parameter in function.parameters {
      if let argument = rest.first, argument.label == parameter.label || isTrailing(argument) {
        rest.removeFirst()
        inner.values[parameter.name] = evaluate(argument.value, environment)
        if parameter.isVariadic {
          let more = rest.prefix { $0.label == nil }
          rest.removeFirst(more.count)
          inner.values[parameter.name] = .list(([argument] + more).map { evaluate($0.value, environment) })
        }
        if mentions(environment.subjects, argument.value) { inner.subjects.insert(parameter.name) }
      } else if let initial = parameter.initial {
        inner.values[parameter.name] = evaluate(initial, inner)
      }
    }
    return inner
  }

  private func isTrailing(_ argument: Expr.Argument) -> Bool {
    if case .closure = argument.value.form { argument.label == nil } else { false }
  }
}

extension Function {
  /// True if the arguments of a call fit by their labels.
  func takes(_ arguments: [Expr.Argument]) -> Bool {
    var rest = arguments[...]
    for parameter in parameters {
      if let argument = rest.first, argument.label == parameter.label {
        rest.removeFirst()
        if parameter.isVariadic { rest = rest.drop { $0.label == nil } }
      } else if parameter.initial == nil, !parameter.isVariadic {
        guard let last = rest.popFirst(), last.label == nil, case .closure = last.value.form else { return false }
      }
    }
    return rest.isEmpty
  }
}

extension Expr {
  /// The names before the parentheses of `A.B(…)` or `A.B.init(…)`.
  var calleePath: [String]? {
    guard case .call(let callee, _) = form, var path = callee.path else { return nil }
    if path.last == "init" { path.removeLast() }
    guard path.last?.isTypeName == true else { return nil }
    return path
  }
}
