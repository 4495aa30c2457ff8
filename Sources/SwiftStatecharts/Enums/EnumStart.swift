/// Finds the case of an enum in which a machine begins: the first value of the variable that holds it.
struct EnumStart {
  private let program: Program
  /// The variables without a getter that hold a value of each enum, with the types that have them.
  private var variables: [ProgramType: [(holder: ProgramType?, property: Property)]] = [:]
  /// The cases that are given to machines when they are made, and those that life-cycle methods enter.
  private var given = CaseUses()
  private var entered = CaseUses()

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
    variables[type, default: []].append((holder, property))
  }

  /// `Machine(initialState: .idle)` and the first `enter(.idle)` of a machine of enum states.
  private mutating func addCalls(in container: CodeContainer) {
    let isLifeCycle = InitialStates.lifeCycle.contains(container.name)
    var (given, entered) = (given, entered)
    container.body.visit { expression in
      guard case .call(let callee, let arguments) = expression.form else { return }
      for argument in arguments {
        guard let label = argument.label?.lowercased(), label.contains("initial") || label == "state" else { continue }
        given.add(argument.value)
      }
      if isLifeCycle, arguments.count == 1, case .member(_, "enter") = callee.form { entered.add(arguments[0].value) }
    }
    (self.given, self.entered) = (given, entered)
  }

  /// The case; nil if the source does not say, or says several.
  func start(of type: ProgramType) -> String? {
    let ownNames = type.propertyList.map(\.name).filter { $0.lowercased().contains("initial") }
    for name in ["initial", "initialState", "start", "startState"] + ownNames {
      if let property = type.properties[name], property.isStatic,
        let value = property.initial ?? property.getter?.onlyResult,
        let found = caseName(value, of: type)
      {
        return found
      }
    }
    var found: [String] = []
    for (holder, property) in variables[type] ?? [] {
      if let value = property.initial, let name = caseName(value, of: type) {
        found.append(name)
      } else if property.initial == nil, let holder {
        found += assigned(property.name, in: holder, type)
      }
    }
    if found.isEmpty { found = given.cases(of: type) }
    if found.isEmpty { found = Array(entered.cases(of: type).prefix(1)) }
    return Set(found).count == 1 ? found[0] : nil
  }

  private func type(of property: Property, _ holder: ProgramType?) -> ProgramType? {
    if let path = property.type?.path, case .named? = property.type {
      return program.resolve(path, from: holder, file: property.span.file)
    }
    guard property.type == nil, let path = property.initial?.path, path.count > 1 else { return nil }
    return program.resolve(Array(path.dropLast()), from: holder, file: property.span.file)
  }

  /// What initializers give to a property.
  private func assigned(_ name: String, in holder: ProgramType, _ type: ProgramType) -> [String] {
    holder.functionList.filter(\.isInitializer).flatMap { function -> [String] in
      let values = (function.body ?? []).values(
        givenTo: name, ofSelf: true, isShadowed: function.parameters.contains { $0.name == name })
      let direct = values.compactMap { caseName($0, of: type) }
      let defaults = function.parameters.filter { parameter in
        values.contains { if case .name(parameter.name) = $0.form { true } else { false } }
      }.compactMap { $0.initial.flatMap { caseName($0, of: type) } }
      return direct + defaults
    }
  }

  private func caseName(_ value: Expr, of type: ProgramType) -> String? {
    guard let (base, name) = value.caseUse, base == nil || base == type.simpleName else { return nil }
    return type.cases.contains { $0.name == name } ? name : nil
  }
}

/// Which cases are used in a kind of place.
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
