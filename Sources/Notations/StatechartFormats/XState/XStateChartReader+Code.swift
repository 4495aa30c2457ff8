import OrderedCollections
import Statecharts

extension XStateChartReader {
  /// A function or an expression as an expression over the variables of the chart.
  ///
  /// - Throws: `ScriptNotFollowed` if it reaches anything but the context and the event.
  mutating func followed(_ node: ScriptNode, params: ScriptNode? = nil) throws(ScriptNotFollowed) -> ScriptExpression {
    let (function, text) = try functionOrExpression(node)
    guard case .function(let function) = function else { return try code.value(function, in: scope) }
    var scope = scope
    try bind(function, text, params: params, in: &scope)
    return try code.result(of: function.body[...], in: scope) ?? .name("undefined")
  }

  /// Returns the expression of a node with its text; a name that the file declares as a function becomes that.
  func functionOrExpression(_ node: ScriptNode) throws(ScriptNotFollowed) -> (ScriptExpression, text: String) {
    let expression = try code.expression(of: node)
    if case .name(let name) = expression, scope.names[name] == nil, let other = code.constant(name),
      case .function(let function) = try code.expression(of: other)
    {
      return (.function(function), XStateChartReader.text(of: other))
    }
    return (expression, XStateChartReader.text(of: node))
  }

  private static func text(of node: ScriptNode) -> String {
    switch node.content {
    case .code, .call: node.written
    case .null, .boolean, .number, .string, .array, .object: ""
    }
  }

  /// Gives the parameters of a function their meanings: an object with the context and the event, as version 5 has it,
  /// or the context, then the event.
  mutating func bind(
    _ function: ScriptExpression.Function, _ text: String, params: ScriptNode?, in scope: inout XStateScope
  ) throws(ScriptNotFollowed) {
    guard let first = function.parameters.first else { return }
    let given = params.flatMap { try? followed($0) }.map { XStateScope.Meaning.value($0) } ?? .outside
    let isOfFive = takesArguments(first, text)
    try code.bind(first, to: isOfFive ? .arguments : .context, in: &scope)
    for (place, parameter) in function.parameters.enumerated().dropFirst() {
      var meaning = XStateScope.Meaning.outside
      if isOfFive {
        if place == 1 { meaning = given }
      } else if place == 1 {
        meaning = .event
      } else if case .value(let value) = given {
        let names = ["cond", "action"].map { ScriptExpression.Property(name: $0, value: value) }
        meaning = .value(.object(names))
      }
      do {
        try code.bind(parameter, to: meaning, in: &scope)
      } catch {
        try code.bind(parameter, to: .outside, in: &scope)
      }
    }
  }

  private func takesArguments(_ parameter: ScriptExpression.Parameter, _ text: String) -> Bool {
    let parts = parameter.names.filter { !$0.path.isEmpty }
    if let name = parameter.names.first?.text, parts.isEmpty {
      return ["\(name).context", "\(name).event"].contains { text.contains($0) }
        || version == .five && text.contains("} = \(name)")
    }
    if parts.allSatisfy(\.isRest) { return !parts.isEmpty && version == .five }
    return parts.contains { !$0.isRest && XStateScope.argumentKeys.contains($0.path[0]) }
  }

  // MARK: - The context

  /// The maximum number of keys of a context that is followed.
  private static let maxKeys = 500

  /// The variables of a chart: what the context begins with, as far as that is known.
  mutating func readContext() {
    guard let node = source.config["context"], !node.isNull else {
      code.isContextOpen = true
      return
    }
    do {
      if let count = node.members?.count, count > Self.maxKeys { throw ScriptNotFollowed() }
      let (given, text) = try functionOrExpression(node)
      var expression = given
      var scope = XStateScope(hasEvent: false)
      if case .function(let function) = expression {
        if let first = function.parameters.first, takesArguments(first, text) {
          try code.bind(first, to: .arguments, in: &scope)
          for (name, meaning) in scope.names where meaning == .context || meaning == .event {
            scope.names[name] = .outside
          }
        } else if !function.parameters.isEmpty {
          code.isContextOpen = true
          return
        }
        expression = try returned(function.body, in: &scope)
      }
      guard case .object(let properties) = expression else { throw ScriptNotFollowed() }
      for property in properties { begin(property, node, in: scope) }
    } catch {
      code.isContextOpen = true
    }
  }

  /// The expression that a function without branches returns.
  private mutating func returned(
    _ statements: [ScriptExpression.Statement], in scope: inout XStateScope
  ) throws(ScriptNotFollowed) -> ScriptExpression {
    for statement in statements {
      if case .result(let result?) = statement { return result }
      guard try code.run(statement, in: &scope) else { throw ScriptNotFollowed() }
    }
    throw ScriptNotFollowed()
  }

  private mutating func begin(_ property: ScriptExpression.Property, _ node: ScriptNode, in scope: XStateScope) {
    guard let name = property.name else {
      guard property.key == nil, case .object(let spread)? = try? code.value(property.value, in: scope),
        spread.allSatisfy({ $0.name != nil })
      else {
        code.isContextOpen = true
        return
      }
      for property in spread { begin(property, node, in: scope) }
      return
    }
    let member = node.members?.last { $0.name == name }
    // Both are read as nothing.
    let isUndefined = member.map { $0.node.isNull && source.isUndefined($0.node) } ?? false
    do {
      let value: ScriptExpression = isUndefined ? .name("undefined") : try code.value(property.value, in: scope)
      initialValues[name] = Expression(try ScriptPrinter.text(of: value), origin: (member?.node ?? node).origin)
      code.variable(of: name)
    } catch {
      code.open(name)
    }
  }

  /// The variables with what they begin with.
  var variables: [Variable] {
    guard isScripted else { return [] }
    return code.closedKeys.map { key in
      let value = initialValues[key]
      return Variable(
        code.variables[key] ?? key, value: value.map { .expression($0) } ?? .none, origin: value?.origin ?? .none)
    }
  }

  // MARK: - Assignments

  /// Returns the content of `assign`: an assignment for each key whose value is followed, and an action for the others.
  mutating func assignment(_ given: ScriptNode?, params: ScriptNode?, _ node: ScriptNode) -> [Content] {
    let names = (given?.members ?? []).map(\.name).filter { $0 != ScriptNode.spread }
    func action(_ names: [String]) -> Content {
      let words = ["assign"] + (names.isEmpty ? [] : [names.joined(separator: ", ")])
      return .action(Action(words.joined(separator: " "), origin: node.origin))
    }
    guard isScripted else { return [action(names)] }
    guard let given, let values = assignedValues(given, params: params) else {
      code.openAll()
      return [action(names)]
    }
    var known: [XStateAssignment] = []
    var others: [String] = []
    for (key, value) in values {
      if let text = value.flatMap({ try? ScriptPrinter.text(of: $0) }), !code.isContextOpen {
        let variable = code.variable(of: key)
        if !code.isOpen(key) {
          known.append(XStateAssignment(variable: variable, value: text))
          continue
        }
      } else {
        code.open(key)
      }
      others.append(key)
    }
    if !known.isEmpty { code.use() }
    return XStateAssignment.contents(known, at: node.origin) + (others.isEmpty ? [] : [action(others)])
  }

  /// The values by key, nil for one that is not followed; nil if the keys are not known.
  private mutating func assignedValues(
    _ given: ScriptNode, params: ScriptNode?
  ) -> [(key: String, value: ScriptExpression?)]? {
    if let members = given.members {
      guard !members.contains(where: \.isSpread) else { return nil }
      return members.map { member in
        // Both are read as nothing.
        if member.node.isNull, source.isUndefined(member.node) { return (member.name, .name("undefined")) }
        return (member.name, try? followed(member.node, params: params))
      }
    }
    do {
      let (expression, text) = try functionOrExpression(given)
      guard case .function(let function) = expression else { return nil }
      var scope = scope
      try bind(function, text, params: params, in: &scope)
      if let result = try? returned(function.body, in: &scope), case .object(let properties) = result {
        return assignedValues(properties, in: scope)
      }
      guard let result = try code.result(of: function.body[...], in: scope) else { return [] }
      return try keyed(result).map { ($0.key, $0.value) }
    } catch {
      return nil
    }
  }

  private mutating func assignedValues(
    _ properties: [ScriptExpression.Property], in scope: XStateScope
  ) -> [(key: String, value: ScriptExpression?)]? {
    var found: [(key: String, value: ScriptExpression?)] = []
    for property in properties {
      if let name = property.name {
        found.append((name, try? code.value(property.value, in: scope)))
      } else if let written = property.key {
        guard let key = try? code.value(written, in: scope), let value = try? code.value(property.value, in: scope)
        else { return nil }
        found += chosen(by: key, value)
      } else if (try? code.meaning(property.value, in: scope)) != .context {
        // The context spread into itself stays as it is.
        guard let value = try? code.value(property.value, in: scope), let spread = try? keyed(value) else { return nil }
        found += spread.map { ($0.key, $0.value) }
      }
    }
    return found
  }

  /// True for the context spread into itself, which stays as it is.
  private func isWholeContext(_ expression: ScriptExpression) -> Bool {
    guard case .object(let properties) = expression else { return false }
    return properties.allSatisfy { property in
      property.name.map { property.value == .name(code.variables[$0] ?? "") } ?? false
    }
  }

  /// A value for the key that an expression says: each key may be the one, and stays as it is if it is not.
  private func chosen(by key: ScriptExpression, _ value: ScriptExpression) -> [(key: String, value: ScriptExpression?)]
  {
    code.variables.map { name, variable in
      (name, .conditional(.binary("===", key, .string(name)), value, .name(variable)))
    }
  }

  /// The values of an object by key, also where it is one of several: what one of them lacks stays as it is.
  private mutating func keyed(
    _ expression: ScriptExpression
  ) throws(ScriptNotFollowed) -> [(key: String, value: ScriptExpression)] {
    switch expression {
    case .name("undefined"), .name("null"): return []
    case .object(let properties):
      var found: [(key: String, value: ScriptExpression)] = []
      for property in properties {
        if let name = property.name {
          found.append((name, property.value))
        } else if let key = property.key {
          found += chosen(by: key, property.value).compactMap { key, value in value.map { (key, $0) } }
        } else if !isWholeContext(property.value) {
          found += try keyed(property.value)
        }
      }
      return found
    case .conditional(let condition, let one, let other):
      let (left, right) = (try keyed(one), try keyed(other))
      var keys = left.map(\.key)
      keys += right.map(\.key).filter { !keys.contains($0) }
      return keys.map { key in
        let own = ScriptExpression.name(code.variable(of: key))
        let values = [left, right].map { side in side.last { $0.key == key }?.value ?? own }
        return (key, .conditional(condition, values[0], values[1]))
      }
    case .number, .string, .template, .pattern, .name, .list, .member, .element, .call, .unary, .binary, .function,
      .spread, .assignment:
      throw ScriptNotFollowed()
    }
  }
}

/// A variable and the text of its new value.
struct XStateAssignment {
  let variable: String
  let value: String

  /// Content that gives all variables their values at once, as XState does: an assignment comes after those that read
  /// what it changes, or one script makes them all.
  static func contents(_ assignments: [XStateAssignment], at origin: Origin) -> [Content] {
    var left = Dictionary(assignments.map { ($0.variable, $0) }, uniquingKeysWith: { _, last in last })
    var order: [XStateAssignment] = []
    let reads = left.mapValues { $0.readNames }
    while !left.isEmpty {
      let next = assignments.first { candidate in
        left[candidate.variable] != nil
          && !left.keys.contains { $0 != candidate.variable && reads[$0]?.contains(candidate.variable) ?? false }
      }
      guard let next, let assignment = left.removeValue(forKey: next.variable) else {
        let rest = assignments.filter { left[$0.variable]?.value == $0.value }
        let names = rest.map(\.variable).joined(separator: ", ")
        let values = rest.map(\.value).joined(separator: ", ")
        return order.map { $0.content(at: origin) }
          + [.script(Script(.inline("[\(names)] = [\(values)];"), origin: origin))]
      }
      order.append(assignment)
    }
    return order.map { $0.content(at: origin) }
  }

  private var readNames: Set<String> {
    Set(
      ExpressionTokens(value).filter { $0.kind == .path }.compactMap { $0.text.split(separator: ".").first }.map(
        String.init))
  }

  private func content(at origin: Origin) -> Content {
    .assign(
      Assign(
        location: Expression(variable, origin: origin), value: .expression(Expression(value, origin: origin)),
        origin: origin))
  }
}
