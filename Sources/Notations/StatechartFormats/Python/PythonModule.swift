import JSONTree
import Statecharts

/// The statements of a file in Python, with the names that it gives to values: of the file, of classes, of functions.
struct PythonModule {
  /// A scope in which names are defined: the file, a class or a function.
  struct Scope {
    /// The kind of a scope, with its name.
    enum Kind: Hashable {
      case file
      case type(String)
      case function(String)
    }

    let kind: Kind
    /// The scope around it.
    let parent: Int?
    /// The bases of a class.
    var bases: [PythonNode] = []
    /// The names in the order of their first assignment.
    var order: [String] = []
    /// The values assigned to each name, in order; those of instances (`self.name`) are among those of their class.
    var bindings: [String: [PythonNode]] = [:]
    /// The values that are added to the lists of these names later on.
    var additions: [String: [PythonNode]] = [:]
    /// The names that something other than an assignment of one value changes.
    var changed: Set<String> = []
    /// The names whose value something changes in place.
    var written: Set<String> = []
    /// The parameters of a function, in order.
    var parameters: [String] = []
    /// The classes and functions inside, by name.
    var types: [String: Int] = [:]
    /// The names of methods and functions.
    var functions: Set<String> = []
  }

  let statements: [PythonStatement]
  /// The budget for following the names of the file.
  let budget: ReadBudget
  private let bytes: [UInt8]
  private(set) var scopes = [Scope(kind: .file, parent: nil)]
  /// The scope of each class and function, by where its statement begins.
  private(set) var scopeAt: [Int: Int] = [:]
  /// The statements of each class, by its scope.
  private(set) var bodies: [Int: [PythonStatement]] = [:]
  /// Names for the same value: those that are assigned to one another, and arguments with the parameters for them.
  private var sameValues: [(Place, Place)] = []
  /// The full names of imported names: `transitions.Machine`.
  private(set) var imports: [String: String] = [:]

  init(_ source: SourceText) throws(ReadError) {
    try ReadLimits.check(source)
    var reader = PythonReader(source)
    statements = try reader.statements()
    budget = ReadBudget(source)
    bytes = reader.cursor.bytes
    collect(statements, in: 0, .once)
    spreadChanges()
    try budget.check()
  }

  /// An expression as it was written.
  func text(_ node: PythonNode) -> String { String(decoding: bytes[node.bytes], as: UTF8.self) }

  // MARK: - Collecting names

  /// A name in a scope.
  private struct Place: Hashable {
    let name: String
    let scope: Int
  }

  /// What is changed by one of several names for it is changed by all; by which in what order is not followed.
  private mutating func spreadChanges() {
    for _ in 0..<3 {
      for (one, other) in sameValues {
        guard [one, other].contains(where: { scopes[$0.scope].written.contains($0.name) }) else { continue }
        for place in [one, other] {
          scopes[place.scope].written.insert(place.name)
          scopes[place.scope].changed.insert(place.name)
        }
      }
    }
  }

  /// The number of times that a statement is executed.
  private enum Times {
    case once, perhaps, often
  }

  private mutating func collect(_ statements: [PythonStatement], in scope: Int, _ times: Times) {
    for statement in statements {
      switch statement.content {
      case .assignment(let targets, let value, let operation):
        examine(value, in: scope)
        for target in targets { assign(value, to: target, operation, in: scope, times) }
      case .expression(let node):
        for part in node.children { examine(part, in: scope) }
        handOver(node, in: scope)
        addItems(node, in: scope, times)
      case .function(let name, _, let parameters, let body):
        scopes[scope].functions.insert(name)
        let inner = open(.function(name), in: scope, statement)
        scopes[inner].parameters = parameters
        for parameter in parameters { scopes[inner].changed.insert(parameter) }
        collect(body, in: inner, .once)
      case .type(let name, let bases, let body):
        let inner = open(.type(name), in: scope, statement)
        scopes[scope].types[name] = inner
        bodies[inner] = body
        scopes[inner].bases = bases.filter { $0.name == nil }.map(\.node)
        collect(body, in: inner, .once)
      case .loop(_, _, let body): collect(body, in: scope, .often)
      case .block(let isConditional, let body):
        collect(body, in: scope, isConditional && times == .once ? .perhaps : times)
      case .imported(let module, let names):
        for (name, alias) in names { imports[alias] = name.isEmpty ? module : module + "." + name }
      case .other: break
      }
    }
  }

  private mutating func open(_ kind: Scope.Kind, in parent: Int, _ statement: PythonStatement) -> Int {
    scopes.append(Scope(kind: kind, parent: parent))
    scopeAt[statement.offset] = scopes.count - 1
    return scopes.count - 1
  }

  private mutating func assign(
    _ value: PythonNode, to target: PythonNode, _ operation: String?, in scope: Int, _ times: Times
  ) {
    switch target.content {
    case .name(let name):
      if isEnumCall(value) { scopes[scope].types[name] = enumeration(value, name, in: scope) }
      bind(value, to: name, operation, in: scope, times)
    case .attribute(let object, let name):
      guard let owner = owner(of: object, in: scope) else { return }
      bind(value, to: name, operation, in: owner, times)
    case .list(let targets):
      guard case .list(let values) = value.content, values.count == targets.count else {
        for target in targets { if let name = target.lastName { scopes[scope].changed.insert(name) } }
        return
      }
      for (target, value) in zip(targets, values) {
        assign(value, to: target, operation, in: scope, times)
      }
    case .subscript(let object, _): change(object, in: scope)
    case .none, .literal, .string, .call, .starred, .dictionary, .chain, .comprehension, .conditional, .code: break
    }
  }

  private mutating func bind(
    _ value: PythonNode, to name: String, _ operation: String?, in scope: Int, _ times: Times
  ) {
    switch operation {
    case nil:
      if scopes[scope].bindings[name] == nil {
        scopes[scope].order.append(name)
      } else if times == .perhaps {
        scopes[scope].changed.insert(name)
      }
      scopes[scope].bindings[name, default: []].append(value)
      if let (other, owner) = value.path == nil ? nil : place(of: value, in: scope), other != name || owner != scope {
        sameValues.append((Place(name: name, scope: scope), Place(name: other, scope: owner)))
      }
    case "+" where times == .once:
      scopes[scope].written.insert(name)
      scopes[scope].additions[name, default: []].append(star(value))
    default: scopes[scope].changed.insert(name)
    }
    if times == .often { scopes[scope].changed.insert(name) }
  }

  private func star(_ value: PythonNode) -> PythonNode {
    PythonNode(range: value.range, bytes: value.bytes, content: .starred(value))
  }

  /// Notes that what an object is, or a part of it, is changed in a way that is not followed.
  private mutating func change(_ object: PythonNode, in scope: Int) {
    var object = object
    while case .subscript(let outer, _) = object.content { object = outer }
    guard let (name, owner) = place(of: object, in: scope) else { return }
    scopes[owner].written.insert(name)
    scopes[owner].changed.insert(name)
  }

  private static let changingMethods: Set<String> = [
    "append", "extend", "insert", "remove", "pop", "popitem", "update", "clear", "setdefault", "reverse", "sort", "add",
    "discard", "__setitem__", "__delitem__",
  ]

  /// Finds what an expression changes.
  private mutating func examine(_ node: PythonNode, in scope: Int) {
    var pending = [node]
    while let node = pending.popLast() {
      pending += node.children
      handOver(node, in: scope)
      if case .attribute(let object, let method)? = node.call?.function.content, Self.changingMethods.contains(method) {
        change(object, in: scope)
      }
    }
  }

  /// Notes which parameters of a function of the file represent the arguments of a call.
  private mutating func handOver(_ node: PythonNode, in scope: Int) {
    guard let (function, arguments) = node.call, case .name(let called) = function.content else { return }
    let inner = scopes.indices.filter { scopes[$0].kind == .function(called) }
    for (number, argument) in arguments.enumerated() where argument.stars == 0 && argument.node.path != nil {
      guard let (name, owner) = place(of: argument.node, in: scope) else { continue }
      for function in inner {
        let parameters = scopes[function].parameters
        guard let parameter = argument.name ?? (number < parameters.count ? parameters[number] : nil) else { continue }
        sameValues.append((Place(name: name, scope: owner), Place(name: parameter, scope: function)))
      }
    }
  }

  /// `list.append(value)` and `list.extend(values)`.
  private mutating func addItems(_ node: PythonNode, in scope: Int, _ times: Times) {
    guard let (function, arguments) = node.call, case .attribute(let object, let method) = function.content,
      Self.changingMethods.contains(method)
    else { return }
    guard let (name, owner) = place(of: object, in: scope), times == .once, let first = arguments.first?.node,
      method == "append" || method == "extend"
    else { return change(object, in: scope) }
    scopes[owner].written.insert(name)
    scopes[owner].additions[name, default: []].append(method == "append" ? first : star(first))
  }

  /// The name and the scope that `name` or `self.name` means where something is done with it.
  private func place(of object: PythonNode, in scope: Int) -> (name: String, owner: Int)? {
    switch object.content {
    case .name(let name): return scopeOf(name, from: scope).map { (name, $0) }
    case .attribute(let object, let name): return owner(of: object, in: scope).map { (name, $0) }
    case .none, .literal, .string, .call, .subscript, .list, .starred, .dictionary, .chain, .comprehension,
      .conditional, .code:
      return nil
    }
  }

  // MARK: - Looking names up

  /// The scope in which a name is found from another. Names of classes are not seen in their functions.
  func scopeOf(_ name: String, from scope: Int) -> Int? {
    var next: Int? = scope
    var isFirst = true
    while let here = next {
      let isSeen = isFirst || !isType(here)
      let known = scopes[here]
      if isSeen, known.bindings[name] != nil || known.types[name] != nil || known.changed.contains(name) { return here }
      isFirst = false
      next = known.parent
    }
    return nil
  }

  func isType(_ scope: Int) -> Bool {
    if case .type = scopes[scope].kind { true } else { false }
  }

  /// The class around a scope, itself included.
  func type(around scope: Int) -> Int? {
    outwards(from: scope) { [scopes] in scopes[$0].parent }.first(where: isType)
  }

  /// The class whose names an object has: `self`, `cls`, or a class of the file.
  func owner(of object: PythonNode, in scope: Int) -> Int? { owner(of: object, in: scope, from: []) }

  /// - Parameter derived: The classes whose bases are being looked up, which are not looked up again: `class A(A.B)`.
  private func owner(of object: PythonNode, in scope: Int, from derived: Set<Int>) -> Int? {
    switch object.content {
    case .name("self"), .name("cls"): return type(around: scope)
    case .name(let name): return scopeOf(name, from: scope).flatMap { scopes[$0].types[name] }
    case .attribute(let outer, "__class__"): return owner(of: outer, in: scope, from: derived)
    case .attribute(let outer, let name):
      guard let type = owner(of: outer, in: scope, from: derived) else { return nil }
      return lineage(of: type, from: derived).lazy.compactMap { scopes[$0].types[name] }.first
    case .call(let function, let arguments):
      return function.path == "type" ? arguments.first.flatMap { owner(of: $0.node, in: scope, from: derived) } : nil
    case .none, .literal, .string, .subscript, .list, .starred, .dictionary, .chain, .comprehension, .conditional,
      .code:
      return nil
    }
  }

  /// A class and its bases in the file, nearest first; at most a hundred.
  func lineage(of type: Int) -> [Int] { lineage(of: type, from: []) }

  private func lineage(of type: Int, from derived: Set<Int>) -> [Int] {
    var found = [type]
    guard !derived.contains(type) else { return found }
    var next = 0
    while next < found.count, found.count < 100 {
      let here = found[next]
      for base in scopes[here].bases where budget.take(at: base.range.start) {
        guard let scope = owner(of: base, in: scopes[here].parent ?? 0, from: derived.union([type, here])),
          !found.contains(scope)
        else { continue }
        found.append(scope)
      }
      next += 1
    }
    return found
  }

  /// The last names of the bases of a class, and of those of its bases in the file; imported names as they are where
  /// they come from.
  func baseNames(of type: Int) -> [String] {
    lineage(of: type).flatMap { scopes[$0].bases }.compactMap { base in
      base.path.map { imports[$0] ?? $0 }
    }
  }

  // MARK: - Enumerations

  /// True for a class that is an enumeration.
  func isEnumeration(_ type: Int) -> Bool {
    baseNames(of: type).contains { name in
      ["Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"].contains(String(name.split(separator: ".").last ?? ""))
    }
  }

  /// The members of an enumeration in their order.
  func enumerators(of type: Int) -> [(name: String, value: PythonNode)] {
    scopes[type].order.compactMap { name in
      name.hasPrefix("_") ? nil : scopes[type].bindings[name]?.last.map { (name, $0) }
    }
  }

  /// `Enum('Name', 'A B C')` and `Enum('Name', ['A', 'B'])`.
  private func isEnumCall(_ node: PythonNode) -> Bool {
    guard let (function, arguments) = node.call, let name = function.path else { return false }
    let source = imports[name] ?? name
    return arguments.count > 1 && ["enum.Enum", "Enum", "enum.IntEnum", "IntEnum"].contains(source)
  }

  private mutating func enumeration(_ node: PythonNode, _ name: String, in scope: Int) -> Int {
    var inner = Scope(kind: .type(name), parent: scope)
    if let (function, arguments) = node.call {
      inner.bases = [function]
      var members: [PythonNode] = []
      if case .list(let items) = arguments[1].node.content { members = items } else { members = [arguments[1].node] }
      for member in members {
        let names = (member.string ?? "").split { $0.isWhitespace || $0 == "," }
        for name in names.map(String.init) where inner.bindings[name] == nil {
          inner.order.append(name)
          inner.bindings[name] = [member]
        }
      }
    }
    scopes.append(inner)
    return scopes.count - 1
  }
}
