package import GraphLayout
import Statecharts
import XMLTree

/// The extent of a diagram that a page has.
package enum DrawnExtent: Hashable, Sendable {
  /// All of it.
  case all
  /// The content that extends into a part of the plane.
  case part(Rect)
  /// All of it, of which scripts show a part: that which is in view at first, or else as much as there is.
  case viewport(start: Rect?)
}

/// A diagram about to be drawn with all that is to be marked in it.
struct Drawing: Sendable {
  /// The surface on which the drawing is shown.
  enum Surface: Hashable, Sendable {
    /// In a page, which has the style sheet.
    case page
    /// In a file of its own.
    case file(PictureStyle)
  }

  /// All that the parts of a drawing share. They refer to it from many closures, so it is not copied.
  private final class Contents: Sendable {
    let diagram: Diagram
    let highlights: Highlights
    /// The transitions that are valid now, each by itself also where they are drawn in a bundle.
    let validTransitions: Set<Transition.ID>
    let links: DiagramLinks?
    let surface: Surface
    let identifiers: Identifiers
    let words: DiagramWords
    let description: ChartDescription
    let refusedTransition: RefusedTransition?
    let offers: [(offer: OfferedRefusal, arrow: RefusedTransition)]
    let metadata: Fragment
    let extent: DrawnExtent

    init(
      _ diagram: Diagram, highlights: Highlights, links: DiagramLinks?, surface: Surface, identifiers: Identifiers,
      offers: [OfferedRefusal], metadata: Fragment, extent: DrawnExtent
    ) {
      self.metadata = metadata
      self.extent = extent
      self.diagram = diagram
      let highlights = diagram.folded?.shown(highlights) ?? highlights
      validTransitions = highlights.validTransitions
      self.highlights = diagram.plan.bundled(highlights)
      self.links = links
      self.surface = surface
      self.identifiers = identifiers
      words = DiagramWords(language: diagram.language)
      description = diagram.words
      let hasRefusals = highlights.refusal != nil || !offers.isEmpty
      let scene = hasRefusals ? RefusedTransitionScene(diagram) : nil
      refusedTransition = highlights.refusal.flatMap { RefusedTransition($0, in: diagram, scene) }
      self.offers = offers.compactMap { offer in
        guard let refusal = diagram.folded.map({ $0.shown(offer.refusal) }) ?? offer.refusal else { return nil }
        return RefusedTransition(refusal, in: diagram, scene).map { (offer, $0) }
      }
    }
  }

  private let contents: Contents

  init(
    _ diagram: Diagram, highlights: Highlights = .none, links: DiagramLinks? = nil, surface: Surface,
    identifiers: Identifiers = Identifiers(prefix: ""), offers: [OfferedRefusal] = [], metadata: Fragment = Fragment(),
    extent: DrawnExtent = .all
  ) {
    contents = Contents(
      diagram, highlights: highlights, links: links, surface: surface, identifiers: identifiers, offers: offers,
      metadata: metadata, extent: extent)
  }

  var diagram: Diagram { contents.diagram }
  var highlights: Highlights { contents.highlights }
  var validTransitions: Set<Transition.ID> { contents.validTransitions }
  var links: DiagramLinks? { contents.links }
  var surface: Surface { contents.surface }
  var identifiers: Identifiers { contents.identifiers }
  var words: DiagramWords { contents.words }
  var description: ChartDescription { contents.description }
  var refusedTransition: RefusedTransition? { contents.refusedTransition }
  /// Refused moves that a style sheet shows one at a time.
  var offers: [(offer: OfferedRefusal, arrow: RefusedTransition)] { contents.offers }
  /// The moves that the source makes and refuses, but for the one that was refused just now.
  var refusedInSource: [(refusal: Highlights.Refusal, arrow: RefusedTransition)] {
    guard let now = highlights.refusal else { return diagram.refusedInSource }
    return diagram.refusedInSource.filter {
      $0.refusal.wanted != now.wanted || !$0.refusal.from.contains(where: now.from.contains)
    }
  }
  var layout: Layout { diagram.layout }
  var chart: Statechart { diagram.chart }

  /// The part of the plane that is drawn if not all of it is.
  private var area: Rect? { if case .part(let area) = contents.extent { area } else { nil } }

  /// The part of what is drawn that is in view at first, if not all of it is.
  private var start: Rect? { if case .viewport(let start) = contents.extent { start } else { nil } }

  private var isInViewport: Bool { if case .viewport = contents.extent { true } else { false } }

  /// The part of the plane that is shown: the layout, and the refused transitions where they reach beyond.
  var viewBox: Rect {
    if let area { return area }
    let plain = plainBox
    let refused = (refusedTransition.map { [$0] } ?? []) + offers.map(\.arrow) + refusedInSource.map(\.arrow)
    let beyond = refused.map(\.bounds).filter { !plain.contains($0.grown(by: 1)) }
    guard !beyond.isEmpty else { return plain }
    let grown = beyond.reduce(plain) { $0.union($1.grown(by: 10)) }
    return Rect(
      x: grown.minX.rounded(.down), y: grown.minY.rounded(.down), width: grown.width.rounded(.up) + 1,
      height: grown.height.rounded(.up) + 1)
  }

  /// The part of the plane that is shown when nothing was refused.
  private var plainBox: Rect { isInViewport ? diagram.viewportBox : Rect(origin: .zero, size: layout.size) }

  var isPage: Bool { surface == .page }

  /// The root element.
  var element: Element {
    let box = start ?? viewBox
    return SVG.root(
      viewBox: box.viewBox, width: box.width * enlargement, height: box.height * enlargement, class: rootClasses,
      .attribute("lang", diagram.language), .role(hasLinks ? nil : "img"),
      .data("whole", isInViewport ? plainBox.viewBox.text : nil),
      .aria("labelledby", isFile ? nil : identifiers.title),
      .aria("describedby", isFile ? nil : identifiers.description)
    ) {
      SVG.title(id: identifiers.title) { description.title(highlights) }
      SVG.desc(id: identifiers.description) { diagram.description(highlights: highlights) }
      contents.metadata
      background
      content
    }
  }

  /// True if parts of the drawing are links, so that it is more than a picture.
  private var hasLinks: Bool { links != nil || isFile && !chart.presentation.links.isEmpty }

  /// The factor by which the drawing is initially larger than its user units.
  private var enlargement: Double {
    switch surface {
    case .page: 1.25
    case .file(let style): style.width.map { Double($0) / viewBox.width } ?? 1
    }
  }

  var isFile: Bool { if case .file = surface { true } else { false } }

  private var rootClasses: String {
    switch surface {
    case .page:
      "statechart " + DiagramStyle.widthClass(for: (start ?? viewBox).width)
        + (diagram.options.readingDistance == .far ? " far" : "")
    case .file: "statechart"
    }
  }

  @MarkupBuilder private var background: Fragment {
    if case .file(let style) = surface {
      SVG.style(
        DiagramStyle.standalone(style.theme, language: diagram.language)
          + (highlights.changes == nil ? "" : DiagramStyle.changes(for: style.theme))
          + (highlights.counts.isEmpty ? "" : DiagramStyle.counts(for: style.theme)))
      backdrop(style, viewBox)
    }
  }

  /// The background of a drawing that is a file of its own.
  @MarkupBuilder func backdrop(_ style: PictureStyle, _ box: Rect) -> Fragment {
    switch style.background {
    case .none: Fragment()
    case .theme: SVG.rectangle(box, class: "backdrop")
    case .colour(let digits):
      SVG.rectangle(x: box.x, y: box.y, width: box.width, height: box.height, .attribute("fill", "#" + digits))
    }
  }

  /// Frames first, then arrows, so that an arrow runs over the frames it crosses and ends at the boxes.
  @MarkupBuilder var content: Fragment {
    let figures = diagram.plan.figures.indices.filter { isShown(diagram.layout.frames[$0]) }
    for index in figures where diagram.plan.figures[index].isContainer { figure(index) }
    separators
    for index in diagram.plan.connections.indices where isShown(diagram.bounds(ofArrow: index)) { arrow(index) }
    for index in figures where !diagram.plan.figures[index].isContainer { figure(index) }
    for (refusal, arrow) in refusedInSource { element(ofRefusedInSource: arrow, refusal.label) }
    if let refusedTransition { element(of: refusedTransition) }
    for (offer, arrow) in offers { element(of: offer, arrow) }
  }

  private func isShown(_ part: Rect) -> Bool { area.map(part.overlaps) ?? true }

  /// A part of the drawing, in a link if it has an address.
  @MarkupBuilder func linked(_ part: Element, to address: String?, named name: () -> String) -> Fragment {
    if let address {
      SVG.link(href: address, .aria("label", name())) { part }
    } else {
      part
    }
  }

  @MarkupBuilder private var separators: Fragment {
    for line in layout.separators {
      SVG.line(from: SVG.Point(line.start), to: SVG.Point(line.end), class: "separator")
    }
  }

  /// The attribute by which scripts and tests find a part; files have no use for it.
  func datum(_ name: String, _ value: String) -> Attribute {
    switch surface {
    case .page: .data(name, value)
    case .file: .data(name, nil)
    }
  }

  /// The attributes that name a part: only those that assistive technology meets one by one have a role.
  func naming(_ name: String) -> [Attribute] {
    links == nil ? [] : [.role("img"), .aria("label", name)]
  }
}

extension Diagram {
  /// The area that a viewport shows where it shows all: the drawing with room for a refused move above and below it.
  package var viewportBox: Rect {
    let room = Metrics.roomForRefusal
    return Rect(x: 0, y: -room, width: layout.size.width, height: layout.size.height + 2 * room)
  }
}

extension Rect {
  fileprivate var viewBox: SVG.ViewBox { SVG.ViewBox(x: x, y: y, width: width, height: height) }
}
