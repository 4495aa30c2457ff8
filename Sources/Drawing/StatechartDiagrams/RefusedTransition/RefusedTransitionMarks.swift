import GraphLayout

/// The positions of the cross and the label of a refused move's arrow.
struct RefusedTransitionMarks: Hashable, Sendable {
  let cross: Point
  let label: PlacedLabel
  let cost: Double
  /// True if label, cross and barrier lie on nothing, and the label near no state and no other text.
  let isClear: Bool

  /// The reach of the cross with the gap around it.
  private static let crossRoom = 12.0
  /// The free space around a barrier.
  private static let barrierRoom = 5.0
  /// The cost of an overlap.
  private static let overlap = 1000.0
  /// The cost of a label in a header next to its text.
  private static let header = 60.0
  /// The free space around a label.
  private static let labelRoom = 3.0
  /// The same next to states and other texts, where there is room: a wanted state has an outline, an active one a mark.
  private static let boxRoom = 7.0

  private typealias Scene = RefusedTransitionScene

  /// The best places on a way.
  ///
  /// - Parameter barrier: The line at its end, if it arrives nowhere.
  init(
    on way: RefusedTransitionWay, barrier: LineSegment?, label size: Size,
    in scene: RefusedTransitionScene
  ) {
    let region = Rect.around(way.points).grown(by: max(size.width, size.height) + 40)
    let near = Self.Near(
      obstacles: scene.obstacles.filter { $0.frame.overlaps(region) },
      strokes: scene.strokes.filter { $0.line.meets(region) },
      own: way.stretches + (barrier.map { [$0] } ?? []),
      plain: scene.plain, visible: scene.visible)
    let cross = Self.cross(on: way, near)
    let label = Self.label(size, near, cross: cross.point)
    self.cross = cross.point
    self.label = label.place
    let room = barrier?.bounds.grown(by: Self.barrierRoom)
    let touched = room.map { room in near.strokes.count { $0.line.meets(room) } } ?? 0
    cost = cross.cost + label.cost + 150 * Double(touched)
    isClear = label.isClear && cross.isClear && touched == 0
  }

  /// The content that is drawn near a way.
  private struct Near {
    let obstacles: [Scene.Obstacle]
    let strokes: [Scene.Stroke]
    /// Its own lines.
    let own: [LineSegment]
    let plain: Rect
    let visible: Rect
  }

  // MARK: The cross

  /// Near the middle, where it is free of lines, texts and corners.
  private static func cross(on way: RefusedTransitionWay, _ near: Near) -> (point: Point, cost: Double, isClear: Bool) {
    let (line, length) = (way.line, way.line.length)
    let reach = max(0, length / 2 - 24)
    var best: (point: Point, cost: Double, isClear: Bool)?
    for step in 0...40 {
      let gap = 6 * Double((step + 1) / 2) * (step.isMultiple(of: 2) ? 1 : -1)
      let bound = 0.6 * abs(gap)
      guard abs(gap) <= reach || step == 0, bound < best?.cost ?? .infinity else { continue }
      let point = line.place(at: length / 2 + gap).point
      let (cost, isClear) = crossCost(at: point, way, near)
      if bound + cost < best?.cost ?? .infinity { best = (point, bound + cost, isClear) }
    }
    return best ?? (line.place(at: length / 2).point, 0, false)
  }

  private static func crossCost(
    at point: Point, _ way: RefusedTransitionWay, _ near: Near
  ) -> (cost: Double, isClear: Bool) {
    let frame = Rect(origin: point, size: .zero).grown(by: crossRoom)
    var cost = 120 * Double(near.strokes.count { $0.line.meets(frame) })
    cost += 150 * Double(near.obstacles.count { $0.isFilled && $0.frame.overlaps(frame) })
    if !near.visible.contains(frame.grown(by: -4)) { cost += 150 }
    let isAtCorner = way.points.dropFirst().dropLast().contains { $0.distance(to: point) < 16 }
    return (cost + (isAtCorner ? 12 : 0), cost == 0)
  }

  // MARK: The label

  /// Next to the way, near to the cross.
  private static func label(
    _ size: Size, _ near: Near, cross: Point
  ) -> (place: PlacedLabel, cost: Double, isClear: Bool) {
    var best: (place: PlacedLabel, cost: Double, isClear: Bool)?
    for line in near.own {
      for (place, gap) in places(of: size, along: line) {
        let bound = 1.5 * (gap - gaps[0]) + 0.15 * place.frame.center.distance(to: cross)
        guard bound < best?.cost ?? .infinity else { continue }
        let (cost, isClear) = labelCost(of: place.frame, near, cross: cross, below: (best?.cost ?? .infinity) - bound)
        if bound + cost < best?.cost ?? .infinity { best = (place, bound + cost, isClear) }
      }
    }
    return best ?? (PlacedLabel(frame: Rect(origin: cross, size: size), anchor: .middle), overlap, false)
  }

  /// Between a label and its arrow.
  private static let gaps = [6.0, 11, 17, 20]

  /// On both sides of an axis-parallel line; next to a vertical one the text is flush with it.
  private static func places(of size: Size, along line: LineSegment) -> [(place: PlacedLabel, gap: Double)] {
    let frame = line.bounds
    let isLevel = frame.height < frame.width
    let (length, extent) = isLevel ? (frame.width, size.width) : (frame.height, size.height)
    // A label that lies beyond the end of a stretch is next to it with its corner only.
    let reach = length + extent - 16
    let count = max(2, min(40, Int(reach / 9)))
    return (0...count).flatMap { step in
      let shift = reach * (Double(step) / Double(count) - 0.5)
      return gaps.flatMap { gap in
        [-1.0, 1].map { side in
          let centre =
            isLevel
            ? Point(x: frame.center.x + shift, y: frame.center.y + side * (gap + size.height / 2))
            : Point(x: frame.center.x + side * (gap + size.width / 2), y: frame.center.y + shift)
          let corner = centre - Point(x: size.width / 2, y: size.height / 2)
          let anchor = isLevel ? PlacedLabel.Anchor.middle : side < 0 ? .end : .start
          return (PlacedLabel(frame: Rect(origin: corner, size: size), anchor: anchor), gap)
        }
      }
    }
  }

  /// Returns the cost of a label's frame; the rest is left out once it exceeds the limit.
  private static func labelCost(
    of frame: Rect, _ near: Near, cross: Point, below limit: Double
  ) -> (cost: Double, isClear: Bool) {
    let roomy = frame.grown(by: labelRoom)
    var cost = near.plain.contains(roomy) ? 0 : 40 + 0.5 * overflow(of: roomy, beyond: near.plain)
    if !near.visible.contains(frame) { cost += 150 + 1.5 * overflow(of: frame, beyond: near.visible) }
    if frame.overlaps(Rect(origin: cross, size: .zero).grown(by: crossRoom)) { cost += overlap }
    for line in near.own where line.meets(roomy) { cost += overlap }
    var isClear = cost < overlap
    for obstacle in near.obstacles where cost < limit {
      if obstacle.kind == .header, obstacle.frame.overlaps(roomy) { cost += header }
      guard obstacle.isFilled, obstacle.frame.grown(by: boxRoom).overlaps(frame) else { continue }
      isClear = false
      cost += obstacle.frame.overlaps(roomy) ? overlap : 60
    }
    for stroke in near.strokes where cost < limit && stroke.line.meets(roomy) {
      isClear = false
      cost += overlap * (stroke.isArrow ? 0.9 : 0.6)
    }
    return (cost, isClear)
  }

  private static func overflow(of frame: Rect, beyond plain: Rect) -> Double {
    max(0, plain.minX - frame.minX) + max(0, plain.minY - frame.minY) + max(0, frame.maxX - plain.maxX)
      + max(0, frame.maxY - plain.maxY)
  }
}
