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

  /// The index at which the arcs at each vertex begin, and one more.
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
  /// The index from which the search for a leaving arc continues.
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

  /// Returns the amount by which an arc is longer than its length; less than 0 where it is shorter.
  @inline(__always) func slack(_ arc: Int) -> Int32 {
    values[Int(arcs[arc].head)] - values[Int(arcs[arc].tail)] - arcs[arc].length
  }

  @inline(__always) func otherEnd(of arc: Int, from vertex: Int) -> Int {
    let tail = Int(arcs[arc].tail)
    return tail == vertex ? Int(arcs[arc].head) : tail
  }
}

// The start: longest paths, a spanning forest of tight arcs, and its flow.
extension SpanningForest {
  /// The minimum values that keep all lengths.
  func assignLongestPaths() {
    let (open, queue) = (nextPlaces, path)
    open.update(repeating: 0)
    for arc in arcs { open[Int(arc.head)] += 1 }
    var end = 0
    for vertex in 0..<count where open[vertex] == 0 {
      queue[end] = Int32(truncatingIfNeeded: vertex)
      end += 1
    }
    var next = 0
    while next < end {
      let vertex = Int(queue[next])
      next += 1
      for place in places(at: vertex) where incidences[place].isOutgoing {
        let head = Int(incidences[place].other)
        values[head] = max(values[head], values[vertex] + arcs[Int(incidences[place].arc)].length)
        open[head] -= 1
        guard open[head] == 0 else { continue }
        queue[end] = Int32(truncatingIfNeeded: head)
        end += 1
      }
    }
  }

  /// Makes a feasible start: a tree of tight arcs over each component, numbered, with its flow.
  func build() {
    growTightTrees()
    parentArcs.update(repeating: -1)
    lows.update(repeating: -1)
    var next: Int32 = 0
    for root in 0..<count where lows[root] < 0 { number(root, from: &next) }
    computeFlows()
  }

  /// Grows a tree of tight arcs over each component, moving it by the minimum slack on its border.
  private func growTightTrees() {
    var growth = TightTree(isMember: nextPlaces, members: path, shiftAtJoin: scratch, arcCount: arcs.count)
    for root in 0..<count where !growth.contains(root) {
      growth.start()
      growth.join(root, of: self)
      while let arc = growth.nextArc(of: self) {
        isInForest[arc] = 1
        let tail = Int(arcs[arc].tail)
        growth.join(growth.contains(tail) ? Int(arcs[arc].head) : tail, of: self)
      }
      growth.settle(values)
    }
  }

  /// An arc of the forest carries what the others bring into the subtree below it: inner ones cancel out.
  private func computeFlows() {
    let surplus = scratch
    surplus.update(repeating: 0)
    for (index, arc) in arcs.enumerated() where isInForest[index] == 0 {
      flows[index] = slack(index) < 0 ? -arc.pull : arc.weight
      surplus[Int(arc.tail)] -= flows[index]
      surplus[Int(arc.head)] += flows[index]
    }
    for position in 0..<count {
      let vertex = Int(postorder[position])
      let parentArc = Int(parentArcs[vertex])
      guard parentArc >= 0 else { continue }
      flows[parentArc] = Int(arcs[parentArc].tail) == vertex ? surplus[vertex] : -surplus[vertex]
      surplus[otherEnd(of: parentArc, from: vertex)] += surplus[vertex]
    }
  }
}

// Numbers in postorder, by which it is known at once what lies below a vertex.
extension SpanningForest {
  /// Numbers the subtree of `root` afresh; its vertices keep their range of numbers.
  func rehang(_ root: Int) {
    for position in Int(lows[root])...Int(limits[root]) { scratch[position] = postorder[position] }
    var next = lows[root]
    number(root, from: &next)
  }

  /// Numbers a tree in postorder. Only marked vertices have other children or parents than before, at the start all:
  /// the subtrees of others are moved as a whole.
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
