public import GraphLayout
import Statecharts

/// What of a drawing is shown where not all of it is.
extension Diagram {
  /// The room around what is active, in drawing units.
  private static let areaMargin = 70.0
  /// The least extent of what is shown.
  private static let leastArea = Size(width: 420, height: 300)

  /// The part around the states that were found or, without any, the innermost active states, the states that can be next, and a move that was refused; nil if nothing is
  /// active, or if that is all of the drawing.
  ///
  /// - Parameter least: The least extent of the part, in user units; nil for what lies near.
  public func area(around highlights: Highlights, least: Size? = nil) -> Rect? {
    let whole = Rect(origin: .zero, size: size)
    let wanted = highlights.foundStates.isEmpty ? highlights.activeStates : highlights.foundStates
    let inner = plan.figures.indices.filter { index in
      guard let place = plan.figures[index].state,
        highlights.foundStates.isEmpty == false || !plan.figures[index].isContainer
      else { return false }
      return wanted.contains(chart.allStates[place].id)
    }.map { layout.frames[$0] }
    let refused = highlights.refusal.flatMap { parts.refusedTransition(of: $0, in: self) }.map(\.bounds)
    guard var area = inner.first else { return nil }
    for frame in inner.dropFirst() + (refused.map { [$0] } ?? []) { area = area.union(frame) }
    area = area.grown(by: Self.areaMargin).grown(to: least ?? Self.leastArea)
    guard !area.contains(whole) else { return nil }
    return refused == nil ? area.within(whole) : area
  }

  /// What an arrow covers with its label.
  func bounds(ofArrow index: Int) -> Rect {
    let route = layout.routes[index]
    let points = [route.start] + route.curves.flatMap { [$0.control1, $0.control2, $0.end] }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    let way = Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top).grown(by: 2)
    return route.labels.reduce(way) { $0.union($1) }
  }
}

extension Rect {
  /// The rectangle with the same middle and at least this extent.
  fileprivate func grown(to least: Size) -> Rect {
    let (wide, high) = (max(width, least.width), max(height, least.height))
    return Rect(x: center.x - wide / 2, y: center.y - high / 2, width: wide, height: high)
  }

  /// The rectangle moved, and made smaller where it must be, until it lies in another one.
  fileprivate func within(_ whole: Rect) -> Rect {
    let (wide, high) = (min(width, whole.width), min(height, whole.height))
    return Rect(
      x: min(max(minX, whole.minX), whole.maxX - wide), y: min(max(minY, whole.minY), whole.maxY - high), width: wide,
      height: high)
  }
}
