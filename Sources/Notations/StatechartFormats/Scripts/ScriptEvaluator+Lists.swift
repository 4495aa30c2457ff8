import Statecharts

/// Functions of the language over lists and objects whose results are constants. ECMAScript 2023, 20.1.2, 23.1.3.
extension ScriptEvaluator {
  /// Returns the result of a method of a list; nil if it is unknown.
  mutating func list(
    _ list: ScriptNode, _ method: String, _ arguments: [ScriptNode], _ node: ScriptNode
  ) throws(ReadError) -> ScriptNode? {
    guard let items = try value(of: list).listItems, items.allSatisfy({ $0.spreadValue == nil }) else { return nil }
    try budget.spend(items.count / 8 + 1, at: node.range)
    func made(_ items: [ScriptNode]) -> ScriptNode { ScriptNode(range: node.range, content: .array(items)) }
    func bool(_ value: Bool) -> ScriptNode { ScriptNode(range: node.range, content: .boolean(value)) }
    switch method {
    case "map": return try results(of: arguments.first, for: items).map { made($0) }
    case "flatMap":
      guard let results = try results(of: arguments.first, for: items) else { return nil }
      return made(results.flatMap { $0.listItems ?? [$0] })
    case "flat" where arguments.isEmpty: return made(items.flatMap { $0.listItems ?? [$0] })
    case "filter": return try matches(arguments.first, items).map { kept in made(kept.map { items[$0] }) }
    case "find":
      guard let kept = try matches(arguments.first, items) else { return nil }
      return kept.first.map { items[$0] } ?? ScriptNode(range: node.range, content: .null)
    case "some": return try matches(arguments.first, items).map { bool(!$0.isEmpty) }
    case "every": return try matches(arguments.first, items).map { bool($0.count == items.count) }
    case "reduce": return try reduced(items, arguments)
    case "concat":
      var whole = items
      for argument in arguments {
        let value = try value(of: argument)
        if case .code = value.content { return nil }
        whole += value.listItems ?? [value]
      }
      return made(whole)
    case "slice":
      let numbers = try self.numbers(arguments)
      guard let numbers, numbers.count <= 2 else { return nil }
      return made(Array(items[ScriptEvaluator.range(numbers, of: items.count)]))
    case "reverse", "toReversed": return made(items.reversed())
    case "join":
      var separator = ","
      if let first = arguments.first {
        guard let text = try head(of: first).string else { return nil }
        separator = text
      }
      let texts = items.map { $0.isNull ? "" : $0.primitiveText }
      guard texts.allSatisfy({ $0 != nil }) else { return nil }
      let text = texts.compactMap(\.self).joined(separator: separator)
      try budget.spend(text: text, at: node.range)
      return ScriptNode(range: node.range, content: .string(text))
    case "includes":
      guard let first = arguments.first, let text = try head(of: first).primitiveText,
        items.allSatisfy({ $0.primitiveText != nil })
      else { return nil }
      return bool(items.contains { $0.primitiveText == text })
    case "entries": return made(items.enumerated().map { made([number($0, node), $1]) })
    case "keys": return made(items.indices.map { number($0, node) })
    case "values": return made(items)
    default: return nil
    }
  }

  private func number(_ value: Int, _ node: ScriptNode) -> ScriptNode {
    ScriptNode(range: node.range, content: .number(Double(value)))
  }

  /// The part of a list or text that `slice` takes, where numbers below zero count from the end.
  static func range(_ numbers: [Int], of count: Int) -> Range<Int> {
    let ends = [numbers.first ?? 0, numbers.count > 1 ? numbers[1] : count].map { number in
      min(count, max(0, number < 0 ? number + count : number))
    }
    return ends[0]..<max(ends[0], ends[1])
  }

  /// Whole numbers; nil if an argument is none.
  mutating func numbers(_ arguments: [ScriptNode]) throws(ReadError) -> [Int]? {
    var numbers: [Int] = []
    for argument in arguments {
      guard let value = try head(of: argument).number, let number = Int(exactly: value) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// The results of a function for each item; nil if one is unknown.
  private mutating func results(
    of callback: ScriptNode?, for items: [ScriptNode]
  ) throws(ReadError) -> [ScriptNode]? {
    guard let callback, let function = try scriptFunction(callback) else { return nil }
    var results: [ScriptNode] = []
    for (place, item) in items.enumerated() {
      try budget.spend(at: item.range)
      guard let result = try call(function, [.value(item), .value(self.number(place, item))]) else { return nil }
      if case .code = result.content, result.alternatives == nil { return nil }
      results.append(result)
    }
    return results
  }

  /// The numbers of the items for which a function is true; nil if that is unknown.
  private mutating func matches(_ callback: ScriptNode?, _ items: [ScriptNode]) throws(ReadError) -> [Int]? {
    let truths: [Bool?]
    if callback?.written == "Boolean" {
      truths = items.map(\.truth)
    } else {
      guard let results = try results(of: callback, for: items) else { return nil }
      truths = results.map(\.truth)
    }
    guard truths.allSatisfy({ $0 != nil }) else { return nil }
    return items.indices.filter { truths[$0] == true }
  }

  private mutating func reduced(_ items: [ScriptNode], _ arguments: [ScriptNode]) throws(ReadError) -> ScriptNode? {
    guard let callback = arguments.first, let function = try scriptFunction(callback) else { return nil }
    var rest = items.enumerated().map { ($0, $1) }[...]
    var whole: ScriptNode
    if arguments.count > 1 {
      whole = try value(of: arguments[1])
    } else {
      guard let first = rest.popFirst() else { return nil }
      whole = first.1
    }
    for (place, item) in rest {
      try budget.spend(at: item.range)
      // A list or an object that has a name is changed where it is.
      let isNamed = place == 0 && arguments.count > 1 && arguments[1].isPath
      let given: Cell = isNamed ? .copy(whole) : .value(whole)
      guard let next = try call(function, [given, .value(item), .value(self.number(place, item))]) else {
        return nil
      }
      if case .code = next.content, next.alternatives == nil { return nil }
      whole = next
    }
    return whole
  }

  /// Returns the result of a function of the language that has a name; nil if it is another, or unknown.
  mutating func builtIn(
    _ name: String, _ arguments: [ScriptNode], _ node: ScriptNode
  ) throws(ReadError) -> ScriptNode? {
    func made(_ items: [ScriptNode]) -> ScriptNode { ScriptNode(range: node.range, content: .array(items)) }
    func text(_ text: String) -> ScriptNode { ScriptNode(range: node.range, content: .string(text)) }
    switch name {
    case "Object.keys", "Object.values", "Object.entries":
      guard let first = arguments.first, let members = try value(of: first).members,
        !members.contains(where: \.isSpread)
      else { return nil }
      switch name {
      case "Object.keys": return made(members.map { text($0.name) })
      case "Object.values": return made(members.map(\.node))
      default: return made(members.map { made([text($0.name), $0.node]) })
      }
    case "Object.fromEntries":
      guard let first = arguments.first, let items = try value(of: first).listItems else { return nil }
      var merged = ScriptMembers()
      for item in items {
        guard let pair = item.listItems, pair.count == 2, let key = pair[0].primitiveText else { return nil }
        let member = ScriptNode.Member(name: key, range: pair[0].range, node: pair[1])
        _ = merged.spread(ScriptNode(range: item.range, content: .object([member])))
      }
      return ScriptNode(range: node.range, content: .object(merged.members))
    case "Array.from":
      guard let first = arguments.first, arguments.count <= 2 else { return nil }
      let value = try value(of: first)
      var items = value.listItems
      if items == nil, let count = value["length"]?.wholeNumber, count >= 0 {
        try budget.spend(count, at: node.range)
        items = Array(repeating: ScriptNode(range: node.range, content: .null), count: count)
      }
      guard let items else { return nil }
      return arguments.count == 1 ? made(items) : try list(made(items), "map", [arguments[1]], node)
    case "Array.isArray":
      guard let first = arguments.first else { return nil }
      let value = try head(of: first)
      guard value.truth != nil else { return nil }
      return ScriptNode(range: node.range, content: .boolean(value.listItems != nil))
    case "String":
      guard arguments.count == 1, let known = try head(of: arguments[0]).primitiveText else { return nil }
      return text(known)
    case "Number":
      guard arguments.count == 1, let known = try head(of: arguments[0]).primitiveText, let value = Double(known) else {
        return nil
      }
      return ScriptNode(range: node.range, content: .number(value))
    case "Math.max", "Math.min", "Math.floor", "Math.ceil", "Math.round", "Math.trunc", "Math.abs", "Math.pow":
      return try mathematics(name, arguments).map { ScriptNode(range: node.range, content: .number($0)) }
    default: return nil
    }
  }

  private mutating func mathematics(_ name: String, _ arguments: [ScriptNode]) throws(ReadError) -> Double? {
    var numbers: [Double] = []
    for argument in arguments {
      let value = try value(of: argument.spreadValue ?? argument)
      for item in argument.spreadValue == nil ? [value] : value.listItems ?? [value] {
        guard let number = item.number else { return nil }
        numbers.append(number)
      }
    }
    guard let first = numbers.first else { return nil }
    switch name {
    case "Math.max": return numbers.max()
    case "Math.min": return numbers.min()
    case "Math.floor": return first.rounded(.down)
    case "Math.ceil": return first.rounded(.up)
    // A half is rounded up, also below zero.
    case "Math.round": return (first + 0.5).rounded(.down)
    case "Math.trunc": return first.rounded(.towardZero)
    case "Math.abs": return abs(first)
    case "Math.pow" where numbers.count == 2: return ScriptEvaluator.power(first, numbers[1])
    default: return nil
    }
  }

  /// A power; nil for what is no whole number of factors.
  static func power(_ base: Double, _ exponent: Double) -> Double? {
    guard exponent >= 0, exponent <= 64, exponent == exponent.rounded() else { return nil }
    return (0..<Int(exponent)).reduce(1) { value, _ in value * base }
  }

  // MARK: - Classes

  /// Returns the value of a static member of a class; nil if there is none that is known.
  mutating func staticMember(
    _ name: String, of members: [ScriptStatement.ClassMember]
  ) throws(ReadError) -> ScriptNode? {
    try budget.spend(members.count / 8, at: SourceRange(reader.cursor.position))
    guard let member = members.last(where: { $0.isStatic && $0.name == name }), let start = member.start,
      let node = try expression(at: start)
    else { return nil }
    return try head(of: node)
  }
}
