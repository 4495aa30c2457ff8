import JSONTree
import Statecharts

/// A value of a document in JSON or YAML, or of a literal in Python, with its place.
struct DocumentNode: Sendable {
  /// A member of a mapping.
  struct Member: Sendable {
    /// The key.
    let name: String
    /// The range of the name.
    let range: SourceRange
    /// The value.
    let node: DocumentNode
  }

  /// A value of any of the kinds that the formats have.
  indirect enum Content: Sendable {
    /// Nothing: `null`, `~`, `None`.
    case null
    /// A word without quotes: a number, `true` or `false`; in YAML any text.
    case plain(String)
    /// A text in quotes.
    case string(String)
    /// A list.
    case list([DocumentNode])
    /// Named values in the order of the text.
    case mapping([Member])
    /// An expression that is not computed here, as it was written.
    case code(String)
  }

  /// The range of the value.
  let range: SourceRange
  /// The value itself.
  let content: Content

  var origin: Origin { Origin(range.start) }

  var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// The text of a string, or of a word without quotes.
  var text: String? {
    switch content {
    case .plain(let text), .string(let text): text
    case .null, .list, .mapping, .code: nil
    }
  }

  /// The text of an expression that is not computed here.
  var code: String? {
    if case .code(let text) = content { text } else { nil }
  }

  /// The number that the text is.
  var number: Double? { text.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

  /// The value of a flag, in the words of JSON, Python and YAML 1.1; nil for anything else.
  var flag: Bool? {
    switch text?.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    case nil, .some: nil
    }
  }

  /// The items of a list.
  var list: [DocumentNode]? {
    if case .list(let items) = content { items } else { nil }
  }

  /// The items of a list; a value that is no list is its only item, and nothing has none.
  var items: [DocumentNode] {
    switch content {
    case .list(let items): items
    case .null: []
    case .plain, .string, .mapping, .code: [self]
    }
  }

  /// The members of a mapping.
  var members: [Member]? {
    if case .mapping(let members) = content { members } else { nil }
  }

  /// The value of the last member of a name, unless it is nothing.
  subscript(name: String) -> DocumentNode? { members?[name] }

  /// True if the mapping has a member of a name, be it nothing.
  func has(_ name: String) -> Bool { members?.contains { $0.name == name } ?? false }

  /// The number of its values, itself counted.
  var count: Int {
    switch content {
    case .null, .plain, .string, .code: 1
    case .list(let items): items.reduce(1) { $0 + $1.count }
    case .mapping(let members): members.reduce(1) { $0 + $1.node.count }
    }
  }

  /// The kind of the value, for a message.
  var kindName: String {
    switch content {
    case .null: "nothing"
    case .plain, .string: "a text"
    case .list: "a list"
    case .mapping: "a mapping"
    case .code: "an expression"
    }
  }

  /// The value on one line, for a message or a condition.
  var summary: String {
    switch content {
    case .null: "null"
    case .plain(let text), .code(let text): text.onOneLine
    case .string(let text): "'\(text.onOneLine)'"
    case .list(let items): "[" + items.prefix(20).map(\.summary).joined(separator: ", ") + "]"
    case .mapping(let members): "{" + members.prefix(20).map(\.name).joined(separator: ", ") + "}"
    }
  }
}

extension [DocumentNode.Member] {
  /// The value of the last member of a name, unless it is nothing.
  subscript(name: String) -> DocumentNode? {
    guard let node = last(where: { $0.name == name })?.node, !node.isNull else { return nil }
    return node
  }
}

extension DocumentNode {
  /// The value of a text in JSON or, if it is none, in YAML; nil for a text without a value.
  ///
  /// A text that begins as JSON is read as YAML if it is no JSON, for YAML has JSON's comments and trailing commas.
  /// - Throws: `ReadError` with the position of the first fault.
  static func document(_ source: SourceText) throws(ReadError) -> DocumentNode? {
    try ReadLimits.check(source)
    let first = source.text.unicodeScalars.first { !$0.properties.isWhitespace }
    if first == "{" || first == "[" {
      do {
        let limits = JSONReader.Limits(bytes: ReadLimits.bytes, depth: ReadLimits.nesting)
        return DocumentNode(try JSONReader.read(source.text, limits: limits))
      } catch {
        let fault = ReadError(.malformed, error.message, at: error.position, fileName: source.fileName)
        guard let node = try? YAMLReader.document(source) else { throw fault }
        return DocumentNode(node)
      }
    }
    return try YAMLReader.document(source).map { DocumentNode($0) }
  }

  init(_ node: JSONNode) {
    range = node.range
    content =
      switch node.content {
      case .null: .null
      case .boolean(let value): .plain(value ? "true" : "false")
      case .number(let value): .plain(Value.number(value).json())
      case .string(let text): .string(text)
      case .array(let items): .list(items.map { DocumentNode($0) })
      case .object(let members):
        .mapping(members.map { Member(name: $0.name, range: $0.range, node: DocumentNode($0.node)) })
      }
  }

  init(_ node: YAMLNode) {
    range = node.range
    content =
      switch node.content {
      case .scalar(let text, let isPlain): node.isNull ? .null : isPlain ? .plain(text) : .string(text)
      case .sequence(let items): .list(items.map { DocumentNode($0) })
      case .mapping(let members):
        .mapping(members.map { Member(name: $0.name, range: $0.range, node: DocumentNode($0.node)) })
      }
  }

  /// The value with all that is in it, as if it was in one place: for a text that is a part of another.
  func placed(at range: SourceRange) -> DocumentNode {
    let placed: Content =
      switch content {
      case .null, .plain, .string, .code: content
      case .list(let items): .list(items.map { $0.placed(at: range) })
      case .mapping(let members):
        .mapping(members.map { Member(name: $0.name, range: range, node: $0.node.placed(at: range)) })
      }
    return DocumentNode(range: range, content: placed)
  }
}
