import HeapModule

/// A growing tree of tight arcs; its members move together by `shift`.
struct TightTree: ~Copyable {
  /// By vertex: whether it is in this tree or one before, 0 or 1.
  private let isMember: IntegerPool.Buffer
  private let members: IntegerPool.Buffer
  private var memberCount = 0
  private var shift: Int32 = 0
  private let shiftAtJoin: IntegerPool.Buffer
  /// The arcs to the rest that become tight as the tree moves up, and as it moves down.
  private var rising: Heap<ArcSlack>
  private var falling: Heap<ArcSlack>

  /// - Parameter isMember: As the other buffers, as long as there are vertices.
  init(isMember: IntegerPool.Buffer, members: IntegerPool.Buffer, shiftAtJoin: IntegerPool.Buffer, arcCount: Int) {
    self.isMember = isMember
    self.members = members
    self.shiftAtJoin = shiftAtJoin
    isMember.update(repeating: 0)
    rising = Heap(minimumCapacity: arcCount)
    falling = Heap(minimumCapacity: arcCount)
  }

  func contains(_ vertex: Int) -> Bool { isMember[vertex] != 0 }

  mutating func start() {
    memberCount = 0
    shift = 0
  }

  /// Adds a vertex, and its arcs to the rest by their slack when the tree has not moved.
  mutating func join(_ vertex: Int, of forest: borrowing SpanningForest) {
    isMember[vertex] = 1
    members[memberCount] = Int32(truncatingIfNeeded: vertex)
    memberCount += 1
    shiftAtJoin[vertex] = shift
    for place in forest.places(at: vertex) {
      let incidence = forest.incidences[place]
      if isMember[Int(incidence.other)] != 0 { continue }
      let slack = forest.slack(Int(incidence.arc))
      if incidence.isOutgoing == (slack >= 0) {
        rising.insert(ArcSlack(incidence.arc, key: abs(slack) + shift))
      } else {
        falling.insert(ArcSlack(incidence.arc, key: abs(slack) - shift))
      }
    }
  }

  /// The arc of minimum slack between the tree and the rest; moves the tree so that it becomes tight.
  mutating func nextArc(of forest: borrowing SpanningForest) -> Int? {
    while let first = rising.min, holdsBothEnds(of: forest.arcs[first.arc]) { rising.removeMin() }
    while let first = falling.min, holdsBothEnds(of: forest.arcs[first.arc]) { falling.removeMin() }
    let (next, other) = (rising.min, falling.min)
    if let next, next.key - shift <= (other.map { $0.key + shift } ?? .max) {
      shift = next.key
      rising.removeMin()
      return next.arc
    }
    if let other {
      shift = -other.key
      falling.removeMin()
      return other.arc
    }
    return nil
  }

  private func holdsBothEnds(of arc: NetworkSimplex.Arc) -> Bool {
    contains(Int(arc.tail)) && contains(Int(arc.head))
  }

  func settle(_ values: UnsafeMutableBufferPointer<Int32>) {
    for vertex in members[..<memberCount] { values[Int(vertex)] += shift - shiftAtJoin[Int(vertex)] }
  }
}

/// An arc with a slack, ordered by the slack, then by the number of the arc.
struct ArcSlack: Comparable {
  private let bits: Int64

  init(_ arc: Int32, key: Int32) { bits = Int64(key) << 32 | Int64(arc) }

  var key: Int32 { Int32(truncatingIfNeeded: bits >> 32) }
  var arc: Int { Int(bits & 0xFFFF_FFFF) }

  static func < (one: ArcSlack, other: ArcSlack) -> Bool { one.bits < other.bits }
}
