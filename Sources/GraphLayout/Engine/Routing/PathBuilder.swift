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

  /// A cubic Hermite curve with given slopes, across by along the flow.
  mutating func curve(to point: Point, slope: Double, endSlope: Double) {
    guard let last = points.last else { return }
    let third = (point.y - last.y) / 3
    points.append(Point(x: last.x + slope * third, y: last.y + third))
    points.append(Point(x: point.x - endSlope * third, y: point.y - third))
    points.append(point)
  }

  /// A cubic curve with given control points.
  mutating func curve(to point: Point, control: Point, endControl: Point) {
    points += [control, endControl, point]
  }

  /// Down to a track, along it and down again, with rounded corners.
  mutating func sidestep(to point: Point, along y: Double) {
    guard let last = points.last else { return }
    let radius = min(abs(point.x - last.x) / 2, y - last.y, point.y - y, 8)
    let side = point.x > last.x ? radius : -radius
    line(to: Point(x: last.x, y: y - radius))
    corner(at: Point(x: last.x, y: y), to: Point(x: last.x + side, y: y))
    line(to: Point(x: point.x - side, y: y))
    corner(at: Point(x: point.x, y: y), to: Point(x: point.x, y: y + radius))
    line(to: point)
  }

  /// Straight to a corner, rounded, and straight on.
  mutating func turn(at corner: Point, to point: Point) {
    guard let last = points.last else { return }
    let (before, after) = (corner - last, point - corner)
    let radius = min(before.length, after.length, 8)
    guard radius > 0.001 else { return line(to: point) }
    line(to: corner - before * (radius / before.length))
    self.corner(at: corner, to: corner + after * (radius / after.length))
    line(to: point)
  }

  /// Straight stretches with rounded corners.
  mutating func polyline(through corners: [Point]) {
    for (index, corner) in corners.enumerated() {
      guard let last = points.last else { return }
      guard index + 1 < corners.count else { return line(to: corner) }
      let (before, after) = (corner - last, corners[index + 1] - corner)
      let radius = min(before.length / 2, after.length / 2, 8)
      guard radius > 0.001 else { continue }
      line(to: corner - before * (radius / before.length))
      self.corner(at: corner, to: corner + after * (radius / after.length))
    }
  }

  mutating func corner(at corner: Point, to point: Point) {
    guard let last = points.last, (point - last).length > 0.001 else { return }
    points.append(last + (corner - last) * 0.55)
    points.append(point + (corner - point) * 0.55)
    points.append(point)
  }
}
