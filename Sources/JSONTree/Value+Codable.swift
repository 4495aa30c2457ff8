extension Value: Codable {
  /// The maximum of levels of a value that is decoded: more than a text that is read may have, for a host may put what it
  /// has read into lists and objects of its own.
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

  /// Encodes the value as one string, its JSON (`json(indented:)`, which writes -0 as 0 and what is not finite as null).
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(json())
  }
}
