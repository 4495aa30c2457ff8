/// Why a graph has no layout.
public enum LayoutError: Error, Hashable, Sendable {
  /// The parent of this node does not come before it.
  case invalidParent(node: Int)
  /// This edge names a node that does not exist.
  case invalidEdge(edge: Int)
  /// This node has a size, header or padding that is negative, not finite or beyond 100,000 units.
  case invalidNode(node: Int)
  /// This edge has a label whose size is negative, not finite or beyond 100,000 units.
  case invalidLabel(edge: Int)
  /// The options hold a distance that is negative, not finite or beyond 100,000 units.
  case invalidOptions
  /// There are more nodes or edges than `limit`.
  case tooLarge(limit: Int)
  /// The nodes of one container are joined so densely that edges pass more than `limit` ranks together; `layout` then
  /// gives a grid instead.
  case tooDense(limit: Int)
  /// The caller asked to stop.
  case cancelled
}

extension LayoutError: CustomStringConvertible {
  /// The error in words; nodes and edges are counted from 1.
  public var description: String {
    switch self {
    case .invalidParent(let node): "the parent of box \(node + 1) does not come before it"
    case .invalidEdge(let edge): "arrow \(edge + 1) names a box that does not exist"
    case .invalidNode(let node):
      "the size, header or padding of box \(node + 1) is negative, not finite or beyond 100000"
    case .invalidLabel(let edge):
      "a label of arrow \(edge + 1) has a size that is negative, not finite or beyond 100000"
    case .invalidOptions: "the options hold a distance that is negative, not finite or beyond 100000"
    case .tooLarge(let limit): "there are more than \(limit) boxes or arrows"
    case .tooDense(let limit): "the arrows of one container pass more than \(limit) ranks together"
    case .cancelled: "the layout was stopped"
    }
  }
}
