import Explanations
import Statecharts
import XMLTree

/// The states that accept an event: those with a transition that waits for it, with its targets and condition.
struct AcceptingStates: ExplorerPart {
  /// The maximum number of transitions that are listed.
  private static let maxListed = 60

  let event: String
  let page: ExplorerPage

  private var transitions: [Transition] {
    page.chart.transitions.filter { transition in transition.matches(event, by: page.chart.eventMatching) }
  }

  /// The states, which the drawing marks.
  var states: Set<State.ID> { Set(transitions.map(\.id.source)) }

  /// The meaning of the mark in the drawing.
  @MarkupBuilder var legend: Fragment {
    if !transitions.isEmpty {
      HTML.p(class: "legend") {
        HTML.span(class: "sample", .aria("hidden", true)) { "" }
        language(.acceptingMark, words.event(event))
      }
    }
  }

  /// The answer as text.
  var text: String {
    let sources = transitions.map(\.id.source)
    return sources.isEmpty
      ? language(.answeredNowhere, words.event(event))
      : language(.answeredIn, words.event(event), words.plainStates(sources.uniqued))
  }

  var body: Fragment {
    if transitions.isEmpty {
      UnknownEventNote(event: event, words: words, links: page.links, isQuestion: true)
    } else {
      HTML.titledSection(
        id: "accepting", class: "accepting", titleID: "accepting-title",
        language(.acceptingTitle, words.event(event)), as: HTML.h3
      ) {
        list
      }
    }
  }

  private var list: ShortList {
    let transitions = transitions
    return ShortList(
      items: transitions.prefix(Self.maxListed).map(row), count: transitions.count, language: language)
  }

  @MarkupBuilder private func row(_ transition: Transition) -> Fragment {
    let source = transition.id.source
    words.transition(transition.id)
    if let condition = transition.condition {
      " "
      HTML.code { "[" + condition.source + "]" }
    }
    " "
    if page.active.contains(source) {
      HTML.span(class: "tag innermost") { language(.acceptingActive) }
    } else {
      HTML.a(href: page.links.taking(.request(source)), class: "chip") { language(.requestState, words.state(source)) }
    }
  }
}

/// The note that no transition of the machine waits for an event, with the nearest names of those that it has.
struct UnknownEventNote: MarkupComponent {
  let event: String
  let words: Wording
  let links: MomentLinks
  /// True if it was asked which states accept it, and not sent.
  var isQuestion = false

  private var language: Language { words.language }
  private var nearest: [String] { words.chart.eventsNearest(to: event) }

  var body: Fragment {
    HTML.refusal(id: "unknown-event", language(.answeredNowhere, event)) {
      if !nearest.isEmpty { HTML.p { language.markup(.errorNearest, language.list(offers)) } }
    }
  }

  private var offers: [Element] {
    nearest.map { name in
      HTML.a(href: isQuestion ? links.same { $0.asked.accepts = name } : links.taking(.event(name))) {
        words.event(name)
      }
    }
  }
}

extension FormFault {
  /// The event that no transition waits for, if that is what is wrong.
  var unknownEvent: String? {
    switch (problem, form) {
    case (.unknownEvent, .event(let name, _)): name
    case (_, _): nil
    }
  }
}

extension [State.ID] {
  /// Each state once.
  fileprivate var uniqued: [State.ID] {
    var known: Set<State.ID> = []
    return filter { known.insert($0).inserted }
  }
}
