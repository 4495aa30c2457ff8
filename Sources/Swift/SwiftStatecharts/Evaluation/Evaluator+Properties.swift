extension Evaluator {
  /// The value of a property of an object of a class; nil if there is no such property.
  ///
  /// - Parameter above: The class to begin with, where `super` is asked.
  func property(
    _ name: String, of type: ProgramType, _ environment: Environment, selfValue: AbstractValue? = nil,
    above: ProgramType? = nil
  ) -> AbstractValue? {
    guard let (owner, property) = (above ?? type).property(named: name) else { return nil }
    let file = property.span.file
    func value(_ work: (Environment) -> AbstractValue) -> AbstractValue {
      entered(environment) { inner in
        var inner = inner
        inner.object = type
        inner.selfValue = selfValue ?? (type === environment.object ? environment.selfValue : nil)
        inner.scope = owner
        inner.file = file
        return work(inner)
      } ?? unread(property.span)
    }
    if let getter = property.getter { return value { run(getter, $0, isImplicit: getter.count == 1) } }
    if let assigned = assignedValues(property, of: type, owner: owner, environment) { return assigned }
    guard let initial = property.initial else { return nil }
    let first = value { evaluate(initial, $0) }
    return property.isConstant || first.isRule ? first : .unknown(.text(name, isUnread: false))
  }

  private func isEnumeration(_ type: TypeRef?, _ owner: ProgramType) -> Bool {
    guard case .named(let path)? = type else { return false }
    return program.resolve(path, from: owner)?.isEnum == true
  }

  /// Returns the values that initializers give to a stored property; nil if they give it none.
  ///
  /// A variable that other code changes may have any value.
  private func assignedValues(
    _ property: Property, of type: ProgramType, owner: ProgramType, _ environment: Environment
  ) -> AbstractValue? {
    guard property.isInteresting || property.isConstant && isEnumeration(property.type, owner) else { return nil }
    var found: [AbstractValue] = []
    let unknown = AbstractValue.unknown(.text(property.name, isUnread: property.isOfClasses))
    if property.isOfClasses, !property.isConstant, program.changedMembers.contains(property.name) { return unknown }
    for (place, holder) in type.lineage.enumerated() {
      for function in holder.functionList {
        if !property.isConstant, function.changes(property.name) { return unknown }
        guard let assigned = function.assignment(to: property.name, isConstant: property.isConstant) else { continue }
        guard function.isInitializer else { return unknown }
        if !found.isEmpty { continue }
        found.append(
          entered(environment) { inner in
            var inner = inner
            inner.object = type
            inner.scope = holder
            inner.file = function.span.file
            bindArguments(of: function, holder: holder, below: Array(type.lineage[..<place]), &inner)
            return evaluate(assigned, inner)
          } ?? unread(assigned.span))
      }
      if holder === owner { break }
    }
    return found.first
  }

  /// Gives the parameters of an initializer the arguments that the classes below pass by `super.init`.
  private func bindArguments(
    of function: Function, holder: ProgramType, below: [ProgramType], _ environment: inout Environment
  ) {
    // A class without initializers inherits those above.
    var below = below
    while let last = below.last, !last.functionList.contains(where: \.isInitializer) { below.removeLast() }
    guard let caller = below.last else {
      return bindConstruction(of: environment.object ?? holder, function, &environment)
    }
    for initializer in caller.functionList where initializer.isInitializer {
      guard let call = initializer.delegated, function.takes(call) else { continue }
      var outer = Environment(
        object: environment.object, scope: caller, file: initializer.span.file, depth: environment.depth + 1)
      guard outer.depth < Evaluator.maxDepth else { return }
      bindArguments(of: initializer, holder: caller, below: below.dropLast(), &outer)
      bind(function, call, outer, &environment)
      return
    }
  }

  /// Gives the parameters of an initializer the arguments of the only call that makes an object of the class.
  private func bindConstruction(of type: ProgramType, _ function: Function, _ environment: inout Environment) {
    let calls = (program.constructions[type] ?? []).filter { function.takes($0.arguments) }
    guard calls.count == 1, let call = calls.first else { return }
    let outer = Environment(scope: call.scope, file: call.file, depth: environment.depth + 1)
    guard outer.depth < Evaluator.maxDepth else { return }
    bind(function, call.arguments, outer, &environment)
  }

  /// Gives the parameters of a function the arguments of a call, which is evaluated where it is.
  private func bind(
    _ function: Function, _ arguments: [Expr.Argument], _ outer: Environment, _ environment: inout Environment
  ) {
    for parameter in function.parameters {
      if let argument = arguments.first(where: { $0.label == parameter.label }) {
        environment.values[parameter.name] = evaluate(argument.value, outer)
      } else if let initial = parameter.initial {
        environment.values[parameter.name] = evaluate(initial, outer)
      }
    }
  }
}

extension AbstractValue {
  /// True for what a variable holds as a rule, and not as what happens to be so at first.
  fileprivate var isRule: Bool {
    switch self {
    case .list, .dictionary, .type, .closure: true
    default: false
    }
  }
}

extension [ProgramType] {
  fileprivate func dropLast() -> [ProgramType] { Array(self[..<Swift.max(count - 1, 0)]) }
}

extension Property {
  /// True if its value may be a class, or a list of some.
  fileprivate var isInteresting: Bool {
    guard type == nil, let initial else { return type == nil || isOfClasses }
    switch initial.form {
    case .boolean, .string, .integer, .null, .other: return false
    default: return true
    }
  }

  /// True if its value is a class, or a list of some.
  fileprivate var isOfClasses: Bool {
    switch (type, initial?.form) {
    case (.list, _), (.metatype, _), (.dictionary, _): true
    case (nil, .array), (nil, .dictionary), (nil, .member(_, "self")): true
    case (.named(let path), _): path.last == "AnyClass"
    default: false
    }
  }
}

extension Function {
  /// Returns the value that a function assigns to a property; nil if it assigns none.
  fileprivate func assignment(to name: String, isConstant: Bool) -> Expr? {
    if isConstant, !isInitializer { return nil }
    guard let body, !parameters.contains(where: { $0.name == name && !isInitializer }) else { return nil }
    var found: Expr?
    let isShadowed = parameters.contains { $0.name == name }
    body.forEachExpression { expression in
      guard case .binary("=", let target, let value) = expression.form else { return }
      switch target.form {
      case .name(name) where !isShadowed: found = value
      case .member(let base?, name): if case .name("self") = base.form { found = value }
      default: break
      }
    }
    return found
  }

  /// True if it changes a list in a property otherwise than by `=`.
  fileprivate func changes(_ name: String) -> Bool {
    guard let body, !parameters.contains(where: { $0.name == name }) else { return false }
    return body.changedPaths.contains { $0 == [name] || $0 == ["self", name] }
  }

  /// The arguments of `super.init(…)` or `self.init(…)`.
  fileprivate var delegated: [Expr.Argument]? {
    var found: [Expr.Argument]?
    body?.forEachExpression { expression in
      guard case .call(let callee, let arguments) = expression.form, let path = callee.path,
        path == ["super", "init"] || path == ["self", "init"]
      else { return }
      found = arguments
    }
    return found
  }
}
