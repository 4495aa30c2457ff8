import HeapModule

// Pivoting: one edge leaves the forest, another one enters it.
extension SpanningForest {
  /// A part of the forest that moves, as an edge leaves.
  private struct Move {
    let leaving: Int
    /// Where the part hangs on the leaving edge, and the numbers of its vertices.
    let child: Int
    let low: Int32
    let limit: Int32
    let isUp: Bool
  }

  /// Exchanges edges while that makes the whole cheaper, at most so many.
  mutating func improve(pivots: Int, watch: LayoutObserver?) {
    var left = pivots
    while left > 0, let leaving = leavingEdge() {
      let move = move(of: leaving)
      guard let entering = enteringEdge(for: move) else { return }
      exchange(move, entering: entering)
      left -= 1
      if let watch, watch.stops(after: 64 + steps) { return }
      steps = 0
    }
  }

  /// By how much the flow of an edge is out of its bounds, as those in the forest may be: what a unit of its length
  /// saves.
  private func excess(of edge: Int) -> Int32 {
    let flow = flows[edge]
    return max(flow - edges[edge].weight, -edges[edge].pull - flow)
  }

  /// The next edge, searching cyclically, that makes the whole cheaper when it becomes longer or shorter.
  private mutating func leavingEdge() -> Int? {
    var best: Int?
    var greatest: Int32 = 0
    var seen = 0
    for _ in 0..<edges.count {
      steps += 1
      let edge = searchStart
      searchStart = edge + 1 == edges.count ? 0 : edge + 1
      let excess = excess(of: edge)
      guard excess > 0 else { continue }
      if excess > greatest { (best, greatest) = (edge, excess) }
      seen += 1
      if seen == 30 { break }
    }
    return best
  }

  private func move(of leaving: Int) -> Move {
    let (tail, head) = (Int(edges[leaving].tail), Int(edges[leaving].head))
    let child = Int(parentEdges[tail]) == leaving ? tail : head
    let becomesLonger = flows[leaving] > edges[leaving].weight
    return Move(
      leaving: leaving, child: child, low: lows[child], limit: limits[child], isUp: becomesLonger == (child == head))
  }

  /// The edge that stops a move: the first of those that become tight at which it saves nothing more. Those before it
  /// are passed (the long step of the bounded dual simplex method): from then on they count on the other side of their
  /// length.
  private mutating func enteringEdge(for move: Move) -> Int? {
    var rate = excess(of: move.leaving)
    candidates.removeAll { _ in true }
    var nearest = Int32.max
    for position in Int(move.low)...Int(move.limit) {
      let places = places(at: Int(postorder[position]))
      steps += places.count + 1
      for place in places {
        let incidence = incidences[place]
        let other = limits[Int(incidence.other)]
        if other >= move.low && other <= move.limit { continue }
        let edge = Int(incidence.edge)
        let isLonger = flows[edge] >= edges[edge].weight
        guard (incidence.isOutgoing == move.isUp) == isLonger, edge != move.leaving else { continue }
        let slack = abs(slack(edge))
        guard slack <= nearest else { continue }
        if edges[edge].capacity >= rate {
          if slack == 0 { return edge }
          nearest = slack
        }
        candidates.insert(EdgeSlack(incidence.edge, key: slack))
      }
    }
    while let edge = candidates.min?.edge {
      rate -= edges[edge].capacity
      if rate <= 0 { return edge }
      candidates.removeMin()
      let isLonger = flows[edge] >= edges[edge].weight
      _ = send(isLonger ? -edges[edge].capacity : edges[edge].capacity, through: edge)
    }
    return nil
  }

  private mutating func exchange(_ move: Move, entering: Int) {
    let slack = abs(slack(entering))
    steps += 4 * Int(move.limit - move.low)
    if slack > 0 {
      let shift = move.isUp ? slack : -slack
      for position in Int(move.low)...Int(move.limit) { values[Int(postorder[position])] += shift }
    }
    let leaving = edges[move.leaving]
    let tail = limits[Int(edges[entering].tail)]
    let leavesOut = Int(leaving.tail) == move.child
    let entersOut = tail >= move.low && tail <= move.limit
    let target = flows[move.leaving] > leaving.weight ? leaving.weight : -leaving.pull
    let missing = target - flows[move.leaving]
    exchanges += 1
    let ancestor = send(leavesOut == entersOut ? -missing : missing, through: entering)
    isInForest[move.leaving] = 0
    isInForest[entering] = 1
    rehang(ancestor)
  }

  /// Sends flow through an edge outside the forest and back within it, and marks the vertices on the way; the one at
  /// which they meet.
  private func send(_ amount: Int32, through edge: Int) -> Int {
    let (tail, head) = (Int(edges[edge].tail), Int(edges[edge].head))
    flows[edge] += amount
    send(-amount, from: tail, toward: head)
    return send(amount, from: head, toward: tail)
  }

  /// Sends flow from a vertex up to the first one whose subtree holds `goal`, and marks the vertices on the way.
  @discardableResult private func send(_ amount: Int32, from vertex: Int, toward goal: Int) -> Int {
    var vertex = vertex
    marks[vertex] = exchanges
    while !(lows[vertex] <= limits[goal] && limits[goal] <= limits[vertex]) {
      let edge = Int(parentEdges[vertex])
      flows[edge] += Int(edges[edge].tail) == vertex ? amount : -amount
      vertex = otherEnd(of: edge, from: vertex)
      marks[vertex] = exchanges
    }
    return vertex
  }
}
