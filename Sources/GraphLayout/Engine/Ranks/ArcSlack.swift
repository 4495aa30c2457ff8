/// An arc with a slack, ordered by the slack, then by the number of the arc.
struct ArcSlack: Comparable {
  private let bits: Int64

  init(_ arc: Int32, key: Int32) { bits = Int64(key) << 32 | Int64(arc) }

  var key: Int32 { Int32(truncatingIfNeeded: bits >> 32) }
  var arc: Int { Int(bits & 0xFFFF_FFFF) }

  static func < (one: ArcSlack, other: ArcSlack) -> Bool { one.bits < other.bits }
}
