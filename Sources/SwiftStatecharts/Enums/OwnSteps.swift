/// The steps of an enum that goes on by itself: `var next: Self`, and mutating methods that assign `self`.
enum OwnSteps {
  /// The ways that the methods and the properties of an enum lead; none if it has none of the kind.
  static func edges(of type: ProgramType, _ evaluator: Evaluator) -> [EnumMachines.Edge] {
    var edges: [EnumMachines.Edge] = []
    for property in type.propertyList where !property.isStatic && isNext(property.name) && isOwn(property.type, type) {
      guard let getter = property.getter else { continue }
      edges += steps(getter, of: type, named: nil, property.span, returnsState: true, evaluator)
    }
    for function in type.functionList where !function.isStatic && function.parameters.isEmpty {
      guard let body = function.body else { continue }
      if isNext(function.name), isOwn(function.result, type) {
        edges += steps(body, of: type, named: nil, function.span, returnsState: true, evaluator)
      } else if function.result == nil, assignsSelf(body) {
        edges += steps(body, of: type, named: function.name, function.span, returnsState: false, evaluator)
      }
    }
    return edges
  }

  /// True if the enum goes on by itself, wherever its steps lead.
  static func areIn(_ type: ProgramType) -> Bool {
    let properties = type.propertyList.contains { !$0.isStatic && isNext($0.name) && isOwn($0.type, type) }
    return properties
      || type.functionList.contains { function in
        guard !function.isStatic, function.parameters.isEmpty, let body = function.body else { return false }
        return isNext(function.name) && isOwn(function.result, type) || function.result == nil && assignsSelf(body)
      }
  }

  private static func isNext(_ name: String) -> Bool {
    ["next", "successor", "toggled"].contains(where: name.hasPrefix)
  }

  private static func isOwn(_ reference: TypeRef?, _ type: ProgramType) -> Bool {
    guard case .named(let path)? = reference else { return false }
    return path == ["Self"] || path.last == type.simpleName
  }

  private static func assignsSelf(_ body: [Statement]) -> Bool {
    !body.values(givenTo: "self", ofSelf: false, isShadowed: false).isEmpty
  }

  private static func steps(
    _ body: [Statement], of type: ProgramType, named event: String?, _ span: Span, returnsState: Bool,
    _ evaluator: Evaluator
  ) -> [EnumMachines.Edge] {
    type.cases.flatMap { source -> [EnumMachines.Edge] in
      evaluator.restart()
      var environment = Environment()
      environment.object = type
      environment.scope = type
      environment.file = span.file
      environment.itself = .enumCase(source.name)
      environment.tracked = Environment.Tracked(
        name: "self", value: .enumCase(source.name), cases: Set(type.cases.map(\.name)), returnsState: returnsState)
      let value = evaluator.run(body, environment, isImplicit: returnsState && body.count == 1)
      return EventForm.targets(in: value).map { target, condition in
        EnumMachines.Edge(source: source.name, target: target, event: event, condition: condition, span: span)
      }
    }
  }
}
