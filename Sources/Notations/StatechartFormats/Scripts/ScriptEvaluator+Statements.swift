import Statecharts

/// Statements, followed one after the other. What is not plain is left out, and its writes are said where their names
/// are read.
extension ScriptEvaluator {
  /// Where statements lead.
  enum Completion {
    case normal
    case result(ScriptNode)
    case `break`
    case `continue`
    case `throw`
    /// It is not known.
    case unknown
  }

  mutating func run(_ statements: some Collection<ScriptStatement>) throws(ReadError) -> Completion {
    var rest = statements[...]
    while let statement = rest.popFirst() {
      if case .branch(let condition, let one, let other) = statement.kind,
        statement.mayReturn, try head(of: condition).truth == nil
      {
        return try run(either: condition, one, other, then: rest)
      }
      let completion = try run(statement)
      guard case .normal = completion else { return completion }
    }
    return .normal
  }

  /// An `if` whose condition is not known, in which the function may end.
  private mutating func run(
    either condition: ScriptNode, _ one: ScriptStatement, _ other: ScriptStatement?,
    then rest: some Collection<ScriptStatement>
  ) throws(ReadError) -> Completion {
    let before = (memory, frames)
    let met = try run(one)
    (memory, frames) = before
    let unmet = try other.map { statement throws(ReadError) in try run(statement) } ?? .normal
    (memory, frames) = before
    // What either way changes outside of the function is not kept.
    if isRunning { for statement in [one, other].compactMap(\.self) { _ = miss(statement) } }
    if case .throw = met, case .normal = unmet { return try run(rest) }
    if case .throw = unmet, case .normal = met { return try run(rest) }
    func result(_ completion: Completion) throws(ReadError) -> ScriptNode? {
      switch completion {
      case .result(let node): return node
      case .normal:
        guard case .result(let node) = try run(rest) else { return ScriptNode(range: condition.range, content: .null) }
        return node
      case .break, .continue, .throw, .unknown: return nil
      }
    }
    if case .throw = met { return try result(unmet).map { .result($0) } ?? .unknown }
    if case .throw = unmet { return try result(met).map { .result($0) } ?? .unknown }
    guard let first = try result(met), let second = try result(unmet) else { return .unknown }
    return .result(ScriptEvaluator.either(try head(of: condition), first, second, condition))
  }

  mutating func run(_ statement: ScriptStatement) throws(ReadError) -> Completion {
    try budget.spend(at: SourceRange(reader.cursor.position))
    switch statement.kind {
    case .declaration(let declarators):
      for declarator in declarators { try declare(declarator, in: statement) }
      return .normal
    case .expression(let node):
      try perform(node)
      return .normal
    case .block(let statements): return try run(statements)
    case .branch(let condition, let one, let other):
      guard let isMet = try head(of: condition).truth else { return miss(statement) }
      // What does not happen changes nothing.
      if let unmet = isMet ? other : one { skip(unmet) }
      return try (isMet ? one : other).map { statement throws(ReadError) in try run(statement) } ?? .normal
    case .choice(let subject, let cases): return try run(cases, of: subject, statement)
    case .each(let each): return try run(each, statement)
    case .loop(let loop): return try run(loop, statement)
    case .result(let node):
      guard let node else { return .result(ScriptNode(range: SourceRange(reader.cursor.position), content: .null)) }
      return .result(try value(of: node))
    case .attempt(let block, let handler, let last):
      // What an error does is not followed.
      if let handler { _ = miss(handler) }
      let completion = try run(block)
      guard case .normal = completion, let last else { return completion }
      return try run(last)
    case .break: return .break
    case .continue: return .continue
    case .throw: return .throw
    case .unread: return miss(statement)
    case .exported(let statement, _): return try run(statement)
    case .function, .type, .enumeration, .imports, .exports, .other: return .normal
    }
  }

  /// Notes that the writes of a statement do not happen.
  mutating func skip(_ statement: ScriptStatement) {
    memory.done.formUnion(writes(in: statement))
  }

  /// Notes that it is not known whether the writes of a statement happen, even if they happened before.
  mutating func miss(_ statement: ScriptStatement) -> Completion {
    memory.missed.formUnion(writes(in: statement))
    return statement.mayLeave ? .unknown : .normal
  }

  private func writes(in statement: ScriptStatement) -> [SourcePosition] {
    var collector = ScriptWriteCollector(entersFunctions: false)
    collector.examine([statement])
    return collector.writes.byName.values.flatMap(\.self).map(\.range.start)
      + collector.handed.map(\.write.range.start)
  }

  // MARK: - Declarations

  private mutating func declare(
    _ declarator: ScriptStatement.Declarator, in statement: ScriptStatement
  ) throws(ReadError) {
    // Outside of functions only what is changed has a state; all else is what it is declared with.
    let isOuter = frames.isEmpty
    if isOuter, let value = declarator.value, !dependsOnWritten(value),
      !declarator.patterns.contains(where: { writes.byName[$0.name] != nil })
    {
      return try performWithin(value)
    }
    for pattern in declarator.patterns {
      guard let declaration = declaration(of: pattern.name, at: statement.start) else { continue }
      guard let value = declarator.value else {
        let nothing = ScriptNode(range: SourceRange(reader.cursor.position), content: .null)
        if !isOuter { setCell(.value(nothing), of: declaration, frame: frames.count) }
        continue
      }
      if value.isPath {
        let head = try head(of: value)
        let part = try self.part(of: head, pattern)
        guard let part, pattern.isRest || part.members == nil && part.listItems == nil else {
          // Another name for the same object.
          let place = pattern.path.isEmpty && !pattern.isRest ? try place(of: value) : nil
          setCell(place.map { .place($0) }, of: declaration, frame: frames.count)
          continue
        }
        setCell(.value(part), of: declaration, frame: frames.count)
        if isOuter, pattern.isRest { try share(declaration, with: value.spread) }
        continue
      }
      if isOuter { try share(declaration, with: value) }
      if pattern.path.isEmpty, !pattern.isRest {
        setCell(.value(try settled(value)), of: declaration, frame: frames.count)
      } else if let part = try part(of: value, pattern) {
        setCell(.value(part), of: declaration, frame: frames.count)
      }
    }
  }

  /// Follows calls of functions of the script in what a name is declared with.
  private mutating func performWithin(_ node: ScriptNode) throws(ReadError) {
    if case .call? = node.form { try perform(node) }
  }

  /// True if an expression has a name that something writes, or calls a function of the script, which may have one.
  private mutating func dependsOnWritten(_ node: ScriptNode) -> Bool {
    if node.names.contains(where: { writes.byName[$0] != nil }) { return true }
    var called: [ScriptNode] = []
    _ = node.contains { part in
      if case .call(let function, let arguments)? = part.form { called += [function] + arguments }
      return false
    }
    return called.contains { isFunctionOfScript($0) }
  }

  /// True for a function that is written here, and for a name that is declared as one.
  private mutating func isFunctionOfScript(_ node: ScriptNode) -> Bool {
    switch node.form {
    case .function?: return true
    case .name(let name, let place)?:
      switch declaration(of: name, at: place)?.meaning {
      case .function?: return true
      case .value(let start?, let pattern)? where pattern.path.isEmpty:
        guard case .function? = (try? expression(at: start))?.form else { return false }
        return true
      case .value?, .enumeration?, .type?, .parameter?, .imported?, .other?, nil: return false
      }
    default: return false
    }
  }

  /// The value with what is copied by the language: texts, numbers and spreads; objects are kept by their names.
  mutating func settled(_ node: ScriptNode) throws(ReadError) -> ScriptNode {
    switch node.content {
    case .array(let items):
      var settled: [ScriptNode] = []
      for item in items {
        if let inner = item.spreadValue {
          settled.append(ScriptNode(range: item.range, content: item.content, form: .spread(try value(of: inner))))
        } else {
          settled.append(try self.settled(item))
        }
      }
      return ScriptNode(range: node.range, content: .array(settled), form: node.form)
    case .object(let members):
      var settled: [ScriptNode.Member] = []
      for member in members {
        var key = member.key
        if let written = key { key = try head(of: written) }
        let inner = member.isSpread ? try value(of: member.node) : try self.settled(member.node)
        settled.append(ScriptNode.Member(name: member.name, range: member.range, node: inner, key: key))
      }
      return ScriptNode(range: node.range, content: .object(settled), form: node.form)
    case .null, .boolean, .number, .string: return node
    case .call, .code:
      if node.isPath {
        let head = try head(of: node)
        return head.primitiveText != nil || head.isNull ? head : node
      }
      return try value(of: node)
    }
  }

  // MARK: - Branches and loops

  private mutating func run(
    _ cases: [ScriptStatement.Case], of subject: ScriptNode, _ statement: ScriptStatement
  ) throws(ReadError) -> Completion {
    let subject = try head(of: subject)
    guard let text = subject.primitiveText else { return miss(statement) }
    var chosen: Int?
    for (number, choice) in cases.enumerated() {
      guard let value = choice.value else { continue }
      let known = try head(of: value)
      guard let other = known.primitiveText else { return miss(statement) }
      if known.kindName == subject.kindName, other == text {
        chosen = number
        break
      }
    }
    chosen = chosen ?? cases.firstIndex { $0.value == nil }
    for (number, choice) in cases.enumerated() where chosen.map({ number < $0 }) ?? true {
      for statement in choice.statements { skip(statement) }
    }
    guard let chosen else { return .normal }
    var isLeft = false
    for choice in cases[chosen...] {
      guard !isLeft else {
        for statement in choice.statements { skip(statement) }
        continue
      }
      switch try run(choice.statements) {
      case .normal: continue
      case .break: isLeft = true
      case let other: return other
      }
    }
    return .normal
  }

  private mutating func run(
    _ each: ScriptStatement.Each, _ statement: ScriptStatement
  ) throws(ReadError) -> Completion {
    guard let items = try items(of: each.collection, areNames: each.isOverNames) else { return miss(statement) }
    if items.isEmpty { skip(each.body) }
    for item in items {
      for pattern in each.patterns {
        guard let declaration = declaration(of: pattern.name, at: each.body.start) else { continue }
        if pattern.path.isEmpty, !pattern.isRest {
          setCell(item, of: declaration, frame: frames.count)
        } else if let node = item.value, let part = try part(of: node, pattern) {
          setCell(.value(part), of: declaration, frame: frames.count)
        }
      }
      switch try run(each.body) {
      case .normal, .continue: continue
      case .break: return .normal
      case .unknown: return miss(statement)
      case let other: return other
      }
    }
    return .normal
  }

  /// What a loop goes over; nil if that is not known. The objects of an object or a list are themselves.
  mutating func items(of collection: ScriptNode, areNames: Bool) throws(ReadError) -> [Cell]? {
    let value = try value(of: collection)
    if areNames {
      guard let members = value.members, !members.contains(where: \.isSpread) else { return nil }
      return members.map { .value(ScriptNode(range: $0.range, content: .string($0.name))) }
    }
    guard let items = value.listItems, items.allSatisfy({ $0.spreadValue == nil }) else { return nil }
    var names = items.indices.map { "\($0)" }
    var outer: Place?
    if collection.isPath {
      outer = try place(of: collection)
    } else if case .call(let function, let arguments)? = collection.form, function.written == "Object.values",
      let first = arguments.first, first.isPath, let members = try self.value(of: first).members
    {
      outer = try place(of: first)
      names = members.map(\.name)
    }
    guard let outer, names.count == items.count else {
      let written = collection.listItems ?? []
      var cells: [Cell] = []
      for (place, item) in items.enumerated() {
        guard item.members != nil || item.listItems != nil else {
          cells.append(.value(item))
          continue
        }
        var own: Place?
        if written.count == items.count, written[place].isPath { own = try self.place(of: written[place]) }
        cells.append(own.map { .place($0) } ?? .copy(item))
      }
      return cells
    }
    return zip(items, names).map { item, name in
      guard item.members != nil || item.listItems != nil else { return .value(item) }
      var place = outer
      place.path.append(name)
      return .place(place)
    }
  }

  private mutating func run(
    _ loop: ScriptStatement.Loop, _ statement: ScriptStatement
  ) throws(ReadError) -> Completion {
    let before = (memory, frames)
    for initial in loop.initial { _ = try run(forced: initial) }
    var isFirst = true
    while true {
      if let condition = loop.condition, loop.asksFirst || !isFirst {
        guard let isMet = try head(of: condition).truth else {
          (memory, frames) = before
          return miss(statement)
        }
        guard isMet else {
          if isFirst { skip(loop.body) }
          return .normal
        }
      }
      isFirst = false
      switch try run(loop.body) {
      case .normal, .continue: break
      case .break: return .normal
      case .unknown: return miss(statement)
      case let other: return other
      }
      if let step = loop.step { try perform(step) }
    }
  }

  /// A declaration whose names have a state wherever they are: those of a loop.
  private mutating func run(forced statement: ScriptStatement) throws(ReadError) -> Completion {
    guard case .declaration(let declarators) = statement.kind else { return try run(statement) }
    for declarator in declarators {
      for pattern in declarator.patterns {
        guard let declaration = declaration(of: pattern.name, at: statement.start), let value = declarator.value
        else { continue }
        setCell(.value(try self.value(of: value)), of: declaration, frame: frames.count)
      }
    }
    return .normal
  }
}
