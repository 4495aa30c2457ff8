import Explanations
import GraphLayout
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The card with the drawing, in a frame of fixed size, and the result of the last step below it.
extension ExplorerPage {
  /// The run is between the drawing and the answer, where an answer of any length leaves it in its place.
  @MarkupBuilder func diagramCard(showsRun: Bool) -> Fragment {
    let run = showsRun ? RunCard(page: self) : nil
    let (announcement, highlights) = (announcement, highlights)
    HTML.h2(class: "visually-hidden") { language(.machineCard) }
    if let places = CodePlaces(self) { UnreadCodeNote(places: places, language: language) }
    HTML.div(class: "viewport") {
      drawing(highlights)
      legends
      ViewportControls(page: self)
    }
    if let run { run }
    HTML.div(id: "answer", class: "answer", .tabindex(-1)) { answer(announcement) }
    if let run { run.further }
  }

  /// The meanings of signs in the drawing, over a corner of its frame.
  @MarkupBuilder private var legends: Fragment {
    let isListed = address.place == .explorer && address.drawing.showsLegend
    if address.asked.accepts != nil || isListed {
      HTML.div(class: "legends") {
        if let event = address.asked.accepts { AcceptingStates(event: event, page: self).legend }
        if isListed { LegendList(page: self) }
      }
    }
  }

  private func drawing(_ highlights: Highlights) -> Element {
    let frame = shownPart(highlights)
    let span = DrawingSpan(diagram.size).classes
    return HTML.div(
      class: address.drawing.zoom == .full ? span + " full" : span, .data("zoom", address.drawing.zoom?.rawValue)
    ) {
      diagram.element(highlights: highlights, links: drawingLinks, idPrefix: "d-", extent: .viewport(start: frame))
    }
  }

  /// The part of the drawing that is in view: where all of it could not be read, that around what is active. At its
  /// natural size all of it can be scrolled to, with a refused move that reaches beyond.
  private func shownPart(_ highlights: Highlights) -> Rect? {
    switch address.drawing.zoom {
    case .fit: diagram.viewportBox
    case .full: nil
    case .active: diagram.area(around: highlights)
    case nil:
      DrawingFrame(diagram).fits
        ? diagram.viewportBox : diagram.part(around: highlights, in: DrawingFrame(diagram).room)
    }
  }

  /// The result of the last step: where the machine is now, or why nothing happened. It is below the drawing.
  @MarkupBuilder private func answer(_ announcement: String) -> Fragment {
    if let unapplied { UnappliedNote(step: unapplied, words: words, links: links) }
    if let event = fault?.unknownEvent { UnknownEventNote(event: event, words: words, links: links) }
    if let event = address.asked.accepts { AcceptingStates(event: event, page: self) }
    if let find = address.asked.find { FindResults(search: NameSearch(find, on: self), page: self) }
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
    memories
    if let phrase = diagram.simplification.phrase { HTML.p(id: "simplified", class: "hint") { language(phrase) } }
  }

  /// The maximum number of history states of which it is said what they remember.
  private static let maxMemories = 40

  /// The values that the machine remembers, which are not drawn.
  @MarkupBuilder private var memories: Fragment {
    let all = final.memories
    for memory in all.prefix(Self.maxMemories) {
      HTML.p(class: "hint") { language(.remembered, words.state(memory.history), words.plainStates(memory.states)) }
    }
    if all.count > Self.maxMemories {
      HTML.p(class: "hint") { RestOfList(of: all.count, after: Self.maxMemories, in: .states, links, language) }
    }
  }

  /// True if what is announced is on the page in other words.
  private var isAnsweredElsewhere: Bool {
    fault != nil || unapplied != nil || address.asked.accepts != nil || address.asked.find != nil
      || simulation.interruption != nil
      || simulation.rejection != nil
  }

  /// The result of the last step, in a sentence or two.
  var announcement: String {
    ([result] + StopNote(page: self).lines).joined(separator: language.sentenceBreak)
  }

  private var result: String {
    if let fault { return fault.message(in: language) }
    if let unapplied { return UnappliedNote(step: unapplied, words: words, links: links).text }
    if let event = address.asked.accepts { return AcceptingStates(event: event, page: self).text }
    if let find = address.asked.find { return FindResults(search: NameSearch(find, on: self), page: self).text }
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

/// The space that a drawing takes on a page, as classes for the style sheet: pages have no inline styles.
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

  /// Returns the number of times that 100 pixels can grow by a fifth up to a length.
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
