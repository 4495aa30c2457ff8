/// Finds the case of an enum in which a machine begins: the first value of the variable that holds it.
struct EnumStart {
  let program: Program
  let containers: [CodeContainer]

  /// The case; nil if the source does not say, or says several.
  func start(of type: ProgramType) -> String? {
    for name in ["initial", "initialState", "start", "startState"] {
      if let property = type.properties[name], property.isStatic,
        let value = property.initial ?? property.getter?.onlyResult,
        let found = caseName(value, of: type)
      {
        return found
      }
    }
    var found: [String] = []
    for holder in program.types {
      for property in holder.propertyList where !property.isStatic && property.getter == nil {
        guard isOfType(property, type, holder) else { continue }
        if let value = property.initial, let name = caseName(value, of: type) {
          found.append(name)
        } else if property.initial == nil {
          found += assigned(property.name, in: holder, type)
        }
      }
    }
    for declarations in program.declarations {
      for property in declarations.properties where isOfType(property, type, nil) {
        if let name = property.initial.flatMap({ caseName($0, of: type) }) { found.append(name) }
      }
    }
    if found.isEmpty { found = arguments(type) }
    return Set(found).count == 1 ? found[0] : nil
  }

  private func isOfType(_ property: Property, _ type: ProgramType, _ holder: ProgramType?) -> Bool {
    if let path = property.type?.path, case .named? = property.type {
      return program.resolve(path, from: holder, file: property.span.file) === type
    }
    guard property.type == nil, let path = property.initial?.path, path.count > 1 else { return false }
    return program.resolve(Array(path.dropLast()), from: holder, file: property.span.file) === type
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

  /// `Machine(initialState: .idle)` and the first `enter(.idle)` of a machine of enum states.
  private func arguments(_ type: ProgramType) -> [String] {
    var found: [String] = []
    for container in containers {
      container.body.visit { expression in
        guard case .call(_, let arguments) = expression.form else { return }
        for argument in arguments {
          guard let label = argument.label?.lowercased(), label.contains("initial") || label == "state" else {
            continue
          }
          if let name = caseName(argument.value, of: type) { found.append(name) }
        }
      }
    }
    guard found.isEmpty else { return found }
    for container in containers where InitialStates.lifeCycle.contains(container.name) {
      container.body.visit { expression in
        guard found.isEmpty, case .call(let callee, let arguments) = expression.form, arguments.count == 1,
          case .member(_, "enter") = callee.form
        else { return }
        if let name = caseName(arguments[0].value, of: type) { found.append(name) }
      }
    }
    return found
  }

  private func caseName(_ value: Expr, of type: ProgramType) -> String? {
    let name: String? =
      switch value.form {
      case .member(nil, let name): name
      case .member(let base?, let name): base.path?.last == type.simpleName ? name : nil
      case .call(let callee, _): if case .member(_, let name) = callee.form { name } else { nil }
      default: nil
      }
    return name.flatMap { name in type.cases.contains { $0.name == name } ? name : nil }
  }
}
