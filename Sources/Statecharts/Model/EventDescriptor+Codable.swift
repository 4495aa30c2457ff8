extension EventDescriptor: Codable {
  /// Reads the descriptor as it was written.
  ///
  /// - Throws: `DecodingError` if there is no text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the descriptor as it was written.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
