import GraphLayout

/// What is drawn around labels, and where the layout has put them.
struct LabelScene: Hashable, Sendable {
  /// An arrow.
  struct Arrow: Hashable, Sendable {
    let curve: Curve
    /// Arrows of one transition are no rivals of each other.
    let transition: Int
    /// The label as the layout has placed it; nil for an arrow without one.
    let label: Label?
  }

  /// A label.
  struct Label: Hashable, Sendable {
    /// Its room in the widest of the common fonts.
    let frame: Rect
    /// Its width in a font of usual width.
    let inkWidth: Double
  }

  /// The extent of the drawing.
  let size: Size
  /// What no label may lie on: boxes, borders of containers, headers, separators.
  let solids: [Rect]
  /// The frames of states with others inside. A label gets into none that the layout has not put it in.
  var containers: [Rect] = []
  let arrows: [Arrow]
}

extension LabelScene {
  /// The scene of a layout.
  init(_ plan: DiagramPlan, _ layout: Layout) {
    size = layout.size
    solids =
      plan.figures.indices.flatMap { Self.solids(of: plan.figures[$0], $0, in: layout) }
      + layout.separators.map { LineSegment(start: $0.start, end: $0.end).bounds.grown(by: Self.halfBorder) }
    containers = plan.figures.indices.filter { plan.figures[$0].isContainer }.map { layout.frames[$0] }
    var first = 0
    arrows = plan.connections.enumerated().map { index, connection in
      if !connection.isFurtherPart { first = index }
      let route = layout.routes[index]
      return Arrow(curve: Curve(route), transition: first, label: Self.label(connection, route))
    }
  }

  private static let halfBorder = 2.0

  private static func solids(of figure: Figure, _ index: Int, in layout: Layout) -> [Rect] {
    let frame = layout.frames[index]
    switch figure.kind {
    case .initial, .atomic, .final, .history, .pseudostate: return [frame]
    case .group: return []
    case .region: return layout.headers[index].map { [$0] } ?? []
    case .compound:
      let header = layout.headers[index].map {
        Rect(x: frame.x, y: $0.y, width: frame.width, height: $0.height)
      }
      return border(of: frame) + (header.map { [$0] } ?? [])
    }
  }

  private static func border(of frame: Rect) -> [Rect] {
    let (left, right) = (frame.minX, frame.maxX)
    let corners = [
      Point(x: left, y: frame.minY), Point(x: right, y: frame.minY), Point(x: right, y: frame.maxY),
      Point(x: left, y: frame.maxY),
    ]
    return corners.indices.map { Rect.around([corners[$0], corners[($0 + 1) % 4]]).grown(by: halfBorder) }
  }

  /// The frame of the text in the middle of what the layout has left for it.
  private static func label(_ connection: Connection, _ route: EdgeRoute) -> Label? {
    guard let block = connection.label, let frame = route.labels.first else { return nil }
    let (size, centre) = (block.size, frame.center)
    return Label(
      frame: Rect(
        x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width, height: size.height),
      inkWidth: block.inkWidth)
  }
}
