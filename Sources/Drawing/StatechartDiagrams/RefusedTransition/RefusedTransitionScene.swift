import GraphLayout

/// The content that is drawn where a refused move's arrow may run. It is the same for all moves in a drawing.
struct RefusedTransitionScene: Sendable {
  /// A rectangle with something in it.
  struct Obstacle: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// A state, with or without others in it.
      case figure(Int)
      /// The label of an arrow.
      case label
      /// The text in the header of a compound state.
      case headerText
      /// The header itself.
      case header
    }

    let kind: Kind
    let frame: Rect
    /// True if nothing may be written over it: a text, or a state that has no others in it.
    let isFilled: Bool
  }

  /// A straight piece of a line.
  struct Stroke: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case arrow
      /// A side of a compound state, or a line between regions, which belongs to no figure.
      case border(Int?)
    }

    let kind: Kind
    let line: LineSegment

    var isArrow: Bool { kind == .arrow }
  }

  let obstacles: [Obstacle]
  let strokes: [Stroke]
  /// The frame of each figure.
  let frames: [Rect]
  /// The outline of each figure that does not fill its frame.
  let outlines: [FigureOutline?]
  /// The drawing without refused moves.
  let plain: Rect
  /// The minimum area in view where all of the drawing is: the drawing, the room above and below it, and the space at
  /// the sides of a frame that is as wide as high, and above and below in one that is 2.4 times as wide.
  let visible: Rect
  private let parents: [Int?]
  /// The points at which arrows begin and end at each figure.
  private let arrowEnds: [Int: [Point]]

  init(_ diagram: Diagram) {
    let layout = diagram.layout
    let figures = diagram.plan.figures
    frames = layout.frames
    outlines = figures.indices.map { diagram.outline(ofFigure: $0) }
    parents = diagram.plan.graph.nodes.map(\.parent)
    plain = Rect(origin: .zero, size: layout.size)
    let box = diagram.viewportBox
    let size = Size(width: max(box.width, box.height), height: max(box.height, box.width / 2.4))
    visible = Rect(origin: box.center - Point(x: size.width / 2, y: size.height / 2), size: size)
    obstacles =
      figures.indices.flatMap { Self.obstacles(of: figures[$0], $0, in: layout) }
      + layout.routes.flatMap(\.labels).map { Obstacle(kind: .label, frame: $0, isFilled: true) }
    strokes =
      layout.routes.flatMap { Curve($0).segments.map { Stroke(kind: .arrow, line: $0) } }
      + figures.indices.filter { figures[$0].hasBorder }.flatMap { figure in
        layout.frames[figure].sides.map { Stroke(kind: .border(figure), line: $0) }
      }
      + layout.separators.map { Stroke(kind: .border(nil), line: LineSegment(start: $0.start, end: $0.end)) }
    var ends: [Int: [Point]] = [:]
    for (arrow, route) in zip(diagram.plan.graph.edges, layout.routes) {
      ends[arrow.source, default: []].append(route.start)
      ends[arrow.target, default: []].append(route.end)
    }
    arrowEnds = ends
  }

  /// Returns the points at which arrows begin and end at a figure.
  func arrowEnds(at figure: Int) -> [Point] { arrowEnds[figure] ?? [] }

  /// Returns whether a figure lies around another.
  func isAround(_ outer: Int, _ inner: Int) -> Bool {
    var place = parents[inner]
    while let figure = place {
      if figure == outer { return true }
      place = parents[figure]
    }
    return false
  }

  private static func obstacles(of figure: Figure, _ index: Int, in layout: Layout) -> [Obstacle] {
    let frame = layout.frames[index]
    let own = Obstacle(kind: .figure(index), frame: frame, isFilled: !figure.isContainer)
    switch figure.kind {
    case .group: return []
    case .initial, .atomic, .final, .history, .pseudostate: return [own]
    case .compound(let text), .region(let text):
      guard let header = layout.headers[index] else { return [own] }
      let corner = Point(x: frame.minX + Metrics.headerPadding, y: frame.minY + Metrics.headerMargin)
      let strip = Rect(x: frame.x, y: header.y, width: frame.width, height: header.height)
      return [
        own, Obstacle(kind: .header, frame: strip, isFilled: false),
        Obstacle(kind: .headerText, frame: Rect(origin: corner, size: text.size), isFilled: true),
      ]
    }
  }
}

extension Figure {
  /// True if the figure is a frame around others that is drawn: regions have lines between them instead.
  fileprivate var hasBorder: Bool { if case .compound = kind { true } else { false } }
}
