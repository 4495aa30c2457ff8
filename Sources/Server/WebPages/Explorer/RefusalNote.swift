import Explanations
import StatechartExecution
import Statecharts
import XMLTree

/// A refusal in words: what was asked, why it was refused, the way, what is valid, and what was examined.
///
/// The information that a person needs first comes first: the note is above the drawing, and its table is folded.
struct RefusalNote: MarkupComponent {
  let rejection: Rejection
  let words: Wording
  let links: MomentLinks

  private var language: Language { words.language }
  private var candidates: CandidateList { CandidateList(rejection: rejection, words: words, links: links) }
  private var wanted: String { words.wanted(by: rejection.step) }

  var body: Fragment {
    HTML.refusal(id: "refusal", RefusalText(rejection, words: words).title) {
      HTML.a(href: before, id: "dismiss", class: "dismiss", .aria("label", language(.refusalClose))) { "×" }
      HTML.p { RefusalReason(rejection: rejection, words: words).markup }
      if rejection.blockedReason == nil, rejection.setting == nil {
        route
        candidates.nearMisses
        let (moves, places) = (moves, places)
        HTML.p(class: "instead") {
          rejection.moves.isEmpty ? Fragment { language(.validNone) } : language.markup(.validNow, moves.markup)
          " "
          elsewhere(places.markup)
        }
        moves.rest
        if rejection.asksForTransition { places.rest }
        candidates
      }
    }
  }

  /// The moment before the step.
  private var before: String { links.at(max(0, links.address.taken.count - 1)) }

  /// The moves that are valid.
  private var moves: ShortSentenceList {
    ShortSentenceList(
      items: rejection.moves.map { move in HTML.a(href: links.taking(move.step)) { words.move(move) } },
      language: language)
  }

  /// The states that answer the event, or lead to the state, that was asked for.
  private var places: ShortSentenceList { names(of: rejection.handlingStates) }

  private func names(of states: [State.ID]) -> ShortSentenceList {
    ShortSentenceList(items: states.map { state in HTML.b { words.state(state) } }, language: language)
  }

  private func elsewhere(_ places: Fragment) -> Fragment {
    let name = HTML.b { wanted }
    let isNowhere = rejection.handlingStates.isEmpty
    return switch rejection.step {
    case .event: isNowhere ? language.markup(.answeredNowhere, name) : language.markup(.answeredIn, name, places)
    case .request: isNowhere ? language.markup(.ledToNowhere, name) : language.markup(.ledToFrom, name, places)
    case .advance, .message, .set: Fragment()
    }
  }

  @MarkupBuilder private var route: Fragment {
    switch rejection.route {
    case nil: Fragment()
    case .impossible(let examined):
      HTML.p {
        words.impossible(examined: examined)
        if !rejection.reachableStates.isEmpty {
          " "
          language.markup(.reachableHere, reachable.markup)
        }
      }
      reachable.rest
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

  /// The maximum number of steps of a way that are links of their own.
  private static let maxSteps = 60

  /// The states that can be reached instead, which the requested state is not among.
  private var reachable: ShortSentenceList { names(of: rejection.reachableStates) }

  private func path(_ steps: [Step]) -> Element {
    HTML.div(class: "route") {
      HTML.a(href: links.taking(steps), id: "follow-route", class: "button primary") { language(.routeFollow) }
      HTML.span { routeTitle }
      for index in steps.indices.prefix(Self.maxSteps) {
        if index > 0 { HTML.span(.aria("hidden", true)) { "→" } }
        HTML.a(href: links.taking(Array(steps[...index])), class: "chip") { words.step(steps[index]) }
      }
      if steps.count > Self.maxSteps {
        " "
        HTML.a(href: links.taking(steps)) { language(.variablesMore, String(steps.count - Self.maxSteps)) }
      }
    }
  }

  private var routeTitle: String {
    switch rejection.step {
    case .request(let state): language(.routeTitleState, words.state(state))
    case .event, .advance, .message, .set: language(.routeTitle)
    }
  }
}

extension Rejection {
  /// True if transitions are named that answer what was asked for.
  fileprivate var asksForTransition: Bool {
    switch step {
    case .event, .request: true
    case .advance, .message, .set: false
    }
  }
}
