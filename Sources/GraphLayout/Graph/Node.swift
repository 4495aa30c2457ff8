/// A rectangle to be placed; it may contain other nodes.
public struct Node: Hashable, Sendable {
  /// What a node represents, as far as its place depends on it.
  public enum Role: Hashable, Sendable {
    /// A node without special rules.
    case ordinary
    /// The small mark whose edge points to where its parent starts: it comes first.
    case initial
    /// A mark or node that ends its parent: it comes last where that costs nothing.
    case final
    /// A small mark that represents what its parent remembers.
    case history
    /// A region of a concurrent parent: it fills its share of the parent, in declaration order.
    case region
  }

  /// The index of the node that contains this one; nil at the top.
  public var parent: Int?
  /// The size of a node without children; the least size of a node with children.
  public var size: Size
  /// The part of the upper left corner kept free for a title; only used by nodes with children.
  ///
  /// It includes its own margins: its rectangle starts exactly at the corner of the node. No child, label or
  /// edge is placed on it.
  public var header: Size
  /// The distance kept between the children and the border, at the top counted from the bottom of the header.
  public var padding: Insets
  /// What the node represents.
  public var role: Role
  /// Whether the children are regions: stacked in order, filling the node, with a separator between neighbours.
  public var isConcurrent: Bool

  /// A node; sizes are in drawing units.
  public init(
    parent: Int? = nil, size: Size, header: Size = .zero, padding: Insets = Insets(16), role: Role = .ordinary,
    isConcurrent: Bool = false
  ) {
    self.parent = parent
    self.size = size
    self.header = header
    self.padding = padding
    self.role = role
    self.isConcurrent = isConcurrent
  }
}
