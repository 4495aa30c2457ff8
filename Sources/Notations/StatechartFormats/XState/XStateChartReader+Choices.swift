import Statecharts

extension XStateChartReader {
  /// `choose`: the first of several lists of actions whose condition holds.
  mutating func choice(_ node: ScriptNode, _ place: ScriptNode) -> Content {
    var branches: [Choose.Branch] = []
    for item in node.items {
      let condition = condition(ofTransition: item)
      branches.append(Choose.Branch(if: condition, content: contents(item["actions"])))
      if condition == nil { break }
    }
    return .choose(Choose(branches, origin: place.origin))
  }

  /// `enqueueActions` and `pure`: what a function gives to `enqueue`, or returns.
  mutating func enqueued(_ node: ScriptNode, _ word: String, _ place: ScriptNode) -> [Content] {
    let before = (scope, findings, code, asksForName)
    defer { scope = before.0 }
    do {
      let (expression, text) = try functionOrExpression(node)
      guard case .function(let function) = expression else { throw ScriptNotFollowed() }
      var inner = scope
      try bind(function, text, params: givenParams, in: &inner)
      scope = inner
      var run = XStateEnqueuedCode(place: place, returnsActions: word == "pure")
      return try contents(function.body[...], &run)
    } catch {
      (scope, findings, code, asksForName) = before
      if isScripted { code.openAll() }
      findings.add(
        .warning, .reading, "the code of '\(word)' is not followed; what it raises, sends or assigns is missing",
        at: node.range)
      let words = "\(word)(\(XStateCall.written(node)))"
      return [action(prose(words, at: place.range), place)]
    }
  }

  private mutating func contents(
    _ statements: ArraySlice<ScriptExpression.Statement>, _ run: inout XStateEnqueuedCode
  ) throws(ScriptNotFollowed) -> [Content] {
    guard let first = statements.first else { return [] }
    let rest = statements.dropFirst()
    switch first {
    case .result(let result):
      guard let result else { return [] }
      return run.returnsActions ? try actions(result, &run) : try effect(result, &run)
    case .declaration:
      guard try code.run(first, in: &scope) else { throw ScriptNotFollowed() }
      return try contents(rest, &run)
    case .expression(let expression):
      if try code.run(first, in: &scope) { return try contents(rest, &run) }
      return try effect(expression, &run) + contents(rest, &run)
    case .branch(let condition, let one, let other):
      let outer = scope
      let test = try self.condition(enqueuing: condition, run)
      let before = run.assigned
      // After a branch that returns, the rest is for the others.
      let isEnd = one.contains { if case .result = $0 { true } else { false } }
      let left = try contents(one[...], &run)
      let assigned = run.assigned
      run.assigned = before
      scope = outer
      let right = try contents(isEnd ? other + rest : other[...], &run)
      run.assigned.formUnion(assigned)
      scope = outer
      var branches = [Choose.Branch(if: test, content: left)]
      if !right.isEmpty { branches.append(Choose.Branch(if: nil, content: right)) }
      let choice = Content.choose(Choose(branches, origin: run.place.origin))
      return isEnd ? [choice] : [choice] + (try contents(rest, &run))
    }
  }

  /// Returns the content of a statement that is an expression.
  private mutating func effect(
    _ expression: ScriptExpression, _ run: inout XStateEnqueuedCode
  ) throws(ScriptNotFollowed) -> [Content] {
    switch expression {
    case .call(let function, let arguments, _):
      if (try? code.meaning(function, in: scope)) == .enqueue {
        let nodes = try arguments.map { argument throws(ScriptNotFollowed) in try XStateCall.node(argument, run.place) }
        return try noted(contents(nodes.first), &run)
      }
      if case .member(let object, let word, _) = function, (try? code.meaning(object, in: scope)) == .enqueue {
        let nodes = try arguments.map { argument throws(ScriptNotFollowed) in try XStateCall.node(argument, run.place) }
        let call = ScriptNode.Call(name: word, arguments: nodes, receiver: nil)
        guard let content = builtIn(word, XStateCall(call), run.place) else { throw ScriptNotFollowed() }
        return try noted(content, &run)
      }
    case .binary("&&", let condition, let call):
      let test = try self.condition(enqueuing: condition, run)
      let content = try effect(call, &run)
      return [.choose(Choose([Choose.Branch(if: test, content: content)], origin: run.place.origin))]
    case .conditional(let condition, let one, let other):
      let test = try self.condition(enqueuing: condition, run)
      let (left, right) = (try effect(one, &run), try effect(other, &run))
      let branches = [Choose.Branch(if: test, content: left), Choose.Branch(if: nil, content: right)]
      return [.choose(Choose(branches, origin: run.place.origin))]
    case .number, .string, .template, .pattern, .name, .list, .object, .member, .element, .unary, .binary, .function,
      .spread, .assignment:
      break
    }
    throw ScriptNotFollowed()
  }

  /// The actions that `pure` returns.
  private mutating func actions(
    _ expression: ScriptExpression, _ run: inout XStateEnqueuedCode
  ) throws(ScriptNotFollowed) -> [Content] {
    switch expression {
    case .name("undefined"), .name("null"), .name("false"): return []
    case .list(let items):
      var content: [Content] = []
      for item in items { content += try actions(item, &run) }
      return content
    case .conditional(let condition, let one, let other):
      let test = try self.condition(enqueuing: condition, run)
      let (left, right) = (try actions(one, &run), try actions(other, &run))
      var branches = [Choose.Branch(if: test, content: left)]
      if !right.isEmpty { branches.append(Choose.Branch(if: nil, content: right)) }
      return [.choose(Choose(branches, origin: run.place.origin))]
    case .binary("&&", let condition, let one):
      let test = try self.condition(enqueuing: condition, run)
      let content = try actions(one, &run)
      return [.choose(Choose([Choose.Branch(if: test, content: content)], origin: run.place.origin))]
    case .string, .object, .call: return try noted(contents(XStateCall.node(expression, run.place)), &run)
    case .number, .template, .pattern, .name, .member, .element, .unary, .binary, .function, .spread, .assignment:
      throw ScriptNotFollowed()
    }
  }

  /// XState computes everything before it runs the actions, so nothing may read what one of them assigned.
  private func noted(_ content: [Content], _ run: inout XStateEnqueuedCode) throws(ScriptNotFollowed) -> [Content] {
    for case .assign(let assign) in content {
      if case .expression(let value) = assign.value, run.readsAssigned(value.source) { throw ScriptNotFollowed() }
    }
    for case .assign(let assign) in content { run.assigned.insert(assign.location.source) }
    return content
  }

  private mutating func condition(
    enqueuing expression: ScriptExpression, _ run: XStateEnqueuedCode
  ) throws(ScriptNotFollowed) -> Condition {
    let found = try checked(expression, run)
    let condition = condition(found, at: run.place.origin)
    if isScripted, run.readsAssigned(condition.source) { throw ScriptNotFollowed() }
    return condition
  }

  /// A condition of code in which `check` asks for guards.
  private mutating func checked(
    _ expression: ScriptExpression, _ run: XStateEnqueuedCode
  ) throws(ScriptNotFollowed) -> XStateGuard {
    switch expression {
    case .unary("!", let part): return .not(try checked(part, run))
    case .binary("&&", let left, let right): return .all([try checked(left, run), try checked(right, run)])
    case .binary("||", let left, let right): return .any([try checked(left, run), try checked(right, run)])
    case .call(let function, let arguments, _):
      guard (try? code.meaning(function, in: scope)) == .check, let first = arguments.first else { break }
      return self.guard(try XStateCall.node(first, run.place)) ?? .constant(true)
    case .number, .string, .template, .pattern, .name, .list, .object, .member, .element, .unary, .binary,
      .conditional, .function, .spread, .assignment:
      break
    }
    if isScripted, let value = try? code.value(expression, in: scope) {
      code.use()
      return .code(value.asCondition)
    }
    return .name(prose(try ScriptPrinter.text(of: expression), at: run.place.range))
  }
}

/// The facts that are known while the code of `enqueueActions` or `pure` is followed.
struct XStateEnqueuedCode {
  /// The call.
  let place: ScriptNode
  let returnsActions: Bool
  /// The variables that were given values so far.
  var assigned: Set<String> = []

  func readsAssigned(_ text: String) -> Bool {
    !assigned.isEmpty
      && ExpressionTokens(text).contains { token in
        token.kind == .path && token.text.split(separator: ".").first.map { assigned.contains(String($0)) } ?? false
      }
  }
}

extension XStateCall {
  /// The text of a node, or what it is.
  static func written(_ node: ScriptNode) -> String {
    switch node.content {
    case .code, .call, .string: node.written
    case .null, .boolean, .number, .array, .object: node.kindName
    }
  }

  /// An expression as a value that is read like those of a machine.
  static func node(_ expression: ScriptExpression, _ place: ScriptNode) throws(ScriptNotFollowed) -> ScriptNode {
    let content: ScriptNode.Content
    switch expression {
    case .string(let text): content = .string(text)
    case .number:
      let text = try ScriptPrinter.text(of: expression)
      content = expression.constantNumber.map { .number($0) } ?? .code(ScriptText(text))
    case .name("null"), .name("undefined"): content = .null
    case .name("true"), .name("false"): content = .boolean(expression == .name("true"))
    case .list(let items):
      content = .array(try items.map { item throws(ScriptNotFollowed) in try node(item, place) })
    case .object(let properties):
      content = .object(
        try properties.map { property throws(ScriptNotFollowed) in
          guard property.key == nil else { throw ScriptNotFollowed() }
          return ScriptNode.Member(
            name: property.name ?? ScriptNode.spread, range: place.range, node: try node(property.value, place))
        })
    case .call(let function, let arguments, _):
      let nodes = try arguments.map { argument throws(ScriptNotFollowed) in try node(argument, place) }
      let text = try ScriptPrinter.text(of: expression)
      let name = try ScriptPrinter.text(of: function)
      content = .call(ScriptNode.Call(name: name, arguments: nodes, receiver: nil), text: ScriptText(text))
    case .template, .pattern, .name, .member, .element, .unary, .binary, .conditional, .function, .spread,
      .assignment:
      content = .code(ScriptText(try ScriptPrinter.text(of: expression)))
    }
    return ScriptNode(range: place.range, content: content)
  }
}
