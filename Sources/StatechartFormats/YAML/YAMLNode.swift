import Statecharts

/// A value of YAML with its place.
struct YAMLNode: Sendable {
  /// A member of a mapping.
  struct Member: Sendable {
    /// The key, which is a scalar here.
    let name: String
    /// Where it stands.
    let range: SourceRange
    /// The value.
    let node: YAMLNode
  }

  /// What the value is.
  indirect enum Content: Sendable {
    /// A text; plain ones are not told apart from quoted ones, but for nothing at all.
    case scalar(String, isPlain: Bool)
    /// A list.
    case sequence([YAMLNode])
    /// Named values in the order they stand.
    case mapping([Member])
  }

  /// Where it stands.
  let range: SourceRange
  /// What it is.
  let content: Content

  /// True for a value that is not there, `~` or `null`. YAML 1.2, 10.2.1.1.
  var isNull: Bool {
    if case .scalar(let text, isPlain: true) = content {
      ["", "~", "null", "Null", "NULL"].contains(text)
    } else {
      false
    }
  }

  /// The text of a scalar; nil for nothing and for what is no scalar.
  var text: String? {
    if case .scalar(let text, _) = content, !isNull { text } else { nil }
  }

  /// The members of a mapping.
  var members: [Member]? {
    if case .mapping(let members) = content { members } else { nil }
  }

  /// The items of a list.
  var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The value of the first member of a name.
  subscript(name: String) -> YAMLNode? { members?.first { $0.name == name }?.node }

  /// What the value is, for a message.
  var kindName: String {
    switch content {
    case .scalar: isNull ? "nothing" : "a text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
