/// The tests around a call that restrict the state in which it is made.
extension MoveFinder {
  /// True for the current state of a machine.
  func isCurrent(_ value: Expr) -> Bool {
    switch value.form {
    case .member(_, "currentState"), .name("currentState"): true
    case .name(let name): currentNames.contains(name)
    case .call(let callee, let arguments):
      if case .name("type") = callee.form, let first = arguments.first { isCurrent(first.value) } else { false }
    case .cast(let inner, let type, _):
      type.path.map { ["GKState", "State"].contains($0.last ?? "") } == true && isCurrent(inner)
    case .member(let base?, "dynamicType"): isCurrent(base)
    default: false
    }
  }

  func test(of pattern: Pattern) -> StateTest? {
    switch pattern.form {
    case .isType(let type), .cast(_, let type):
      return type.path.flatMap { resolve($0) }.map { .among([$0]) }
    case .expression(let value):
      let types = flow.types(value, in: container)
      return types.isEmpty ? nil : .among(types)
    case .wildcard, .bind, .enumCase, .tuple: return nil
    }
  }

  func tests(_ conditions: [Condition], _ context: Context) -> (holds: StateTest?, fails: StateTest?) {
    var sum: StateTest?
    var fails: StateTest?
    for condition in conditions {
      switch condition.form {
      case .test(let value):
        walk(value, context, isDiscarded: false)
        let test = test(value)
        sum = .joined(sum, test.holds)
        fails = test.fails
      case .bind(_, let value):
        walk(value, context, isDiscarded: false)
        guard case .cast(let inner, let type, _) = value.form, isCurrent(inner), let wanted = type.path.flatMap(resolve)
        else { continue }
        sum = .joined(sum, .among([wanted]))
        fails = .not(.among([wanted]))
      case .match(let pattern, let value):
        walk(value, context, isDiscarded: false)
        guard isCurrent(value), let test = test(of: pattern) else { continue }
        sum = .joined(sum, test)
        fails = .not(test)
      case .platform: break
      }
    }
    return (sum, conditions.count == 1 ? fails : nil)
  }

  func test(_ value: Expr) -> (holds: StateTest?, fails: StateTest?) {
    func both(_ test: StateTest?) -> (StateTest?, StateTest?) { (test, test.map { .not($0) }) }
    switch value.form {
    case .isType(let subject, let type):
      guard isCurrent(subject), let wanted = type.path.flatMap(resolve) else { return (nil, nil) }
      return both(.among([wanted]))
    case .binary(let name, let left, let right) where ["==", "===", "!=", "!=="].contains(name):
      let subject = isCurrent(left) ? right : isCurrent(right) ? left : nil
      guard let subject else { return (nil, nil) }
      if case .null = subject.form { return (nil, nil) }
      let types = flow.types(subject, in: container).filter(states.contains)
      guard !types.isEmpty else { return (nil, nil) }
      let test = both(.among(types))
      return name.hasPrefix("!") ? (test.1, test.0) : test
    case .call(let callee, let arguments):
      guard case .member(let base?, let name) = callee.form,
        ["isKind", "isMember", "isKindOfClass", "isMemberOfClass"].contains(name),
        isCurrent(base), let first = arguments.first
      else { return (nil, nil) }
      let types = flow.types(first.value, in: container)
      return types.isEmpty ? (nil, nil) : both(.among(types))
    case .not(let inner):
      let test = test(inner)
      return (test.fails, test.holds)
    case .all(let parts): return (parts.reduce(nil) { .joined($0, test($1).holds) }, nil)
    case .any(let parts):
      let tests = parts.map { test($0) }
      let fails = tests.reduce(StateTest?.none) { .joined($0, $1.fails) }
      let holds = tests.compactMap(\.holds)
      guard holds.count == tests.count, let first = holds.first else { return (nil, fails) }
      return (holds.dropFirst().reduce(first) { .either($0, $1) }, fails)
    default: return (nil, nil)
    }
  }
}
