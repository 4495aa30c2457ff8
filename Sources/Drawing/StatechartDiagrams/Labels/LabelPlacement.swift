import GraphLayout

/// Moves the labels of a finished layout to their arrows, as far as there is room.
///
/// The layout reserves the room that a label needs in the widest of the common fonts, next to arrows whose last course
/// it may not know yet. Here each label in turn takes the cheapest place near its own, until none moves any
/// more or after three rounds. Nothing else moves. Labels keep off boxes, headers, borders, heads of arrows, arrows and
/// each other; where that cannot be had, a label stays where the layout has put it.
struct LabelPlacement {
  /// The distance from the text to its arrow that is best: nearer, the tick of an arrow that was taken would touch the
  /// text.
  static let gap = 5.0
  /// The minimum distances to the own arrow, to other arrows, to other labels, to boxes and to the edge of the drawing.
  private static let ownClearance = 2.5
  private static let clearance = 3.0
  private static let labelClearance = 4.0
  private static let solidClearance = 3.0
  private static let edgeClearance = 4.0
  /// Other arrows farther away than this do not count.
  private static let maxOtherDistance = 40.0
  private static let rounds = 3

  private let scene: LabelScene
  private let ways: [[LineSegment]]
  private let owners: [Int]
  private let segments: [LineSegment]
  private let segmentGrid: SquareGrid
  private let solids: [Rect]
  private let solidGrid: SquareGrid
  private let containerGrid: SquareGrid
  private var labelGrid: SquareGrid
  private var placed: [PlacedLabel?]
  private let meter: WorkMeter

  /// The labels of a scene by arrow; nil for an arrow without one.
  ///
  /// - Parameters:
  ///   - moves: Whether they are moved at all.
  ///   - meter: Counts the work; once it is spent labels stay where they are.
  static func labels(
    of scene: LabelScene, moving moves: Bool = true, _ meter: WorkMeter = WorkMeter()
  ) -> [PlacedLabel?] {
    guard moves else { return scene.arrows.map(Self.unmoved) }
    var placement = LabelPlacement(scene, meter)
    for _ in 0..<rounds where !placement.improve() { break }
    return placement.placed
  }

  /// The label of an arrow where the layout has put it.
  private static func unmoved(_ arrow: LabelScene.Arrow) -> PlacedLabel? {
    arrow.label.map { PlacedLabel(frame: $0.frame, anchor: .middle) }
  }

  private init(_ scene: LabelScene, _ meter: WorkMeter) {
    self.scene = scene
    self.meter = meter
    let ways = scene.arrows.map(\.curve.segments)
    self.ways = ways
    owners = ways.indices.flatMap { arrow in ways[arrow].map { _ in arrow } }
    segments = ways.flatMap { $0 }
    solids = scene.solids.map { $0.grown(by: Self.solidClearance) } + scene.arrows.map { Self.head(of: $0.curve) }
    var grid = SquareGrid(scene.size)
    var (solidGrid, labelGrid, containerGrid) = (grid, grid, grid)
    for (index, segment) in segments.enumerated() { grid.insert(index, in: segment.bounds) }
    for (index, solid) in solids.enumerated() { solidGrid.insert(index, in: solid) }
    for (index, container) in scene.containers.enumerated() { containerGrid.insert(index, in: container) }
    for (index, arrow) in scene.arrows.enumerated() {
      if let label = arrow.label { labelGrid.insert(index, in: label.frame) }
    }
    (segmentGrid, self.solidGrid, self.containerGrid, self.labelGrid) = (grid, solidGrid, containerGrid, labelGrid)
    placed = scene.arrows.map(Self.unmoved)
  }

  /// The room of an arrow's head.
  private static func head(of curve: Curve) -> Rect {
    let length = 1.25 * Metrics.arrowheadLength
    return Rect.around([curve.end, curve.trimmed(by: length).end]).grown(by: gap - 0.1)
  }
}

extension LabelPlacement {
  /// Gives each label its best place among the others as they lie now; false if none has moved.
  private mutating func improve() -> Bool {
    var hasMoved = false
    for (index, arrow) in scene.arrows.enumerated() {
      guard let label = arrow.label, let current = placed[index] else { continue }
      if meter.stops() { return false }
      let best = best(for: label, ofArrow: index, current)
      guard best != current else { continue }
      labelGrid.remove(index, from: current.frame)
      labelGrid.insert(index, in: best.frame)
      placed[index] = best
      hasMoved = true
    }
    return hasMoved
  }

  private func best(for label: LabelScene.Label, ofArrow arrow: Int, _ current: PlacedLabel) -> PlacedLabel {
    let start = PlacedLabel.Anchor.allCases.map { PlacedLabel(frame: current.frame, anchor: $0) }
    var best = (place: current, cost: Double.infinity)
    func consider(_ places: [PlacedLabel]) {
      for place in places {
        let cost = cost(of: place, label, ofArrow: arrow)
        if cost < best.cost - 0.01 { best = (place, cost) }
      }
    }
    consider(start)
    for frame in candidates(for: label, ofArrow: arrow, within: best.cost) {
      guard moveCost(of: frame, label) < best.cost, !meter.stops() else { break }
      guard isFree(frame, ofArrow: arrow), !entersContainer(frame, from: label.frame),
        !isNearerToOthers(frame, thanToArrow: arrow)
      else { continue }
      consider(PlacedLabel.Anchor.allCases.map { PlacedLabel(frame: frame, anchor: $0) })
    }
    return best.place
  }

  /// Returns the cost of a label: the distance to its arrow, arrows of others nearer than twice that, the way from
  /// where the layout has put it.
  private func cost(of place: PlacedLabel, _ label: LabelScene.Label, ofArrow arrow: Int) -> Double {
    // Lines are of several widths: they are flush at the arrow's side even where the widest fills the frame.
    let ink = place.ink(width: min(label.inkWidth, 0.9 * label.frame.width))
    let own = distance(from: ink, toArrow: arrow)
    let excess = excess(of: ink, ofArrow: arrow, within: min(Self.maxOtherDistance, 2 * max(own, 3)))
    return abs(own - Self.gap) + 3 * max(0, own - 10) + 10 * excess + moveCost(of: place.frame, label)
      + (place.anchor == .middle ? 0 : 0.05)
  }

  private func moveCost(of frame: Rect, _ label: LabelScene.Label) -> Double {
    0.03 * frame.center.distance(to: label.frame.center)
  }

  private func distance(from frame: Rect, toArrow arrow: Int) -> Double {
    ways[arrow].reduce(.infinity) { nearest, way in
      meter.count()
      return min(nearest, way.distance(to: frame))
    }
  }

  /// Returns the amount by which the nearest arrow of another transition is nearer than a distance.
  private func excess(of frame: Rect, ofArrow arrow: Int, within limit: Double) -> Double {
    var nearest = limit
    let own = scene.arrows[arrow].transition
    _ = segmentGrid.contains(near: frame.grown(by: limit)) { index in
      meter.count()
      guard scene.arrows[owners[index]].transition != own else { return false }
      nearest = min(nearest, segments[index].distance(to: frame))
      return false
    }
    return limit - nearest
  }

  /// Returns whether a text that fills its room is nearer to the arrow of another transition.
  private func isNearerToOthers(_ frame: Rect, thanToArrow arrow: Int) -> Bool {
    let room = DiagramPlan.room(of: frame)
    return excess(of: room, ofArrow: arrow, within: min(Self.maxOtherDistance, distance(from: room, toArrow: arrow)))
      > 1
  }

  private func entersContainer(_ frame: Rect, from old: Rect) -> Bool {
    containerGrid.contains(near: frame) { index in
      meter.count()
      let container = scene.containers[index]
      return container.overlaps(frame) && !container.overlaps(old)
    }
  }

  private func isFree(_ frame: Rect, ofArrow arrow: Int) -> Bool {
    guard Rect(origin: .zero, size: scene.size).grown(by: -Self.edgeClearance).contains(frame),
      !solidGrid.contains(near: frame, where: { solids[$0].overlaps(frame) })
    else { return false }
    let roomy = frame.grown(by: Self.labelClearance)
    let isOnLabel = labelGrid.contains(near: roomy) { other in
      meter.count()
      return other != arrow && placed[other]?.frame.overlaps(roomy) ?? false
    }
    return !isOnLabel
      && !segmentGrid.contains(near: frame.grown(by: Self.clearance)) { index in
        meter.count()
        return segments[index].distance(to: frame) < (owners[index] == arrow ? Self.ownClearance : Self.clearance)
      }
  }

  /// Distances from the arrow at which places are tried: where it bends round a label, the nearest is not free.
  private static let gaps = [gap, 8.0, 12.0]
  /// The maximum number of points of an arrow next to which places are tried.
  private static let maxPoints = 48.0

  /// Places on both sides of an arrow, the nearest to where the layout has put the label first.
  ///
  /// - Parameter limit: The maximum cost of the way there.
  private func candidates(for label: LabelScene.Label, ofArrow arrow: Int, within limit: Double) -> [Rect] {
    let measured = Polyline(scene.arrows[arrow].curve.samples())
    let step = max(8, measured.length / Self.maxPoints)
    var frames = slides(of: label, toArrow: arrow)
    for distance in stride(from: 0, through: measured.length, by: step) {
      let (point, direction) = measured.place(at: distance)
      for normal in [direction.turned, direction.turned * -1] {
        let size = label.frame.size
        let reach = abs(normal.x) * size.width / 2 + abs(normal.y) * size.height / 2
        frames += Self.gaps.map { gap in
          let centre = point + normal * (reach + gap)
          return Rect(
            x: (centre.x - size.width / 2).snapped, y: (centre.y - size.height / 2).snapped, width: size.width,
            height: size.height)
        }
      }
    }
    return frames.enumerated().map { (frame: $1, cost: moveCost(of: $1, label), order: $0) }
      .filter { $0.cost < limit }
      .sorted { ($0.cost, $0.order) < ($1.cost, $1.order) }
      .map(\.frame)
  }

  /// The label moved straight to the nearest point of its arrow, all the way or a part.
  private func slides(of label: LabelScene.Label, toArrow arrow: Int) -> [Rect] {
    let frame = label.frame
    let points = ways[arrow].flatMap { way in (0...4).map { way.start.toward(way.end, by: Double($0) / 4) } }
    guard let nearest = points.min(by: { frame.distance(to: $0) < frame.distance(to: $1) }) else { return [] }
    let touching = Point(
      x: max(frame.minX, min(frame.maxX, nearest.x)), y: max(frame.minY, min(frame.maxY, nearest.y)))
    let rest = touching.distance(to: nearest) - Self.gap
    guard rest > 0 else { return [] }
    let direction = (nearest - touching).unit
    return [1, 0.75, 0.5, 0.25].map { share in
      let offset = direction * (rest * share)
      return Rect(
        x: (frame.x + offset.x).snapped, y: (frame.y + offset.y).snapped, width: frame.width, height: frame.height)
    }
  }
}

extension Double {
  /// The nearest multiple of 1/100, so that every platform prints the same digits.
  fileprivate var snapped: Double { (self * 100).rounded() / 100 }
}
