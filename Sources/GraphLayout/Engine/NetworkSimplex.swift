/// The network simplex method: integers y(v) with y(head) - y(tail) >= length and the least weighted sum of differences.
///
/// Gansner, Koutsofios, North, Vo: A Technique for Drawing Directed Graphs, 1993, section 2.3. It serves for ranks and,
/// over an auxiliary graph, for coordinates. A graph of several components is solved as a forest.
struct NetworkSimplex {
  let count: Int
  var tails: [Int32] = []
  var heads: [Int32] = []
  var lengths: [Int32] = []
  var weights: [Int32] = []
  /// The integers found; feasible at every moment after the start.
  var values: [Int32]

  var starts: [Int32] = []
  var incident: [Int32] = []
  var isTreeEdge: [Bool] = []
  var cuts: [Int32] = []
  var parentEdges: [Int32] = []
  /// Vertices in postorder; the subtree of v is the range lows[v]...limits[v] of it.
  var postorder: [Int32] = []
  var lows: [Int32] = []
  var limits: [Int32] = []
  var searchStart = 0

  init(count: Int, edgeCapacity: Int) {
    self.count = count
    values = [Int32](repeating: 0, count: count)
    tails.reserveCapacity(edgeCapacity)
    heads.reserveCapacity(edgeCapacity)
    lengths.reserveCapacity(edgeCapacity)
    weights.reserveCapacity(edgeCapacity)
  }

  /// Adds the constraint value(head) - value(tail) >= length.
  mutating func addEdge(from tail: Int, to head: Int, length: Int, weight: Int) {
    tails.append(Int32(truncatingIfNeeded: tail))
    heads.append(Int32(truncatingIfNeeded: head))
    lengths.append(Int32(truncatingIfNeeded: length))
    weights.append(Int32(truncatingIfNeeded: weight))
  }

  /// Solves within a number of pivots, from feasible values if given, otherwise from longest paths.
  mutating func solve(pivots: Int, from start: [Int32]? = nil) {
    indexEdges()
    if let start { values = start } else { assignLongestPaths() }
    buildTightForest()
    hangForest()
    computeCuts()
    var left = pivots
    while left > 0, let leaving = leavingEdge(), let entering = enteringEdge(for: leaving) {
      exchange(leaving: leaving, entering: entering)
      left -= 1
    }
  }

  func slack(_ edge: Int) -> Int32 { values[Int(heads[edge])] - values[Int(tails[edge])] - lengths[edge] }

  func edges(at vertex: Int) -> Range<Int> { Int(starts[vertex])..<Int(starts[vertex + 1]) }

  func otherEnd(of edge: Int, from vertex: Int) -> Int {
    let tail = Int(tails[edge])
    return tail == vertex ? Int(heads[edge]) : tail
  }
}

// Pivoting.
extension NetworkSimplex {
  /// The next tree edge, searching cyclically, that would shorten the whole when it becomes longer.
  private mutating func leavingEdge() -> Int? {
    var best: Int?
    var seen = 0
    for _ in 0..<tails.count {
      let edge = searchStart
      searchStart = searchStart + 1 == tails.count ? 0 : searchStart + 1
      guard isTreeEdge[edge], cuts[edge] < 0 else { continue }
      if best.map({ cuts[edge] < cuts[$0] }) ?? true { best = edge }
      seen += 1
      if seen == 30 { break }
    }
    return best
  }

  private func isChild(_ vertex: Int, of edge: Int) -> Bool { parentEdges[vertex] == Int32(edge) }

  private func childEnd(of edge: Int) -> Int {
    let tail = Int(tails[edge])
    return isChild(tail, of: edge) ? tail : Int(heads[edge])
  }

  /// The edge of least slack that joins the two parts again, pointing against the leaving one.
  private func enteringEdge(for leaving: Int) -> Int? {
    let child = childEnd(of: leaving)
    let childIsTail = Int(tails[leaving]) == child
    let low = lows[child]
    let limit = limits[child]
    var best: Int?
    var bestSlack = Int32.max
    for position in Int(low)...Int(limit) {
      let vertex = Int(postorder[position])
      for place in edges(at: vertex) {
        let edge = Int(incident[place])
        let inner = childIsTail ? heads[edge] : tails[edge]
        guard Int(inner) == vertex else { continue }
        let outer = Int(childIsTail ? tails[edge] : heads[edge])
        if limits[outer] >= low && limits[outer] <= limit { continue }
        let slack = slack(edge)
        if slack < bestSlack || (slack == bestSlack && edge < (best ?? .max)) {
          best = edge
          bestSlack = slack
          if slack == 0 { return best }
        }
      }
    }
    return best
  }

  private mutating func exchange(leaving: Int, entering: Int) {
    let child = childEnd(of: leaving)
    let slack = slack(entering)
    if slack > 0 {
      let shift = Int(tails[leaving]) == child ? -slack : slack
      for position in Int(lows[child])...Int(limits[child]) { values[Int(postorder[position])] += shift }
    }
    let cut = cuts[leaving]
    let ancestor = updateCuts(from: Int(tails[entering]), toward: Int(heads[entering]), by: cut, sign: true)
    _ = updateCuts(from: Int(heads[entering]), toward: Int(tails[entering]), by: cut, sign: false)
    cuts[entering] = -cut
    cuts[leaving] = 0
    isTreeEdge[leaving] = false
    isTreeEdge[entering] = true
    rehang(ancestor)
  }

  /// Walks from a vertex up to the first one whose subtree holds `goal`, correcting the cut values on the way.
  private mutating func updateCuts(from vertex: Int, toward goal: Int, by cut: Int32, sign: Bool) -> Int {
    var vertex = vertex
    while !(lows[vertex] <= limits[goal] && limits[goal] <= limits[vertex]) {
      let edge = Int(parentEdges[vertex])
      let isTail = Int(tails[edge]) == vertex
      cuts[edge] += isTail == sign ? cut : -cut
      vertex = otherEnd(of: edge, from: vertex)
    }
    return vertex
  }
}
