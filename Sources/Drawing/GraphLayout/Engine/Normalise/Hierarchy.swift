/// The tree of nodes, with children in declaration order. The root is known as node -1.
struct Hierarchy {
  let parents: [Int]
  let depths: [Int]
  private let childLists: CompressedRows<Int>

  /// - Parameter nodes: Parents come before children.
  init(nodes: [Node]) {
    let parents = nodes.map { $0.parent ?? -1 }
    var depths = [Int](repeating: 0, count: nodes.count)
    for (index, parent) in parents.enumerated() { depths[index] = parent < 0 ? 1 : depths[parent] + 1 }
    childLists = CompressedRows(
      count: nodes.count + 1, rows: parents.map { Int32(truncatingIfNeeded: $0 + 1) }, numbers: Array(nodes.indices))
    self.parents = parents
    self.depths = depths
  }

  /// The children of a node or the root.
  func children(of node: Int) -> ArraySlice<Int> { childLists[node + 1] }

  func isLeaf(_ node: Int) -> Bool { childLists.range(node + 1).isEmpty }

  /// The deepest node that contains both or is one of them.
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

  /// The end at a node as it lies in a proper ancestor.
  func end(_ node: Int, in container: Int) -> EdgePart.End {
    let child = child(of: container, toward: node)
    return child == node ? .child(node) : .inside(child)
  }
}

/// One edge's part inside one container, before parts are gathered in chains.
struct EdgePart {
  /// The position of an end of a part in its container.
  enum End {
    /// It ends at the border of this child.
    case child(Int)
    /// It passes through the border of this child, to something inside.
    case inside(Int)
    /// It is the container's own border, on the near side or the far side.
    case nearBorder
    case farBorder
    /// The part only reserves a place on the border for edges that end there from outside.
    case nowhere
  }

  var edge: Int
  var source: End
  var target: End
  var carriesLabels: Bool
  /// The number of edges that share the place on the border.
  var strandCount = 1

  /// True if the part reaches the container's own border.
  var crossesBorder: Bool {
    for end in [source, target] {
      switch end {
      case .nearBorder, .farBorder: return true
      case .child, .inside, .nowhere: continue
      }
    }
    return false
  }
}
