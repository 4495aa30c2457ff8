import GraphLayout
import Statecharts

/// The outline of a figure that does not fill its frame. The layout knows boxes alone, so an arrow that it has laid to
/// a frame has to be led on to the outline.
struct FigureOutline: Hashable, Sendable {
  /// The shape that is drawn in the frame.
  enum Shape: Hashable, Sendable {
    /// The ellipse that touches the middle of each side.
    case ellipse
    /// The diamond with its corners in the middle of each side.
    case diamond
    /// A rectangle with round corners.
    case rounded(radius: Double)
  }

  let shape: Shape
  let frame: Rect

  /// True if a point lies inside the outline.
  func contains(_ point: Point) -> Bool {
    let gap = Point(x: abs(point.x - frame.center.x), y: abs(point.y - frame.center.y))
    let half = Point(x: frame.width / 2, y: frame.height / 2)
    guard gap.x <= half.x, gap.y <= half.y else { return false }
    switch shape {
    case .ellipse: return square(gap.x / half.x) + square(gap.y / half.y) <= 1
    case .diamond: return gap.x / half.x + gap.y / half.y <= 1
    case .rounded(let radius):
      let corner = Point(x: gap.x - half.x + radius, y: gap.y - half.y + radius)
      return corner.x <= 0 || corner.y <= 0 || square(corner.x) + square(corner.y) <= square(radius)
    }
  }

  private func square(_ value: Double) -> Double { value * value }

  /// Returns the point at which a line that meets the frame at a point meets the outline: straight on, or else at a
  /// right angle to the frame's side; nil if the point lies on the outline already, to a hundredth.
  ///
  /// - Parameter direction: Into the frame, of length 1.
  func entrance(from point: Point, along direction: Point) -> Point? {
    let found = hit(from: point, along: direction) ?? hit(from: point, along: inwards(from: point))
    return found.flatMap { $0.distance(to: point) < 0.01 ? nil : $0 }
  }

  private func hit(from point: Point, along direction: Point) -> Point? {
    let reach = min(frame.width, frame.height) / 2
    let steps = 32
    guard
      var high = (0...steps).first(where: { contains(point + direction * (reach * Double($0) / Double(steps))) })
        .map({ reach * Double($0) / Double(steps) })
    else { return nil }
    var low = max(0, high - reach / Double(steps))
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if contains(point + direction * middle) { high = middle } else { low = middle }
    }
    return point + direction * high
  }

  /// Away from the nearest side.
  private func inwards(from point: Point) -> Point {
    let sides = [
      (point.y - frame.minY, Point(x: 0, y: 1)), (frame.maxY - point.y, Point(x: 0, y: -1)),
      (point.x - frame.minX, Point(x: 1, y: 0)), (frame.maxX - point.x, Point(x: -1, y: 0)),
    ]
    return sides.min { abs($0.0) < abs($1.0) }?.1 ?? .zero
  }
}

extension Curve {
  /// The chain from one outline to another; nil means a figure that fills its frame. The directions at the ends stay
  /// as they are where a straight way on meets the outline.
  func reaching(from source: FigureOutline?, to target: FigureOutline?) -> Curve {
    guard var first = parts.first, var last = parts.last else { return self }
    var (start, parts) = (start, parts)
    if let place = source?.entrance(from: start, along: (start - first.leaning(from: start)).unit) {
      first.control1 = first.control1 + (place - start)
      start = place
      parts[0] = first
      if parts.count == 1 { last = first }
    }
    if let place = target?.entrance(
      from: end, along: (end - last.leaning(to: parts.dropLast().last?.end ?? start)).unit)
    {
      last.control2 = last.control2 + (place - end)
      last.end = place
      parts[parts.count - 1] = last
    }
    return Curve(start: start, parts: parts)
  }
}

extension EdgeRoute.Curve {
  /// The first point of the curve's making that is another than its start.
  fileprivate func leaning(from start: Point) -> Point { [control1, control2].first { $0 != start } ?? end }

  /// The last point of the curve's making that is another than its end.
  fileprivate func leaning(to start: Point) -> Point { [control2, control1].first { $0 != end } ?? start }
}

extension Diagram {
  /// The outline of a figure; nil if it fills its frame, or holds others.
  func outline(ofFigure index: Int) -> FigureOutline? {
    outlineShape(ofFigure: index).map { FigureOutline(shape: $0, frame: layout.frames[index]) }
  }

  private func outlineShape(ofFigure index: Int) -> FigureOutline.Shape? {
    switch plan.figures[index].kind {
    case .initial, .history: return .ellipse
    case .pseudostate(let pseudostate, _):
      switch pseudostate {
      case .choice: return .diamond
      case .junction, .entryPoint, .exitPoint, .terminate: return .ellipse
      case .fork, .join: return nil
      }
    case .final: return .rounded(radius: Metrics.endRadius(of: layout.frames[index]))
    // Their corners are small.
    case .atomic, .compound, .region, .group: return nil
    }
  }

  /// The way of an arrow from the outline of one figure to that of the other.
  func curve(ofArrow index: Int) -> Curve {
    let arrow = plan.graph.edges[index]
    return Curve(layout.routes[index]).reaching(
      from: outline(ofFigure: arrow.source), to: outline(ofFigure: arrow.target))
  }
}
