import OrderedCollections
import Statecharts

/// Follows the code of one machine: functions and expressions that read only the context and the event become
/// expressions over the variables of a chart. What reaches anything else is not followed.
struct XStateCode: Sendable {
  /// The functions and objects of the language that change nothing and always answer alike.
  private static let builtIns: Set<String> = [
    "undefined", "NaN", "Infinity", "true", "false", "null", "Math", "Number", "String", "Boolean", "Array", "Object",
    "JSON", "isNaN", "isFinite", "parseInt", "parseFloat",
  ]
  private static let functionsOfObject: Set<String> = ["keys", "values", "entries", "assign", "fromEntries", "is"]
  private static let functions: Set<String> = [
    "Number", "String", "Boolean", "isNaN", "isFinite", "parseInt", "parseFloat",
  ]
  /// Methods that change what they are called on.
  private static let changing: Set<String> = [
    "push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill", "copyWithin", "set", "add", "delete",
    "clear",
  ]
  private static let forbidden: Set<String> = [
    "constructor", "prototype", "__proto__", "call", "apply", "bind", "random", "__defineGetter__", "__defineSetter__",
  ]
  private static let reserved: Set<String> = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "enum",
    "export", "extends", "finally", "for", "function", "if", "import", "in", "instanceof", "new", "return", "super",
    "switch", "this", "throw", "try", "typeof", "var", "void", "while", "with", "yield", "let", "static", "await",
    "eval", "arguments", "In", "Holds", "Date", "Map", "Set", "Symbol", "Function", "RegExp", "Error", "Promise",
    "globalThis", "implements", "interface", "package", "private", "protected", "public",
  ]
  private static let maxInlined = 20

  /// The variable of each key of the context.
  private(set) var variables: OrderedDictionary<String, String> = [:]
  /// The keys whose values come from outside, so that nothing is known of them.
  private(set) var openKeys: Set<String> = []
  /// True if nothing is known of the context.
  var isContextOpen = false
  /// True once something was followed that a chart has to run.
  private(set) var isUsed = false
  /// How events are called in the chart.
  var eventName: @Sendable (String) -> String = { $0 }
  /// What the file says a name is.
  var constant: @Sendable (String) -> ScriptNode? = { _ in nil }
  private var taken: Set<String> = []
  private var inlined = 0

  init() {}

  // MARK: - The context

  /// What was learned while a machine was read, to read it again with.
  func learned(by other: XStateCode) -> XStateCode {
    var next = self
    for key in other.variables.keys { _ = next.variable(of: key) }
    next.openKeys.formUnion(other.openKeys)
    return next
  }

  /// True if nothing new was learned.
  func knowsAll(of other: XStateCode) -> Bool {
    other.openKeys.isSubset(of: openKeys) && other.variables.keys.allSatisfy { variables[$0] != nil }
  }

  /// The keys of which the values are known.
  var closedKeys: [String] { isContextOpen ? [] : variables.keys.filter { !openKeys.contains($0) } }

  /// The variable of a key.
  @discardableResult mutating func variable(of key: String) -> String {
    if let known = variables[key] { return known }
    var name = String(
      String.UnicodeScalarView(
        key.unicodeScalars.map { ($0.beginsScriptName && $0 != "#") || $0.isDigit ? $0 : "_" }))
    while name.hasPrefix("_") { name.removeFirst() }
    if name.isEmpty || name.unicodeScalars.first?.isDigit == true { name = "v" + name }
    if Self.reserved.contains(name) || Self.builtIns.contains(name) { name += "_" }
    while !taken.insert(name).inserted { name += "_" }
    variables[key] = name
    return name
  }

  /// Notes that a key gets values from outside.
  mutating func open(_ key: String) {
    variable(of: key)
    openKeys.insert(key)
  }

  /// Notes that any key may get values from outside.
  mutating func openAll() { openKeys.formUnion(variables.keys) }

  mutating func use() { isUsed = true }

  func isOpen(_ key: String) -> Bool { isContextOpen || openKeys.contains(key) }

  // MARK: - Meanings

  /// What an expression is.
  mutating func meaning(
    _ expression: ScriptExpression, in scope: XStateScope
  ) throws(ScriptNotFollowed) -> XStateScope.Meaning {
    switch expression {
    case .name(let name): return try meaning(ofName: name, in: scope)
    case .member(let object, let name, let isOptional):
      return try member(name, of: meaning(object, in: scope), isOptional: isOptional, scope)
    case .element(let object, let index, let isOptional):
      let index = try value(index, in: scope)
      let object = try meaning(object, in: scope)
      if case .string(let key) = index { return try member(key, of: object, isOptional: isOptional, scope) }
      return .value(.element(try value(of: object, scope), index, isOptional: isOptional))
    case .call(let function, let arguments, let isOptional):
      return .value(try call(function, arguments, isOptional: isOptional, in: scope))
    case .number, .string, .template, .pattern, .list, .object, .unary, .binary, .conditional, .function, .spread,
      .assignment:
      return .value(try computed(expression, in: scope))
    }
  }

  private mutating func meaning(
    ofName name: String, in scope: XStateScope
  ) throws(ScriptNotFollowed) -> XStateScope.Meaning {
    if let known = scope.names[name] {
      guard known != .outside else { throw ScriptNotFollowed() }
      return known
    }
    if Self.builtIns.contains(name) { return .value(.name(name)) }
    guard let node = constant(name) else { throw ScriptNotFollowed() }
    inlined += 1
    defer { inlined -= 1 }
    guard inlined <= Self.maxInlined else { throw ScriptNotFollowed() }
    return .value(try value(of: node, in: XStateScope()))
  }

  /// The value of a node: a literal, or code.
  mutating func value(of node: ScriptNode, in scope: XStateScope) throws(ScriptNotFollowed) -> ScriptExpression {
    try value(XStateCode.expression(of: node), in: scope)
  }

  /// The expression that a node is.
  static func expression(of node: ScriptNode) throws(ScriptNotFollowed) -> ScriptExpression {
    switch node.content {
    case .null: return .name("null")
    case .boolean(let holds): return .name(holds ? "true" : "false")
    case .number(let number): return ScriptExpression(.number(number))
    case .string(let text): return .string(text)
    case .array(let items):
      return .list(try items.map { item throws(ScriptNotFollowed) in try expression(of: item) })
    case .object(let members):
      return .object(
        try members.map { member throws(ScriptNotFollowed) in
          ScriptExpression.Property(name: member.isSpread ? nil : member.name, value: try expression(of: member.node))
        })
    case .call(_, let text), .code(let text): return try ScriptExpressionReader.expression(of: text)
    }
  }

  /// The value that an expression has.
  mutating func value(
    _ expression: ScriptExpression, in scope: XStateScope
  ) throws(ScriptNotFollowed) -> ScriptExpression {
    try value(of: meaning(expression, in: scope), scope)
  }

  private func value(
    of meaning: XStateScope.Meaning, _ scope: XStateScope
  ) throws(ScriptNotFollowed) -> ScriptExpression {
    switch meaning {
    case .value(let value): return value
    case .context:
      guard !isContextOpen, openKeys.isEmpty else { throw ScriptNotFollowed() }
      return .object(variables.map { ScriptExpression.Property(name: $0, value: .name($1)) })
    case .event:
      let type = ScriptExpression.Property(name: "type", value: XStateCode.event("name", scope))
      let assign = ScriptExpression.member(.name("Object"), "assign", isOptional: false)
      return .call(assign, [.object([type]), XStateCode.event("data", scope)], isOptional: false)
    case .arguments, .enqueue, .check, .outside: throw ScriptNotFollowed()
    }
  }

  private static func event(_ member: String, _ scope: XStateScope) -> ScriptExpression {
    .member(.name("_event"), member, isOptional: !scope.hasEvent)
  }

  private mutating func member(
    _ name: String, of meaning: XStateScope.Meaning, isOptional: Bool, _ scope: XStateScope
  ) throws(ScriptNotFollowed) -> XStateScope.Meaning {
    guard !Self.forbidden.contains(name) else { throw ScriptNotFollowed() }
    switch meaning {
    case .arguments:
      let argument = XStateScope.argument(name)
      guard argument != .outside else { throw ScriptNotFollowed() }
      return argument
    case .context:
      guard !isOpen(name) else { throw ScriptNotFollowed() }
      return .value(.name(variable(of: name)))
    case .event:
      if name == "type" { return .value(XStateCode.event("name", scope)) }
      return .value(.member(XStateCode.event("data", scope), name, isOptional: true))
    case .value(let object):
      if case .name("Object") = object, !Self.functionsOfObject.contains(name) { throw ScriptNotFollowed() }
      if let value = object.property(name) { return .value(value) }
      return .value(.member(object, name, isOptional: isOptional))
    case .enqueue, .check, .outside: throw ScriptNotFollowed()
    }
  }

  // MARK: - Expressions

  private mutating func values(
    _ expressions: [ScriptExpression], in scope: XStateScope
  ) throws(ScriptNotFollowed) -> [ScriptExpression] {
    var values: [ScriptExpression] = []
    for expression in expressions {
      if case .spread(let inside) = expression {
        values.append(.spread(try value(inside, in: scope)))
      } else {
        values.append(try value(expression, in: scope))
      }
    }
    return values
  }

  private mutating func computed(
    _ expression: ScriptExpression, in scope: XStateScope
  ) throws(ScriptNotFollowed) -> ScriptExpression {
    switch expression {
    case .number, .string, .pattern: return expression
    case .template(let texts, let parts): return .template(texts, try values(parts, in: scope))
    case .list(let items): return .list(try values(items, in: scope))
    case .object(let properties):
      var found: [ScriptExpression.Property] = []
      for property in properties {
        guard property.name != "__proto__" else { throw ScriptNotFollowed() }
        found.append(ScriptExpression.Property(name: property.name, value: try value(property.value, in: scope)))
      }
      return .object(found)
    case .unary(let sign, let operand):
      guard sign != "delete", sign != "void" else { throw ScriptNotFollowed() }
      return .unary(sign, try value(operand, in: scope))
    case .binary(let sign, let left, let right):
      let (left, right) = (try value(left, in: scope), try value(right, in: scope))
      return .binary(sign, spelled(left, beside: right), spelled(right, beside: left))
    case .conditional(let condition, let one, let other):
      return .conditional(
        try value(condition, in: scope).asCondition, try value(one, in: scope), try value(other, in: scope))
    case .function(let function): return .function(try callback(function, in: scope))
    case .spread, .assignment, .name, .member, .element, .call: throw ScriptNotFollowed()
    }
  }

  /// The name of an event as the chart has it, where the event's name is compared with a text.
  private func spelled(_ expression: ScriptExpression, beside other: ScriptExpression) -> ScriptExpression {
    guard case .string(let text) = expression, case .member(.name("_event"), "name", _) = other else {
      return expression
    }
    return .string(eventName(text))
  }

  private mutating func call(
    _ function: ScriptExpression, _ arguments: [ScriptExpression], isOptional: Bool, in scope: XStateScope
  ) throws(ScriptNotFollowed) -> ScriptExpression {
    switch function {
    case .name(let name) where scope.names[name] == nil && Self.functions.contains(name):
      return .call(function, try values(arguments, in: scope), isOptional: isOptional)
    case .name(let name) where scope.names[name] == nil:
      guard let node = constant(name), case .function(let inner) = try XStateCode.expression(of: node) else {
        throw ScriptNotFollowed()
      }
      return try result(of: inner, arguments, in: scope, inside: XStateScope(hasEvent: scope.hasEvent))
    case .function(let inner): return try result(of: inner, arguments, in: scope, inside: scope)
    case .member(let object, let method, let isMemberOptional):
      let object = try value(object, in: scope)
      guard !Self.forbidden.contains(method), !Self.changing.contains(method) || object.isFresh else {
        throw ScriptNotFollowed()
      }
      if case .name("Object") = object {
        guard Self.functionsOfObject.contains(method) else { throw ScriptNotFollowed() }
        // What is assigned to must be made here.
        if method == "assign", arguments.first?.isObject != true { throw ScriptNotFollowed() }
      }
      let member = ScriptExpression.member(object, method, isOptional: isMemberOptional)
      return .call(member, try values(arguments, in: scope), isOptional: isOptional)
    case .number, .string, .template, .pattern, .list, .object, .element, .call, .unary, .binary, .conditional,
      .spread, .assignment, .name:
      throw ScriptNotFollowed()
    }
  }

  // MARK: - Functions

  /// The result of a call of a function of the file.
  private mutating func result(
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
  private mutating func callback(
    _ function: ScriptExpression.Function, in scope: XStateScope
  ) throws(ScriptNotFollowed) -> ScriptExpression.Function {
    var inner = scope
    var names: [ScriptExpression.Parameter] = []
    for (index, parameter) in function.parameters.enumerated() {
      // A name that no variable has, and no callback around this one.
      var name = if case .name(let name) = parameter { name } else { "item\(index + 1)" }
      while isTaken(name, in: inner) { name = name.hasPrefix("_") ? "item" + name : name + "_" }
      try bind(parameter, to: .value(.name(name)), in: &inner)
      if case .name = parameter {} else { inner.names["\0\(index)"] = .value(.name(name)) }
      names.append(.name(name))
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
    switch parameter {
    case .name(let name): scope.names[name] = meaning
    case .other(let parameter, let value):
      guard case .value(let given) = meaning else { return try bind(parameter, to: meaning, in: &scope) }
      let other = try self.value(value, in: scope)
      let isGiven = ScriptExpression.binary("===", given, .name("undefined"))
      let chosen = given == .name("undefined") ? other : .conditional(isGiven, other, given)
      try bind(parameter, to: .value(chosen), in: &scope)
    case .object(let fields, let rest):
      for field in fields {
        do {
          try bind(field.parameter, to: member(field.key, of: meaning, isOptional: false, scope), in: &scope)
        } catch {
          // What nobody reads may come from anywhere.
          hide(field.parameter, in: &scope)
        }
      }
      if let rest { scope.names[rest] = .outside }
    case .list(let items):
      for (index, item) in items.enumerated() {
        guard let item else { continue }
        let element = ScriptExpression.element(
          try value(of: meaning, scope), .number(String(index)), isOptional: false)
        try bind(item, to: .value(element), in: &scope)
      }
    }
  }

  private func hide(_ parameter: ScriptExpression.Parameter, in scope: inout XStateScope) {
    switch parameter {
    case .name(let name): scope.names[name] = .outside
    case .other(let parameter, _): hide(parameter, in: &scope)
    case .object(let fields, let rest):
      for field in fields { hide(field.parameter, in: &scope) }
      if let rest { scope.names[rest] = .outside }
    case .list(let items): for item in items.compactMap(\.self) { hide(item, in: &scope) }
    }
  }

  /// What statements return, as one expression; nil if nothing.
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
      let test = try value(condition, in: scope).asCondition
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
        hide(parameter, in: &scope)
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

extension ScriptExpression {
  fileprivate var isObject: Bool {
    if case .object = self { true } else { false }
  }

  /// True for a list that was made here, which may be changed.
  fileprivate var isFresh: Bool {
    switch self {
    case .list: true
    case .call(.member(_, let method, _), _, _): ["slice", "map", "filter", "concat", "split"].contains(method)
    case .number, .string, .template, .pattern, .name, .object, .member, .element, .call, .unary, .binary,
      .conditional, .function, .spread, .assignment:
      false
    }
  }
}
