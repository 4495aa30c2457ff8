// The values, positions and ranges that charts are made with are those of JSON trees: who imports the model has them.
@_exported public import JSONTree

/// The place that an element of a chart was read from, if it was read from a text.
///
/// An origin is no part of what an element means: any two origins are equal, so that charts read from
/// different notations compare by their meaning alone.
public struct Origin: Hashable, Codable, Sendable {
  /// The position in the source, or nil for an element that was built by a program.
  public let position: SourcePosition?

  /// Makes an origin.
  public init(_ position: SourcePosition? = nil) {
    self.position = position
  }

  /// The origin of an element that was built by a program.
  public static var none: Origin { Origin() }

  /// Always true: see the type's description.
  public static func == (left: Origin, right: Origin) -> Bool { true }

  /// Feeds nothing: all origins are equal.
  public func hash(into hasher: inout Hasher) {}
}
