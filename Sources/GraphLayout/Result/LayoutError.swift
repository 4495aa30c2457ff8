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
  /// The boxes of one container are joined so densely that arrows pass more than `limit` ranks together; `layout` then
  /// gives a grid instead.
  case tooDense(limit: Int)
  /// The caller asked to stop.
  case cancelled
}

extension LayoutError: CustomStringConvertible {
  /// The error in words; boxes and arrows are counted from 1.
  public var description: String {
    switch self {
    case .invalidParent(let box): "the parent of box \(box + 1) does not come before it"
    case .invalidArrow(let arrow): "arrow \(arrow + 1) names a box that does not exist"
    case .invalidBox(let box):
      "the size, header or padding of box \(box + 1) is negative, not finite or beyond 100000"
    case .invalidLabel(let arrow):
      "a label of arrow \(arrow + 1) has a size that is negative, not finite or beyond 100000"
    case .invalidOptions: "the options hold a distance that is negative, not finite or beyond 100000"
    case .tooLarge(let limit): "there are more than \(limit) boxes or arrows"
    case .tooDense(let limit): "the arrows of one container pass more than \(limit) ranks together"
    case .cancelled: "the layout was stopped"
    }
  }
}
