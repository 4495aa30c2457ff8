import JSONTree

/// Something that agents can have done; most tools only read what they are given.
struct AgentTool: Sendable {
  /// The maximum number of bytes of a result, and of a picture next to it.
  static let maxResultBytes = 2 << 20

  let name: String
  let title: String
  let summary: String
  /// False if a call may change something, and another may have another result.
  var isReadOnly = true
  let input: Value
  let output: Value
  /// The picture of a result, as PNG; nil if there is none.
  var picture: @Sendable (Value) -> [UInt8]? = { _ in nil }
  let call: @Sendable (ToolArguments) throws(ToolFault) -> Value

  var declaration: Value {
    [
      "name": .string(name), "title": .string(title), "description": .string(summary), "inputSchema": input,
      "outputSchema": output,
      "annotations": [
        "title": .string(title), "readOnlyHint": .boolean(isReadOnly), "destructiveHint": false,
        "idempotentHint": .boolean(isReadOnly), "openWorldHint": false,
      ],
    ]
  }
}

/// The error of a tool, for the agent to read.
struct ToolFault: Error, Hashable {
  let message: String

  init(_ message: String) { self.message = message }
}

/// Schemas of JSON. https://json-schema.org/draft/2020-12
enum Schema {
  static func object(_ members: KeyValuePairs<String, Value>, optional: Set<String> = []) -> Value {
    object(members.map { ($0.key, $0.value) }, optional: optional)
  }

  static func object(_ members: [(String, Value)], optional: Set<String> = []) -> Value {
    [
      "type": "object", "properties": .object(members.map { Value.Member($0.0, $0.1) }),
      "required": .array(members.map(\.0).filter { !optional.contains($0) }.map { .string($0) }),
    ]
  }

  static func string(_ summary: String? = nil) -> Value { typed("string", summary) }
  static func integer(_ summary: String? = nil) -> Value { typed("integer", summary) }
  static func boolean(_ summary: String? = nil) -> Value { typed("boolean", summary) }

  static func list(_ items: Value, _ summary: String? = nil) -> Value {
    .object([Value.Member("type", "array"), Value.Member("items", items)] + described(summary))
  }

  static func word(_ words: [String], _ summary: String? = nil) -> Value {
    .object(
      [Value.Member("type", "string"), Value.Member("enum", .array(words.map { .string($0) }))] + described(summary))
  }

  /// A text, or null.
  static func optionalString(_ summary: String? = nil) -> Value {
    .object([Value.Member("type", ["string", "null"])] + described(summary))
  }

  /// Any value.
  static func any(_ summary: String) -> Value { ["description": .string(summary)] }

  private static func typed(_ type: String, _ summary: String?) -> Value {
    .object([Value.Member("type", .string(type))] + described(summary))
  }

  private static func described(_ summary: String?) -> [Value.Member] {
    summary.map { [Value.Member("description", .string($0))] } ?? []
  }
}

extension Value {
  static func whole(_ number: Int) -> Value { .number(Double(number)) }

  static func texts(_ texts: [String]) -> Value { .array(texts.map { .string($0) }) }
}
