import Statecharts

/// The steps of an enum that goes on by itself: `var next: Self`, and mutating methods that assign `self`.
enum OwnSteps {
  /// The ways that the methods and the properties of an enum lead; none if it has none of the kind.
  static func steps(of type: ProgramType, _ evaluator: Evaluator) -> EnumMachines.Steps {
    var found = EnumMachines.Steps()
    for property in type.propertyList where !property.isStatic && isNext(property.name) && isOwn(property.type, type) {
      guard let getter = property.getter else { continue }
      found += steps(getter, of: type, named: nil, property.span, returned: .state, evaluator)
    }
    for function in type.functionList where isPlain(function) {
      guard let body = function.body else { continue }
      if isNext(function.name), isOwn(function.result, type) {
        found += steps(body, of: type, named: nil, function.span, returned: .state, evaluator)
      } else if function.result == nil, assignsSelf(body) {
        found += steps(body, of: type, named: function.name, function.span, returned: .nothing, evaluator)
      }
    }
    guard !found.edges.isEmpty else { return found }
    // A function that takes or returns something makes no machine by itself, but belongs to one.
    for function in type.functionList where !function.isStatic && !function.isInitializer {
      let leadsOn = isNext(function.name) && isOwn(function.result, type)
      let isRead = isPlain(function) && (function.result == nil || leadsOn)
      guard !isRead, let body = function.body, assignsSelf(body) else { continue }
      found += steps(
        body, of: type, named: function.name, function.span, returned: .nothing, evaluator,
        taking: function.parameters.map(\.name))
    }
    return found
  }

  private static func isPlain(_ function: Function) -> Bool {
    !function.isStatic && !function.isInitializer && function.parameters.isEmpty
  }

  /// True if the enum goes on by itself, wherever its steps lead.
  static func areIn(_ type: ProgramType) -> Bool {
    let properties = type.propertyList.contains { !$0.isStatic && isNext($0.name) && isOwn($0.type, type) }
    return properties
      || type.functionList.contains { function in
        guard isPlain(function), let body = function.body else { return false }
        return isNext(function.name) && isOwn(function.result, type) || function.result == nil && assignsSelf(body)
      }
  }

  /// True if a method of the enum gives `self` another case.
  static func changesItself(_ type: ProgramType) -> Bool {
    type.functionList.contains { !$0.isStatic && !$0.isInitializer && assignsSelf($0.body ?? []) }
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
    _ body: [Statement], of type: ProgramType, named event: String?, _ span: Span,
    returned: Environment.Tracked.Returned, _ evaluator: Evaluator, taking parameters: [String] = []
  ) -> EnumMachines.Steps {
    var found = EnumMachines.Steps()
    var tracked = Environment.Tracked(names: [["self"]], states: type, returned: returned)
    tracked.setters = type.setters(of: "self")
    tracked.ending = type.endingMethods
    evaluator.reached = []
    for source in type.cases where !evaluator.program.budget.isSpent {
      evaluator.restart()
      tracked.value = .enumCase(source.name)
      var environment = Environment(
        object: type, selfValue: .enumCase(source.name), scope: type, file: span.file, tracked: tracked)
      for name in parameters { environment.values[name] = .unknown(.text(name, isUnread: false)) }
      let value = evaluator.run(body, environment, isImplicit: returned != .nothing && body.count == 1)
      found.add(value, from: source.name, on: event, at: span)
    }
    let writes = StateWrites(tracked: tracked, owner: type)
    for write in writes.all(in: body, evaluator.program) where !evaluator.reached.contains(write.span) {
      found.add("an assignment of the state is not analysed", at: write.span)
    }
    return found
  }
}
