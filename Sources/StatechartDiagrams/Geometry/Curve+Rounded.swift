import GraphLayout

extension Curve {
  /// How far a quarter of a circle's control points lie from its ends, in radii, so that the error is least.
  private static let quarter = 0.5523

  /// Straight stretches from corner to corner of an axis-parallel way, with quarters of circles where they meet.
  ///
  /// - Parameters:
  ///   - radius: Of the quarters; smaller where the stretches are too short.
  ///   - head: The least length of the last stretch that stays straight, where it is as long as that.
  init(corners: [Point], radius: Double, head: Double) {
    guard let first = corners.first, let last = corners.last else {
      self.init(start: .zero, parts: [])
      return
    }
    var parts: [EdgeRoute.Curve] = []
    var from = first
    for index in corners.indices.dropFirst().dropLast() {
      let (corner, next) = (corners[index], corners[index + 1])
      let isLast = index == corners.count - 2
      let before = corners[index - 1].distance(to: corner) / (index == 1 ? 1 : 2)
      let after = isLast ? max(3, corner.distance(to: next) - head) : corner.distance(to: next) / 2
      let reach = min(radius, before, after)
      let (turn, end) = (
        corner - (corner - corners[index - 1]).unit * reach, corner + (next - corner).unit * reach
      )
      parts += Self.straight(from: from, to: turn)
      parts.append(
        EdgeRoute.Curve(
          control1: turn.toward(corner, by: Self.quarter), control2: end.toward(corner, by: Self.quarter), end: end))
      from = end
    }
    self.init(start: first, parts: parts + Self.straight(from: from, to: last))
  }

  private static func straight(from start: Point, to end: Point) -> [EdgeRoute.Curve] {
    start.distance(to: end) < 0.01
      ? []
      : [EdgeRoute.Curve(control1: start.toward(end, by: 1.0 / 3), control2: start.toward(end, by: 2.0 / 3), end: end)]
  }
}
