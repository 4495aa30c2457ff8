import HeapModule

/// The forest of tight arcs that the network simplex method changes arc by arc. It borrows the arcs and the values of
/// the network, which are feasible after the start.
struct SpanningForest: ~Copyable {
  /// An arc as one of its ends sees it.
  struct Incidence {
    var arc: Int32
    var other: Int32
    var isOutgoing: Bool
  }

  private var pool: IntegerPool
  let count: Int
  let arcs: UnsafeBufferPointer<NetworkSimplex.Arc>
  let values: UnsafeMutableBufferPointer<Int32>

  /// Where the arcs at each vertex begin, and one more.
  private let starts: IntegerPool.Buffer
  let incidences: UnsafeMutableBufferPointer<Incidence>
  /// By arc: whether it is in the forest, 0 or 1, and its flow. Outside the forest it is the weight of arcs that are
  /// longer than their length, or minus the pull of others.
  let isInForest: IntegerPool.Buffer
  let flows: IntegerPool.Buffer
  /// By vertex: the arc to its parent, or -1.
  let parentArcs: IntegerPool.Buffer
  /// Vertices in postorder; the subtree of v is the range lows[v]...limits[v] of it.
  let postorder: IntegerPool.Buffer
  let lows: IntegerPool.Buffer
  let limits: IntegerPool.Buffer
  /// The vertices around the cycle that the last arc closed, marked with the number of the exchange.
  let marks: IntegerPool.Buffer
  var exchanges: Int32 = 0
  /// As long as there are vertices, for any search.
  let path: IntegerPool.Buffer
  let nextPlaces: IntegerPool.Buffer
  let scratch: IntegerPool.Buffer
  /// The arcs that might enter.
  var candidates = Heap<ArcSlack>()
  /// Where the search for a leaving arc goes on.
  var searchStart = 0
  var steps = 0

  init(
    count: Int, arcs: UnsafeBufferPointer<NetworkSimplex.Arc>, values: UnsafeMutableBufferPointer<Int32>
  ) {
    self.count = count
    self.arcs = arcs
    self.values = values
    pool = IntegerPool(capacity: 9 * count + 2 + 2 * arcs.count)
    starts = pool.take(count + 2)
    isInForest = pool.take(arcs.count)
    flows = pool.take(arcs.count)
    parentArcs = pool.take(count)
    postorder = pool.take(count)
    lows = pool.take(count)
    limits = pool.take(count)
    marks = pool.take(count)
    path = pool.take(count)
    nextPlaces = pool.take(count)
    scratch = pool.take(count)
    incidences = .allocate(capacity: 2 * arcs.count)
    indexArcs()
  }

  deinit { incidences.deallocate() }

  private func indexArcs() {
    for arc in arcs {
      starts[Int(arc.tail) + 2] += 1
      starts[Int(arc.head) + 2] += 1
    }
    for vertex in 1..<starts.count { starts[vertex] += starts[vertex - 1] }
    for (index, arc) in arcs.enumerated() {
      add(Incidence(arc: Int32(truncatingIfNeeded: index), other: arc.head, isOutgoing: true), at: arc.tail)
      add(Incidence(arc: Int32(truncatingIfNeeded: index), other: arc.tail, isOutgoing: false), at: arc.head)
    }
  }

  private func add(_ incidence: Incidence, at vertex: Int32) {
    let next = Int(vertex) + 1
    incidences[Int(starts[next])] = incidence
    starts[next] += 1
  }

  /// The places of a vertex among the incidences.
  @inline(__always) func places(at vertex: Int) -> Range<Int> {
    Range(uncheckedBounds: (Int(starts[vertex]), Int(starts[vertex + 1])))
  }

  /// How much longer an arc is than its length; less than 0 where it is shorter.
  @inline(__always) func slack(_ arc: Int) -> Int32 {
    values[Int(arcs[arc].head)] - values[Int(arcs[arc].tail)] - arcs[arc].length
  }

  @inline(__always) func otherEnd(of arc: Int, from vertex: Int) -> Int {
    let tail = Int(arcs[arc].tail)
    return tail == vertex ? Int(arcs[arc].head) : tail
  }
}
