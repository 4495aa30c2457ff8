/// Why a graph has no layout.
public enum LayoutError: Error, Hashable, Sendable {
  /// The parent of this box does not come before it.
  case invalidParent(box: Int)
  /// This arrow names a box that does not exist.
  case invalidArrow(arrow: Int)
  /// This box has a size, header or padding that is negative, not finite or beyond 100,000 units.
  case invalidBox(box: Int)
  /// This arrow has a label whose size is negative, not finite or beyond 100,000 units.
  case invalidLabel(arrow: Int)
  /// The options hold a distance that is negative, not finite or beyond 100,000 units.
  case invalidOptions
  /// There are more boxes or arrows than `limit`.
  case tooLarge(limit: Int)
  /// The boxes of one container are joined so densely that arrows pass more than `limit` ranks together.
  case tooDense(limit: Int)
  /// The caller asked to stop.
  case cancelled
}
