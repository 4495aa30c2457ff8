import Explanations
import GraphLayout
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The card with the result of the last step and the drawing.
extension ExplorerPage {
  var diagramCard: Fragment {
    let (announcement, highlights) = (announcement, highlights)
    return Fragment {
      HTML.h2(class: "visually-hidden") { language(.machineCard) }
      HTML.div(id: "answer", class: "answer", .tabindex(-1)) { answer(announcement) }
      drawing(highlights)
      if let phrase = diagram.simplification.phrase { HTML.p(id: "simplified", class: "hint") { language(phrase) } }
      FoldedStates(page: self)
      if let event = address.accepts { AcceptingStates(event: event, page: self).legend }
      HTML.p(class: "hint") { language(.clickHint) }
      tools
    }
  }

  /// What changes the look of the drawing, and the legend.
  @MarkupBuilder private var tools: Fragment {
    ZoomLinks(page: self)
    DrawingParts(page: self)
    if address.place == .explorer {
      if address.showsLegend { LegendList(page: self) }
      FindForm(page: self)
    }
  }

  /// The drawing, or the part of it that was asked for.
  private func drawing(_ highlights: Highlights) -> Element {
    let links = drawingLinks
    // What a search has found is marked in all of the drawing, among what is around it.
    let area = address.zoom == .active && highlights.foundStates.isEmpty ? diagram.area(around: highlights) : nil
    let span = DrawingSpan(area?.size ?? diagram.size).classes
    let way =
      switch address.zoom {
      case .full: " full"
      case .fit, .active: ""
      case nil: isLarge ? " legible" : ""
      }
    return HTML.div(class: span + way) {
      diagram.element(highlights: highlights, links: links, idPrefix: "d-", area: area)
    }
  }

  /// True if the chart has so many states that its drawing cannot be read when it fits the window.
  var isLarge: Bool { diagram.stateCount > DiagramOptions.maxStatesDrawnWhole }

  /// The result of the last step: where the machine is now, or why nothing happened. It is above the drawing.
  @MarkupBuilder private func answer(_ announcement: String) -> Fragment {
    if let unapplied { UnappliedNote(step: unapplied, words: words, links: links) }
    if let event = fault?.unknownEvent { UnknownEventNote(event: event, words: words, links: links) }
    if let event = address.accepts { AcceptingStates(event: event, page: self) }
    if let find = address.find { FindResults(search: NameSearch(find, on: self), page: self) }
    if let interruption = simulation.interruption {
      InterruptionNote(interruption: interruption, words: words, address: address)
    }
    if let rejection = simulation.rejection { RefusalNote(rejection: rejection, words: words, links: links) }
    if isAnsweredElsewhere {
      HaltReason(page: self).note
      StopNote(page: self)
    }
    let isStopped = !StopNote(page: self).lines.isEmpty || HaltReason(page: self).isFault
    HTML.p(id: "announcement", class: isStopped ? "stop-note" : nil, .flag("hidden", isAnsweredElsewhere)) {
      announcement
    }
  }

  /// True if what is announced is on the page in other words.
  private var isAnsweredElsewhere: Bool {
    fault != nil || unapplied != nil || address.accepts != nil || address.find != nil || simulation.interruption != nil
      || simulation.rejection != nil
  }

  /// The result of the last step, in a sentence or two.
  var announcement: String {
    ([result] + StopNote(page: self).lines).joined(separator: language.sentenceBreak)
  }

  private var result: String {
    if let fault { return fault.message(in: language) }
    if let unapplied { return UnappliedNote(step: unapplied, words: words, links: links).text }
    if let event = address.accepts { return AcceptingStates(event: event, page: self).text }
    if let find = address.find { return FindResults(search: NameSearch(find, on: self), page: self).text }
    if let interruption = simulation.interruption {
      return InterruptionText(interruption, of: address.steps, words: words).text
    }
    guard let rejection = simulation.rejection else {
      return ([language(.announceState, words.plainStates(final.atomicStates))] + HaltReason(page: self).sentences)
        .joined(separator: language.sentenceBreak)
    }
    return RefusalText(rejection, words: words).title + language.sentenceEnd
      + RefusalReason(rejection: rejection, words: words).text
  }
}

/// How much of the drawing is shown: links, which further steps keep; scripts add buttons.
struct ZoomLinks: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }

  var body: Fragment {
    Fragment {
      HTML.div(id: "zoom", class: "zoom", .role("group"), .aria("label", language(.zoomTitle))) {
        HTML.button(
          type: .button, id: "zoom-out", class: "button small", .aria("label", language(.zoomOut)), .hidden()
        ) { "−" }
        HTML.button(
          type: .button, id: "zoom-in", class: "button small", .aria("label", language(.zoomIn)), .hidden()
        ) { "+" }
        for zoom in ExplorerZoom.allCases { link(zoom) }
        if page.address.place == .explorer { legend }
      }
    }
  }

  private func link(_ zoom: ExplorerZoom) -> Element {
    // A chart that is not large fits unless the address says otherwise.
    let fits = zoom == .fit && !page.isLarge
    let isChosen = page.address.zoom == zoom || fits && page.address.zoom == nil
    let chosen = fits ? nil : zoom
    let (accepts, find) = (page.address.accepts, page.address.find)
    return HTML.a(
      href: page.links.same { ($0.zoom, $0.accepts, $0.find) = (chosen, accepts, find) }, id: "zoom-" + zoom.rawValue,
      class: "chip",
      .aria("current", isChosen ? "true" : nil)
    ) { language(phrase(zoom)) }
  }

  private var legend: Element {
    HTML.a(href: page.links.same { $0.showsLegend.toggle() }, id: "legend-link", class: "chip") {
      language(page.address.showsLegend ? .legendHide : .legendShow)
    }
  }

  private func phrase(_ zoom: ExplorerZoom) -> ExplorerPhrase {
    switch zoom {
    case .fit: .zoomFit
    case .full: .zoomFull
    case .active: .zoomActive
    }
  }
}

/// How much room a drawing takes on a page, as classes for the style sheet: pages have no inline styles.
struct DrawingSpan: Sendable {
  private let size: Size

  init(_ size: Size) {
    self.size = size
  }

  /// `drawing`, and with `span-K` and `rise-K` the steps of its natural width and height, which bound how much it is
  /// enlarged and made smaller to fit its card and the window.
  var classes: String { classes(of: "drawing") }

  /// A class with `span-K` and `rise-K`.
  func classes(of name: String) -> String {
    "\(name) span-\(Self.step(of: size.width)) rise-\(Self.step(of: size.height))"
  }

  /// How many times 100 pixels can grow by a fifth up to a length.
  private static func step(of length: Double) -> Int {
    var (step, next) = (0, 120.0)
    while step < lastStep, next <= length {
      step += 1
      next *= 1.2
    }
    return step
  }

  private static let lastStep = 20
}
