import Explanations
import GraphLayout
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The card with what came of the last step and the drawing.
extension ExplorerPage {
  var diagramCard: Fragment {
    let (highlights, announcement) = (highlights, announcement)
    let (arrowSteps, drawingLinks) = (arrowSteps, drawingLinks)
    guard diagram.boxes.isEmpty, address.unfolding == .states([]), simulation.interruption == nil, unapplied == nil,
      address.accepts == nil, address.find == nil, address.zoom == nil, fault == nil, fitsPattern,
      address.tour == nil, address.options == ViewOptions(), links.fitPattern(Array(arrowSteps.values)),
      simulation.rejection?.fitsPattern(links) ?? true
    else {
      return Fragment {
        diagramCard(highlights, announcement, links, drawingLinks)
        tools
      }
    }
    let card = DiagramCard(
      highlights: highlights, rejection: simulation.rejection, announcement: announcement, language: language.tag,
      arrowSteps: arrowSteps)
    let pattern = links.pattern
    let written = diagram.written(card) {
      WrittenMarkup(holes: PageParts.holes) {
        diagramCard(highlights, announcement, pattern, linked(by: pattern, arrowSteps))
      }
    }
    return Fragment {
      KeptMarkup(written, filling: texts) { diagramCard(highlights, announcement, links, drawingLinks) }
      tools
    }
  }

  /// What changes the look of the drawing, and the legend.
  @MarkupBuilder private var tools: Fragment {
    ZoomLinks(page: self)
    DrawingParts(page: self)
    if address.place == .explorer {
      if address.options.showsLegend { LegendList(page: self) }
      FindForm(page: self)
    }
  }

  private func diagramCard(
    _ highlights: Highlights, _ announcement: String, _ links: MomentLinks, _ drawingLinks: DiagramLinks
  ) -> Fragment {
    Fragment {
      HTML.h2(class: "visually-hidden") { language(.machineCard) }
      HTML.div(id: "answer", class: "answer", .tabindex(-1)) { answer(announcement, links) }
      drawing(highlights, drawingLinks)
      if let phrase = diagram.simplification.phrase { HTML.p(id: "simplified", class: "hint") { language(phrase) } }
      FoldedStates(page: self)
      if let event = address.accepts { AcceptingStates(event: event, page: self).legend }
      HTML.p(class: "hint") { language(.clickHint) }
    }
  }

  /// The drawing, or the part of it that was asked for.
  private func drawing(_ highlights: Highlights, _ links: DiagramLinks) -> Element {
    let area = address.zoom == .active ? diagram.area(around: highlights) : nil
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
  var isLarge: Bool { diagram.stateCount > DiagramOptions.mostStatesDrawnWhole }

  /// What came of the last step: where the machine is now, or why nothing happened. It stands above the drawing.
  @MarkupBuilder private func answer(_ announcement: String, _ links: MomentLinks) -> Fragment {
    if let unapplied { UnappliedNote(step: unapplied, words: words, links: links) }
    if let event = fault?.unknownEvent { UnknownEventNote(event: event, words: words, links: links) }
    if let event = address.accepts { AcceptingStates(event: event, page: self) }
    if let find = address.find { FindResults(search: NameSearch(find, on: self), page: self) }
    if let interruption = simulation.interruption {
      InterruptionNote(interruption: interruption, words: words, address: address)
    }
    if let rejection = simulation.rejection { RefusalNote(rejection: rejection, words: words, links: links) }
    if isAnsweredElsewhere { StopNote(page: self) }
    let isStopped = !StopNote(page: self).lines.isEmpty
    HTML.p(id: "announcement", class: isStopped ? "stop-note" : nil, .flag("hidden", isAnsweredElsewhere)) {
      announcement
    }
  }

  /// True if what is announced stands on the page in other words.
  private var isAnsweredElsewhere: Bool {
    fault != nil || unapplied != nil || address.accepts != nil || address.find != nil || simulation.interruption != nil
      || simulation.rejection != nil
  }

  /// What came of the last step, in a sentence or two.
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
      return language(.announceState, words.plainStates(final.atomicStates))
    }
    return RefusalText(rejection, words: words).title + language.sentenceEnd
      + RefusalReason(rejection: rejection, words: words).text
  }
}

extension Rejection {
  /// True if all that is shown of it follows from what is asked for alone, and its links are those of the pattern. Data are
  /// of many kinds, so what is said of them is not kept.
  fileprivate func fitsPattern(_ links: MomentLinks) -> Bool {
    guard setting == nil, standstill == nil, step.isPlain, advice.isEmpty, candidates.allSatisfy(\.refusal.isPlain),
      links.fitPattern(moves.map(\.step))
    else { return false }
    switch route {
    case nil, .impossible: return true
    case .steps(let steps): return links.fitPattern(together: steps)
    case .notFound(_, let bound): return !bound.yieldsToEffort
    }
  }
}

extension Refusal {
  /// True if no data are said.
  fileprivate var isPlain: Bool {
    switch self {
    case .eventMismatch, .targetMismatch, .preempted, .machineStopped: true
    case .conditionFalse(_, let read): read.isEmpty
    case .conditionFailed, .conditionUndecided: false
    }
  }
}
