/// A JSON value that knows where it was read.
package struct JSONNode: Sendable {
  /// A member of an object, with the place of its name.
  package struct Member: Sendable {
    package let name: String
    /// The range of the name, its quotes included.
    package let range: SourceRange
    /// The value.
    package let node: JSONNode

    /// The position at which the name begins.
    package var position: SourcePosition { range.start }
  }

  /// A value of any of JSON's kinds.
  package enum Content: Sendable {
    case null
    /// `true` or `false`.
    case boolean(Bool)
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONNode])
    /// Named values in the order of the text.
    case object([Member])
  }

  /// The range of the value.
  package let range: SourceRange
  /// The value itself.
  package let content: Content

  /// The position at which the value begins.
  package var position: SourcePosition { range.start }

  /// The value with all that is in it, as if it was in one place: for a text that nobody sees as it was read.
  package func placed(at range: SourceRange) -> JSONNode {
    let placed: Content =
      switch content {
      case .null, .boolean, .number, .string: content
      case .array(let items): .array(items.map { $0.placed(at: range) })
      case .object(let members):
        .object(members.map { Member(name: $0.name, range: range, node: $0.node.placed(at: range)) })
      }
    return JSONNode(range: range, content: placed)
  }

  /// The value without positions.
  package var value: Value {
    switch content {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let items): .array(items.map(\.value))
    case .object(let members): .object(members.map { Value.Member($0.name, $0.node.value) })
    }
  }
}

extension Value {
  /// Reads JSON.
  ///
  /// - Throws: `JSONError` with the position of the first fault.
  package init(json text: String, limits: JSONReader.Limits = JSONReader.Limits()) throws(JSONError) {
    self = try JSONReader.read(text, limits: limits).value
  }
}
