/// A refused move that a drawing holds without showing it: the style sheet of the page decides which of several is
/// seen.
public struct OfferedRefusal: Hashable, Sendable {
  /// The class of all of them.
  public static let commonClass = "offered"

  /// The move.
  public let refusal: Highlights.Refusal
  /// The class by which the style sheet knows it.
  public let name: String

  /// Makes an offer.
  public init(_ refusal: Highlights.Refusal, named name: String) {
    self.refusal = refusal
    self.name = name
  }
}
