import OrderedCollections
import Statecharts

/// Follows the code of one machine: functions and expressions that read only the context and the event become
/// expressions over the variables of a chart. Code that reaches anything else is not followed.
struct XStateCode {
  /// The functions and objects of the language that change nothing and always answer alike.
  static let builtIns: Set<String> = [
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
  static let reserved: Set<String> = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "enum",
    "export", "extends", "finally", "for", "function", "if", "import", "in", "instanceof", "new", "return", "super",
    "switch", "this", "throw", "try", "typeof", "var", "void", "while", "with", "yield", "let", "static", "await",
    "eval", "arguments", "In", "Holds", "Date", "Map", "Set", "Symbol", "Function", "RegExp", "Error", "Promise",
    "globalThis", "implements", "interface", "package", "private", "protected", "public",
  ]
  static let maxInlined = 20

  /// The variable of each key of the context.
  private(set) var variables: OrderedDictionary<String, String> = [:]
  /// The keys whose values come from outside, so that nothing is known of them.
  private(set) var openKeys: Set<String> = []
  /// True if nothing is known of the context.
  var isContextOpen = false
  /// True once something was followed that a chart has to run.
  private(set) var isUsed = false
  /// The chart's name for an event.
  var eventName: @Sendable (String) -> String = { $0 }
  /// The value that the file declares for a name.
  var constant: @Sendable (String) -> ScriptNode? = { _ in nil }
  private(set) var taken: Set<String> = []
  var inlined = 0
  let budget: ReadBudget
  /// The position of the machine.
  private let place: SourcePosition

  init(_ budget: ReadBudget, at place: SourcePosition) {
    self.budget = budget
    self.place = place
  }

  // MARK: - The context

  /// Returns this code with the facts learned while a machine was read, to read it again with.
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

  /// Returns the meaning of an expression.
  mutating func meaning(
    _ expression: ScriptExpression, in scope: XStateScope
  ) throws(ScriptNotFollowed) -> XStateScope.Meaning {
    guard budget.take(at: place) else { throw ScriptNotFollowed() }
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
    try value(self.expression(of: node), in: scope)
  }

  /// The expression that a node is.
  func expression(of node: ScriptNode) throws(ScriptNotFollowed) -> ScriptExpression {
    guard budget.take(node.text.count / 16, at: node.range.start) else { throw ScriptNotFollowed() }
    return try ScriptCode.expression(of: node)
  }

  /// The value that an expression has.
  mutating func value(
    _ expression: ScriptExpression, in scope: XStateScope
  ) throws(ScriptNotFollowed) -> ScriptExpression {
    try value(of: meaning(expression, in: scope), scope)
  }

  func value(of meaning: XStateScope.Meaning, _ scope: XStateScope) throws(ScriptNotFollowed) -> ScriptExpression {
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

  /// A value that is not too long to be written; names may represent long ones any number of times.
  func limited(_ value: ScriptExpression) throws(ScriptNotFollowed) -> ScriptExpression {
    _ = try ScriptPrinter.text(of: value)
    return value
  }

  private static func event(_ member: String, _ scope: XStateScope) -> ScriptExpression {
    .member(.name("_event"), member, isOptional: !scope.hasEvent)
  }

  mutating func member(
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
        var key: ScriptExpression?
        if let written = property.key { key = try value(written, in: scope) }
        let value = try value(property.value, in: scope)
        found.append(ScriptExpression.Property(name: property.name, key: key, value: value))
      }
      return .object(found)
    case .unary(let sign, let operand):
      guard sign != "delete", sign != "void" else { throw ScriptNotFollowed() }
      return .unary(sign, try value(operand, in: scope))
    case .binary(let sign, let left, let right):
      let (left, right) = (try value(left, in: scope), try value(right, in: scope))
      return .binary(sign, spelled(left, beside: right), spelled(right, beside: left))
    case .conditional(let condition, let one, let other):
      let test = try limited(value(condition, in: scope)).asCondition
      return .conditional(test, try value(one, in: scope), try value(other, in: scope))
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
      guard let node = constant(name), case .function(let inner) = try self.expression(of: node) else {
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
        // The object that is assigned to must be made here.
        if method == "assign", arguments.first?.isObject != true { throw ScriptNotFollowed() }
      }
      let member = ScriptExpression.member(object, method, isOptional: isMemberOptional)
      return .call(member, try values(arguments, in: scope), isOptional: isOptional)
    case .number, .string, .template, .pattern, .list, .object, .element, .call, .unary, .binary, .conditional,
      .spread, .assignment, .name:
      throw ScriptNotFollowed()
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
