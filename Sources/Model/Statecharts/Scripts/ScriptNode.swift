package import JSONTree

/// The text of an expression: a part of the script's bytes.
///
/// It is no copy, since the copies of functions inside one another would grow with the square of their number.
package struct ScriptText: Sendable {
  private let bytes: ArraySlice<UInt8>

  /// A text that is not in the script.
  package init(_ text: String) { bytes = ArraySlice(text.utf8) }

  /// The text from one place to another.
  package init(from start: TextCursor, to end: TextCursor) { bytes = end.bytes[start.offset..<end.offset] }

  /// The length in bytes.
  package var count: Int { bytes.count }

  /// The text as it was written.
  package var string: String { String(decoding: bytes, as: UTF8.self) }
}

/// A value of an object literal of JavaScript or TypeScript, or of JSON, which is a part of it, with its place.
///
/// A value that is no literal is kept as text: nothing of a stranger's script is ever run.
package struct ScriptNode: Sendable {
  /// A member of an object.
  package struct Member: Sendable {
    /// The name; `...` for a spread.
    package let name: String
    /// The range of the name.
    package let range: SourceRange
    /// The value.
    package let node: ScriptNode
    /// The expression of a name in brackets that is more than a string.
    package var key: ScriptNode?

    /// Makes a member.
    package init(name: String, range: SourceRange, node: ScriptNode, key: ScriptNode? = nil) {
      (self.name, self.range, self.node, self.key) = (name, range, node, key)
    }

    /// True for `...expression`.
    package var isSpread: Bool { name == ScriptNode.spread }
  }

  /// A call such as `createMachine({…})`; of `setup({…}).createMachine({…})` the first is the receiver of the second.
  package struct Call: Sendable {
    /// The name of the function, with what is before it: `createMachine`, `fsm.assign`.
    package let name: String
    /// The arguments of the call.
    package let arguments: [ScriptNode]
    /// The call whose result it is asked of.
    package let receiver: ScriptNode?

    /// Makes a call.
    package init(name: String, arguments: [ScriptNode], receiver: ScriptNode?) {
      (self.name, self.arguments, self.receiver) = (name, arguments, receiver)
    }

    /// The name without what is before it.
    package var function: Substring { name.split(separator: ".").last ?? "" }
  }

  /// A value of any of JavaScript's kinds.
  package indirect enum Content: Sendable {
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
  package static let spread = "..."

  /// The range of the value.
  package let range: SourceRange
  /// The value itself.
  package let content: Content
  /// The offset at which it begins; negative for a value that is not written.
  package var offset = -1
  /// The range of the value with the parentheses or the type that are around it.
  package var outerRange: SourceRange?
  /// True for `undefined`, which has the content of `null`.
  package var isUndefined = false
  /// True for a member, an item or a call after `?.`.
  package var isOptional = false
  /// The form of a value that is no literal. A literal with it represents something that is unknown.
  package var form: ScriptForm?
  /// The expressions in one that is not understood itself.
  package var inner: ScriptUnread?

  /// Makes a value.
  package init(range: SourceRange, content: Content, offset: Int = -1, form: ScriptForm? = nil) {
    (self.range, self.content, self.offset, self.form) = (range, content, offset, form)
  }

  /// Reads the expression that a text is; nil if it is none, or not understood to its end.
  ///
  /// - Parameter takesTypes: False for plain ECMAScript, without types and markup.
  package init?(_ text: String, takesTypes: Bool = false) {
    var reader = ScriptReader(text, takesTypes: takesTypes)
    reader.skipSpace()
    guard let node = (try? reader.expression()) ?? nil else { return nil }
    reader.skipSpace()
    guard reader.cursor.isAtEnd, reader.faults == 0 else { return nil }
    self = node
  }

  /// The place where it begins, as charts have it.
  package var origin: Origin { Origin(range.start) }

  /// True for `null` and `undefined`.
  package var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// The text of a string.
  package var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// True for a string, and for a template of which a part is not known.
  package var isText: Bool {
    if case .template? = form { true } else { string != nil }
  }

  /// The members of an object.
  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The ways that an expression with `?` has, and what decides.
  package var alternatives: ScriptForm.Alternatives? {
    if case .alternatives(let alternatives)? = form { alternatives } else { nil }
  }

  /// The value that is spread into a list.
  package var spreadValue: ScriptNode? {
    if case .spread(let node)? = form { node } else { nil }
  }

  /// The value as an item that is spread.
  package var spread: ScriptNode { ScriptNode(range: range, content: .code(text), form: .spread(self)) }

  /// The part of the script that an expression is; the text of a literal.
  package var text: ScriptText {
    switch content {
    case .code(let text), .call(_, let text): text
    case .null, .boolean, .number, .string, .array, .object: ScriptText(written)
    }
  }

  /// The text of an expression or a string.
  package var written: String {
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
  package var items: [ScriptNode] {
    switch content {
    case .array(let items): items
    case .null: []
    case .boolean, .number, .string, .object, .call, .code: [self]
    }
  }

  /// The value of the last member of a name, as JavaScript has it.
  package subscript(name: String) -> ScriptNode? { members?.last { $0.name == name }?.node }

  /// The kind of the value, for a message.
  package var kindName: String {
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
  package var literal: Value? {
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
package indirect enum ScriptForm: Sendable {
  /// An operator and what is after it.
  package struct Operand: Sendable {
    /// The operator.
    package let sign: String
    /// The operand.
    package let node: ScriptNode

    /// Makes an operand.
    package init(sign: String, node: ScriptNode) { (self.sign, self.node) = (sign, node) }
  }

  /// `condition ? met : unmet`
  package struct Alternatives: Sendable {
    /// The condition.
    package let condition: ScriptNode
    /// The value if the condition is met.
    package let met: ScriptNode
    /// The value if it is not.
    package let unmet: ScriptNode

    /// Makes a choice.
    package init(condition: ScriptNode, met: ScriptNode, unmet: ScriptNode) {
      (self.condition, self.met, self.unmet) = (condition, met, unmet)
    }
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
  package var labelText: String? {
    switch content {
    case .string(let text): text
    case .number(let value): Value.number(value).json()
    case .null, .boolean, .array, .object, .call, .code: nil
    }
  }

  /// A whole number.
  package var wholeNumber: Int? {
    if case .number(let value) = content { Int(exactly: value) } else { nil }
  }

  /// True for `true` and for a number other than 0.
  package var isYes: Bool {
    switch content {
    case .boolean(let value): value
    case .number(let value): value != 0
    case .null, .string, .array, .object, .call, .code: false
    }
  }
}
