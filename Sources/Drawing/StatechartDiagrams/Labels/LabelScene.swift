import GraphLayout

/// The content that is drawn around labels, and their positions in the layout.
struct LabelScene: Hashable, Sendable {
  struct Arrow: Hashable, Sendable {
    let curve: Curve
    /// A label may be as near to each arrow of its transition as to its own.
    let transition: Int
    /// The label as the layout has placed it; nil for an arrow without one.
    let label: Label?
  }

  struct Label: Hashable, Sendable {
    /// Its room in the widest of the common fonts.
    let frame: Rect
    /// Its width in a font of usual width.
    let inkWidth: Double
  }

  /// The extent of the drawing.
  let size: Size
  /// The areas in which no label may lie: boxes, borders of containers, headers, separators.
  let solids: [Rect]
  /// The frames of states with others inside. A label gets into none that the layout has not put it in.
  var containers: [Rect] = []
  let arrows: [Arrow]
}

extension LabelScene {
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
      return frame.sides.map { $0.bounds.grown(by: halfBorder) } + (header.map { [$0] } ?? [])
    }
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

/// The position of an arrow's label, and the side of its frame at which its lines begin.
struct PlacedLabel: Hashable, Sendable {
  /// The side of the frame at which the lines of the label are.
  enum Anchor: Hashable, Sendable, CaseIterable {
    case start, middle, end
  }

  /// The room of the label in the widest of the common fonts.
  let frame: Rect
  /// The side that lies at the arrow; the middle where the arrow runs above or below.
  let anchor: Anchor

  /// Returns the area that the lines cover in a font of usual width.
  ///
  /// - Parameter width: The width of the widest line.
  func ink(width: Double) -> Rect {
    let spare = frame.width - min(width, frame.width)
    let left =
      switch anchor {
      case .start: frame.minX
      case .middle: frame.minX + spare / 2
      case .end: frame.minX + spare
      }
    return Rect(x: left, y: frame.y, width: frame.width - spare, height: frame.height)
  }

  /// The coordinate of the lines' anchor.
  var x: Double {
    switch anchor {
    case .start: frame.minX
    case .middle: frame.center.x
    case .end: frame.maxX
    }
  }
}
