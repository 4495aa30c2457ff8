import Statecharts

/// What expressions change: assignments, `delete`, and calls.
extension ScriptEvaluator {
  /// Follows what an expression changes.
  mutating func perform(_ node: ScriptNode) throws(ReadError) {
    guard let form = node.form else { return }
    try budget.spend(at: node.range)
    switch form {
    case .assignment(let target, let sign, let value): note(try assign(target, sign, value, node), node)
    case .update(let target, let sign):
      let one = ScriptNode(range: node.range, content: .number(1))
      note(try assign(target, sign == "++" ? "+=" : "-=", one, node), node)
    case .prefix("delete", let operand):
      let place = try place(of: operand)
      note(try place.map { place throws(ReadError) in try remove(place, at: node.range) } ?? false, node)
    case .prefix(_, let operand): try perform(operand)
    case .operation(let first, let rest):
      guard rest.count == 1, let truth = try head(of: first).truth else { return }
      let sign = rest[0].sign
      if sign == "&&" && truth || sign == "||" && !truth { try perform(rest[0].node) }
    case .alternatives(let ways):
      guard let isMet = try head(of: ways.condition).truth else { return }
      try perform(isMet ? ways.met : ways.unmet)
    case .call(let function, let arguments):
      if let isFollowed = try perform(function, arguments, node) { note(isFollowed, node) }
    case .name, .member, .item, .template, .function, .spread, .reference: break
    }
  }

  /// Notes whether a write was followed. While a machine is read nothing outside of functions changes.
  private mutating func note(_ isFollowed: Bool, _ node: ScriptNode) {
    if isFollowed {
      memory.done.insert(node.range.start)
    } else if isRunning {
      memory.missed.insert(node.range.start)
    }
  }

  private mutating func remove(_ place: Place, at range: SourceRange) throws(ReadError) -> Bool {
    guard !place.path.isEmpty else { return false }
    return try update(place, at: range) { _, _ in .value(nil) }
  }

  private mutating func assign(
    _ target: ScriptNode, _ sign: String, _ value: ScriptNode, _ node: ScriptNode
  ) throws(ReadError) -> Bool {
    guard target.isPath else { return sign == "=" ? try destructure(target, try self.value(of: value)) : false }
    var new = value
    if sign != "=" {
      let operand = ScriptForm.Operand(sign: String(sign.dropLast()), node: value)
      let written = ScriptNode(
        range: node.range, content: .code(node.text), form: .operation(target, [operand]))
      new = try head(of: written)
      guard new.form == nil else { return false }
    }
    return try set(target, to: settled(new), at: node.range)
  }

  private mutating func set(
    _ target: ScriptNode, to value: ScriptNode, at range: SourceRange
  ) throws(ReadError) -> Bool {
    // A name itself is bound anew; what it was a name for stays as it is.
    if case .name(let name, let offset)? = target.form {
      guard let declaration = declaration(of: name, at: offset) else { return false }
      let frame: Int
      if case .parameter(let function, _, _) = declaration.meaning {
        guard let place = frames.lastIndex(where: { $0.function == function }) else { return false }
        frame = place + 1
      } else {
        frame = cell(of: declaration)?.frame ?? 0
      }
      guard frame > 0 || isRunning else { return false }
      if value.isPath, let place = try place(of: value) {
        setCell(.place(place), of: declaration, frame: frame)
      } else {
        setCell(.value(value), of: declaration, frame: frame)
      }
      return true
    }
    guard let place = try place(of: target) else { return false }
    if isRunning, frames.isEmpty { try share(place.declaration, with: value) }
    return try update(place, at: target.range) { _, _ in .value(value) }
  }

  private mutating func destructure(_ target: ScriptNode, _ value: ScriptNode) throws(ReadError) -> Bool {
    switch target.content {
    case .array(let items):
      guard let values = value.listItems, !items.contains(where: { $0.spreadValue != nil }) else { return false }
      for (item, value) in zip(items, values) {
        guard try destructure(item, value) else { return false }
      }
      return items.count <= values.count
    case .object(let members):
      for member in members {
        guard !member.isSpread, member.key == nil, let part = try self.member(member.name, ofHead: value),
          try destructure(member.node, part)
        else { return false }
      }
      return true
    case .null, .boolean, .number, .string, .call, .code:
      guard target.isPath else { return false }
      return try set(target, to: value, at: target.range)
    }
  }

  /// Follows what a call changes; nil for a call of a function that is not known.
  private mutating func perform(
    _ function: ScriptNode, _ arguments: [ScriptNode], _ node: ScriptNode
  ) throws(ReadError) -> Bool? {
    if let isFollowed = try performChanging(function, arguments, node) { return isFollowed }
    if case .member(let object, "forEach")? = function.form, let callback = arguments.first,
      let function = try scriptFunction(callback)
    {
      guard let items = try items(of: object, areNames: false) else { return false }
      for (place, item) in items.enumerated() {
        let index = ScriptNode(range: object.range, content: .number(Double(place)))
        guard try call(function, [item, .value(index)], needsResult: false) != nil else { return false }
      }
      return true
    }
    guard let target = try scriptFunction(function) else { return nil }
    guard let given = try given(arguments) else { return false }
    return try call(target, given, needsResult: false) != nil
  }

  /// What the parameters of a function are given: an object that has a name is itself, and not a copy; nil if that is
  /// not known.
  mutating func given(_ arguments: [ScriptNode]) throws(ReadError) -> [Cell]? {
    var cells: [Cell] = []
    for argument in arguments {
      if let inner = argument.spreadValue {
        guard let items = try value(of: inner).listItems, items.allSatisfy({ $0.spreadValue == nil }) else {
          return nil
        }
        cells += items.map { .value($0) }
      } else if !writes.byName.isEmpty, argument.isPath, let place = try place(of: argument),
        try isObjectPlace(place)
      {
        cells.append(.place(place))
      } else {
        let value = try value(of: argument)
        cells.append(argument.isPath ? .copy(value) : .value(value))
      }
    }
    return cells
  }

  private mutating func isObjectPlace(_ place: Place) throws(ReadError) -> Bool {
    guard let value = try value(at: place) else { return false }
    return value.members != nil || value.listItems != nil
  }

  /// A function that changes a list or an object; nil if it is another one.
  private mutating func performChanging(
    _ function: ScriptNode, _ arguments: [ScriptNode], _ node: ScriptNode
  ) throws(ReadError) -> Bool? {
    if case .member(let object, let method)? = function.form, ScriptWrites.changingMethods.contains(method) {
      guard let place = try place(of: object), !arguments.contains(where: { $0.spreadValue != nil && !$0.isPath })
      else { return false }
      var values: [ScriptNode] = []
      for argument in arguments {
        if let inner = argument.spreadValue {
          guard let items = try value(of: inner).listItems else { return false }
          values += items
        } else {
          values.append(try settled(argument))
        }
      }
      return try update(place, at: node.range) { evaluator, old throws(ReadError) in
        guard let old, let items = try evaluator.head(of: old).listItems,
          let changed = ScriptEvaluator.changed(items, by: method, values)
        else { return .unknown }
        return .value(ScriptNode(range: old.range, content: .array(changed)))
      }
    }
    switch function.written {
    case "Object.assign":
      guard let first = arguments.first, let place = try place(of: first) else { return false }
      var sources: [ScriptNode] = []
      for argument in arguments.dropFirst() {
        sources.append(try value(of: argument))
        if isRunning, frames.isEmpty { try share(place.declaration, with: argument.spread) }
      }
      return try update(place, at: node.range) { evaluator, old throws(ReadError) in
        guard let old, let members = try evaluator.value(of: old).members else { return .unknown }
        var merged = ScriptMembers()
        for member in members { merged.add(member) }
        for source in sources where !merged.spread(source) { return .unknown }
        return .value(ScriptNode(range: old.range, content: .object(merged.members)))
      }
    case "Object.defineProperty", "Reflect.set", "Reflect.defineProperty", "Reflect.deleteProperty":
      guard arguments.count > 1, var place = try place(of: arguments[0]),
        let name = try head(of: arguments[1]).primitiveText
      else { return false }
      place.path.append(name)
      if function.written == "Reflect.deleteProperty" {
        return try update(place, at: node.range) { _, _ in .value(nil) }
      }
      guard arguments.count > 2 else { return false }
      let given = try value(of: arguments[2])
      guard let new = function.written == "Reflect.set" ? given : given["value"] else { return false }
      return try update(place, at: node.range) { _, _ in .value(new) }
    case "Object.defineProperties", "Object.setPrototypeOf": return false
    default: return nil
    }
  }

  /// The items of a list after a method that changes it; nil if that is not known.
  private static func changed(_ items: [ScriptNode], by method: String, _ values: [ScriptNode]) -> [ScriptNode]? {
    guard items.allSatisfy({ $0.spreadValue == nil }) else { return nil }
    switch method {
    case "push": return items + values
    case "unshift": return values + items
    case "pop": return Array(items.dropLast())
    case "shift": return Array(items.dropFirst())
    case "reverse": return items.reversed()
    case "splice":
      let numbers = values.prefix(2).map { Int(exactly: $0.number ?? .nan) }
      guard let start = numbers.first ?? nil, start >= 0 else { return nil }
      let from = min(start, items.count)
      guard let count = numbers.count > 1 ? numbers[1] : items.count - from else { return nil }
      var changed = items
      changed.replaceSubrange(from..<min(items.count, from + max(0, count)), with: values.dropFirst(2))
      return changed
    default: return nil
    }
  }

  /// The function of the script that an expression is.
  mutating func scriptFunction(_ node: ScriptNode) throws(ReadError) -> ScriptFunction? {
    var form = try head(of: node).form
    if case .reference(let value, _)? = form { form = value.form }
    if case .function(let function)? = form { return function }
    return nil
  }

  /// Follows a call with what its parameters are given; nil if it cannot be followed. Its result is `null` if it has
  /// none.
  ///
  /// - Parameter needsResult: False if only what the call changes is asked for.
  mutating func call(
    _ function: ScriptFunction, _ arguments: [Cell], needsResult: Bool = true
  ) throws(ReadError) -> ScriptNode? {
    guard function.isPlain, followed < ReadLimits.followedNames, frames.count < ReadLimits.followedNames else {
      return nil
    }
    var frame = Frame(function: function.start, arguments: [])
    for argument in arguments {
      switch argument {
      case .value(let node), .copy(let node): frame.arguments.append(node)
      case .place(let place):
        guard let node = try value(at: place) else { return nil }
        frame.arguments.append(node)
      }
    }
    for (name, place) in function.parameterNames where place < arguments.count {
      if case .value = arguments[place] { continue }
      guard let declaration = outline.parameter(name, of: function.start) else { continue }
      frame.cells[declaration.number] = arguments[place]
    }
    frames.append(frame)
    followed += 1
    defer {
      followed -= 1
      frames.removeLast()
    }
    if case .result(let node) = function.body {
      if needsResult { return try value(of: node) }
      try perform(node)
      return node
    }
    switch try run(function.statements) {
    case .result(let node): return node
    case .normal: return ScriptNode(range: SourceRange(reader.cursor.position), content: .null)
    case .break, .continue, .throw, .unknown: return nil
    }
  }
}

extension ScriptNode {
  /// The number that it is.
  var number: Double? {
    if case .number(let value) = content { value } else { nil }
  }
}
