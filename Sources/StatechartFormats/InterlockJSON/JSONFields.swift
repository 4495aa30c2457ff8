import Statecharts

/// An object whose members are looked up by name.
struct JSONFields {
  /// Where the object stands.
  let range: SourceRange
  /// Its members in the order they stand.
  let members: [JSONNode.Member]

  /// The value of the first member of this name.
  subscript(name: String) -> JSONNode? {
    members.first { $0.name == name }?.node
  }

  /// The first value of several names for the same thing.
  func first(of names: String...) -> JSONNode? {
    names.lazy.compactMap { self[$0] }.first
  }
}

extension JSONNode {
  /// What the value is, for a message.
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

  /// Where the value begins.
  var origin: Origin { Origin(position) }

  /// The items of a list; a value that is no list is its only item.
  var items: [JSONNode] {
    if case .array(let items) = content { items } else { [self] }
  }

  var isNull: Bool {
    if case .null = content { true } else { false }
  }
}
