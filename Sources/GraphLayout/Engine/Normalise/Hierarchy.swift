/// The tree of nodes as flat arrays: children in declaration order, depth, and the order in which subgraphs are
/// visited.
struct Hierarchy {
  let parents: [Int]
  let depths: [Int]
  private let childLists: CompressedRows<Int>

  /// The tree of the given nodes; parents come before children. The root is known as node -1.
  init(nodes: [Node]) {
    let parents = nodes.map { $0.parent ?? -1 }
    var depths = [Int](repeating: 0, count: nodes.count)
    for (index, parent) in parents.enumerated() { depths[index] = parent < 0 ? 1 : depths[parent] + 1 }
    childLists = CompressedRows(
      count: nodes.count + 1, rows: parents.map { Int32(truncatingIfNeeded: $0 + 1) }, numbers: Array(nodes.indices))
    self.parents = parents
    self.depths = depths
  }

  /// The children of a node, or of the root for -1.
  func children(of node: Int) -> ArraySlice<Int> { childLists[node + 1] }

  /// Whether the node has no children.
  func isLeaf(_ node: Int) -> Bool { childLists.range(node + 1).isEmpty }

  /// The deepest node (or -1, the root) that contains both or is one of them.
  func commonAncestor(_ first: Int, _ second: Int) -> Int {
    var first = first
    var second = second
    while first != second {
      let firstDepth = first < 0 ? 0 : depths[first]
      let secondDepth = second < 0 ? 0 : depths[second]
      if firstDepth >= secondDepth { first = parents[first] }
      if secondDepth >= firstDepth { second = parents[second] }
    }
    return first
  }

  /// The child of `container` that contains `node` or is it; `container` must be a proper ancestor.
  func child(of container: Int, toward node: Int) -> Int {
    var node = node
    while parents[node] != container { node = parents[node] }
    return node
  }

  /// How an edge's end at a node lies in a proper ancestor of that.
  func end(_ node: Int, in container: Int) -> EdgePart.End {
    let child = child(of: container, toward: node)
    return child == node ? .child(node) : .inside(child)
  }
}
