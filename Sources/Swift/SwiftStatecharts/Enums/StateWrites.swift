/// The places of code that may give the state of a machine another value.
struct StateWrites {
  let tracked: Environment.Tracked
  let owner: ProgramType?
  /// The closures that are given the state, with the names that it has there.
  private var opened: [(span: Span, name: String)] = []

  init(tracked: Environment.Tracked, owner: ProgramType?) {
    self.tracked = tracked
    self.owner = owner
  }

  /// The expressions, in the order of the text.
  func all(in body: [Statement], _ program: Program) -> [Expr] {
    var found: [Expr] = []
    var open = self
    body.visit { expression in
      if case .call(let callee, let arguments) = expression.form,
        let closure = callee.closure(given: arguments, by: tracked.boxes), let last = arguments.last
      {
        open.opened.append((last.value.span, closure.parameters.first ?? "$0"))
      }
      if open.isWrite(expression, program) { found.append(expression) }
    }
    return found
  }

  private func isWrite(_ expression: Expr, _ program: Program) -> Bool {
    switch expression.form {
    case .binary("=", let target, _):
      if target.path == ["self"], tracked.names.contains(where: { $0.count == 2 && $0[0] == "self" }) { return true }
      if case .tuple(let items) = target.form { return items.contains { isState($0.value) } }
      return isState(target)
    case .call(let callee, let arguments):
      if let name = callee.nameOfOwn, tracked.setters.contains(name) { return true }
      // `finish(&state)`
      if arguments.contains(where: { isHolder($0.value) && program.text($0.value.span).hasPrefix("&") }) { return true }
      // `state.send(.idle)`
      if case .member(let base?, _) = callee.form, base.path.map(tracked.boxes.contains) == true,
        arguments.contains(where: { $0.value.caseName.map(tracked.cases.contains) ?? false })
      {
        return true
      }
      // `state.finish()`
      if case .member(let base?, let name) = callee.form, isState(base),
        tracked.states.setters(of: "self").contains(name)
      {
        return true
      }
      guard arguments.count == 1, case .member(_, let name) = arguments[0].value.form else { return false }
      return tracked.cases.contains(name) && tracked.isGuess(callee, of: owner)
    default: return false
    }
  }

  private func isState(_ target: Expr) -> Bool {
    guard let path = target.path else { return false }
    if tracked.names.contains(path) { return true }
    return path.count == 1 && opened.contains { $0.name == path[0] && $0.span.contains(target.span) }
  }

  /// True for the state and for what has it.
  private func isHolder(_ value: Expr) -> Bool {
    guard let path = value.path, path != ["self"] else { return false }
    return tracked.names.contains { $0.starts(with: path) }
  }
}

extension ProgramType {
  /// The names of the methods that assign a property, by themselves or by calling others that do.
  func setters(of name: String) -> Set<String> { methodsAndCallers { $0.assignsOwn(name) } }

  /// The names of the methods that give a property with a case of an enum another, and of those that call them.
  ///
  /// - Parameter isBoxed: True if a value that the property has keeps the case.
  func setters(of property: String, _ states: ProgramType, isBoxed: Bool = false, _ program: Program) -> Set<String> {
    methodsAndCallers { function in
      let names = function.names(of: property)
      var tracked = Environment.Tracked(names: isBoxed ? [] : names, states: states, returned: .nothing)
      if isBoxed { tracked.boxes = names }
      return !StateWrites(tracked: tracked, owner: self).all(in: function.body ?? [], program).isEmpty
    }
  }

  /// The names of the methods that may throw, or never return, by themselves or by calling others.
  var endingMethods: Set<String> {
    methodsAndCallers { function in
      guard let body = function.body, function.result != .named(["Never"]) else { return false }
      var isEnding = false
      body.visitStatements { if case .throw = $0.form { isEnding = true } }
      return isEnding
        || body.hasPart { expression in
          guard case .call(let callee, _) = expression.form, case .name(let name) = callee.form else { return false }
          return ["fatalError", "preconditionFailure", "precondition"].contains(name)
        }
    }
  }

  /// The names of the methods that are wanted, and of those that call them.
  func methodsAndCallers(_ isWanted: (Function) -> Bool) -> Set<String> {
    let functions = lineage.flatMap(\.functionList).filter { !$0.isInitializer }
    var found = Set(functions.filter(isWanted).map(\.name))
    guard !found.isEmpty else { return [] }
    let calls = functions.map { ($0.name, $0.calls) }
    while let next = calls.first(where: { !found.contains($0.0) && !$0.1.isDisjoint(with: found) }) {
      found.insert(next.0)
    }
    return found
  }
}

extension Function {
  /// The names of the functions that it calls of nothing or of `self`.
  var calls: Set<String> {
    var names: Set<String> = []
    body?.visit { if case .call(let callee, _) = $0.form, let name = callee.nameOfOwn { names.insert(name) } }
    return names
  }

  /// The ways to write a property of the object in it: a parameter or a variable may have the same name.
  func names(of property: String) -> [[String]] {
    let isShadowed = parameters.contains { $0.name == property } || declares(property)
    return isShadowed ? [["self", property]] : [[property], ["self", property]]
  }

  /// True if a local variable has a name.
  private func declares(_ name: String) -> Bool {
    var isFound = false
    body?.visitAllStatements { statement in
      if case .variable(let pattern, _, _) = statement.form, pattern.names.contains(name) { isFound = true }
    }
    return isFound
  }

  /// True if it assigns a property of the object, or `self`.
  func assignsOwn(_ name: String) -> Bool {
    let isShadowed = parameters.contains { $0.name == name }
    return (body ?? []).hasPart { expression in
      guard case .binary("=", let target, _) = expression.form, let path = target.path else { return false }
      return path == ["self", name] || path == [name] && !isShadowed
    }
  }
}
