import GraphLayout
import Statecharts
package import XMLTree

/// The drawing of a page made small: all shapes and arrows in the same places, the names that can be read, and the
/// states in which the machine starts as active.
package struct Thumbnail: Sendable {
  /// The room of a thumbnail on a page, in CSS pixels: it may be larger there.
  static let room = Size(width: 240, height: 130)
  /// The minimum size of letters in that room, and the maximum one.
  static let letters = 7.0...14.0
  /// The extent of arrowheads in that room, as far as they do not become too large for the drawing.
  private static let headLength = 5.0
  private static let maxHeadLength = 24.0

  let diagram: Diagram
  /// The names that are written, by the index of their figures.
  let names: [Int: ThumbnailName]
  /// The size of their letters, in units of the drawing.
  let letterSize: Double

  /// Chooses which names are written: all or none, since some alone would look like the important ones.
  package init(_ diagram: Diagram) {
    self.diagram = diagram
    let scale = Self.scale(of: diagram.size)
    let all = diagram.plan.figures.indices.compactMap { index in diagram.thumbnailName(in: index).map { (index, $0) } }
    var size = Self.letters.upperBound / scale
    while size * scale >= Self.letters.lowerBound, all.contains(where: { $0.1.lines(letterSize: size) == nil }) {
      size *= 0.95
    }
    names = size * scale >= Self.letters.lowerBound ? Dictionary(uniqueKeysWithValues: all) : [:]
    letterSize = size
  }

  private static func scale(of size: Size) -> Double { min(room.width / size.width, room.height / size.height) }

  /// The picture; its identifiers have a prefix.
  package func element(idPrefix: String = "") -> Element {
    let identifiers = Identifiers(prefix: idPrefix)
    return SVG.root(
      viewBox: SVG.ViewBox(x: 0, y: 0, width: diagram.size.width, height: diagram.size.height),
      class: "statechart thumbnail", .attribute("lang", diagram.language),
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
    let figures = diagram.plan.figures
    let drawing = Drawing(diagram, surface: .page)
    for index in figures.indices where figures[index].isContainer { frame(index, drawing) }
    for line in diagram.layout.separators {
      SVG.line(from: SVG.Point(line.start), to: SVG.Point(line.end), class: "separator")
    }
    arrows(drawing)
    let start = diagram.chart.initialLeaves
    for index in figures.indices where !figures[index].isContainer {
      if figures[index].state.map({ start.contains(diagram.chart.allStates[$0].id) }) == true {
        SVG.group(class: "active") { figure(index, drawing) }
      } else {
        figure(index, drawing)
      }
    }
  }

  /// All arrows as one shape, and their heads as another.
  @MarkupBuilder private func arrows(_ drawing: Drawing) -> Fragment {
    let length = min(
      max(Metrics.arrowheadLength, Self.headLength / Self.scale(of: diagram.size)), Self.maxHeadLength)
    let curves = diagram.plan.connections.indices.map { diagram.curve(ofArrow: $0) }
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
    if !names.isEmpty, size >= letterSize * 0.7, !name.isEmpty {
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
    if let name = names[index] { lines(name) }
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

extension Diagram {
  /// The name of the state that a box without content is; nil for any other figure.
  fileprivate func thumbnailName(in index: Int) -> ThumbnailName? {
    let (figure, frame) = (plan.figures[index], layout.frames[index])
    guard !figure.isContainer, let text = figure.text?.name.fullText, !text.isEmpty else { return nil }
    return ThumbnailName(text: text, room: figure.isFinal ? Metrics.textFrame(ofFinal: frame) : frame)
  }
}

extension Statechart {
  /// The innermost states in which the machine starts.
  fileprivate var initialLeaves: Set<State.ID> {
    var (leaves, seen): (Set<State.ID>, Set<State.ID>) = ([], [])
    var pending = effectiveInitial.targets
    while let id = pending.popLast() {
      guard let state = state(id), seen.insert(id).inserted else { continue }
      switch state.kind {
      case .parallel: pending += state.children.filter { !$0.isHistory }.map(\.id)
      case .compound: pending += state.effectiveInitial.targets
      case .atomic, .final, .history: leaves.insert(id)
      }
    }
    return leaves
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
