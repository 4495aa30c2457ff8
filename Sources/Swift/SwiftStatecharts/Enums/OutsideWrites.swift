/// The code of other types that assigns a variable of an object which it has by name: `job.phase = .idle`.
struct OutsideWrites {
  private let program: Program
  /// The functions that assign a member of something else than `self`, by the member's name.
  private var byMember: [String: [Place]] = [:]

  private struct Place {
    let container: CodeContainer
    let function: Function
    /// The path of the object, without `self`.
    let object: [String]
  }

  init(_ program: Program, containers: [CodeContainer]) {
    self.program = program
    for container in containers {
      guard let function = container.function, !function.isStatic else { continue }
      var known: Set<[String]> = []
      container.body.visit { expression in
        guard let target = expression.changedVariable, var path = target.path, path.count > 1 else { return }
        if path[0] == "self" { path.removeFirst() }
        guard path.count > 1, known.insert(path).inserted else { return }
        byMember[path[path.count - 1], default: []].append(
          Place(container: container, function: function, object: path.dropLast()))
      }
    }
  }

  /// The functions that assign a variable, as what happens to it.
  func forms(of property: Property, in holder: ProgramType, _ states: ProgramType) -> [EventForm] {
    (byMember[property.name] ?? []).compactMap { place -> EventForm? in
      guard place.container.type.map({ !$0.inherits(from: holder) }) ?? true,
        let type = type(of: place.object, place), type.inherits(from: holder)
      else { return nil }
      let path = place.object + [property.name]
      let form = EventForm(
        states: states, function: place.function, owner: place.container.type,
        state: EventForm.State(
          name: path.joined(separator: "."), names: [path, ["self"] + path], type: states),
        returned: .nothing, setters: [], observer: property.observer)
      return form.mayWrite(program) ? form : nil
    }
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
    let (scope, file) = (place.container.type, place.function.span.file)
    if let parameter = place.function.parameters.first(where: { $0.name == name }) {
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
