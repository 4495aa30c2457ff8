import JSONTree
import Statecharts

/// Follows the names of a script to the constants that they represent; anything else stays as it was written.
///
/// Nothing is run: objects, lists, texts and numbers are put together, and of functions only those are followed that
/// return one value. Names are followed at most `ReadLimits.followedNames` times within one another, one that leads to
/// itself not at all, and what is made is counted.
struct ScriptEvaluator {
  /// A function that is being followed, with what it is given.
  struct Frame {
    let function: Int
    var arguments: [ScriptNode]
    /// The present values of its names, by declaration.
    var cells: [Int: Cell] = [:]
  }

  /// An expression that is being followed, and in how many functions.
  private struct Link: Hashable {
    let start: SourcePosition
    let end: SourcePosition
    let frames: Int

    /// Nil for what names nothing, or only something of another file.
    init?(_ node: ScriptNode, frames: Int) {
      switch node.form {
      case .name(_, at: .max)?: return nil
      case .name?, .member?, .item?, .call?: (start, end) = (node.range.start, node.range.end)
      case .template?, .operation?, .prefix?, .alternatives?, .function?, .spread?, .reference?, .assignment?, .update?,
        nil:
        return nil
      }
      self.frames = frames
    }
  }

  private(set) var outline = ScriptOutline()
  var reader: ScriptReader
  var budget: ReadBudget
  private let fileName: String?
  /// The functions that are being followed.
  var frames: [Frame] = []
  /// The expressions of keys that are not known; the key is what was written.
  var unknownKeys: [ScriptNode] = []
  /// The values that were read for `a ?? b` where `a` is not known.
  var fallbacks: [(unknown: ScriptNode, value: ScriptNode)] = []
  /// The parameters whose default is read, since no call of their function is followed, and where.
  var defaults: [String: SourceRange] = [:]
  /// The names that were followed to what is changed where that is not followed, and one such place.
  var changes: [String: ScriptWrite] = [:]
  /// The names that were followed to a value that is not certain, with the write that is the reason.
  var uncertainReads: [String: UnfollowedWrite] = [:]
  /// The names outside of all functions that the present statement gave a value, by declaration.
  var touched: Set<Int> = []
  /// The offsets of the values of names that were followed.
  var followedValues: Set<Int> = []
  /// The statements outside of all functions.
  let statements: [ScriptStatement]
  var writes = ScriptWrites()
  var memory = Memory()
  /// True while the statements of the script are followed.
  var isRunning = false
  /// The number of places that are looked for within one another.
  var placeDepth = 0
  var followed = 0
  /// Gives the text of another file by its path from the folder of the first.
  var files: (@Sendable (String) -> String?)?
  /// The number of other files read so far, for the first file and all that it needs.
  var filesRead = 0
  /// The folders from that of the first file to that of this one.
  var folder: [String] = []
  /// The other files that were read; nil for one that is being read, or that there is not.
  var modules: [String: ScriptEvaluator?] = [:]
  private var depth = 0
  /// The maximum number of expressions that are followed within one another.
  private static let maxLinks = 200
  private var work = 1 << 24
  private var parsed: [Int: ScriptNode] = [:]
  private var enumerations: [Int: ScriptNode] = [:]
  /// The expressions being followed, and those being read in place of a name.
  private var inProgress: Set<Link> = []
  private var expanding: Set<Link> = []
  /// The positions of expressions that lead to themselves.
  private(set) var circles: Set<SourcePosition> = []
  /// The members of which only what they are is read, and not what is in it.
  var membersNotFollowed: Set<String> = []
  /// The functions of other libraries that make values of this one, whose calls are followed when they have a name.
  private static let creators: Set<String> = [
    "raise", "send", "sendTo", "sendParent", "choose", "pure", "enqueueActions", "forwardTo", "log", "cancel",
    "respond",
    "escalate", "and", "or", "not", "stateIn", "stateNotIn",
  ]

  /// Reads the statements of a script. What is wrong in them is said where they are followed.
  ///
  /// - Parameter functions: The names of the functions whose calls are looked for.
  init(_ source: SourceText, callsOf functions: Set<String>, _ budget: ReadBudget) {
    let reader = ScriptReader(source)
    var parser = reader
    var statements: [ScriptStatement] = []
    // Outside of functions a closing brace without an opening one ends nothing.
    while let next = try? parser.statements() {
      statements += next
      guard parser.cursor.peek != nil else { break }
      parser.cursor.advance()
    }
    parser.diagnostics = reader.diagnostics
    self.init(statements, parser, callsOf: functions, budget, fileName: source.fileName)
  }

  /// - Parameter reader: The reader with what it read so far.
  init(
    _ statements: [ScriptStatement], _ reader: ScriptReader, callsOf functions: Set<String>, _ budget: ReadBudget,
    fileName: String?
  ) {
    self.fileName = fileName
    self.statements = statements
    self.reader = reader
    self.reader.cursor = TextCursor(reader.cursor.bytes)
    self.budget = budget
    outline = ScriptOutline(statements, of: reader.cursor, callsOf: functions)
    collectWrites()
  }

  /// The value with all that is in it.
  mutating func value(of node: ScriptNode) throws(ReadError) -> ScriptNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ReadLimits.nesting else {
      throw ReadLimits.tooDeep("objects and lists", at: node.range, fileName: fileName)
    }
    try budget.spend(at: node.range)
    let link = Link(node, frames: frames.count)
    if let link, !expanding.insert(link).inserted {
      circles.insert(link.start)
      return node
    }
    defer { if let link { expanding.remove(link) } }
    let head = try self.head(of: node)
    switch head.content {
    case .null, .boolean, .number, .string: return head
    case .array(let items):
      return ScriptNode(range: head.range, content: .array(try values(of: items)), form: head.form)
    case .object(let members):
      return ScriptNode(range: head.range, content: .object(try merged(members)), form: head.form)
    case .call(let call, let text): return try value(of: call, text, head)
    case .code:
      guard case .alternatives(let ways)? = head.form else { return head }
      return ScriptEvaluator.either(ways.condition, try value(of: ways.met), try value(of: ways.unmet), head)
    }
  }

  private mutating func value(
    of call: ScriptNode.Call, _ text: ScriptText, _ node: ScriptNode
  ) throws(ReadError) -> ScriptNode {
    var arguments: [ScriptNode] = []
    for argument in call.arguments { arguments.append(try value(of: argument)) }
    let made = ScriptNode.Call(name: call.name, arguments: arguments, receiver: call.receiver)
    return ScriptNode(range: node.range, content: .call(made, text: text), form: node.form)
  }

  // MARK: - Lists and objects

  private mutating func values(of items: [ScriptNode]) throws(ReadError) -> [ScriptNode] {
    var values: [ScriptNode] = []
    for item in items {
      guard let inside = item.spreadValue else {
        values.append(try value(of: item))
        continue
      }
      let spread = try value(of: inside)
      if case .array(let items) = spread.content {
        values += items
      } else if let ways = spread.alternatives, let items = ScriptEvaluator.alternatives(ways, spread, of: \.listItems)
      {
        values += items
      } else if !ScriptEvaluator.isNothing(spread) {
        values.append(ScriptNode(range: item.range, content: item.content, form: .spread(spread)))
      }
    }
    return values
  }

  /// The items of both lists, each as one of two ways; nil if one is no list.
  private static func alternatives(
    _ ways: ScriptForm.Alternatives, _ node: ScriptNode, of items: (ScriptNode) -> [ScriptNode]?
  ) -> [ScriptNode]? {
    guard let met = items(ways.met), let unmet = items(ways.unmet) else { return nil }
    return met.map { either(ways.condition, $0, .nothing(at: node.range), node) }
      + unmet.map { either(ways.condition, .nothing(at: node.range), $0, node) }
  }

  static func either(
    _ condition: ScriptNode, _ met: ScriptNode, _ unmet: ScriptNode, _ node: ScriptNode
  ) -> ScriptNode {
    ScriptNode(
      range: node.range, content: .code(node.text),
      form: .alternatives(ScriptForm.Alternatives(condition: condition, met: met, unmet: unmet)))
  }

  static func isNothing(_ node: ScriptNode) -> Bool {
    switch node.content {
    case .null, .boolean: true
    case .array(let items): items.isEmpty
    case .number, .string, .object, .call, .code: false
    }
  }

  /// The members of an object with what is spread into it.
  mutating func merged(_ members: [ScriptNode.Member]) throws(ReadError) -> [ScriptNode.Member] {
    var merged = ScriptMembers()
    for member in members {
      if member.isSpread {
        let spread = try value(of: member.node)
        if !merged.spread(spread) {
          merged.add(ScriptNode.Member(name: member.name, range: member.range, node: spread))
        }
        continue
      }
      let name = try name(of: member)
      let value = try membersNotFollowed.contains(name) ? head(of: member.node) : value(of: member.node)
      merged.add(ScriptNode.Member(name: name, range: member.range, node: value))
    }
    return merged.members
  }

  private mutating func name(of member: ScriptNode.Member) throws(ReadError) -> String {
    guard let key = member.key else { return member.name }
    let known = try head(of: key)
    if let text = known.primitiveText { return text }
    if unknownKeys.count < 1000 { unknownKeys.append(known) }
    return known.written
  }

  // MARK: - Names

  /// The value as far as it is an object, a list, a text or the like, without looking into it.
  mutating func head(of node: ScriptNode) throws(ReadError) -> ScriptNode {
    guard let form = node.form else { return node }
    try budget.spend(at: node.range)
    switch form {
    case .name, .member, .item, .call:
      guard let link = Link(node, frames: frames.count), inProgress.count < Self.maxLinks else { return node }
      guard inProgress.insert(link).inserted else {
        circles.insert(link.start)
        return node
      }
      defer { inProgress.remove(link) }
      return try followed(node, form)
    case .template(let parts): return try text(of: parts, node)
    case .operation(let first, let rest): return try result(of: first, rest, node)
    case .prefix(let sign, let operand): return try result(of: sign, operand, node)
    case .alternatives(let ways):
      guard let isMet = try head(of: ways.condition).truth else { return node }
      return try head(of: isMet ? ways.met : ways.unmet)
    case .assignment(_, "=", let value): return try head(of: value)
    case .function, .spread, .reference, .assignment, .update: return node
    }
  }

  /// Returns the value of a name, a member, an item or a call.
  private mutating func followed(_ node: ScriptNode, _ form: ScriptForm) throws(ReadError) -> ScriptNode {
    switch form {
    case .name(let name, let place): return try followed(node, name, at: place)
    case .member(let object, let name):
      guard let value = try member(name, of: object) else { return node }
      return adopted(value, for: node)
    case .item(let object, let key):
      guard let name = try head(of: key).primitiveText, let value = try member(name, of: object) else { return node }
      return adopted(value, for: node)
    case .call(let function, let arguments):
      guard let result = try called(node, function, arguments) else { return node }
      return adopted(result, for: node)
    case .template, .operation, .prefix, .alternatives, .function, .spread, .reference, .assignment, .update:
      return node
    }
  }

  /// A value in place of an expression: data is taken, what is made by a call of this library too; of all else the
  /// name is kept.
  private mutating func adopted(_ value: ScriptNode, for node: ScriptNode) -> ScriptNode {
    switch value.content {
    case .null, .boolean, .number, .string:
      return ScriptNode(range: node.range, content: value.content, form: value.form)
    case .array, .object: return value
    case .call(let call, _):
      if Self.creators.contains(String(call.function)) { return value }
      return ScriptNode(range: node.range, content: node.content, form: .reference(value, written: node))
    case .code:
      switch value.form {
      case .alternatives: return value
      case .name, .member, .item, .template, .operation, .prefix, .spread, .call, .assignment, .update:
        if circles.contains(value.range.start) { circles.insert(node.range.start) }
        return node
      case .function, .reference, nil:
        return ScriptNode(range: node.range, content: node.content, form: .reference(value, written: node))
      }
    }
  }

  mutating func declaration(of name: String, at place: Int) -> ScriptOutline.Declaration? {
    outline.declaration(of: name, at: place, work: &work)
  }

  private mutating func followed(_ node: ScriptNode, _ name: String, at place: Int) throws(ReadError) -> ScriptNode {
    guard let declaration = declaration(of: name, at: place), followed < ReadLimits.followedNames else { return node }
    followed += 1
    defer { followed -= 1 }
    let value: ScriptNode?
    switch cell(of: declaration)?.cell {
    case .value(let node), .copy(let node): value = try head(of: node)
    case .place(let place): value = try self.value(at: place)
    case nil: value = try self.value(of: declaration, name, at: node.range)
    }
    guard let value else { return node }
    if let write = memory.uncertain[declaration.number] { uncertainReads[name] = write }
    if let write = unfollowedWrite(of: name, declaration), declaration.hasValue { changes[name] = write }
    return adopted(value, for: node)
  }

  mutating func value(
    of declaration: ScriptOutline.Declaration, _ name: String, at range: SourceRange
  ) throws(ReadError) -> ScriptNode? {
    switch declaration.meaning {
    case .value(let start, let pattern):
      guard let start = constant(start, declaration, name), let node = try expression(at: start) else { return nil }
      followedValues.insert(start.offset)
      return try part(of: node, pattern)
    case .enumeration(let start):
      if let known = enumerations[start.offset] { return known }
      let made = try members(ofEnumerationAt: start)
      enumerations[start.offset] = made
      return made
    case .function(let function):
      let range = SourceRange(reader.cursor.position)
      return ScriptNode(range: range, content: .code(ScriptText(name)), form: .function(function))
    case .parameter(let function, let number, let pattern):
      let frame = frames.last { $0.function == function }
      if let frame, pattern.isRest, pattern.path.isEmpty {
        let range = SourceRange(reader.cursor.position)
        return ScriptNode(range: range, content: .array(Array(frame.arguments.dropFirst(number))))
      }
      if let frame, number < frame.arguments.count { return try part(of: frame.arguments[number], pattern) }
      if let fallback = pattern.fallback {
        if frame == nil { defaults[name] = range }
        return try head(of: fallback)
      }
      // A parameter that a call leaves out is undefined.
      return frame == nil || pattern.isRest
        ? nil : ScriptNode(range: SourceRange(reader.cursor.position), content: .null)
    case .imported(let name, let module): return try imported(name, from: module, at: range)
    case .type, .other: return nil
    }
  }

  /// Returns the beginning of the value that a name has where the machine is made.
  private mutating func constant(
    _ start: TextCursor?, _ declaration: ScriptOutline.Declaration, _ name: String
  ) -> TextCursor? {
    if declaration.isConstant || unfollowedWrite(of: name, declaration) == nil { return start }
    let assigned = outline.assigned[name] ?? []
    return start == nil && assigned.count == 1 ? assigned[0] : assigned.isEmpty ? start : nil
  }

  /// The expression at a place of the text, read once.
  mutating func expression(at start: TextCursor) throws(ReadError) -> ScriptNode? {
    if let known = parsed[start.offset] { return known }
    reader.cursor = start
    reader.skipSpace()
    let found: ScriptNode?
    do throws(ScriptNestingError) {
      found = try reader.expression()
    } catch {
      throw error.readError(fileName: fileName)
    }
    guard let node = found else { return nil }
    parsed[start.offset] = node
    return node
  }
}
