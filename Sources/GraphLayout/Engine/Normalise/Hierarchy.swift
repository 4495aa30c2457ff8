/// The tree of boxes as flat arrays: children in declaration order, depth, and the order in which levels are visited.
struct Hierarchy {
  let parents: [Int]
  let depths: [Int]
  private let childLists: CompressedRows<Int>

  /// The tree of the given boxes; parents come before children. The root is known as box -1.
  init(boxes: [Box]) {
    let parents = boxes.map { $0.parent ?? -1 }
    var depths = [Int](repeating: 0, count: boxes.count)
    for (index, parent) in parents.enumerated() { depths[index] = parent < 0 ? 1 : depths[parent] + 1 }
    childLists = CompressedRows(
      count: boxes.count + 1, rows: parents.map { Int32(truncatingIfNeeded: $0 + 1) }, numbers: Array(boxes.indices))
    self.parents = parents
    self.depths = depths
  }

  /// The children of a box, or of the root for -1.
  func children(of box: Int) -> ArraySlice<Int> { childLists[box + 1] }

  /// Whether the box has no children.
  func isLeaf(_ box: Int) -> Bool { childLists.range(box + 1).isEmpty }

  /// The deepest box (or -1, the root) that contains both or is one of them.
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

  /// The child of `container` that contains `box` or is it; `container` must be a proper ancestor.
  func child(of container: Int, toward box: Int) -> Int {
    var box = box
    while parents[box] != container { box = parents[box] }
    return box
  }

  /// How an arrow's end at a box lies in a proper ancestor of that.
  func end(_ box: Int, in container: Int) -> ArrowPart.End {
    let child = child(of: container, toward: box)
    return child == box ? .child(box) : .inside(child)
  }
}
