/// A point that a curved strand passes.
struct StrandKnot {
  var point: Point
  /// Across by along the flow, nil where the curve may choose.
  var slope: Double?
  /// The way to the next knot runs on this track of the gap.
  var trackY: Double?
  var greatestSlope = Double.infinity

  /// A knot between labels becomes a straight stretch as long as the row is thick.
  func widened(in along: AlongCoordinates) -> [StrandKnot] {
    guard greatestSlope.isFinite, let slope, let row = along.row(at: point.y) else { return [self] }
    let half = along.rowThicknesses[row] / 2
    return [-half, half].map { offset in
      var end = self
      end.point = Point(x: point.x + slope * offset, y: point.y + offset)
      return end
    }
  }

  /// Chooses the slopes that are left open along a way.
  static func smoothe(_ knots: inout [StrandKnot]) {
    func secant(_ index: Int) -> Double {
      let (from, to) = (knots[index].point, knots[index + 1].point)
      return (to.x - from.x) / max(to.y - from.y, 0.01)
    }
    for index in knots.indices where knots[index].slope == nil {
      var slope: Double
      if index == 0 || knots[index - 1].trackY != nil {
        slope = index + 1 < knots.count && knots[index].trackY == nil ? secant(index) : 0
      } else if index == knots.count - 1 {
        slope = secant(index - 1)
      } else {
        slope = harmonicMean(secant(index - 1), secant(index))
      }
      slope = min(max(slope, -knots[index].greatestSlope), knots[index].greatestSlope)
      knots[index].slope = slope
    }
  }

  private static func harmonicMean(_ first: Double, _ second: Double) -> Double {
    first * second > 0 ? 2 * first * second / (first + second) : 0
  }

  /// Strands side by side have the same slopes, the gentlest of all, so that none catches up with another.
  static func align(_ ways: inout [[StrandKnot]]) {
    guard let first = ways.first, ways.count > 1, ways.allSatisfy({ $0.count == first.count }) else { return }
    for knot in first.indices {
      let slopes = ways.map { $0[knot].slope ?? 0 }
      let isMonotone = slopes.allSatisfy { $0 > 0 } || slopes.allSatisfy { $0 < 0 }
      let gentlest = slopes.reduce(.infinity) { min($0, abs($1)) }
      let common = isMonotone ? gentlest * (slopes[0] < 0 ? -1 : 1) : 0
      for number in ways.indices { ways[number][knot].slope = common }
    }
  }
}
