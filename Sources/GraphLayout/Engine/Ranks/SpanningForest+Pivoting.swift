// Pivoting: one edge leaves the forest, another one enters it.
extension SpanningForest {
  /// Exchanges edges while that shortens the whole, at most so many.
  mutating func improve(pivots: Int, watch: LayoutWatch?) {
    var left = pivots
    while left > 0, let leaving = leavingEdge(), let entering = enteringEdge(for: leaving) {
      exchange(leaving: leaving, entering: entering)
      left -= 1
      if let watch, watch.stops(after: 64 + count / 16) { return }
    }
  }

  /// The next tree edge, searching cyclically, that would shorten the whole when it becomes longer. Edges outside the
  /// forest have no cut value.
  private mutating func leavingEdge() -> Int? {
    var best: Int?
    var leastCut: Int32 = 0
    var seen = 0
    for _ in 0..<edges.count {
      let edge = searchStart
      searchStart = edge + 1 == edges.count ? 0 : edge + 1
      let cut = cuts[edge]
      guard cut < 0 else { continue }
      if cut < leastCut { (best, leastCut) = (edge, cut) }
      seen += 1
      if seen == 30 { break }
    }
    return best
  }

  private func childEnd(of edge: Int) -> Int {
    let tail = Int(edges[edge].tail)
    return Int(parentEdges[tail]) == edge ? tail : Int(edges[edge].head)
  }

  /// The edge of least slack that joins the two parts again, pointing against the leaving one.
  private func enteringEdge(for leaving: Int) -> Int? {
    let child = childEnd(of: leaving)
    let goesOut = Int(edges[leaving].tail) != child
    let (low, limit) = (lows[child], limits[child])
    var best: Int32 = -1
    var bestSlack = Int32.max
    for position in Int(low)...Int(limit) {
      for place in places(at: Int(postorder[position])) where incidences[place].isOutgoing == goesOut {
        let incidence = incidences[place]
        let other = limits[Int(incidence.other)]
        if other >= low && other <= limit { continue }
        let slack = slack(Int(incidence.edge))
        if slack < bestSlack || (slack == bestSlack && (best < 0 || incidence.edge < best)) {
          (best, bestSlack) = (incidence.edge, slack)
          if slack == 0 { return Int(best) }
        }
      }
    }
    return best < 0 ? nil : Int(best)
  }

  private mutating func exchange(leaving: Int, entering: Int) {
    let child = childEnd(of: leaving)
    let slack = slack(entering)
    if slack > 0 {
      let shift = Int(edges[leaving].tail) == child ? -slack : slack
      for position in Int(lows[child])...Int(limits[child]) { values[Int(postorder[position])] += shift }
    }
    let cut = cuts[leaving]
    let (tail, head) = (Int(edges[entering].tail), Int(edges[entering].head))
    exchanges += 1
    let ancestor = updateCuts(from: tail, toward: head, by: cut, sign: true)
    _ = updateCuts(from: head, toward: tail, by: cut, sign: false)
    cuts[entering] = -cut
    cuts[leaving] = 0
    isInForest[leaving] = 0
    isInForest[entering] = 1
    rehang(ancestor)
  }

  /// Walks from a vertex up to the first one whose subtree holds `goal`, correcting the cut values on the way and marking
  /// the vertices.
  private func updateCuts(from vertex: Int, toward goal: Int, by cut: Int32, sign: Bool) -> Int {
    var vertex = vertex
    marks[vertex] = exchanges
    while !(lows[vertex] <= limits[goal] && limits[goal] <= limits[vertex]) {
      let edge = Int(parentEdges[vertex])
      let isTail = Int(edges[edge].tail) == vertex
      cuts[edge] += isTail == sign ? cut : -cut
      vertex = otherEnd(of: edge, from: vertex)
      marks[vertex] = exchanges
    }
    return vertex
  }

  /// Numbers the subtree of `root` afresh; its vertices keep their range of numbers.
  private func rehang(_ root: Int) {
    for position in Int(lows[root])...Int(limits[root]) { scratch[position] = postorder[position] }
    var next = lows[root]
    number(root, from: &next)
  }

  /// Numbers a tree in postorder. Only marked vertices have other children or parents than before, all of them at the start:
  /// what hangs on them is moved as a whole.
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
      guard isInForest[Int(incidence.edge)] != 0, incidence.edge != parentEdges[vertex] else { continue }
      let child = Int(incidence.other)
      if marks[child] == exchanges {
        parentEdges[child] = incidence.edge
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
