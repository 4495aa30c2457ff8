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
      if address.options.showsLegend { LegendList(page: self) }
      FindForm(page: self)
    }
  }

  /// The drawing, or the part of it that was asked for.
  private func drawing(_ highlights: Highlights) -> Element {
    let links = drawingLinks
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
  var isLarge: Bool { diagram.stateCount > DiagramOptions.maxStatesDrawnWhole }

  /// What came of the last step: where the machine is now, or why nothing happened. It stands above the drawing.
  @MarkupBuilder private func answer(_ announcement: String) -> Fragment {
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
