/// A chain of cubic curves under construction: a start and three points for each curve.
struct PathBuilder {
  private(set) var points: [Point] = []

  mutating func move(to point: Point) { points = [point] }

  /// A straight stretch; nothing when there is no way to go.
  mutating func line(to point: Point) {
    guard let last = points.last, (point - last).length > 0.001 else { return }
    points.append(last + (point - last) * (1.0 / 3))
    points.append(last + (point - last) * (2.0 / 3))
    points.append(point)
  }

  /// A rounded corner, which ends at a point.
  mutating func corner(at corner: Point, to point: Point) {
    guard let last = points.last, (point - last).length > 0.001 else { return }
    points.append(last + (corner - last) * 0.55)
    points.append(point + (corner - point) * 0.55)
    points.append(point)
  }
}
