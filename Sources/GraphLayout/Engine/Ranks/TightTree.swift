/// A growing tree of tight edges; its members move together by `shift`.
struct TightTree: ~Copyable {
  /// By vertex: whether it is in this tree or one before, 0 or 1.
  private let isMember: IntegerPool.Buffer
  private let members: IntegerPool.Buffer
  private var memberCount = 0
  private var shift: Int32 = 0
  private let shiftAtJoin: IntegerPool.Buffer
  private var outgoing: SlackHeap
  private var incoming: SlackHeap

  /// A tree in buffers as long as there are vertices, for so many edges.
  init(isMember: IntegerPool.Buffer, members: IntegerPool.Buffer, shiftAtJoin: IntegerPool.Buffer, capacity: Int) {
    self.isMember = isMember
    self.members = members
    self.shiftAtJoin = shiftAtJoin
    isMember.update(repeating: 0)
    outgoing = SlackHeap(capacity: capacity)
    incoming = SlackHeap(capacity: capacity)
  }

  func contains(_ vertex: Int) -> Bool { isMember[vertex] != 0 }

  mutating func start() {
    memberCount = 0
    shift = 0
  }

  /// Adds a vertex; slack of an outgoing edge shrinks as the tree moves up, that of an incoming one grows.
  mutating func join(_ vertex: Int, of forest: borrowing SpanningForest) {
    isMember[vertex] = 1
    members[memberCount] = Int32(truncatingIfNeeded: vertex)
    memberCount += 1
    shiftAtJoin[vertex] = shift
    for place in forest.places(at: vertex) {
      let incidence = forest.incidences[place]
      if isMember[Int(incidence.other)] != 0 { continue }
      let slack = forest.slack(Int(incidence.edge))
      if incidence.isOutgoing {
        outgoing.push(incidence.edge, key: slack + shift)
      } else {
        incoming.push(incidence.edge, key: slack - shift)
      }
    }
  }

  /// The edge of least slack between the tree and the rest; moves the tree so that it becomes tight.
  mutating func nextEdge(of forest: borrowing SpanningForest) -> Int? {
    while let first = outgoing.first, isMember[Int(forest.edges[first.edge].head)] != 0 { outgoing.removeFirst() }
    while let first = incoming.first, isMember[Int(forest.edges[first.edge].tail)] != 0 { incoming.removeFirst() }
    let (next, other) = (outgoing.first, incoming.first)
    if let next, next.key - shift <= (other.map { $0.key + shift } ?? .max) {
      shift = next.key
      outgoing.removeFirst()
      return next.edge
    }
    if let other {
      shift = -other.key
      incoming.removeFirst()
      return other.edge
    }
    return nil
  }

  /// Gives all members their final values.
  func settle(_ values: UnsafeMutableBufferPointer<Int32>) {
    for vertex in members[..<memberCount] { values[Int(vertex)] += shift - shiftAtJoin[Int(vertex)] }
  }
}

/// A binary heap of edges by key, then by number.
private struct SlackHeap: ~Copyable {
  /// Key and number of each edge, as one integer of the same order.
  private let items: UnsafeMutableBufferPointer<Int64>
  private var count = 0

  init(capacity: Int) { items = .allocate(capacity: capacity) }

  deinit { items.deallocate() }

  var first: (key: Int32, edge: Int)? {
    count > 0 ? (Int32(truncatingIfNeeded: items[0] >> 32), Int(items[0] & 0xFFFF_FFFF)) : nil
  }

  mutating func push(_ edge: Int32, key: Int32) {
    let item = Int64(key) << 32 | Int64(edge)
    var place = count
    count += 1
    while place > 0, item < items[(place - 1) / 2] {
      items[place] = items[(place - 1) / 2]
      place = (place - 1) / 2
    }
    items[place] = item
  }

  mutating func removeFirst() {
    count -= 1
    let item = items[count]
    var place = 0
    while 2 * place + 1 < count {
      var child = 2 * place + 1
      if child + 1 < count, items[child + 1] < items[child] { child += 1 }
      if item <= items[child] { break }
      items[place] = items[child]
      place = child
    }
    items[place] = item
  }
}
