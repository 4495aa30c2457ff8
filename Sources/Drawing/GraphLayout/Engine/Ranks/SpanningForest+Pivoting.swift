import HeapModule

// Pivoting: one arc leaves the forest, another one enters it.
extension SpanningForest {
  /// A part of the forest that moves, as an arc leaves.
  private struct Move {
    let leaving: Int
    /// The vertex at which the part is joined to the leaving arc, and the numbers of its vertices.
    let child: Int
    let low: Int32
    let limit: Int32
    let isUp: Bool
  }

  /// Exchanges arcs while that reduces the cost, within a number of pivots.
  mutating func improve(pivots: Int, watch: LayoutObserver?) {
    var left = pivots
    while left > 0, let leaving = leavingArc() {
      let move = move(of: leaving)
      guard let entering = enteringArc(for: move) else { return }
      exchange(move, entering: entering)
      left -= 1
      if let watch, watch.stops(after: 64 + steps) { return }
      steps = 0
    }
  }

  /// Returns the amount by which the flow of an arc is out of its bounds: the saving for a unit of its length.
  private func excess(of arc: Int) -> Int32 {
    let flow = flows[arc]
    return max(flow - arcs[arc].weight, -arcs[arc].pull - flow)
  }

  /// The best of the next 30 arcs, searching cyclically, that reduce the cost when they become longer or shorter.
  private mutating func leavingArc() -> Int? {
    var best: Int?
    var greatest: Int32 = 0
    var seen = 0
    for _ in 0..<arcs.count {
      steps += 1
      let arc = searchStart
      searchStart = arc + 1 == arcs.count ? 0 : arc + 1
      let excess = excess(of: arc)
      guard excess > 0 else { continue }
      if excess > greatest { (best, greatest) = (arc, excess) }
      seen += 1
      if seen == 30 { break }
    }
    return best
  }

  private func move(of leaving: Int) -> Move {
    let (tail, head) = (Int(arcs[leaving].tail), Int(arcs[leaving].head))
    let child = Int(parentArcs[tail]) == leaving ? tail : head
    let becomesLonger = flows[leaving] > arcs[leaving].weight
    return Move(
      leaving: leaving, child: child, low: lows[child], limit: limits[child], isUp: becomesLonger == (child == head))
  }

  /// The arc that stops a move: the first that becomes tight at which it saves nothing more. Those before it are passed
  /// (the long step of the bounded dual simplex method), and then are on the other side of their length.
  private mutating func enteringArc(for move: Move) -> Int? {
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
        let arc = Int(incidence.arc)
        let isLonger = flows[arc] >= arcs[arc].weight
        guard (incidence.isOutgoing == move.isUp) == isLonger, arc != move.leaving else { continue }
        let slack = abs(slack(arc))
        guard slack <= nearest else { continue }
        if arcs[arc].capacity >= rate {
          if slack == 0 { return arc }
          nearest = slack
        }
        candidates.insert(ArcSlack(incidence.arc, key: slack))
      }
    }
    while let arc = candidates.min?.arc {
      rate -= arcs[arc].capacity
      if rate <= 0 { return arc }
      candidates.removeMin()
      let isLonger = flows[arc] >= arcs[arc].weight
      _ = send(isLonger ? -arcs[arc].capacity : arcs[arc].capacity, through: arc)
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
    let leaving = arcs[move.leaving]
    let tail = limits[Int(arcs[entering].tail)]
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

  /// Sends flow through an arc outside the forest and back within it, marking vertices; returns where both ways meet.
  private func send(_ amount: Int32, through arc: Int) -> Int {
    let (tail, head) = (Int(arcs[arc].tail), Int(arcs[arc].head))
    flows[arc] += amount
    send(-amount, from: tail, toward: head)
    return send(amount, from: head, toward: tail)
  }

  /// Sends flow from a vertex up to the first one whose subtree holds `goal`, and marks the vertices on the way.
  @discardableResult private func send(_ amount: Int32, from vertex: Int, toward goal: Int) -> Int {
    var vertex = vertex
    marks[vertex] = exchanges
    while !(lows[vertex] <= limits[goal] && limits[goal] <= limits[vertex]) {
      let arc = Int(parentArcs[vertex])
      flows[arc] += Int(arcs[arc].tail) == vertex ? amount : -amount
      vertex = otherEnd(of: arc, from: vertex)
      marks[vertex] = exchanges
    }
    return vertex
  }
}
