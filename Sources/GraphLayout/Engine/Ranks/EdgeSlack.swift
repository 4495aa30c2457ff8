/// An edge with a slack, ordered by the slack, then by the number of the edge.
struct EdgeSlack: Comparable {
  private let bits: Int64

  init(_ edge: Int32, key: Int32) { bits = Int64(key) << 32 | Int64(edge) }

  var key: Int32 { Int32(truncatingIfNeeded: bits >> 32) }
  var edge: Int { Int(bits & 0xFFFF_FFFF) }

  static func < (one: EdgeSlack, other: EdgeSlack) -> Bool { one.bits < other.bits }
}
