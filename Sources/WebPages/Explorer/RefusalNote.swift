import Explanations
import StatechartExecution
import Statecharts
import XMLTree

/// A refusal in words: what was asked, what was looked at and why it did not apply, what is valid, and the way.
struct RefusalNote: MarkupComponent {
  let rejection: Rejection
  let words: Wording
  let links: MomentLinks

  private var language: Language { words.language }
  private var text: RefusalText { RefusalText(rejection, words: words) }
  private var wanted: String { words.wanted(by: rejection.step) }

  var body: Fragment {
    HTML.section(id: "refusal", class: "refusal", .aria("labelledby", "refusal-title")) {
      HTML.h3(id: "refusal-title") {
        HTML.span(.aria("hidden", true)) { "✕ " }
        text.title
      }
      HTML.p { reason }
      if rejection.standstill == nil, rejection.setting == nil {
        candidates
        HTML.p {
          validMoves
          " "
          elsewhere
        }
        route
      }
    }
  }

  private var reason: Fragment {
    let here = words.states(rejection.configuration)
    let name = HTML.b { wanted }
    return switch rejection.standstill {
    case .ended: language.markup(.refusedEnded, here)
    case .stopped: language.markup(.refusedStopped, here)
    case .waiting(let request): language.markup(.refusedWaiting, here, HTML.b { request.target })
    case nil:
      switch rejection.step {
      case .request: language.markup(.refusedState, here, name)
      case .set: Fragment { rejection.setting.map(text.text) ?? "" }
      case .event, .advance, .message: language.markup(phrase, here, name)
      }
    }
  }

  private var phrase: ExplorerPhrase {
    let undecided = rejection.candidates.filter { candidate in
      guard case .conditionUndecided = candidate.refusal else { return false }
      return words.chart.transition(candidate.transition)?.isEventless == false || !rejection.step.isEvent
    }
    guard !undecided.isEmpty else { return hasFittingCandidate ? .refusedCondition : .refusedEvent }
    // Otherwise what would happen behind the transition asks for the condition.
    let isOwn = undecided.contains { candidate in
      guard case .conditionUndecided(let condition) = candidate.refusal else { return false }
      return words.chart.transition(candidate.transition)?.condition == condition
    }
    return isOwn && rejection.step.isEvent ? .refusedUndecided : .refusedUndecidedLater
  }

  private var hasFittingCandidate: Bool {
    rejection.candidates.contains { candidate in
      switch candidate.refusal {
      case .eventMismatch, .targetMismatch: false
      case .conditionFalse(let condition, _), .conditionFailed(let condition, _), .conditionUndecided(let condition):
        !condition.source.isEmpty && words.chart.transition(candidate.transition)?.isEventless == false
      case .preempted, .machineStopped: true
      }
    }
  }

  @MarkupBuilder private var candidates: Fragment {
    if rejection.candidates.isEmpty {
      HTML.p { language(.noCandidates) }
    } else {
      HTML.div(class: "scroll", .tabindex(0), .role("region"), .aria("label", language(.refusedCandidates))) {
        HTML.table {
          HTML.thead {
            HTML.tr {
              HTML.th(scope: .column) { language(.lookedAt) }
              HTML.th(scope: .column) { language(.waitsFor) }
              HTML.th(scope: .column) { language(.whyNot) }
            }
          }
          HTML.tbody {
            for candidate in rejection.candidates { row(candidate) }
          }
        }
      }
    }
  }

  private func row(_ candidate: Rejection.Candidate) -> Element {
    let transition = words.chart.transition(candidate.transition)
    return HTML.tr {
      HTML.td { words.transition(candidate.transition) }
      HTML.td { transition.map(waitsFor) ?? "" }
      HTML.td { why(candidate.refusal) }
    }
  }

  private func waitsFor(_ transition: Transition) -> String {
    transition.isEventless ? language(.stepEventless) : words.descriptors(transition.events)
  }

  private func why(_ refusal: Refusal) -> Fragment {
    switch refusal {
    case .eventMismatch(let expected): return Fragment { language(expected.isEmpty ? .whyEventless : .whyEvent) }
    case .targetMismatch(let targets):
      return Fragment { targets.isEmpty ? language(.whyTargetless) : language(.whyTarget, words.plainStates(targets)) }
    case .conditionFalse(let condition, let read):
      let source = HTML.code { condition.source }
      guard !read.isEmpty else { return language.markup(.whyCondition, source) }
      return language.markup(.whyConditionRead, source, HTML.code { words.bindings(read) })
    case .conditionUndecided(let condition):
      let name = condition.conditionName ?? condition.source
      return Fragment {
        language.markup(.whyUndecided, HTML.b { name })
        " "
        ConditionAnswers(name: name, then: [rejection.step], links: links, language: language)
      }
    case .conditionFailed(let condition, let message):
      return language.markup(.whyConditionFailed, HTML.code { condition.source }, message)
    case .preempted(let winner): return language.markup(.whyPreempted, words.transition(winner))
    case .machineStopped: return Fragment { language(.whyStopped) }
    }
  }

  private var validMoves: Fragment {
    guard !rejection.moves.isEmpty else { return Fragment { language(.validNone) } }
    let moves = rejection.moves.map { move in
      HTML.a(href: links.taking(move.step)) { words.move(move) }
    }
    return language.markup(.validNow, language.list(moves))
  }

  private var elsewhere: Fragment {
    let name = HTML.b { wanted }
    let places = words.states(rejection.answeringStates)
    let isNowhere = rejection.answeringStates.isEmpty
    return switch rejection.step {
    case .event: isNowhere ? language.markup(.answeredNowhere, name) : language.markup(.answeredIn, name, places)
    case .request: isNowhere ? language.markup(.ledToNowhere, name) : language.markup(.ledToFrom, name, places)
    case .advance, .message, .set: Fragment()
    }
  }

  @MarkupBuilder private var route: Fragment {
    switch rejection.route {
    case nil: Fragment()
    case .impossible(let examined): HTML.p { words.impossible(examined: examined) }
    case .notFound(let examined, let bound):
      HTML.p {
        words.notFound(within: examined, bound)
        if bound.yieldsToEffort {
          " "
          ThoroughSearch(links: links, language: language)
        }
      }
    case .steps(let steps): path(steps)
    }
  }

  private func path(_ steps: [Step]) -> Element {
    HTML.div(class: "route") {
      HTML.span { routeTitle }
      for index in steps.indices {
        if index > 0 { HTML.span(.aria("hidden", true)) { "→" } }
        HTML.a(href: links.taking(Array(steps[...index])), class: "chip") { words.step(steps[index]) }
      }
      HTML.a(href: links.taking(steps), id: "follow-route", class: "button primary") { language(.routeFollow) }
    }
  }

  private var routeTitle: String {
    switch rejection.step {
    case .request(let state): language(.routeTitleState, words.state(state))
    case .event, .advance, .message, .set: language(.routeTitle)
    }
  }
}

extension Step {
  fileprivate var isEvent: Bool {
    switch self {
    case .event: true
    case .request, .advance, .set, .message: false
    }
  }
}
