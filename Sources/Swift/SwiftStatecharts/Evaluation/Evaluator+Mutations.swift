extension Evaluator {
  /// The variables that are known here and that an expression may give other values.
  func writtenNames(_ expression: Expr, _ environment: Environment, depth: Int = 0) -> Set<String> {
    var names: Set<String> = []
    guard !environment.values.isEmpty, depth < 4 else { return names }
    func addBody(_ body: [Statement]) {
      body.forEachExpression { names.formUnion(writtenNames($0, environment, depth: depth + 1)) }
    }
    expression.visit { part in
      names.formUnion(part.assignedNames)
      guard case .call(let callee, let arguments) = part.form else { return }
      for argument in arguments where program.text(argument.value.span).hasPrefix("&") {
        names.formUnion(argument.value.targetNames)
      }
      if let name = part.changedName, environment.values[name]?.hasMutatingMethods == true { names.insert(name) }
      // A function that is declared here, or a closure in a variable, may assign names, too.
      guard case .name(let name) = callee.form else { return }
      if let body = environment.functions[name]?.body { addBody(body) }
      if case .closure(let closure, _)? = environment.values[name] { addBody(closure.body) }
    }
    return names.filter { environment.values[$0] != nil }
  }

  /// From here on variables may have any value: what depends on them is not analysed.
  func forget(_ names: Set<String>, _ environment: inout Environment) {
    // While the state is followed they are data, of which conditions ask.
    let isData = environment.isTracking
    for name in names { environment.values[name] = .unknown(.text(name, isUnread: !isData)) }
    if !isData { environment.subjects.formUnion(names) }
  }

  /// Carries out a method that changes a variable; false if it is not known.
  func mutate(
    _ callee: Expr, _ arguments: [Expr.Argument], _ expression: Expr, _ environment: inout Environment
  ) -> Bool {
    guard case .member(let base?, let method) = callee.form, case .name(let name) = base.form,
      let before = environment.values[name]
    else { return false }
    switch (before, method) {
    case (.truth(let truth), "toggle"): environment.values[name] = .truth(truth.negated)
    case (.list, "removeAll") where arguments.isEmpty: environment.values[name] = .list([])
    case (.list(let items), "removeAll"):
      guard let rest = listCall(items, method, arguments, expression, environment) else { return false }
      environment.values[name] = rest
    case (.list(let items), "removeFirst") where arguments.isEmpty:
      environment.values[name] = .list(Array(items.dropFirst()))
    case (.list(let items), "removeLast") where arguments.isEmpty:
      environment.values[name] = .list(items.dropLast())
    default: return false
    }
    return true
  }
}

extension AbstractValue {
  fileprivate var hasMutatingMethods: Bool {
    switch self {
    case .list, .dictionary, .truth: true
    case .either(_, let first, let second): first.hasMutatingMethods || second.hasMutatingMethods
    default: false
    }
  }
}

extension Expr {
  /// The variables that the expression itself assigns, not those that what is inside it does.
  var assignedNames: [String] {
    guard case .binary(let sign, let target, _) = form, Expr.isAssignment(sign) else { return [] }
    return target.targetNames
  }

  /// The variable of which a method is called that may change a list or the like.
  var changedName: String? {
    guard case .call(let callee, _) = form, case .member(let base?, let method) = callee.form,
      case .name(let name) = base.form
    else { return nil }
    return Expr.queries.contains(method) ? nil : name
  }

  static func isAssignment(_ sign: String) -> Bool {
    sign.hasSuffix("=") && !["==", "===", "!=", "!==", "<=", ">=", "~="].contains(sign)
  }

  /// The variables that an assignment to the expression changes.
  var targetNames: [String] {
    switch form {
    case .name(let name): [name]
    case .index(let base, _): base.targetNames
    // `pair.0`; the object in a variable stays the same where a property is assigned.
    case .member(let base?, let name): Int(name) == nil ? [] : base.targetNames
    case .tuple(let items): items.flatMap(\.value.targetNames)
    // `&name` of Objective-C
    case .other(let items): items.flatMap(\.targetNames)
    default: []
    }
  }

  /// The methods of lists, dictionaries and truth values that change nothing.
  static let queries: Set<String> = [
    "adding", "allObjects", "allSatisfy", "anyObject", "appending", "compactMap", "compactMapValues", "contains",
    "containsObject", "count", "description", "difference", "dropFirst", "dropLast", "elementsEqual", "enumerated",
    "filter", "first", "firstIndex", "firstObject", "flatMap", "forEach", "hasPrefix", "hasSuffix", "includes", "index",
    "indexOf", "indexOfObject", "init", "intersection", "intersects", "isDisjoint", "isEqual", "isEqualTo",
    "isStrictSubset", "isStrictSuperset", "isSubset", "isSubsetOfSet", "isSuperset", "joined", "last", "lastIndex",
    "lastObject", "lexicographicallyPrecedes", "map", "mapValues", "max", "merging", "min", "objectAtIndex",
    "objectForKey", "prefix", "randomElement", "reduce", "reversed", "shuffled", "sorted", "split", "starts",
    "subtracting", "suffix", "symmetricDifference", "union", "zip",
  ]

  /// The target that the expression itself changes other than by `=`: a variable, or a member of one.
  fileprivate var changedTarget: Expr? {
    switch form {
    case .binary("=", let target, _): if case .index(let base, _) = target.form { base } else { nil }
    case .binary(let sign, let target, _): Expr.isAssignment(sign) ? target : nil
    case .call(let callee, _):
      if case .member(let base?, let method) = callee.form, !Expr.queries.contains(method) { base } else { nil }
    default: nil
    }
  }
}

extension [Statement] {
  /// The targets that the statements change other than by `=`, as paths of names.
  var changedPaths: [[String]] {
    var paths: [[String]] = []
    visit { if let path = $0.changedTarget?.path { paths.append(path) } }
    return paths
  }
}

extension Program {
  /// The names of the members that code changes of an object other than `self`.
  func findChangedMembers() -> Set<String> {
    var names: Set<String> = []
    for container in containers() {
      container.body.visit { expression in
        var target = expression.changedTarget
        if case .binary("=", let assigned, _) = expression.form, target == nil { target = assigned }
        if case .member(let base?, let name)? = target?.form, base.path != ["self"] { names.insert(name) }
      }
    }
    return names
  }
}
