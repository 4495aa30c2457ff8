/// Finds the case of an enum in which a machine begins: the first value of the variable that holds it.
struct EnumStart {
  /// A variable that holds a value of an enum, and the type that has it.
  private struct Variable {
    let holder: ProgramType?
    let property: Property
  }

  /// An argument of the calls that make a value of a type.
  private struct Argument: Hashable {
    let callee: String
    let label: String?
  }

  /// A type and an enum of which it has variables.
  private struct Holding: Hashable {
    let holder: ProgramType
    let type: ProgramType
  }

  private let program: Program
  /// The variables without a getter that hold a value of each enum.
  private var variables: [ProgramType: [Variable]] = [:]
  /// The number of those variables that have no first value in their declaration.
  private var open: [Holding: Int] = [:]
  /// The cases that are given to machines when they are made, and those that life-cycle methods enter.
  private var given = CaseUses()
  private var entered = CaseUses()
  private var passed: [Argument: CaseUses] = [:]

  init(_ program: Program, containers: [CodeContainer]) {
    self.program = program
    for holder in program.types {
      for property in holder.propertyList where !property.isStatic && property.getter == nil { add(property, holder) }
    }
    for declarations in program.declarations {
      for property in declarations.properties { add(property, nil) }
    }
    for container in containers { addCalls(in: container) }
  }

  private mutating func add(_ property: Property, _ holder: ProgramType?) {
    guard let type = type(of: property, holder), type.isEnum else { return }
    variables[type, default: []].append(Variable(holder: holder, property: property))
    if let holder, property.initial == nil { open[Holding(holder: holder, type: type), default: 0] += 1 }
  }

  /// `Machine(initialState: .idle)` and the first `enter(.idle)` of a machine of enum states.
  private mutating func addCalls(in container: CodeContainer) {
    let isLifeCycle = InitialStates.lifeCycle.contains(container.name)
    var (given, entered, passed) = (given, entered, passed)
    container.body.visit { expression in
      guard case .call(let callee, let arguments) = expression.form else { return }
      if let made = callee.madeType(in: container.type) {
        for argument in arguments where argument.value.caseUse != nil {
          passed[Argument(callee: made, label: argument.label), default: CaseUses()].add(argument.value)
        }
      }
      for argument in arguments {
        guard let label = argument.label?.lowercased(), label.contains("initial") || label == "state" else { continue }
        given.add(argument.value)
      }
      if isLifeCycle, arguments.count == 1, case .member(_, "enter") = callee.form { entered.add(arguments[0].value) }
    }
    (self.given, self.entered, self.passed) = (given, entered, passed)
  }

  /// True if a variable holds a case of an enum, and may get another.
  func isHeld(_ type: ProgramType) -> Bool { variables[type]?.contains { !$0.property.isConstant } ?? false }

  /// The case; nil if the source does not say, or says several.
  ///
  /// - Parameters:
  ///   - users: The types that have the transitions. If they have variables of the enum, only these count.
  ///   - name: The name of the variable that the transitions use.
  func start(of type: ProgramType, usedBy users: [ProgramType] = [], as name: String? = nil) -> String? {
    let ownNames = type.propertyList.map(\.name).filter { $0.lowercased().contains("initial") }
    for name in ["initial", "initialState", "start", "startState"] + ownNames {
      if let property = type.properties[name], property.isStatic,
        let value = property.initial ?? property.getter?.onlyResult,
        let found = caseName(value, of: type)
      {
        return found
      }
    }
    let variables = variables(of: type, users, name)
    var found = variables.filter { !$0.property.isConstant }.flatMap { cases($0, of: type) }
    if found.isEmpty {
      found = variables.filter(\.property.isConstant).flatMap { cases($0, of: type) }.filter { $0 != nil }
    }
    if found.isEmpty { found = given.cases(of: type) }
    if found.isEmpty { found = Array(entered.cases(of: type).prefix(1)) }
    return Set(found).count == 1 ? found[0] : nil
  }

  private func variables(of type: ProgramType, _ users: [ProgramType], _ name: String?) -> [Variable] {
    let all = variables[type] ?? []
    let own = all.filter { variable in
      variable.holder.map { holder in users.contains { $0.inherits(from: holder) } } ?? false
    }
    let named = own.filter { $0.property.name == name }
    return named.isEmpty ? own.isEmpty ? all : own : named
  }

  private func type(of property: Property, _ holder: ProgramType?) -> ProgramType? {
    if let path = property.type?.path, case .named? = property.type {
      let found = program.resolve(path, from: holder, file: property.span.file)
      return found?.isEnum == true ? found : holder.flatMap { StateVariable.content(of: property, in: $0, program) }
    }
    if let holder, let content = StateVariable.content(of: property, in: holder, program) { return content }
    guard property.type == nil, let path = property.initial?.path, path.count > 1 else { return nil }
    return program.resolve(Array(path.dropLast()), from: holder, file: property.span.file)
  }

  /// The cases in which a variable may begin, nil for what is not known; none for a variable that is empty at first.
  private func cases(_ variable: Variable, of type: ProgramType) -> [String?] {
    let (holder, property) = (variable.holder, variable.property)
    let all = holder?.functionList.filter { $0.isInitializer && !$0.delegates } ?? []
    // One that is private makes another value of one that is there.
    let open = all.filter { !$0.isPrivate }
    let initializers = open.isEmpty ? all : open
    var found: [String?] = []
    var isAlwaysAssigned = !initializers.isEmpty
    for function in initializers {
      let values = function.values(givenTo: property.name)
      found += values.flatMap { cases($0, in: function, variable, of: type) }
      isAlwaysAssigned = isAlwaysAssigned && function.alwaysAssigns(property.name)
    }
    for value in property.wrapped where caseName(value, of: type) != nil {
      found += cases(value, in: nil, variable, of: type)
    }
    if let initial = property.initial {
      // A value that an initializer assigns replaces that of the declaration.
      if !isAlwaysAssigned { found += initial.branches.flatMap { cases($0, in: nil, variable, of: type) } }
    } else if initializers.isEmpty, let holder, !property.isConstant, !isRecord(holder, type) {
      found += passed[Argument(callee: holder.simpleName, label: property.name)]?.cases(of: type) ?? []
    }
    return found
  }

  /// True for a value that has several of an enum from outside, as the row of a table has.
  private func isRecord(_ holder: ProgramType, _ type: ProgramType) -> Bool {
    !holder.isClass && open[Holding(holder: holder, type: type), default: 0] > 1
  }

  private func cases(
    _ value: Expr, in function: Function?, _ variable: Variable, of type: ProgramType
  ) -> [String?] {
    if case .null = value.form { return [] }
    if let name = caseName(value, of: type) { return [name] }
    // `Mutex(.idle)`, `Locked(initial: State.idle)`
    if case .call(let callee, let arguments) = value.form,
      callee.lastName?.isTypeName ?? false || callee.lastName == "init",
      let given = arguments.firstNonNil({ caseName($0.value, of: type) })
    {
      return [given]
    }
    guard let name = value.variableName else {
      // `.standard` may be a constant of the enum.
      guard let use = value.caseUse, let constant = type.properties[use.name], constant.isStatic else { return [nil] }
      return [constant.initial.flatMap { caseName($0, of: type) }]
    }
    guard let holder = variable.holder, let parameter = function?.parameters.first(where: { $0.name == name }) else {
      let other = variable.holder?.properties[name] ?? program.properties[name]
      return [other?.initial.flatMap { caseName($0, of: type) }]
    }
    if let initial = parameter.initial {
      if case .null = initial.form { return [] }
      return [caseName(initial, of: type)]
    }
    if isRecord(holder, type) { return [] }
    let passed = (passed[Argument(callee: holder.simpleName, label: parameter.label)] ?? given).cases(of: type)
    return passed.isEmpty ? [nil] : passed
  }

  private func caseName(_ value: Expr, of type: ProgramType) -> String? {
    guard let (base, name) = value.caseUse, base == nil || base == type.simpleName else { return nil }
    return type.cases.contains { $0.name == name } ? name : nil
  }
}

extension Function {
  /// True for an initializer that leaves the work to another one.
  fileprivate var delegates: Bool {
    (body ?? []).hasPart { expression in
      if case .member(let base?, "init") = expression.form, case .name("self") = base.form { true } else { false }
    }
  }

  /// Returns the values assigned to a property of `self`.
  fileprivate func values(givenTo name: String, in statements: [Statement]? = nil) -> [Expr] {
    (statements ?? body ?? []).values(
      givenTo: name, ofSelf: true, isShadowed: parameters.contains { $0.name == name })
  }

  /// True if a statement that no condition is around assigns the property.
  fileprivate func alwaysAssigns(_ name: String) -> Bool {
    (body ?? []).contains { statement in
      guard case .expression(let value) = statement.form, case .binary("=", _, _) = value.form else { return false }
      return !values(givenTo: name, in: [statement]).isEmpty
    }
  }
}

/// The cases that are used in a kind of place.
private struct CaseUses {
  private struct Use: Hashable {
    /// The name of the enum, if it is written.
    let base: String?
    let name: String
  }

  /// The place of the first of the uses that look the same.
  private var first: [Use: Int] = [:]

  mutating func add(_ value: Expr) {
    guard let (base, name) = value.caseUse else { return }
    let use = Use(base: base, name: name)
    if first[use] == nil { first[use] = first.count }
  }

  /// The cases of an enum that are used, in the order of their first use.
  func cases(of type: ProgramType) -> [String] {
    let uses = type.cases.flatMap { [Use(base: nil, name: $0.name), Use(base: type.simpleName, name: $0.name)] }
    return uses.compactMap { use in first[use].map { ($0, use.name) } }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension Expr {
  /// The name of the type of which a call with this callee makes a value.
  fileprivate func madeType(in scope: ProgramType?) -> String? {
    switch form {
    case .member(let base?, "init"):
      if case .name("self") = base.form { scope?.simpleName } else { base.path?.last }
    case .name(let name), .member(.some, let name): name.isTypeName ? name : nil
    default: nil
    }
  }

  /// The name of a parameter, a variable or a property of `self`.
  fileprivate var variableName: String? {
    switch form {
    case .name(let name): name
    case .member(let base?, let name): if case .name("self") = base.form { name } else { nil }
    default: nil
    }
  }

  /// The case that an expression may be, with the name of the enum if it is written.
  fileprivate var caseUse: (base: String?, name: String)? {
    switch form {
    case .member(nil, let name): (nil, name)
    case .member(let base?, let name): base.path?.last.map { ($0, name) }
    case .call(let callee, _): if case .member(_, let name) = callee.form { (nil, name) } else { nil }
    default: nil
    }
  }
}
