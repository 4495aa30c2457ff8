import JSONTree
import Statecharts

/// Evaluates expressions of a file, as far as they are literals and names of literals.
///
/// A computed expression is kept as its text. A name is followed `ReadLimits.followedNames` times at most, and values
/// that names represent are counted each time, as YAML's aliases are.
struct PythonEvaluator {
  /// The value that a loop gives to its name.
  struct LoopItem {
    let node: DocumentNode
    /// The `.value` of it, if it is a member of an enumeration.
    let value: DocumentNode?
  }

  let module: PythonModule
  /// The parameters of constructors that are read as mappings, in their order, by the constructor's name.
  var constructors: [String: [String]] = [:]
  /// The values that names have in a loop; `name.value` is that of a member of an enumeration.
  var locals: [String: DocumentNode] = [:]
  private var depth = 0

  init(_ module: PythonModule) {
    self.module = module
  }

  /// The value of an expression in a scope.
  ///
  /// - Throws: `ReadError` if there are too many values.
  mutating func value(_ node: PythonNode, in scope: Int, _ followed: Int = 0) throws(ReadError) -> DocumentNode {
    try module.budget.spend(at: node.range)
    depth += 1
    defer { depth -= 1 }
    guard depth <= ReadLimits.nesting else { return try unknown(node) }
    let content: DocumentNode.Content
    switch node.content {
    case .none: content = .null
    case .literal(let text): content = .plain(text)
    case .string(let pieces):
      let text = try text(pieces, in: scope, followed)
      try module.budget.spend(text: text ?? "", at: node.range)
      content = if let text { .string(text) } else { try code(node) }
    case .name(let name): return try named(name, node, in: scope, followed)
    case .attribute(let object, let name): return try attribute(name, of: object, node, in: scope, followed)
    case .call(let function, let arguments): return try call(function, arguments, node, in: scope, followed)
    case .subscript(let object, let key): return try item(key, of: object, node, in: scope, followed)
    case .list(let items): content = .list(try list(items, in: scope, followed))
    case .dictionary(let entries): content = try mapping(entries, node, in: scope, followed)
    case .chain(let mark, let operands): content = try chain(mark, operands, node, in: scope, followed)
    case .comprehension(let loop):
      let items = try list(loop, in: scope, followed)
      content = if let items { .list(items) } else { try code(node) }
    case .starred, .conditional, .code: content = try code(node)
    }
    return DocumentNode(range: node.range, content: content)
  }

  private func code(_ node: PythonNode) throws(ReadError) -> DocumentNode.Content {
    let text = module.text(node)
    try module.budget.spend(text: text, at: node.range)
    return .code(text)
  }

  private func unknown(_ node: PythonNode) throws(ReadError) -> DocumentNode {
    DocumentNode(range: node.range, content: try code(node))
  }

  /// The value that a name has at the end of a scope.
  ///
  /// - Throws: `ReadError` if there are too many values.
  mutating func named(_ name: String, in scope: Int, at node: PythonNode) throws(ReadError) -> DocumentNode {
    try binding(name, of: scope, before: nil, node, 0)
  }

  // MARK: - Names

  private mutating func named(
    _ name: String, _ node: PythonNode, in scope: Int, _ followed: Int
  ) throws(ReadError) -> DocumentNode {
    if let local = locals[name] { return try copy(local, node) }
    guard let owner = module.scopeOf(name, from: scope) else { return try unknown(node) }
    return try binding(name, of: owner, before: owner == scope ? node.bytes.lowerBound : nil, node, followed)
  }

  /// Returns the value last assigned to a name, with what was added to it.
  private mutating func binding(
    _ name: String, of owner: Int, before place: Int?, _ node: PythonNode, _ followed: Int
  ) throws(ReadError) -> DocumentNode {
    let scope = module.scopes[owner]
    if let type = scope.types[name], module.isEnumeration(type) { return try enumeration(type, node) }
    guard followed < ReadLimits.followedNames, !scope.changed.contains(name), let known = scope.bindings[name],
      let assigned = known.last(where: { place == nil || $0.bytes.lowerBound < place ?? 0 }) ?? known.last
    else { return try unknown(node) }
    let value = try value(assigned, in: owner, followed + 1)
    // What comes before the assignment, or after the place, is not in it.
    let added = (scope.additions[name] ?? []).filter {
      $0.bytes.lowerBound > assigned.bytes.lowerBound && $0.bytes.lowerBound < place ?? .max
    }
    guard !added.isEmpty else { return value }
    guard let items = value.list else { return try unknown(node) }
    try module.budget.spend(items.count, at: node.range)
    return DocumentNode(range: value.range, content: .list(items + (try list(added, in: owner, followed + 1))))
  }

  private func enumeration(_ type: Int, _ node: PythonNode) throws(ReadError) -> DocumentNode {
    let items = module.enumerators(of: type).map { name, value in
      DocumentNode(range: value.range, content: .string(name))
    }
    try module.budget.spend(items.count, at: node.range)
    return DocumentNode(range: node.range, content: .list(items))
  }

  private mutating func attribute(
    _ name: String, of object: PythonNode, _ node: PythonNode, in scope: Int, _ followed: Int
  ) throws(ReadError) -> DocumentNode {
    if let local = node.path.flatMap({ locals[$0] }) { return try copy(local, node) }
    if name == "name" || name == "value", let (type, member) = enumerator(object, in: scope) {
      if name == "name" { return DocumentNode(range: node.range, content: .string(member)) }
      guard let value = module.scopes[type].bindings[member]?.last else { return try unknown(node) }
      return try self.value(value, in: type, followed + 1)
    }
    if let local = object.path.flatMap({ locals[$0] }), name == "name", local.text != nil { return local }
    if let (_, member) = enumerator(node, in: scope) {
      return DocumentNode(range: node.range, content: .string(member))
    }
    guard let type = module.owner(of: object, in: scope),
      let owner = module.lineage(of: type).first(where: {
        module.scopes[$0].bindings[name] != nil || module.scopes[$0].types[name] != nil
      })
    else { return try unknown(node) }
    return try binding(name, of: owner, before: nil, node, followed)
  }

  /// The enumeration and the name of `States.A`.
  private func enumerator(_ node: PythonNode, in scope: Int) -> (type: Int, name: String)? {
    guard case .attribute(let object, let name) = node.content, let type = module.owner(of: object, in: scope),
      module.isEnumeration(type), module.scopes[type].bindings[name] != nil
    else { return nil }
    return (type, name)
  }

  /// Returns the value of a loop's name: it is made once and may be used in many places.
  private func copy(_ value: DocumentNode, _ node: PythonNode) throws(ReadError) -> DocumentNode {
    try module.budget.spend(value.count, at: node.range)
    return value
  }

  // MARK: - Collections

  private mutating func text(
    _ pieces: [PythonNode.Piece], in scope: Int, _ followed: Int
  ) throws(ReadError) -> String? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let letters): text += letters
      case .node(let node):
        guard let value = try value(node, in: scope, followed).text else { return nil }
        text += value
      }
    }
    return text
  }

  private mutating func list(
    _ items: [PythonNode], in scope: Int, _ followed: Int
  ) throws(ReadError) -> [DocumentNode] {
    var values: [DocumentNode] = []
    for item in items {
      if case .starred(let inner) = item.content {
        let value = try value(inner, in: scope, followed)
        values += value.list ?? [value]
        try module.budget.spend(value.list?.count ?? 0, at: item.range)
      } else {
        values.append(try value(item, in: scope, followed))
      }
    }
    return values
  }

  private mutating func mapping(
    _ entries: [PythonNode.Entry], _ node: PythonNode, in scope: Int, _ followed: Int
  ) throws(ReadError) -> DocumentNode.Content {
    var members: [DocumentNode.Member] = []
    for entry in entries {
      let value = try value(entry.value, in: scope, followed)
      guard let key = entry.key else {
        guard let more = value.members else { return try code(node) }
        try module.budget.spend(more.count, at: node.range)
        members += more
        continue
      }
      let name = try self.value(key, in: scope, followed)
      members.append(DocumentNode.Member(name: name.text ?? name.summary, range: key.range, node: value))
    }
    return .mapping(members)
  }

  private mutating func chain(
    _ mark: String, _ operands: [PythonNode], _ node: PythonNode, in scope: Int, _ followed: Int
  ) throws(ReadError) -> DocumentNode.Content {
    guard mark == "+" || mark == "|" else { return try code(node) }
    var values: [DocumentNode] = []
    for operand in operands {
      let value = try value(operand, in: scope, followed)
      try module.budget.spend(value.list?.count ?? value.members?.count ?? 0, at: operand.range)
      if let text = value.text { try module.budget.spend(text: text, at: operand.range) }
      values.append(value)
    }
    let lists = values.compactMap(\.list)
    if mark == "+", lists.count == values.count { return .list(lists.flatMap(\.self)) }
    let texts = values.compactMap(\.text)
    if mark == "+", texts.count == values.count { return .string(texts.joined()) }
    let mappings = values.compactMap(\.members)
    return mark == "|" && mappings.count == values.count ? .mapping(mappings.flatMap(\.self)) : try code(node)
  }

  /// The values of a loop over a list that is known; nil for another.
  private mutating func list(_ loop: PythonNode.Loop, in scope: Int, _ followed: Int) throws(ReadError)
    -> [DocumentNode]?
  {
    guard loop.isPlain, let items = try items(of: loop.list, in: scope, followed) else { return nil }
    let before = locals
    defer { locals = before }
    var values: [DocumentNode] = []
    for item in items {
      guard bind(loop.name, to: item) else { return nil }
      values.append(try value(loop.item, in: scope, followed))
    }
    return values
  }

  /// The values of a list that is known, one for each turn of a loop.
  mutating func items(of list: PythonNode, in scope: Int, _ followed: Int = 0) throws(ReadError) -> [LoopItem]? {
    guard let items = try value(list, in: scope, followed).list else { return nil }
    guard let type = module.owner(of: list, in: scope), module.isEnumeration(type), module.bodies[type] != nil else {
      return items.map { LoopItem(node: $0, value: nil) }
    }
    var values: [DocumentNode] = []
    for member in module.enumerators(of: type) { values.append(try value(member.value, in: type, followed + 1)) }
    return zip(items, values).map { LoopItem(node: $0, value: $1) }
  }

  /// Gives the names of a loop the values of a turn; false if they are not as many.
  mutating func bind(_ target: PythonNode, to item: LoopItem) -> Bool {
    guard bind(target, to: item.node) else { return false }
    if case .name(let name) = target.content { locals[name + ".value"] = item.value }
    return true
  }

  /// Gives the names of a loop their values; false if they are not as many.
  private mutating func bind(_ target: PythonNode, to value: DocumentNode) -> Bool {
    switch target.content {
    case .name(let name):
      locals[name] = value
      return true
    case .list(let targets):
      guard let values = value.list, values.count == targets.count else { return false }
      return zip(targets, values).allSatisfy { bind($0, to: $1) }
    case .none, .literal, .string, .attribute, .call, .subscript, .starred, .dictionary, .chain, .comprehension,
      .conditional, .code:
      return false
    }
  }

  // MARK: - Calls

  private mutating func call(
    _ function: PythonNode, _ arguments: [PythonNode.Argument], _ node: PythonNode, in scope: Int, _ followed: Int
  ) throws(ReadError) -> DocumentNode {
    guard let path = function.path else { return try unknown(node) }
    let name = String((module.imports[path] ?? path).split(separator: ".").last ?? "")
    if let parameters = constructors[name] {
      return DocumentNode(range: node.range, content: .mapping(try members(arguments, parameters, in: scope, followed)))
    }
    switch (name, arguments.first?.node) {
    case ("dict", let first):
      var members = try members(arguments.filter { $0.name != nil || $0.stars == 2 }, [], in: scope, followed)
      if let first, arguments[0].name == nil, arguments[0].stars == 0 {
        guard let known = try value(first, in: scope, followed).members else { return try unknown(node) }
        try module.budget.spend(known.count, at: first.range)
        members = known + members
      }
      return DocumentNode(range: node.range, content: .mapping(members))
    case ("list", let list?), ("tuple", let list?), ("set", let list?), ("frozenset", let list?),
      ("deepcopy", let list?), ("copy", let list?):
      guard arguments.count == 1 else { return try unknown(node) }
      let value = try value(list, in: scope, followed)
      return value.code == nil ? value : try unknown(node)
    case ("str", let text?):
      let value = try value(text, in: scope, followed)
      return value.text == nil ? try unknown(node) : value
    default: return try unknown(node)
    }
  }

  /// Returns the arguments of a call, as a mapping by the names of its parameters.
  mutating func members(
    _ arguments: [PythonNode.Argument], _ parameters: [String], in scope: Int, _ followed: Int = 0
  ) throws(ReadError) -> [DocumentNode.Member] {
    var members: [DocumentNode.Member] = []
    var rest = parameters[...]
    for argument in arguments {
      if argument.stars == 2 {
        let value = try value(argument.node, in: scope, followed)
        try module.budget.spend(value.members?.count ?? 0, at: argument.node.range)
        members += value.members ?? [DocumentNode.Member(name: "**", range: argument.node.range, node: value)]
      } else if argument.stars == 1 {
        let value = try value(argument.node, in: scope, followed)
        for item in value.list ?? [value] {
          members.append(DocumentNode.Member(name: rest.popFirst() ?? "*", range: item.range, node: item))
        }
      } else {
        let name = argument.name ?? rest.popFirst() ?? "*"
        let value = try value(argument.node, in: scope, followed)
        members.append(DocumentNode.Member(name: name, range: argument.node.range, node: value))
      }
    }
    return members
  }

  /// The items of `list[1:]`, `list[:-1]` and the like; nil for another slice.
  private static func slice(_ text: String, of items: [DocumentNode]) -> [DocumentNode]? {
    let bounds = text.split(separator: ":", omittingEmptySubsequences: false).map { $0.trimmed }
    guard bounds.count == 2, bounds.allSatisfy({ $0.isEmpty || Int($0) != nil }) else { return nil }
    let places = bounds.map { bound in
      Int(bound).map { min(max($0 < 0 ? $0 + items.count : $0, 0), items.count) }
    }
    let first = places[0] ?? 0
    return Array(items[first..<max(places[1] ?? items.count, first)])
  }

  private mutating func item(
    _ key: PythonNode, of object: PythonNode, _ node: PythonNode, in scope: Int, _ followed: Int
  ) throws(ReadError) -> DocumentNode {
    guard let name = try value(key, in: scope, followed).text else {
      guard case .code = key.content, let items = try value(object, in: scope, followed).list,
        let part = PythonEvaluator.slice(module.text(key), of: items)
      else { return try unknown(node) }
      return DocumentNode(range: node.range, content: .list(part))
    }
    if let type = module.owner(of: object, in: scope), module.isEnumeration(type) {
      return DocumentNode(range: node.range, content: .string(name))
    }
    let value = try value(object, in: scope, followed)
    if let member = value.members?.last(where: { $0.name == name }) { return member.node }
    if let items = value.list, let place = Int(name) {
      let index = place < 0 ? items.count + place : place
      if items.indices.contains(index) { return items[index] }
    }
    return try unknown(node)
  }
}
