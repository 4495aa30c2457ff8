/// Nodes inside nodes and labelled edges between them: what is to be laid out.
///
/// A node is known by its index in `nodes`; a parent comes before its children. Among equal choices the node or edge
/// declared first comes first.
public struct LayoutGraph: Hashable, Sendable {
  /// The nodes, parents before their children.
  public var nodes: [Node]
  /// The edges, in order of declaration.
  public var edges: [Edge]
  /// The options of the drawing.
  public var options: LayoutOptions
  /// The positions in an earlier drawing of nearly the same graph.
  public var hint: LayoutHint?
  /// The arrangement of another drawing of this graph that is kept, whatever it costs; there is no hint then.
  package var arrangement: LayoutArrangement?

  /// A graph of the given nodes and edges.
  public init(
    nodes: [Node] = [], edges: [Edge] = [], options: LayoutOptions = LayoutOptions(), hint: LayoutHint? = nil
  ) {
    self.nodes = nodes
    self.edges = edges
    self.options = options
    self.hint = hint
  }
}

/// A rectangle to be placed; it may contain other nodes.
public struct Node: Hashable, Sendable {
  /// The kind of a node, where it affects placement.
  public enum Role: Hashable, Sendable {
    /// A node without special rules.
    case ordinary
    /// The small mark whose edge points to where its parent starts; it comes first.
    case initial
    /// A mark or node that ends its parent; it comes last where that costs nothing.
    case final
    /// A small mark that represents what its parent remembers.
    case history
    /// A diamond, which edges meet from before and after along the flow, and in the middle of each side across it.
    case choice
    /// A region of a concurrent parent; it fills its share of the parent, in declaration order.
    case region
  }

  /// The index of the node that contains this one; nil at the top.
  public var parent: Int?
  /// The size of a node without children; the minimum size of a node with children.
  public var size: Size
  /// The part of the upper left corner kept free for a title, with its margins; only used by nodes with children.
  public var header: Size
  /// The distance kept between the children and the border, at the top counted from the bottom of the header.
  public var padding: Insets
  /// The kind of the node, where it affects placement.
  public var role: Role
  /// True if the children are regions: stacked in order, filling the node, with a separator between neighbours.
  public var isConcurrent: Bool
  /// The direction in which most edges between the children point; automatic where the layout chooses it. Where edges
  /// pass the border of the node, it is that of the container around.
  package var direction = LayoutOptions.Direction.automatic

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

/// A directed edge between any two nodes, or of a node with itself.
public struct Edge: Hashable, Sendable {
  /// The index of the node where the edge starts.
  public var source: Int
  /// The index of the node that the edge points to.
  public var target: Int
  /// The sizes of the labels to be placed along the edge, usually none or one.
  public var labels: [Size]

  /// An edge between two nodes given by their indices.
  public init(source: Int, target: Int, labels: [Size] = []) {
    self.source = source
    self.target = target
    self.labels = labels
  }
}

/// The shape of an earlier drawing of nearly the same graph, given so that the new one moves little.
public struct LayoutHint: Hashable, Sendable {
  /// The earlier frame of each node, by its index in the new graph; nil for a new node.
  public var frames: [Rect?]
  /// The way the earlier drawing was made.
  public var variant: LayoutVariant?

  /// A hint from earlier frames.
  public init(frames: [Rect?], variant: LayoutVariant? = nil) {
    self.frames = frames
    self.variant = variant
  }
}
