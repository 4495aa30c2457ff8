import Statecharts

/// Functions and operators whose results are constants.
extension ScriptEvaluator {
  /// Returns the result of a call; nil if it is unknown.
  mutating func called(
    _ node: ScriptNode, _ function: ScriptNode, _ arguments: [ScriptNode]
  ) throws(ReadError) -> ScriptNode? {
    let name = function.written.split(separator: ".").last.map(String.init) ?? ""
    switch function.written {
    case "Object.freeze", "Object.seal", "structuredClone":
      guard let argument = arguments.first else { return nil }
      return try head(of: argument)
    case _ where function.written == "Object.assign" || Self.merging.contains(name):
      var merged = ScriptMembers()
      for argument in arguments {
        if let inner = argument.spreadValue, let items = try value(of: inner).listItems,
          items.allSatisfy({ $0.members != nil && $0.form == nil })
        {
          for item in items { _ = merged.spread(item) }
          continue
        }
        let value = try value(of: argument)
        if !merged.spread(value) {
          merged.add(ScriptNode.Member(name: ScriptNode.spread, range: argument.range, node: value))
        }
      }
      return ScriptNode(range: node.range, content: .object(merged.members))
    case _ where name == "__spreadArray":
      let items = arguments.prefix(2).map {
        ScriptNode(range: $0.range, content: .code($0.text), form: .spread($0))
      }
      return try value(of: ScriptNode(range: node.range, content: .array(items)))
    default: break
    }
    if let root = function.root, declaration(of: root.name, at: root.place) == nil,
      let result = try builtIn(function.written, arguments, node)
    {
      return result
    }
    var target: ScriptNode?
    if case .member(let object, let method)? = function.form {
      let object = try head(of: object)
      if let text = object.string, let made = try self.text(text, method, arguments, node) {
        if let text = made.string { try budget.spend(text: text, at: node.range) }
        return made
      }
      if object.listItems != nil { return try list(object, method, arguments, node) }
      target = try member(method, ofHead: object)
    }
    if case .call(let call, _) = node.content, call.function == "createStateConfig" {
      guard let argument = arguments.first else { return nil }
      return try head(of: argument)
    }
    if case .name(let local, let place)? = function.form,
      case .imported(let name, let module)? = declaration(of: local, at: place)?.meaning
    {
      var values: [ScriptNode] = []
      for argument in arguments { values.append(try value(of: argument)) }
      return try imported(name, from: module, calledWith: values, at: node.range)
    }
    if case .member? = function.form {} else { target = try head(of: function) }
    var form = target?.form
    if case .reference(let value, _)? = form { form = value.form }
    guard case .function(let function)? = form else { return nil }
    return try result(of: function, arguments)
  }

  mutating func result(of function: ScriptFunction, _ arguments: [ScriptNode]) throws(ReadError) -> ScriptNode? {
    guard let given = try given(arguments), let value = try call(function, given) else { return nil }
    // A result that is no constant gives no more than the call itself.
    if case .code = value.content, value.alternatives == nil { return nil }
    return value
  }

  // MARK: - Texts

  /// The functions that compilers make of spreads in objects: TypeScript's and Babel's.
  private static let merging: Set<String> = ["__assign", "_extends", "_objectSpread", "_objectSpread2"]

  /// Returns the result of a method of a text; nil if it is unknown.
  private mutating func text(
    _ text: String, _ method: String, _ arguments: [ScriptNode], _ node: ScriptNode
  ) throws(ReadError) -> ScriptNode? {
    func made(_ text: String?) -> ScriptNode? { text.map { ScriptNode(range: node.range, content: .string($0)) } }
    func bool(_ value: Bool) -> ScriptNode { ScriptNode(range: node.range, content: .boolean(value)) }
    switch method {
    case "toUpperCase" where arguments.isEmpty: return made(text.uppercased())
    case "toLowerCase" where arguments.isEmpty: return made(text.lowercased())
    case "trim" where arguments.isEmpty: return made(text.trimmed)
    case "toString" where arguments.isEmpty: return made(text)
    case "slice", "substring":
      guard let numbers = try numbers(arguments), numbers.count <= 2 else { return nil }
      let units = Array(text.utf16)
      let ends = method == "slice" ? numbers : numbers.map { max(0, $0) }
      return made(String(decoding: units[ScriptEvaluator.range(ends, of: units.count)], as: UTF16.self))
    default: break
    }
    var texts: [String] = []
    for argument in arguments {
      guard let part = try head(of: argument).primitiveText else { return nil }
      texts.append(part)
    }
    switch (method, texts.count) {
    case ("concat", _): return made(text + texts.joined())
    case ("startsWith", 1): return bool(text.hasPrefix(texts[0]))
    case ("endsWith", 1): return bool(text.hasSuffix(texts[0]))
    case ("includes", 1): return bool(texts[0].isEmpty || text.contains(texts[0]))
    case ("replaceAll", 2) where !texts[0].isEmpty: return made(text.replacing(texts[0], with: texts[1]))
    case ("replace", 2) where !texts[0].isEmpty:
      return made(text.replacing(texts[0], with: texts[1], maxReplacements: 1))
    case ("split", 1) where !texts[0].isEmpty:
      let parts = text.split(separator: texts[0], omittingEmptySubsequences: false).compactMap { made(String($0)) }
      return ScriptNode(range: node.range, content: .array(parts))
    default: return nil
    }
  }

  mutating func text(of parts: [ScriptNode], _ node: ScriptNode) throws(ReadError) -> ScriptNode {
    var text = ""
    var heads: [ScriptNode] = []
    var isKnown = true
    for part in parts {
      let head = try head(of: part)
      heads.append(head)
      if let known = head.primitiveText { text += known } else { isKnown = false }
    }
    guard isKnown else { return ScriptNode(range: node.range, content: node.content, form: .template(heads)) }
    try budget.spend(text: text, at: node.range)
    return ScriptNode(range: node.range, content: .string(text))
  }

  // MARK: - Operators

  mutating func result(of sign: String, _ operand: ScriptNode, _ node: ScriptNode) throws(ReadError) -> ScriptNode {
    let head = try head(of: operand)
    switch (sign, head.content) {
    case ("!", _):
      guard let truth = head.truth else { return node }
      return ScriptNode(range: node.range, content: .boolean(!truth))
    case ("-", .number(let value)): return ScriptNode(range: node.range, content: .number(-value))
    case ("+", .number): return ScriptNode(range: node.range, content: head.content)
    case ("typeof", .string): return ScriptNode(range: node.range, content: .string("string"))
    case ("typeof", .number): return ScriptNode(range: node.range, content: .string("number"))
    case ("typeof", .boolean): return ScriptNode(range: node.range, content: .string("boolean"))
    case ("typeof", .object), ("typeof", .array): return ScriptNode(range: node.range, content: .string("object"))
    default: return node
    }
  }

  mutating func result(
    of first: ScriptNode, _ rest: [ScriptForm.Operand], _ node: ScriptNode
  ) throws(ReadError) -> ScriptNode {
    var left = try head(of: first)
    for operand in rest {
      guard let next = try result(of: left, operand, node) else { return node }
      left = next
    }
    return left
  }

  private mutating func result(
    of left: ScriptNode, _ operand: ScriptForm.Operand, _ node: ScriptNode
  ) throws(ReadError) -> ScriptNode? {
    switch operand.sign {
    case ",": return try head(of: operand.node)
    case "&&":
      if let truth = left.truth { return truth ? try head(of: operand.node) : left }
      let right = try head(of: operand.node)
      guard right.members != nil || right.listItems != nil else { return nil }
      return ScriptEvaluator.either(left, right, .nothing(at: node.range), node)
    case "||", "??":
      let truth = operand.sign == "||" ? left.truth : left.truth.map { _ in !left.isNull }
      if let truth { return truth ? left : try head(of: operand.node) }
      let right = try head(of: operand.node)
      guard right.truth != nil else { return nil }
      if fallbacks.count < 1000 { fallbacks.append((left, right)) }
      return right
    default:
      guard let made = ScriptEvaluator.result(left, operand.sign, try head(of: operand.node)) else { return nil }
      if case .string(let text) = made { try budget.spend(text: text, at: node.range) }
      return ScriptNode(range: node.range, content: made)
    }
  }

  private static func result(_ left: ScriptNode, _ sign: String, _ right: ScriptNode) -> ScriptNode.Content? {
    if case .number(let first) = left.content, case .number(let second) = right.content {
      switch sign {
      case "+": return .number(first + second)
      case "-": return .number(first - second)
      case "*": return .number(first * second)
      case "/" where second != 0: return .number(first / second)
      case "%" where second != 0: return .number(first.truncatingRemainder(dividingBy: second))
      case "**": return power(first, second).map { .number($0) }
      case "<": return .boolean(first < second)
      case ">": return .boolean(first > second)
      case "<=": return .boolean(first <= second)
      case ">=": return .boolean(first >= second)
      default: break
      }
    }
    guard let first = left.primitiveText, let second = right.primitiveText else { return nil }
    switch sign {
    case "+" where left.string != nil || right.string != nil: return .string(first + second)
    case "===" where isAlike(left, right), "==" where isAlike(left, right): return .boolean(first == second)
    case "!==" where isAlike(left, right), "!=" where isAlike(left, right): return .boolean(first != second)
    default: return nil
    }
  }

  private static func isAlike(_ left: ScriptNode, _ right: ScriptNode) -> Bool { left.kindName == right.kindName }

  // MARK: - Enumerations

  /// The members of an `enum` as an object: texts, or numbers that count up.
  mutating func members(ofEnumerationAt start: TextCursor) throws(ReadError) -> ScriptNode {
    reader.cursor = start
    reader.cursor.advance()
    var members: [ScriptNode.Member] = []
    var next: Double? = 0
    while reader.cursor.peek != nil {
      reader.skipSpace()
      if reader.cursor.take("}") { break }
      let place = reader.cursor
      let isQuoted = place.peek == "\"" || place.peek == "'"
      let name = isQuoted ? reader.string() : reader.cursor.takeScriptName()
      let range = reader.cursor.range(from: place)
      reader.skipSpace()
      var node = next.map { ScriptNode(range: range, content: .number($0)) }
      if reader.cursor.take("=") {
        reader.skipSpace()
        let value = reader.cursor
        reader.skipCode()
        let end = reader.cursor
        node = try expression(at: value)
        reader.cursor = end
      }
      if case .number(let value)? = node?.content { next = value + 1 } else { next = nil }
      if let node, !name.isEmpty { members.append(ScriptNode.Member(name: name, range: range, node: node)) }
      reader.skipSpace()
      if !reader.cursor.take(","), reader.cursor.offset == place.offset { reader.cursor.advance() }
    }
    return ScriptNode(range: reader.cursor.range(from: start), content: .object(members))
  }
}

extension ScriptNode {
  /// No transitions, no actions, no states.
  static func nothing(at range: SourceRange) -> ScriptNode { ScriptNode(range: range, content: .array([])) }

  /// The items of a list; nil for what is none.
  var listItems: [ScriptNode]? {
    if case .array(let items) = content { items } else { nil }
  }

  /// The text of a string, a number or a boolean, as a template has it.
  var primitiveText: String? {
    switch content {
    case .string(let text): text
    case .number(let value): Value.number(value).json()
    case .boolean(let value): "\(value)"
    case .null, .array, .object, .call, .code: nil
    }
  }

  /// Whether it counts as true; nil if that is not known.
  var truth: Bool? {
    switch content {
    case .null: false
    case .boolean(let value): value
    case .number(let value): value != 0
    case .string(let text): !text.isEmpty
    case .array, .object: true
    case .call, .code: nil
    }
  }
}
