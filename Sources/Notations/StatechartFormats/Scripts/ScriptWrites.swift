import Statecharts

/// A place of a script that changes what a name means, or what is in it.
struct ScriptWrite: Sendable {
  /// The offset of the name.
  let name: Int
  let range: SourceRange
  /// The beginning of the innermost function that it is in.
  let function: Int?
}

/// The writes of a script, by the name that is written.
///
/// A write by another name for the same object (`const q = on; q.x = 1`), by a parameter or by the variable of a loop
/// is one of each of these names.
struct ScriptWrites: Sendable {
  private(set) var byName: [String: [ScriptWrite]] = [:]

  /// Methods that change the list that they are called on.
  static let changingMethods: Set<String> = [
    "push", "pop", "shift", "unshift", "splice", "sort", "reverse", "fill", "copyWithin",
  ]
  /// Functions that change their first argument.
  static let changingFunctions: Set<String> = [
    "Object.assign", "Object.defineProperty", "Object.defineProperties", "Object.setPrototypeOf", "Reflect.set",
    "Reflect.deleteProperty", "Reflect.defineProperty",
  ]

  mutating func add(_ write: ScriptWrite, to name: String) { byName[name, default: []].append(write) }

  subscript(name: String) -> [ScriptWrite] { byName[name] ?? [] }
}

/// Collects the writes of statements and expressions.
struct ScriptWriteCollector {
  /// A call that hands a name to a function of the script, or to a function that is written there.
  struct Handed {
    /// The name of the function; nil for one that is written there.
    let name: (text: String, at: Int)?
    /// A function that is written there.
    let function: ScriptFunction?
    let argument: Int
    /// The name that is handed.
    let handed: String
    let write: ScriptWrite
  }

  var writes = ScriptWrites()
  private(set) var handed: [Handed] = []
  /// The names for an object that has another name: variables that begin with it, and those of loops over it.
  private(set) var otherNames: [String: Set<String>] = [:]
  /// True if a member of something is written, or something that is not known.
  private(set) var changesMembers = false
  /// The beginning of the function whose statements are examined.
  private var function: Int?
  /// False to leave out what functions do.
  private let entersFunctions: Bool

  init(entersFunctions: Bool = true) { self.entersFunctions = entersFunctions }

  mutating func examine(_ statements: [ScriptStatement]) {
    for statement in statements { examine(statement) }
  }

  private mutating func examine(_ statement: ScriptStatement) {
    switch statement.kind {
    case .declaration(let declarators):
      for declarator in declarators {
        guard let value = declarator.value else { continue }
        if let root = value.writtenRoot {
          for pattern in declarator.patterns { otherNames[pattern.name, default: []].insert(root.name) }
        }
        examine(value)
      }
    case .function(let function): examine(function)
    case .each(let each):
      for pattern in each.patterns { otherNames[pattern.name, default: []].formUnion(each.collection.names) }
      examine(parts: statement)
    case .expression, .block, .branch, .choice, .loop, .result, .attempt, .unread, .type, .exported, .enumeration,
      .imports, .exports, .break, .continue, .throw, .other:
      examine(parts: statement)
    }
  }

  private mutating func examine(parts statement: ScriptStatement) {
    for node in statement.parts.nodes { examine(node) }
    examine(statement.parts.statements)
  }

  private mutating func examine(_ inner: ScriptFunction) {
    guard entersFunctions else { return }
    changesMembers = changesMembers || !inner.isUnderstood
    let outer = function
    defer { function = outer }
    function = inner.start
    for fallback in inner.parameters.flatMap({ $0 }).compactMap(\.fallback) { examine(fallback) }
    examine(inner.statements)
  }

  private mutating func examine(_ node: ScriptNode) {
    for part in node.parts { examine(part) }
    for name in node.inner?.names ?? [] {
      changesMembers = true
      writes.add(ScriptWrite(name: name.offset, range: name.range, function: function), to: name.text)
    }
    switch node.form {
    case .function(let function)?: examine(function)
    case .call(let function, let arguments)?: examine(callOf: function, arguments, node)
    case .prefix("delete", let operand)?: write(operand, node)
    case .assignment(let target, _, _)?: for place in target.assignedPlaces { write(place, node) }
    case .update(let target, _)?: write(target, node)
    case .name?, .member?, .item?, .template?, .operation?, .prefix?, .alternatives?, .spread?, .reference?, nil:
      break
    }
  }

  private mutating func write(_ target: ScriptNode, _ node: ScriptNode) {
    if case .name? = target.form {} else { changesMembers = true }
    guard let root = target.writtenRoot else { return }
    writes.add(write(root.place, node), to: root.name)
  }

  private func write(_ place: Int, _ node: ScriptNode) -> ScriptWrite {
    ScriptWrite(name: place, range: node.range, function: function)
  }

  private mutating func examine(callOf function: ScriptNode, _ arguments: [ScriptNode], _ node: ScriptNode) {
    if ScriptWrites.changingFunctions.contains(function.written), let first = arguments.first {
      changesMembers = changesMembers || first.isPath
      write(first, node)
    }
    if case .member(let object, let method)? = function.form {
      if ScriptWrites.changingMethods.contains(method) {
        changesMembers = true
        write(object, node)
      }
      let functions = arguments.enumerated().compactMap { place, argument -> (place: Int, function: ScriptFunction)? in
        if case .function(let function)? = argument.form { (place, function) } else { nil }
      }
      var places: [String: Int] = [:]
      for root in arguments.compactMap(\.writtenRoot) { places[root.name] = root.place }
      if let root = object.root { for name in object.names { places[name] = root.place } }
      for (name, offset) in places {
        for (place, function) in functions {
          handed.append(
            Handed(name: nil, function: function, argument: place, handed: name, write: write(offset, node)))
        }
      }
    }
    guard case .name(let name, let place)? = function.form else { return }
    for (number, argument) in arguments.enumerated() {
      guard let root = argument.writtenRoot else { continue }
      handed.append(
        Handed(
          name: (name, place), function: nil, argument: number, handed: root.name, write: write(root.place, node)))
    }
  }
}

extension ScriptNode {
  /// True for a name, and for members and items of what a name represents.
  var isPath: Bool {
    switch form {
    case .name?: true
    case .member(let object, _)?, .item(let object, _)?: object.isPath
    default: false
    }
  }

  /// The name that a path begins with.
  var writtenRoot: (name: String, place: Int)? { isPath ? root : nil }

  /// The places that an assignment to this expression gives a value: of a pattern all that are in it.
  var assignedPlaces: [ScriptNode] {
    switch content {
    case .array(let items): items.flatMap { ($0.spreadValue ?? $0).assignedPlaces }
    case .object(let members): members.flatMap(\.node.assignedPlaces)
    case .null, .boolean, .number, .string, .call, .code:
      if case .assignment(let target, _, _)? = form { target.assignedPlaces } else { isPath ? [self] : [] }
    }
  }
}

extension ScriptCode {
  /// True if code changes a member of something: `context.n = 1`, `list.push(1)`; or if that is not known.
  static func changesMembers(_ node: ScriptNode) -> Bool {
    guard node.text.count <= maxBytes else { return true }
    if node.form == nil, node.inner == nil, node.offset < 0, case .code(let text) = node.content {
      guard let node = try? self.node(of: text.string) else { return true }
      return changesMembers(node)
    }
    var collector = ScriptWriteCollector()
    collector.examine([ScriptStatement(kind: .expression(node), start: 0, end: 0)])
    return collector.changesMembers
  }
}

extension ScriptReader {
  init(_ source: SourceText) { self.init(source.text) }

  /// Reads a value, as `value` does, of a file.
  mutating func value(ofFile name: String?) throws(ReadError) -> ScriptNode {
    do throws(ScriptNestingError) {
      return try value()
    } catch {
      throw error.readError(fileName: name)
    }
  }
}

extension ScriptNestingError {
  /// The error for who reads a file.
  func readError(fileName: String?) -> ReadError { ReadLimits.tooDeep(what, at: range, fileName: fileName) }
}
