import GraphLayout
import Statecharts
package import XMLTree

/// The drawing of a page made small: shapes, arrows and names in the same places, names as large as the boxes allow,
/// and nothing else that is written.
///
/// If names would be too small to read, compound states hide their content; if that is not enough, it is the part of
/// the drawing around the states in which the machine starts.
package struct Thumbnail: Sendable {
  /// The room of a thumbnail on a page, in CSS pixels: it may be larger there.
  static let room = Size(width: 240, height: 130)
  /// The minimum size of letters in that room, and the maximum one.
  static let letters = 6.5...14.0
  /// The extent of arrowheads in that room, as far as they do not become too large for the drawing.
  private static let headLength = 5.0
  private static let maxHeadLength = 24.0

  let diagram: Diagram
  /// The figures that are drawn, and those of them that hide what is in them.
  let nesting: ThumbnailNesting
  /// The part that is shown; nil for all of the drawing.
  let area: Rect?
  /// The size of the letters of names, in units of the drawing.
  let letterSize: Double

  /// Chooses what is shown of a drawing.
  package init(_ diagram: Diagram) {
    self.diagram = diagram
    let scale = Self.scale(of: diagram.size)
    let most = Self.letters.upperBound / scale
    for depth in stride(from: ThumbnailNesting.depth(of: diagram), through: 0, by: -1) {
      let nesting = ThumbnailNesting(diagram, depth: depth)
      let size = nesting.letterSize(atMost: most)
      guard size * scale >= Self.letters.lowerBound, nesting.stateCount > 1 else { continue }
      (self.nesting, letterSize, area) = (nesting, size, nil)
      return
    }
    nesting = ThumbnailNesting(diagram, depth: .max)
    letterSize = nesting.letterSize(atMost: most)
    let units = letterSize / Self.letters.lowerBound
    area = diagram.part(
      around: diagram.chart.start, in: Size(width: Self.room.width * units, height: Self.room.height * units))
  }

  private static func scale(of size: Size) -> Double { min(room.width / size.width, room.height / size.height) }

  /// The number of states that are drawn.
  package var drawnStates: Int {
    nesting.shownFigures.count { index in
      diagram.plan.figures[index].state.map { !diagram.chart.allStates[$0].isHistory } ?? false && isInside(index)
    }
  }

  private func isInside(_ index: Int) -> Bool { area.map { $0.overlaps(diagram.layout.frames[index]) } ?? true }

  /// The picture; its identifiers have a prefix.
  package func element(idPrefix: String = "") -> Element {
    let identifiers = Identifiers(prefix: idPrefix)
    let box = area ?? Rect(origin: .zero, size: diagram.size)
    return SVG.root(
      viewBox: SVG.ViewBox(x: box.x, y: box.y, width: box.width, height: box.height),
      class: "statechart thumbnail" + (area == nil ? "" : " part"), .attribute("lang", diagram.language),
      .role("img"), .aria("labelledby", identifiers.title), .aria("describedby", identifiers.description)
    ) {
      SVG.title(id: identifiers.title) { diagram.title() }
      SVG.desc(id: identifiers.description) { description }
      content
    }
  }

  /// Of a large machine no more than its size.
  private var description: String {
    diagram.folded == nil ? diagram.description() : diagram.words.words.count(diagram.stateCount)
  }

  @MarkupBuilder private var content: Fragment {
    let figures = nesting.shownFigures.filter(isInside)
    let drawing = Drawing(diagram, surface: .page)
    for index in figures where nesting.isOpen(index) { frame(index, drawing) }
    for line in diagram.layout.separators where !nesting.hides(line) {
      SVG.line(from: SVG.Point(line.start), to: SVG.Point(line.end), class: "separator")
    }
    arrows(drawing)
    for index in figures where !nesting.isOpen(index) { figure(index, drawing) }
  }

  /// All arrows as one shape, and their heads as another.
  @MarkupBuilder private func arrows(_ drawing: Drawing) -> Fragment {
    let box = area ?? Rect(origin: .zero, size: diagram.size)
    let length = min(
      max(Metrics.arrowheadLength, Self.headLength / Self.scale(of: box.size)), Self.maxHeadLength)
    let curves = diagram.plan.connections.indices.filter { area?.overlaps(diagram.bounds(ofArrow: $0)) ?? true }
      .compactMap(nesting.curve)
    SVG.path(PathData(curves.flatMap { $0.trimmed(by: length * 0.85).roundedOutline }), class: "line")
    SVG.path(PathData(curves.flatMap { drawing.head(of: $0, length: length).segments }), class: "head")
  }

  @MarkupBuilder private func frame(_ index: Int, _ drawing: Drawing) -> Fragment {
    let frame = diagram.layout.frames[index]
    switch diagram.plan.figures[index].kind {
    case .compound(let text):
      let height = Metrics.headerSize(of: text).height
      SVG.rectangle(frame, cornerRadius: Metrics.cornerRadius, class: "box")
      SVG.path(drawing.strip(of: frame, height: height), class: "strip")
      header(text, in: Rect(x: frame.x, y: frame.y, width: frame.width, height: height))
    case .region(let text):
      header(text, in: Rect(origin: Point(x: frame.x, y: frame.y), size: Metrics.headerSize(of: text)))
    case .initial, .atomic, .final, .history, .pseudostate, .group: Fragment()
    }
  }

  /// The name of a state in a line above what is in it, unless that would be too small to read.
  @MarkupBuilder private func header(_ text: StateText, in frame: Rect) -> Fragment {
    let name = text.name.fullText
    let width = frame.width - 2 * Metrics.headerPadding
    let size = min(
      letterSize, frame.height * 0.7, width / max(TextStyle.name.width(of: name), 1) * TextStyle.name.fontSize)
    if size >= letterSize * 0.7, !name.isEmpty {
      let base = SVG.Point(frame.minX + Metrics.headerPadding, frame.center.y + size * 0.36)
      SVG.text(at: base, class: "thumb starts", .attribute("font-size", SVG.number(size.rounded()))) { name.isolated }
    }
  }

  @MarkupBuilder private func figure(_ index: Int, _ drawing: Drawing) -> Fragment {
    let frame = diagram.layout.frames[index]
    switch diagram.plan.figures[index].kind {
    case .initial: SVG.circle(center: SVG.Point(frame.center), radius: frame.width / 2, class: "dot")
    case .history(let depth): drawing.history(depth, in: frame)
    case .pseudostate(let pseudostate, _): drawing.pseudostate(pseudostate, in: frame)
    case .final: drawing.finalBox(in: frame)
    case .atomic, .compound, .region: SVG.rectangle(frame, cornerRadius: Metrics.cornerRadius, class: "box")
    case .group: Fragment()
    }
    if let name = nesting.name(in: index) { lines(name) }
  }

  @MarkupBuilder private func lines(_ name: ThumbnailName) -> Fragment {
    let lines = name.lines(letterSize: letterSize) ?? [name.text]
    let height = letterSize * ThumbnailName.lineHeight
    let first = name.room.center.y - height * Double(lines.count - 1) / 2 + letterSize * 0.36
    for (place, line) in lines.enumerated() {
      SVG.text(
        at: SVG.Point(name.room.center.x, first + Double(place) * height), class: "thumb",
        .attribute("font-size", SVG.number(letterSize))
      ) { line.isolated }
    }
  }
}

extension Statechart {
  /// The states in which the machine starts, and those that can be next, as marks.
  fileprivate var start: Highlights {
    var active: Set<State.ID> = []
    var pending = effectiveInitial.targets
    while let id = pending.popLast() {
      guard let state = state(id), active.insert(id).inserted else { continue }
      switch state.kind {
      case .parallel: pending += state.children.filter { !$0.isHistory }.map(\.id)
      case .compound: pending += state.effectiveInitial.targets
      case .atomic, .final, .history: break
      }
    }
    let next = active.flatMap { state($0)?.transitions ?? [] }.flatMap(\.targets)
    return Highlights(activeStates: active, nextStates: Set(next).subtracting(active))
  }
}

extension Curve {
  /// The outline in whole units, with straight stretches as such: half as long to write.
  fileprivate var roundedOutline: [PathData.Segment] {
    func rounded(_ point: Point) -> SVG.Point { SVG.Point(point.x.rounded(), point.y.rounded()) }
    var from = start
    return [.move(rounded(start))]
      + parts.map { part in
        defer { from = part.end }
        let isStraight = [part.control1, part.control2].allSatisfy { control in
          let (way, reach) = (part.end - from, control - from)
          return abs(way.x * reach.y - way.y * reach.x) < 0.5 * max(from.distance(to: part.end), 1)
        }
        return isStraight
          ? .line(rounded(part.end)) : .cubic(rounded(part.control1), rounded(part.control2), to: rounded(part.end))
      }
  }
}
