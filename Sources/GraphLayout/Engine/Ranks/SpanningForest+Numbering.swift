// Numbers in postorder, by which it is known at once what lies below a vertex.
extension SpanningForest {
  /// Numbers the subtree of `root` afresh; its vertices keep their range of numbers.
  func rehang(_ root: Int) {
    for position in Int(lows[root])...Int(limits[root]) { scratch[position] = postorder[position] }
    var next = lows[root]
    number(root, from: &next)
  }

  /// Numbers a tree in postorder. Only marked vertices have other children or parents than before, all of them at the
  /// start: what hangs on them is moved as a whole.
  func number(_ root: Int, from next: inout Int32) {
    var height = 0
    open(root, from: next, &height)
    while height > 0 {
      let vertex = Int(path[height - 1])
      let place = Int(nextPlaces[vertex])
      if place == places(at: vertex).upperBound {
        limits[vertex] = next
        postorder[Int(next)] = Int32(truncatingIfNeeded: vertex)
        next += 1
        height -= 1
        continue
      }
      nextPlaces[vertex] += 1
      let incidence = incidences[place]
      guard isInForest[Int(incidence.arc)] != 0, incidence.arc != parentArcs[vertex] else { continue }
      let child = Int(incidence.other)
      if marks[child] == exchanges {
        parentArcs[child] = incidence.arc
        open(child, from: next, &height)
      } else {
        moveSubtree(of: child, to: &next)
      }
    }
  }

  /// Puts a vertex on the path of the search.
  @inline(__always) private func open(_ vertex: Int, from next: Int32, _ height: inout Int) {
    lows[vertex] = next
    nextPlaces[vertex] = Int32(truncatingIfNeeded: places(at: vertex).lowerBound)
    path[height] = Int32(truncatingIfNeeded: vertex)
    height += 1
  }

  private func moveSubtree(of child: Int, to next: inout Int32) {
    let old = Int(lows[child])
    let size = Int(limits[child]) - old + 1
    let shift = next - lows[child]
    next += Int32(truncatingIfNeeded: size)
    guard shift != 0 else { return }
    for position in old..<(old + size) {
      let vertex = scratch[position]
      postorder[position + Int(shift)] = vertex
      lows[Int(vertex)] += shift
      limits[Int(vertex)] += shift
    }
  }
}
