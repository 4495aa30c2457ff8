extension Value: CustomStringConvertible {
  /// The value as JSON without white space. RFC 8259.
  public var description: String { json() }

  /// The value as JSON: on one line, or indented by two spaces a level.
  public func json(indented: Bool = false) -> String {
    var text = ""
    write(to: &text, indent: indented ? 0 : nil)
    return text
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .number(let value): text += Value.spelling(of: value)
    case .string(let value): Value.quote(value, to: &text)
    case .array(let items):
      Value.writeItems(items, between: ("[", "]"), to: &text, indent: indent) { item, text, indent in
        item.write(to: &text, indent: indent)
      }
    case .object(let members):
      Value.writeItems(members, between: ("{", "}"), to: &text, indent: indent) { member, text, indent in
        Value.quote(member.name, to: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func writeItems<Item>(
    _ items: [Item], between brackets: (String, String), to text: inout String, indent: Int?,
    write: (Item, inout String, Int?) -> Void
  ) {
    text += brackets.0
    let inner = indent.map { $0 + 2 }
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      if let inner { text += "\n" + String(repeating: " ", count: inner) }
      write(item, &text, inner)
    }
    if let indent, !items.isEmpty { text += "\n" + String(repeating: " ", count: indent) }
    text += brackets.1
  }

  /// JSON has no infinities and no NaN: they are written as null, as `JSON.stringify` does.
  private static func spelling(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if let whole = Int(exactly: number), whole.magnitude < 1 << 53 { return String(whole) }
    return number.description
  }

  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension Value: Codable {
  /// The maximum of levels of a value that is decoded: more than a text that is read may have, for a host may put what
  /// it has read into lists and objects of its own.
  private static let maxDepth = 400

  /// Decodes a value: its JSON is one string, so a value in others' lists and objects adds no levels to theirs.
  ///
  /// - Throws: `DecodingError` if there is no string, or it is no JSON, or has more than 400 levels.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(json: text, limits: JSONReader.Limits(bytes: .max, depth: Value.maxDepth))
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Encodes the value as one string, its JSON (`json(indented:)`, which writes -0 as 0 and what is not finite as
  /// null).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(json())
  }
}
