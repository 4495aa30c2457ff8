import Statecharts

/// An object whose members are looked up by name.
struct JSONFields {
  /// The range of the object.
  let range: SourceRange
  /// Its members in the order of the text.
  let members: [JSONNode.Member]

  /// The value of the first member of this name.
  subscript(name: String) -> JSONNode? {
    members.first { $0.name == name }?.node
  }
}

extension JSONNode {
  /// The kind of the value, for a message.
  var kindName: String {
    switch content {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The position at which the value begins.
  var origin: Origin { Origin(position) }

  /// The items of a list; a value that is no list is its only item.
  var items: [JSONNode] {
    if case .array(let items) = content { items } else { [self] }
  }

  var isNull: Bool {
    if case .null = content { true } else { false }
  }
}

/// Collects the members of an object in the order in which they are to be written; what is not there is left out.
struct JSONMembers {
  private(set) var members: [Value.Member] = []

  var value: Value { .object(members) }

  mutating func add(_ name: String, _ value: Value?) {
    if let value { members.append(Value.Member(name, value)) }
  }

  mutating func add(_ name: String, _ text: String?) { add(name, text.map(Value.string)) }

  mutating func add(_ name: String, _ expression: Expression?) { add(name, expression?.source) }

  mutating func add(_ name: String, _ items: [Value]) { add(name, items.isEmpty ? nil : .array(items)) }
}

extension LocalizedText {
  /// The text alone, or an object of texts by language with the default under `*`.
  var jsonValue: Value {
    guard !translations.isEmpty else { return .string(text) }
    return .object(
      [Value.Member("*", .string(text))] + translations.map { Value.Member($0.language, .string($0.text)) })
  }
}

extension Computable where Value == String {
  /// The text, or an object with the expression.
  var jsonValue: JSONTree.Value { spelled { $0 } }
}

extension Computable where Value == Delay {
  /// The delay as CSS 2 spells it, or an object with the expression.
  var jsonValue: JSONTree.Value { spelled(\.description) }
}

extension Computable {
  private func spelled(_ text: (Value) -> String) -> JSONTree.Value {
    switch self {
    case .literal(let value): .string(text(value))
    case .computed(let expression): .object([JSONTree.Value.Member("expression", .string(expression.source))])
    }
  }
}
