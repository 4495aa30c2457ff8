/// An attribute that was read.
public struct MarkupAttribute: Hashable, Sendable {
  /// The local name.
  public let name: String
  /// The prefix it was written with, if any.
  public let prefix: String?
  /// The namespace's URI, if it has one.
  public let namespace: String?
  /// The value, with references resolved.
  public let value: String
}
