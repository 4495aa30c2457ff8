/// The code that assigns a variable of an object which it has by name: `job.phase = .idle`.
struct OutsideWrites {
  private let program: Program
  /// The code that assigns a member of something else than `self`, by the member's name.
  private var byMember: [String: [Place]] = [:]

  /// The code that gives a variable another value, by the variable's name.
  private var byName: [String: [Place]] = [:]
  /// The names of the properties that have values of each type that is no class.
  private var holding: [ProgramType: Set<String>] = [:]

  private struct Place {
    let container: CodeContainer
    /// The path of the object, without `self`; nil for what has no path, as the result of a call.
    let object: [String]?
    /// The assignment.
    let write: Expr
  }

  init(_ program: Program, containers: [CodeContainer]) {
    self.program = program
    for container in containers {
      container.body.visit { expression in
        if case .binary("=", let target, _) = expression.form, let name = target.lastName,
          container.function?.isInitializer != true
        {
          byName[name, default: []].append(Place(container: container, object: nil, write: expression))
        }
        guard let target = expression.changedVariable, case .member(let base?, let name) = target.form else { return }
        var path = base.path
        if path?.first == "self" { path?.removeFirst() }
        guard path?.isEmpty != true else { return }
        byMember[name, default: []].append(Place(container: container, object: path, write: expression))
      }
    }
    for owner in program.types {
      for property in owner.propertyList where !property.isStatic && !property.isConstant && property.getter == nil {
        guard let type = type(of: property.type, property.initial, in: owner, property.span.file), !type.isClass,
          !type.isEnum, !type.isProtocol
        else { continue }
        holding[type, default: []].insert(property.name)
      }
    }
  }

  /// The assignments of whole values of a type that is no class, by code of what has them.
  private func replacements(of holder: ProgramType) -> [Expr] {
    (holding[holder] ?? []).sorted().flatMap { name in
      (byName[name] ?? []).filter { place in
        guard let (owner, property) = place.container.type?.property(named: name), owner !== holder else {
          return false
        }
        return type(of: property.type, property.initial, in: owner, property.span.file) === holder
      }.map(\.write)
    }
  }

  /// The functions that assign a variable, as what happens to it.
  func forms(of property: Property, in holder: ProgramType, _ states: ProgramType) -> [EventForm] {
    var known: Set<[String]> = []
    return (byMember[property.name] ?? []).compactMap { place -> EventForm? in
      guard let function = place.container.function, !function.isStatic, let object = place.object,
        place.container.type.map({ !$0.inherits(from: holder) }) ?? true,
        type(of: object, place)?.inherits(from: holder) == true,
        known.insert(["\(place.container.index)"] + object).inserted
      else { return nil }
      let path = object + [property.name]
      let form = EventForm(
        states: states, function: function, owner: place.container.type,
        state: EventForm.State(
          name: path.joined(separator: "."), names: [path, ["self"] + path], type: states),
        returned: .nothing, setters: [], observer: property.observer)
      return form.mayWrite(program) ? form : nil
    }
  }

  /// The assignments of a variable by code that is in none of the forms: those of an object that is known to have it,
  /// and those of a case of the variable's enum by what is not known to have another.
  func others(than forms: [EventForm], of property: Property, in holder: ProgramType, _ states: ProgramType) -> [Expr] {
    let cases = Set(states.cases.map(\.name))
    return (byMember[property.name] ?? []).filter { place in
      if let function = place.container.function, forms.contains(where: { $0.function === function }) { return false }
      if let type = place.object.flatMap({ type(of: $0, place) }) { return type.inherits(from: holder) }
      guard case .binary("=", _, let value) = place.write.form, let path = value.casePath, let name = path.last else {
        return false
      }
      return cases.contains(name) && (path.count == 1 || path[path.count - 2] == states.simpleName)
    }.map(\.write) + replacements(of: holder)
  }

  /// The type of an object, by the declarations of its name and of the names after it.
  private func type(of path: [String], _ place: Place) -> ProgramType? {
    var found = type(named: path[0], place)
    for name in path.dropFirst() {
      found = found.flatMap { type in
        type.property(named: name).flatMap { self.type(of: $1.type, $1.initial, in: $0, $1.span.file) }
      }
    }
    return found
  }

  private func type(named name: String, _ place: Place) -> ProgramType? {
    let (scope, file) = (place.container.type, place.container.span.file)
    if let parameter = place.container.function?.parameters.first(where: { $0.name == name }) {
      return type(of: parameter.type, nil, in: scope, file)
    }
    var local: ProgramType?
    place.container.body.visitAllStatements { statement in
      guard local == nil, case .variable(let pattern, let type, let value) = statement.form, pattern.names == [name]
      else { return }
      local = self.type(of: type, value, in: scope, file)
    }
    if let local { return local }
    if let (owner, property) = scope?.property(named: name) {
      return type(of: property.type, property.initial, in: owner, file)
    }
    return program.properties[name].flatMap { type(of: $0.type, $0.initial, in: nil, $0.span.file) }
  }

  private func type(of declared: TypeRef?, _ value: Expr?, in scope: ProgramType?, _ file: Int) -> ProgramType? {
    guard let path = declared.map({ if case .named(let path) = $0 { path } else { nil } }) ?? value?.calleePath else {
      return nil
    }
    return program.resolve(path, from: scope, file: file)
  }
}

extension Expr {
  /// The variable that the expression itself may change: by `=`, or by a method.
  fileprivate var changedVariable: Expr? {
    switch form {
    case .binary("=", let target, _): target
    case .call(let callee, _): if case .member(let base?, _) = callee.form { base } else { nil }
    default: nil
    }
  }
}
