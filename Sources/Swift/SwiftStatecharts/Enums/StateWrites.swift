/// The places of code that may give the state of a machine another value.
struct StateWrites {
  let tracked: Environment.Tracked
  let owner: ProgramType?
  let states: ProgramType

  /// The expressions, in the order of the text.
  func all(in body: [Statement], _ program: Program) -> [Expr] {
    var found: [Expr] = []
    body.visit { if isWrite($0, program) { found.append($0) } }
    return found
  }

  private func isWrite(_ expression: Expr, _ program: Program) -> Bool {
    switch expression.form {
    case .binary("=", let target, _):
      if case .tuple(let items) = target.form { return items.contains { isState($0.value) } }
      return isState(target)
    case .call(let callee, let arguments):
      if let name = callee.nameOfOwn, tracked.setters.contains(name) { return true }
      // `finish(&state)`
      if arguments.contains(where: { isHolder($0.value) && program.text($0.value.span).hasPrefix("&") }) { return true }
      // `state.finish()`
      if case .member(let base?, let name) = callee.form, isState(base), states.setters(of: "self").contains(name) {
        return true
      }
      guard arguments.count == 1, case .member(_, let name) = arguments[0].value.form else { return false }
      return tracked.cases.contains(name) && tracked.isGuess(callee, of: owner)
    default: return false
    }
  }

  private func isState(_ target: Expr) -> Bool { target.path.map(tracked.names.contains) ?? false }

  /// True for the state and for what has it.
  private func isHolder(_ value: Expr) -> Bool {
    guard let path = value.path, path != ["self"] else { return false }
    return tracked.names.contains { $0.starts(with: path) }
  }
}

extension ProgramType {
  /// The names of the methods that assign a property, by themselves or by calling others that do.
  func setters(of name: String) -> Set<String> {
    let functions = lineage.flatMap(\.functionList).filter { !$0.isInitializer }
    var found = Set(functions.filter { $0.assignsOwn(name) }.map(\.name))
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

  /// True if it assigns a property of the object, or `self`.
  func assignsOwn(_ name: String) -> Bool {
    let isShadowed = parameters.contains { $0.name == name }
    return (body ?? []).hasPart { expression in
      guard case .binary("=", let target, _) = expression.form, let path = target.path else { return false }
      return path == ["self", name] || path == [name] && !isShadowed
    }
  }
}
