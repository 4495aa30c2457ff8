/// The network simplex method, for ranks and for coordinates: integers y(v) of minimum cost, where an arc costs
/// `weight` for each unit by which y(head) - y(tail) is more than its length, and `pull` for each unit by which it is
/// less. Most arcs are bounds, which may not be shorter at all.
///
/// Gansner, Koutsofios, North, Vo: A Technique for Drawing Directed Graphs, 1993, section 2.3, with costs on both sides
/// of a length instead of a vertex for each (section 4.2): the dual of a minimum-cost flow in which an arc carries from
/// -pull to weight. Several components are solved as a forest.
struct NetworkSimplex {
  struct Arc {
    var tail: Int32
    var head: Int32
    var length: Int32
    var weight: Int32
    var pull = Self.bound

    /// The pull of arcs that may not be shorter than their length; all weights together must be less.
    static let bound: Int32 = 1 << 29

    /// The difference of flow between an arc that is longer than its length and one that is shorter.
    @inline(__always) var capacity: Int32 { weight + pull }
  }

  let count: Int
  private(set) var arcs: [Arc]
  private(set) var values: [Int32]

  init(count: Int, arcs: [Arc] = []) {
    self.count = count
    self.arcs = arcs
    values = [Int32](repeating: 0, count: count)
  }

  mutating func addArc(from tail: Int, to head: Int, length: Int, weight: Int) {
    arcs.append(
      Arc(
        tail: Int32(truncatingIfNeeded: tail), head: Int32(truncatingIfNeeded: head),
        length: Int32(truncatingIfNeeded: length), weight: Int32(truncatingIfNeeded: weight)))
  }

  /// Solves within a number of pivots, from feasible values if given, otherwise from longest paths. If asked to stop,
  /// values are feasible.
  mutating func solve(pivots: Int, from start: [Int32]? = nil, watch: LayoutObserver? = nil) {
    if let start { values = start }
    let (count, hasStart) = (count, start != nil)
    arcs.withUnsafeBufferPointer { arcs in
      values.withUnsafeMutableBufferPointer { values in
        var forest = SpanningForest(count: count, arcs: arcs, values: values)
        watch?.stops(after: 8 * (arcs.count + count))
        if !hasStart { forest.assignLongestPaths() }
        forest.build()
        forest.improve(pivots: pivots, watch: watch)
      }
    }
  }
}
