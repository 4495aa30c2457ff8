/// Nodes inside nodes and labelled edges between them: what is to be laid out.
///
/// A node is known by its index in `nodes`; a parent must come before its children. The order of declaration matters:
/// among equal choices the node or edge declared first comes first.
public struct LayoutGraph: Hashable, Sendable {
  /// The nodes, parents before their children.
  public var nodes: [Node]
  /// The edges, in order of declaration.
  public var edges: [Edge]
  /// What is wanted of the drawing.
  public var options: LayoutOptions
  /// Where things were in an earlier drawing of nearly the same graph.
  public var hint: LayoutHint?

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
