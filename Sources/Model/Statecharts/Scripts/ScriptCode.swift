import JSONTree

/// Why a script, or a part of it, is not followed: it holds what is not read here, or is too long or too deep.
package struct ScriptNotFollowed: Error, Hashable {
  /// Makes the error.
  package init() {}
}

/// Makes the expression that a node of a script is, with what its functions do.
///
/// Code that waits, yields, loops, throws or makes a class has no expression.
package struct ScriptCode {
  /// The maximum number of bytes of a text that is followed.
  package static let maxBytes = 20_000
  /// The maximum number of functions and of operators within one another.
  private static let maxDepth = 60

  private var depth = 0

  private init() {}

  /// The expression that a node is.
  package static func expression(of node: ScriptNode) throws(ScriptNotFollowed) -> ScriptExpression {
    guard node.text.count <= maxBytes else { throw ScriptNotFollowed() }
    var code = ScriptCode()
    return try code.expression(of: node)
  }

  /// The node that a text is which is in no script.
  package static func node(of text: String) throws(ScriptNotFollowed) -> ScriptNode {
    guard let node = ScriptNode(text, takesTypes: true) else { throw ScriptNotFollowed() }
    return node
  }

  // MARK: - Expressions

  private mutating func expressions(of nodes: [ScriptNode]) throws(ScriptNotFollowed) -> [ScriptExpression] {
    var found: [ScriptExpression] = []
    for node in nodes { found.append(try expression(of: node)) }
    return found
  }

  private mutating func expression(of node: ScriptNode) throws(ScriptNotFollowed) -> ScriptExpression {
    switch node.content {
    case .null: return .name(node.isUndefined ? "undefined" : "null")
    case .boolean(let holds): return .name(holds ? "true" : "false")
    case .number(let number): return ScriptExpression(.number(number))
    case .string(let text): return .string(text)
    case .array(let items): return .list(try expressions(of: items))
    case .object(let members):
      var properties: [ScriptExpression.Property] = []
      for member in members {
        let key: ScriptExpression? = if let key = member.key { try expression(of: key) } else { nil }
        let name = member.isSpread || key != nil ? nil : member.name
        properties.append(ScriptExpression.Property(name: name, key: key, value: try expression(of: member.node)))
      }
      return .object(properties)
    case .code(let text), .call(_, let text):
      if case .name(_, at: .max)? = node.form { return try expression(of: Self.node(of: text.string)) }
      if let form = node.form { return try expression(of: form, node) }
      guard node.inner == nil else { throw ScriptNotFollowed() }
      let text = text.string
      if text.hasPrefix("/") { return .pattern(text) }
      guard node.offset < 0 else { throw ScriptNotFollowed() }
      return try expression(of: Self.node(of: text))
    }
  }

  private static let words: Set<String> = ["this", "super", "import", "new", "await", "yield"]

  private mutating func expression(
    of form: ScriptForm, _ node: ScriptNode
  ) throws(ScriptNotFollowed) -> ScriptExpression {
    switch form {
    case .name(let name, _):
      guard !Self.words.contains(name) else { throw ScriptNotFollowed() }
      return .name(name)
    case .member(let object, let name):
      return .member(try expression(of: object), name, isOptional: node.isOptional)
    case .item(let object, let key):
      return .element(try expression(of: object), try expression(of: key), isOptional: node.isOptional)
    case .call(let function, let arguments):
      return .call(try expression(of: function), try expressions(of: arguments), isOptional: node.isOptional)
    case .template(let parts):
      var (texts, values): ([String], [ScriptExpression]) = ([], [])
      for (place, part) in parts.enumerated() {
        if place.isMultiple(of: 2) {
          texts.append(Self.escaped(part.string ?? ""))
        } else {
          values.append(try expression(of: part))
        }
      }
      return .template(texts, values)
    case .operation(let first, let rest):
      depth += rest.count
      defer { depth -= rest.count }
      guard depth <= ScriptReader.maxNesting else { throw ScriptNotFollowed() }
      var left = try expression(of: first)
      for operand in rest {
        guard operand.sign != "," else { throw ScriptNotFollowed() }
        left = .binary(operand.sign, left, try expression(of: operand.node))
      }
      return left
    case .prefix(let sign, let operand):
      guard sign != "await", sign != "yield" else { throw ScriptNotFollowed() }
      return .unary(sign, try expression(of: operand))
    case .alternatives(let ways):
      return .conditional(
        try expression(of: ways.condition), try expression(of: ways.met), try expression(of: ways.unmet))
    case .assignment(let target, let sign, let value):
      return .assignment(try expression(of: target), sign, try expression(of: value))
    case .update(let target, let sign): return .assignment(try expression(of: target), sign, nil)
    case .function(let function): return .function(try self.function(function))
    case .spread(let inner): return .spread(try expression(of: inner))
    case .reference(_, let written): return try expression(of: written)
    }
  }

  /// The text of a template as it is written in one.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("`", with: "\\`").replacing("${", with: "\\${")
  }

  // MARK: - Functions

  private mutating func function(
    _ function: ScriptFunction
  ) throws(ScriptNotFollowed) -> ScriptExpression.Function {
    depth += 1
    defer { depth -= 1 }
    guard function.isPlain, function.isUnderstood, depth <= Self.maxDepth else { throw ScriptNotFollowed() }
    var parameters: [ScriptExpression.Parameter] = []
    for patterns in function.parameters { parameters.append(try parameter(patterns)) }
    switch function.body {
    case .result(let node):
      return ScriptExpression.Function(parameters: parameters, body: [.result(try expression(of: node))])
    case .statements(let statements):
      return ScriptExpression.Function(parameters: parameters, body: try self.statements(statements))
    }
  }

  private mutating func parameter(_ patterns: [ScriptPattern]) throws(ScriptNotFollowed) -> ScriptExpression.Parameter {
    var names: [ScriptExpression.Parameter.Name] = []
    for pattern in patterns {
      let fallback: ScriptExpression? = if let node = pattern.fallback { try expression(of: node) } else { nil }
      names.append(
        ScriptExpression.Parameter.Name(
          text: pattern.name, path: pattern.path, fallback: fallback, isRest: pattern.isRest,
          isUnread: pattern.hasOuterFallback))
    }
    return ScriptExpression.Parameter(names: names)
  }

  // MARK: - Statements

  private mutating func statements(
    _ statements: [ScriptStatement]
  ) throws(ScriptNotFollowed) -> [ScriptExpression.Statement] {
    var found: [ScriptExpression.Statement] = []
    for statement in statements { found += try self.statement(statement) }
    return found
  }

  private mutating func statement(
    _ statement: ScriptStatement
  ) throws(ScriptNotFollowed) -> [ScriptExpression.Statement] {
    switch statement.kind {
    case .declaration(let declarators):
      var found: [ScriptExpression.Statement] = []
      for declarator in declarators {
        let parameter = try parameter(declarator.patterns)
        let value: ScriptExpression? = if let value = declarator.value { try expression(of: value) } else { nil }
        found.append(.declaration(parameter, value))
      }
      return found
    case .expression(let node): return [.expression(try expression(of: node))]
    case .block(let statements): return try self.statements(statements)
    case .branch(let condition, let one, let other):
      let unmet = if let other { try self.statement(other) } else { [ScriptExpression.Statement]() }
      return [.branch(try expression(of: condition), try self.statement(one), unmet)]
    case .result(let node):
      guard let node else { return [.result(nil)] }
      return [.result(try expression(of: node))]
    case .attempt, .choice, .each, .loop, .break, .continue, .throw, .unread, .function, .type, .enumeration, .imports,
      .exports, .exported, .other:
      throw ScriptNotFollowed()
    }
  }
}
