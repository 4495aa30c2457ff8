import JSONTree
import Statecharts

/// The text of an expression: a part of the script's bytes.
///
/// It is no copy, since the copies of functions inside one another would grow with the square of their number.
struct ScriptText: Sendable {
  private let bytes: ArraySlice<UInt8>

  /// A text that is not in the script.
  init(_ text: String) { bytes = ArraySlice(text.utf8) }

  /// The text from one place to another.
  init(from start: TextCursor, to end: TextCursor) { bytes = end.bytes[start.offset..<end.offset] }

  /// The length in bytes.
  var count: Int { bytes.count }

  /// The text as it was written.
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

/// A value of an object literal of JavaScript or TypeScript, or of JSON, which is a part of it, with its place.
///
/// A value that is no literal is kept as text: nothing of a stranger's script is ever run.
struct ScriptNode: Sendable {
  /// A member of an object.
  struct Member: Sendable {
    /// The name; `...` for a spread.
    let name: String
    /// The range of the name.
    let range: SourceRange
    /// The value.
    let node: ScriptNode
    /// The expression of a name in brackets that is more than a string.
    var key: ScriptNode?

    /// True for `...expression`.
    var isSpread: Bool { name == ScriptNode.spread }
  }

  /// A call such as `createMachine({…})`; of `setup({…}).createMachine({…})` the first is the receiver of the second.
  struct Call: Sendable {
    /// The name of the function, with what is before it: `createMachine`, `fsm.assign`.
    let name: String
    /// The arguments of the call.
    let arguments: [ScriptNode]
    /// The call whose result it is asked of.
    let receiver: ScriptNode?

    /// The name without what is before it.
    var function: Substring { name.split(separator: ".").last ?? "" }
  }

  /// A value of any of JavaScript's kinds.
  indirect enum Content: Sendable {
    /// `null` or `undefined`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([ScriptNode])
    /// Named values in the order of the text.
    case object([Member])
    /// A call of a function that has a name.
    case call(Call, text: ScriptText)
    /// Any other expression, as it was written.
    case code(ScriptText)
  }

  /// The name of a member that is a spread.
  static let spread = "..."

  /// The range of the value.
  let range: SourceRange
  /// The value itself.
  let content: Content
  /// The offset at which it begins; negative for a value that is not written.
  var offset = -1
  /// The range of the value with the parentheses or the type that are around it.
  var outerRange: SourceRange?
  /// True for `undefined`, which has the content of `null`.
  var isUndefined = false
  /// True for a member, an item or a call after `?.`.
  var isOptional = false
  /// The form of a value that is no literal. A literal with it represents something that is unknown.
  var form: ScriptForm?
  /// The expressions in one that is not understood itself.
  var inner: ScriptUnread?

  var origin: Origin { Origin(range.start) }

  var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// The text of a string.
  var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// True for a string, and for a template of which a part is not known.
  var isText: Bool {
    if case .template? = form { true } else { string != nil }
  }

  /// The members of an object.
  var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The ways that an expression with `?` has, and what decides.
  var alternatives: ScriptForm.Alternatives? {
    if case .alternatives(let alternatives)? = form { alternatives } else { nil }
  }

  /// The value that is spread into a list.
  var spreadValue: ScriptNode? {
    if case .spread(let node)? = form { node } else { nil }
  }

  /// The value as an item that is spread.
  var spread: ScriptNode { ScriptNode(range: range, content: .code(text), form: .spread(self)) }

  /// The part of the script that an expression is; the text of a literal.
  var text: ScriptText {
    switch content {
    case .code(let text), .call(_, let text): text
    case .null, .boolean, .number, .string, .array, .object: ScriptText(written)
    }
  }

  /// The text of an expression or a string.
  var written: String {
    switch content {
    case .code(let text), .call(_, let text): text.string
    case .string(let text): text
    case .number(let value): Value.number(value).json()
    case .boolean(let value): "\(value)"
    case .null: "null"
    case .array, .object: kindName
    }
  }

  /// The items of a list; a value that is no list is its only item, and nothing has none.
  var items: [ScriptNode] {
    switch content {
    case .array(let items): items
    case .null: []
    case .boolean, .number, .string, .object, .call, .code: [self]
    }
  }

  /// The value of the last member of a name, as JavaScript has it.
  subscript(name: String) -> ScriptNode? { members?.last { $0.name == name }?.node }

  /// The kind of the value, for a message.
  var kindName: String {
    switch content {
    case .null: "nothing"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    case .call: "a call"
    case .code: "an expression"
    }
  }

  /// The value as JSON; nil if a part of it is no literal.
  var literal: Value? {
    switch content {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .number(let value): return .number(value)
    case .string(let value): return .string(value)
    case .array(let items):
      let values = items.compactMap(\.literal)
      return values.count == items.count ? .array(values) : nil
    case .object(let members):
      let values = members.compactMap { member in
        member.isSpread ? nil : member.node.literal.map { Value.Member(member.name, $0) }
      }
      return values.count == members.count ? .object(values) : nil
    case .call, .code: return nil
    }
  }
}

/// The form of an expression that is no literal, so that the names in it can be followed. ECMAScript 2023, 13.
indirect enum ScriptForm: Sendable {
  /// An operator and what is after it.
  struct Operand: Sendable {
    let sign: String
    let node: ScriptNode
  }

  /// `condition ? met : unmet`
  struct Alternatives: Sendable {
    let condition: ScriptNode
    let met: ScriptNode
    let unmet: ScriptNode
  }

  /// A name; where it is decides what it means.
  case name(String, at: Int)
  /// `object.name`
  case member(ScriptNode, String)
  /// `object[key]`
  case item(ScriptNode, ScriptNode)
  /// `function(arguments)`
  case call(ScriptNode, [ScriptNode])
  /// The texts of a template and what is put between them.
  case template([ScriptNode])
  /// Operands that are joined by operators of one rank.
  case operation(ScriptNode, [Operand])
  /// `!a`, `-a`
  case prefix(String, ScriptNode)
  /// One of two values.
  case alternatives(Alternatives)
  /// `target = value`, also with an operator: `target += value`.
  case assignment(ScriptNode, sign: String, ScriptNode)
  /// `target++`, `--target`
  case update(ScriptNode, sign: String)
  case function(ScriptFunction)
  /// `...list`, as an item of a list.
  case spread(ScriptNode)
  /// A name that was followed to something that has no value here, such as a call; it is kept as it was written.
  case reference(ScriptNode, written: ScriptNode)
}

/// Values as graphs in JSON have them: a label, the number of a node, whether it accepts.
extension ScriptNode {
  /// A text, or a number as a text.
  var labelText: String? {
    switch content {
    case .string(let text): text
    case .number(let value): Value.number(value).json()
    case .null, .boolean, .array, .object, .call, .code: nil
    }
  }

  /// A whole number.
  var wholeNumber: Int? {
    if case .number(let value) = content { Int(exactly: value) } else { nil }
  }

  /// True for `true` and for a number other than 0.
  var isYes: Bool {
    switch content {
    case .boolean(let value): value
    case .number(let value): value != 0
    case .null, .string, .array, .object, .call, .code: false
    }
  }
}
