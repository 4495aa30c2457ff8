/// Strands that cross a gap side by side, slanted and close to one another, must not come nearer to each other between
/// its ends than they are there: they get the same slopes.
struct TightGaps {
  let along: AlongCoordinates

  /// A strand's way between two knots.
  private struct Passage {
    var strand: Int
    var knot: Int
    var from: Point
    var to: Point
    var slope: Double
    var endSlope: Double

    /// Where the curve is at a place along the flow, and its slope there.
    func at(_ y: Double) -> (x: Double, slope: Double) {
      let height = to.y - from.y
      let t = (y - from.y) / height
      let s = 1 - t
      let first = from.x + slope * height / 3
      let second = to.x - endSlope * height / 3
      let x = s * s * s * from.x + 3 * s * s * t * first + 3 * s * t * t * second + t * t * t * to.x
      let rise = s * s * (first - from.x) + 2 * s * t * (second - first) + t * t * (to.x - second)
      return (x, 3 * rise / height)
    }
  }

  /// Only strands so close to each other at one end, and so slanted, are looked at.
  private static let closeness = 24.0
  private static let leastWidth = 16.0
  /// Strands nearer to each other than this, for longer than that, seem to be one.
  private static let leastStrandDistance = 2.0
  private static let greatestRun = 8.0

  /// Gives the same slopes to neighbours that come too near to each other, and at last none.
  func separate(_ ways: inout [[StrandKnot]]) {
    for round in 0..<3 {
      var isChanged = false
      for passages in slantedPassages(ways) where passages.count > 1 {
        let byStart = passages.indices.sorted { (passages[$0].from.x, $0) < (passages[$1].from.x, $1) }
        let byEnd = passages.indices.sorted { (passages[$0].to.x, $0) < (passages[$1].to.x, $1) }
        for order in [byStart, byEnd] {
          for (one, other) in zip(order, order.dropFirst()) where areTooNear(passages[one], passages[other]) {
            isChanged = level(passages[one], passages[other], round: round, &ways) || isChanged
          }
        }
      }
      if !isChanged { return }
    }
  }

  /// The slanted ways between knots, by row.
  private func slantedPassages(_ ways: [[StrandKnot]]) -> [[Passage]] {
    var passages = [[Passage]](repeating: [], count: along.rowTops.count + 1)
    for (strand, way) in ways.enumerated() {
      for knot in way.indices.dropLast() where way[knot].trackY == nil {
        guard abs(way[knot].point.x - way[knot + 1].point.x) > Self.leastWidth,
          let first = way[knot].widened(in: along).last, let last = way[knot + 1].widened(in: along).first,
          last.point.y > first.point.y
        else { continue }
        let row = (along.row(at: first.point.y) ?? -1) + 1
        passages[row].append(
          Passage(
            strand: strand, knot: knot, from: first.point, to: last.point, slope: first.slope ?? 0,
            endSlope: last.slope ?? 0))
      }
    }
    return passages
  }

  private func areTooNear(_ one: Passage, _ other: Passage) -> Bool {
    let (from, to) = (one.from.x - other.from.x, one.to.x - other.to.x)
    guard min(abs(from), abs(to)) < Self.closeness, (one.to.x > one.from.x) == (other.to.x > other.from.x) else {
      return false
    }
    let (low, high) = (max(one.from.y, other.from.y), min(one.to.y, other.to.y))
    guard high > low else { return false }
    var run = 0.0
    let step = (high - low) / 12
    for number in 1..<12 {
      let y = low + step * Double(number)
      let (first, second) = (one.at(y), other.at(y))
      let slope = max(abs(first.slope), abs(second.slope))
      let length = (1 + slope * slope).squareRoot()
      if abs(first.x - second.x) / length < Self.leastStrandDistance { run += step * length }
    }
    return run > Self.greatestRun
  }

  private func level(_ one: Passage, _ other: Passage, round: Int, _ ways: inout [[StrandKnot]]) -> Bool {
    var isChanged = false
    for offset in 0...1 {
      let first = ways[one.strand][one.knot + offset].slope ?? 0
      let second = ways[other.strand][other.knot + offset].slope ?? 0
      let gentlest = abs(first) < abs(second) ? first : second
      let common = round > 0 || first * second <= 0 ? 0 : gentlest
      if first == common, second == common { continue }
      ways[one.strand][one.knot + offset].slope = common
      ways[other.strand][other.knot + offset].slope = common
      isChanged = true
    }
    return isChanged
  }
}
