import Statecharts

/// Functions in the code of a machine.
extension XStateCode {
  /// The result of a call of a function of the file.
  mutating func result(
    of function: ScriptExpression.Function, _ arguments: [ScriptExpression], in scope: XStateScope,
    inside: XStateScope
  ) throws(ScriptNotFollowed) -> ScriptExpression {
    inlined += 1
    defer { inlined -= 1 }
    guard inlined <= Self.maxInlined else { throw ScriptNotFollowed() }
    var inner = inside
    for (index, parameter) in function.parameters.enumerated() {
      let given: XStateScope.Meaning =
        index < arguments.count ? try meaning(arguments[index], in: scope) : .value(.name("undefined"))
      try bind(parameter, to: given, in: &inner)
    }
    return try result(of: function.body[...], in: inner) ?? .name("undefined")
  }

  /// A function that is given to a method of a list: its parameters stay, its body becomes one expression.
  mutating func callback(
    _ function: ScriptExpression.Function, in scope: XStateScope
  ) throws(ScriptNotFollowed) -> ScriptExpression.Function {
    var inner = scope
    var names: [ScriptExpression.Parameter] = []
    for (index, parameter) in function.parameters.enumerated() {
      // A name that no variable has, and no callback around this one.
      var name = parameter.plainName ?? "item\(index + 1)"
      while isTaken(name, in: inner) { name = name.hasPrefix("_") ? "item" + name : name + "_" }
      try bind(parameter, to: .value(.name(name)), in: &inner)
      if parameter.plainName == nil { inner.names["\0\(index)"] = .value(.name(name)) }
      names.append(ScriptExpression.Parameter(names: [ScriptExpression.Parameter.Name(text: name)]))
    }
    let result = try result(of: function.body[...], in: inner) ?? .name("undefined")
    return ScriptExpression.Function(parameters: names, body: [.result(result)])
  }

  private func isTaken(_ name: String, in scope: XStateScope) -> Bool {
    scope.names.values.contains(.value(.name(name))) || taken.contains(name) || Self.reserved.contains(name)
      || Self.builtIns.contains(name) || name.hasPrefix("_")
  }

  /// Gives the names of a parameter, or of a declaration, their meanings.
  mutating func bind(
    _ parameter: ScriptExpression.Parameter, to meaning: XStateScope.Meaning, in scope: inout XStateScope
  ) throws(ScriptNotFollowed) {
    for name in parameter.names {
      do {
        scope.names[name.text] = try self.meaning(of: name, in: meaning, scope)
      } catch {
        // A part that nobody reads may come from anywhere.
        guard !name.path.isEmpty else { throw error }
        scope.names[name.text] = .outside
      }
    }
  }

  private mutating func meaning(
    of name: ScriptExpression.Parameter.Name, in given: XStateScope.Meaning, _ scope: XStateScope
  ) throws(ScriptNotFollowed) -> XStateScope.Meaning {
    guard !name.isRest, !name.isUnread else { return .outside }
    var meaning = given
    for step in name.path {
      if Int(step) == nil {
        meaning = try member(step, of: meaning, isOptional: false, scope)
      } else {
        meaning = .value(.element(try value(of: meaning, scope), .number(step), isOptional: false))
      }
    }
    guard case .value(let value) = meaning else { return meaning }
    _ = try limited(value)
    guard let fallback = name.fallback else { return meaning }
    let other = try self.value(fallback, in: scope)
    guard value != .name("undefined") else { return .value(other) }
    return .value(.conditional(.binary("===", value, .name("undefined")), other, value))
  }

  /// Returns the result of statements, as one expression; nil if there is none.
  mutating func result(
    of statements: ArraySlice<ScriptExpression.Statement>, in scope: XStateScope
  ) throws(ScriptNotFollowed) -> ScriptExpression? {
    guard let first = statements.first else { return nil }
    let rest = statements.dropFirst()
    switch first {
    case .declaration, .expression:
      var inner = scope
      guard try run(first, in: &inner) else { throw ScriptNotFollowed() }
      return try result(of: rest, in: inner)
    case .result(let expression):
      guard let expression else { return nil }
      return try value(expression, in: scope)
    case .branch(let condition, let one, let other):
      let test = try limited(value(condition, in: scope)).asCondition
      guard one.alwaysReturns || other.alwaysReturns else { throw ScriptNotFollowed() }
      let left = try result(of: one.alwaysReturns ? one[...] : one + rest, in: scope) ?? .name("undefined")
      let right = try result(of: other.alwaysReturns ? other[...] : other + rest, in: scope) ?? .name("undefined")
      return .conditional(test, left, right)
    }
  }

  /// Takes in a declaration, or a statement that does nothing for the machine; false for any other.
  mutating func run(
    _ statement: ScriptExpression.Statement, in scope: inout XStateScope
  ) throws(ScriptNotFollowed) -> Bool {
    switch statement {
    case .declaration(let parameter, let value):
      guard let value else { throw ScriptNotFollowed() }
      do {
        try bind(parameter, to: meaning(value, in: scope), in: &scope)
      } catch {
        for name in parameter.names { scope.names[name.text] = .outside }
      }
      return true
    case .expression(.call(.name("assertEvent"), _, _)): return true
    case .expression(.call(.member(.name("console"), _, _), _, _)): return scope.names["console"] == nil
    case .expression, .branch, .result: return false
    }
  }
}

extension [ScriptExpression.Statement] {
  /// True if they return in any case.
  fileprivate var alwaysReturns: Bool {
    contains { statement in
      switch statement {
      case .result: true
      case .branch(_, let one, let other): one.alwaysReturns && other.alwaysReturns
      case .declaration, .expression: false
      }
    }
  }
}
