import HeapModule

/// The forest of tight edges that the network simplex method changes edge by edge, in flat buffers.
///
/// It borrows the edges and the values of the network, which are feasible at every moment after the start.
struct SpanningForest: ~Copyable {
  /// An edge as one of its ends sees it.
  struct Incidence {
    var edge: Int32
    var other: Int32
    /// Whether the edge leaves the vertex.
    var isOutgoing: Bool
  }

  private var pool: IntegerPool
  let count: Int
  let edges: UnsafeBufferPointer<NetworkSimplex.Edge>
  let values: UnsafeMutableBufferPointer<Int32>

  /// The edges at each vertex in ascending order: where they begin, and one more.
  private let starts: IntegerPool.Buffer
  let incidences: UnsafeMutableBufferPointer<Incidence>
  /// By edge: whether it is in the forest, 0 or 1, and its flow. Flow is conserved at every vertex; outside the forest
  /// it is the weight of edges that count as longer than their length, or else their pull against their direction.
  let isInForest: IntegerPool.Buffer
  let flows: IntegerPool.Buffer
  /// By vertex: the edge to its parent, or -1.
  let parentEdges: IntegerPool.Buffer
  /// Vertices in postorder; the subtree of v is the range lows[v]...limits[v] of it.
  let postorder: IntegerPool.Buffer
  let lows: IntegerPool.Buffer
  let limits: IntegerPool.Buffer
  /// The vertices around the cycle that the last edge closed, marked with the number of the exchange.
  let marks: IntegerPool.Buffer
  var exchanges: Int32 = 0
  /// As long as there are vertices, for any search.
  let path: IntegerPool.Buffer
  let nextPlaces: IntegerPool.Buffer
  let scratch: IntegerPool.Buffer
  /// The edges that might enter.
  var candidates = Heap<EdgeSlack>()
  /// Where the search for a leaving edge goes on.
  var searchStart = 0
  /// The elementary steps of the present exchange.
  var steps = 0

  init(
    count: Int, edges: UnsafeBufferPointer<NetworkSimplex.Edge>, values: UnsafeMutableBufferPointer<Int32>
  ) {
    self.count = count
    self.edges = edges
    self.values = values
    pool = IntegerPool(capacity: 9 * count + 2 + 2 * edges.count)
    starts = pool.take(count + 2)
    isInForest = pool.take(edges.count)
    flows = pool.take(edges.count)
    parentEdges = pool.take(count)
    postorder = pool.take(count)
    lows = pool.take(count)
    limits = pool.take(count)
    marks = pool.take(count)
    path = pool.take(count)
    nextPlaces = pool.take(count)
    scratch = pool.take(count)
    incidences = .allocate(capacity: 2 * edges.count)
    indexEdges()
  }

  deinit { incidences.deallocate() }

  private func indexEdges() {
    for edge in edges {
      starts[Int(edge.tail) + 2] += 1
      starts[Int(edge.head) + 2] += 1
    }
    for vertex in 1..<starts.count { starts[vertex] += starts[vertex - 1] }
    for (index, edge) in edges.enumerated() {
      add(Incidence(edge: Int32(truncatingIfNeeded: index), other: edge.head, isOutgoing: true), at: edge.tail)
      add(Incidence(edge: Int32(truncatingIfNeeded: index), other: edge.tail, isOutgoing: false), at: edge.head)
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

  /// How much longer an edge is than its length; less than 0 where it is shorter.
  @inline(__always) func slack(_ edge: Int) -> Int32 {
    values[Int(edges[edge].head)] - values[Int(edges[edge].tail)] - edges[edge].length
  }

  @inline(__always) func otherEnd(of edge: Int, from vertex: Int) -> Int {
    let tail = Int(edges[edge].tail)
    return tail == vertex ? Int(edges[edge].head) : tail
  }
}
