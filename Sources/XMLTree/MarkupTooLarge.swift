/// A document that has more bytes than are allowed.
public struct MarkupTooLarge: Error, Hashable, Sendable {
  /// How many are allowed.
  public let limit: Int
}
