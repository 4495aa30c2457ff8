/// What was chosen for the containers of a graph, whole: with it, another drawing of the same graph with other sizes
/// has the same ranks, orders and directions.
///
/// A ``LayoutVariant`` has room for less, since it is a number in a file.
package struct LayoutArrangement: Hashable, Sendable {
  /// What was chosen for one container.
  struct Container: Hashable {
    var style: SubgraphStyle
    /// How many regions each row has; empty for other containers.
    var regionRows: [Int]
    /// After which ranks a new column begins.
    var foldCuts: [Int]
  }

  /// The root first, then by node; nil for nodes without content.
  let containers: [Container?]

  /// What was chosen for the content of a node; below 0 for that of the root.
  func container(_ node: Int) -> Container? { containers.indices.contains(node + 1) ? containers[node + 1] : nil }
}
