/// A directed connection between two nodes at any two subgraphs, or of a node with itself.
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
