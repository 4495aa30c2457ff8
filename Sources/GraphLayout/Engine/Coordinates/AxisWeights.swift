/// What weighs how much where axes and ends are chosen, for each unit of length.
struct AxisWeights {
  /// Segments by how many of their ends lie on the way of a chain, and by what factor where strands run side by side.
  private var segments: [Int]
  private var bundle = 8
  /// The factors of segments that are straight already, and of those that step aside a little.
  private var straight = 1
  private var narrow = 1
  /// The distance of nodes that are joined, by one edge or by two opposite ones.
  private(set) var alignment: Int
  private(set) var pair: Int
  /// The distance of an end from the middle of its node.
  static let middle = 1
  static let pairMiddle = 60
  /// The distance of a lane from the node at whose side it ends.
  static let lane = 2
  /// The distance of nodes that a flat edge joins, for each of its edges.
  let flat = 4
  /// The width of the whole.
  let width = 2

  /// While ends may still turn to the sides of their nodes: what a lane takes aside costs little.
  static let lanes = AxisWeights(segments: [4, 1, 6], alignment: 1, pair: 60)
  /// At last: a segment is straight or not, however far it is bent. So small sidesteps are taken out first,
  /// and nothing straight is bent for the sake of wide ones.
  static let bends = AxisWeights(segments: [8, 8, 8], straight: 4, narrow: 16, alignment: 4, pair: 10)

  /// What counts as straight, and the widest small sidestep.
  private static let straightness = 0.01
  private static let widest = 24.0

  /// The weight of a segment that is bent so far.
  func weight(innerCount: Int, isBundle: Bool, jog: Double) -> Int {
    let factor = jog <= Self.straightness ? straight : jog <= Self.widest ? narrow : 1
    return segments[innerCount] * (isBundle ? bundle : 1) * factor
  }
}
