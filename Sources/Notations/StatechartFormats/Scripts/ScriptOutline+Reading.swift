import JSONTree
import Statecharts

/// Finds the meanings of the names in statements, and the calls that are looked for.
extension ScriptOutline {
  /// - Parameters:
  ///   - text: A place of the text.
  ///   - functions: The names of the functions whose calls are looked for.
  init(_ statements: [ScriptStatement], of text: TextCursor, callsOf functions: Set<String>) {
    var builder = ScriptOutlineBuilder(text, functions)
    builder.add(statements)
    self = builder.outline
  }
}

private struct ScriptOutlineBuilder {
  var outline = ScriptOutline()
  private let text: TextCursor
  private let targets: Set<String>
  /// The names that imports give to functions that are looked for.
  private var aliases: [String: String] = [:]
  private var functions: [ScriptFunction] = []
  /// The part of the text in which names are declared.
  private var scope = 0..<Int.max

  init(_ text: TextCursor, _ targets: Set<String>) { (self.text, self.targets) = (text, targets) }

  private mutating func declare(_ name: String, _ meaning: ScriptOutline.Meaning, isConstant: Bool = true) {
    outline.declare(
      name,
      ScriptOutline.Declaration(
        meaning: meaning, isConstant: isConstant, start: scope.lowerBound, end: scope.upperBound))
  }

  private func place(of node: ScriptNode) -> TextCursor { text.moved(to: node.offset, at: node.range.start) }

  // MARK: - Statements

  mutating func add(_ statements: [ScriptStatement]) {
    for statement in statements { add(statement) }
  }

  private mutating func add(_ statements: [ScriptStatement], in scope: Range<Int>) {
    let outer = self.scope
    self.scope = scope
    add(statements)
    self.scope = outer
  }

  private mutating func add(_ statement: ScriptStatement) {
    let range = statement.start..<statement.end
    switch statement.kind {
    case .declaration(let declarators): for declarator in declarators { add(declarator) }
    case .block(let statements): add(statements, in: range)
    case .choice(let subject, let cases):
      for node in [subject] + cases.compactMap(\.value) { add(node) }
      for choice in cases { add(choice.statements, in: range) }
    case .each(let each):
      for pattern in each.patterns { declare(pattern.name, .value(nil, pattern)) }
      add(parts: statement)
    case .function(let function):
      declare(function.name, .function(function))
      add(function)
    case .type(let name, let members):
      declare(name, .type(members))
      for member in members { add(member.node) }
    case .enumeration(let name, let start): declare(name, .enumeration(start))
    case .imports(let names): add(imported: names.names, from: names.module ?? "", names.range)
    case .exports(let names):
      for (name, alias) in names.names { outline.reexports[alias] = (name, names.module) }
      if names.areAll, let module = names.module { outline.handedOnWhole.append(module) }
    case .exported(let statement, let start):
      outline.exports.append(start)
      add(statement)
    case .expression, .unread, .branch, .loop, .result, .attempt, .break, .continue, .throw, .other:
      add(parts: statement)
    }
  }

  private mutating func add(parts statement: ScriptStatement) {
    for node in statement.parts.nodes { add(node) }
    add(statement.parts.statements)
  }

  private mutating func add(_ declarator: ScriptStatement.Declarator) {
    if let value = declarator.value, case .call(let function, let arguments)? = value.form,
      case .name("require", _)? = function.form, let module = arguments.first?.string
    {
      add(imported: declarator.patterns.map { ($0.path.last ?? "*", $0.name) }, from: module, value.range)
      return
    }
    for pattern in declarator.patterns {
      declare(pattern.name, .value(declarator.start, pattern), isConstant: declarator.isConstant)
      if pattern.path.isEmpty, let start = declarator.start { outline.values.append((pattern.name, start)) }
      if let fallback = pattern.fallback { add(fallback) }
    }
    if let value = declarator.value { add(value) }
  }

  private mutating func add(imported names: [(name: String, alias: String)], from module: String, _ range: SourceRange)
  {
    outline.imports.append(ScriptOutline.Import(module: module, names: names.map(\.name), range: range))
    for (name, alias) in names {
      declare(alias, .imported(name: name, from: module))
      if targets.contains(name) { aliases[alias] = name }
    }
  }

  // MARK: - Expressions

  private mutating func add(_ function: ScriptFunction) {
    let outer = scope
    defer { scope = outer }
    scope = function.start..<function.end
    functions.append(function)
    defer { functions.removeLast() }
    for (number, patterns) in function.parameters.enumerated() {
      for pattern in patterns {
        declare(pattern.name, .parameter(function: function.start, number: number, pattern))
        if let fallback = pattern.fallback { add(fallback) }
      }
    }
    add(function.statements)
  }

  private mutating func add(_ node: ScriptNode) {
    switch node.form {
    case .function(let function)?: add(function)
    case .call?, .member?, .item?: add(chain: node)
    case .assignment(let target, "=", let value)?: add(assignment: target, value)
    default: break
    }
    for part in node.parts where !isLink(part, of: node) { add(part) }
    // What is not understood may make a machine.
    for name in node.inner?.names ?? [] where targets.contains(aliases[name.text] ?? name.text) {
      outline.calls.append(
        ScriptOutline.Call(
          start: text.moved(to: name.offset, at: name.range.start), name: aliases[name.text] ?? name.text,
          local: name.text, range: name.range, functions: functions))
    }
  }

  /// True for what a chain of members and calls goes on with.
  private func isLink(_ part: ScriptNode, of node: ScriptNode) -> Bool {
    switch node.form {
    case .call(let object, _)?, .member(let object, _)?, .item(let object, _)?:
      part.offset == object.offset && part.range == object.range && object.isChain
    default: false
    }
  }

  /// Adds the calls of a chain of members and calls, and what is in it.
  private mutating func add(chain node: ScriptNode) {
    var next = node
    while true {
      switch next.form {
      case .call(let function, _)?:
        add(callOf: function, in: node)
        next = function
      case .member(let object, _)?, .item(let object, _)?: next = object
      default: return
      }
      guard next.isChain else { return }
      for part in next.parts where !isLink(part, of: next) { add(part) }
    }
  }

  private mutating func add(callOf function: ScriptNode, in chain: ScriptNode) {
    let local: String
    switch function.form {
    case .name(let name, _)?, .member(_, let name)?: local = name
    default: return
    }
    guard let name = aliases[local] ?? (targets.contains(local) ? local : nil) else { return }
    outline.calls.append(
      ScriptOutline.Call(
        start: place(of: chain), name: name, local: local, range: function.range, functions: functions))
  }

  private mutating func add(assignment target: ScriptNode, _ value: ScriptNode) {
    if case .name(let name, _)? = target.form { outline.assigned[name, default: []].append(place(of: value)) }
    if target.written == "module.exports" { outline.exports.append(place(of: value)) }
  }
}

extension ScriptNode {
  /// True for a member, an item or a call.
  fileprivate var isChain: Bool {
    switch form {
    case .call?, .member?, .item?: true
    default: false
    }
  }
}
