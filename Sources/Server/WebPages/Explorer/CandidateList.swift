import Explanations
import StatechartExecution
import Statecharts
import XMLTree

/// The transitions that were examined for a refused step, those that nearly applied first.
///
/// Transitions that nearly applied are unfolded; the table of all is folded. Where several states are active at once,
/// most transitions wait for another event: they are one line.
struct CandidateList: MarkupComponent {
  /// The maximum number of near misses that are unfolded, of those that need no answer.
  private static let openLimit = 3
  /// The maximum number that are unfolded of those that need an answer.
  private static let maxAsking = 5
  /// The maximum number of rows of each kind.
  private static let maxRows = 100

  let rejection: Rejection
  let words: Wording
  let links: MomentLinks

  private var language: Language { words.language }
  private var near: [Rejection.Candidate] { rejection.candidates.filter(\.refusal.isNearMiss) }
  private var others: [Rejection.Candidate] { rejection.candidates.filter { !$0.refusal.isNearMiss } }
  /// True if what nearly did not apply is reported in one line.
  private var isGrouped: Bool { rejection.configuration.count > 1 && others.count > 1 }

  var body: Fragment {
    if rejection.candidates.isEmpty {
      HTML.p { language(.noCandidates) }
    } else {
      HTML.details(class: "candidates") {
        HTML.summary {
          language(.refusedCandidateCount, String(rejection.candidates.count))
        }
        table
      }
    }
  }

  /// The transitions that nearly applied, each with what was missing.
  @MarkupBuilder var nearMisses: Fragment {
    let (asking, telling) = (near.filter { $0.refusal.question != nil }, near.filter { $0.refusal.question == nil })
    let open = asking.prefix(Self.maxAsking) + telling.prefix(Self.openLimit)
    if !open.isEmpty {
      HTML.ul(class: "near") {
        for candidate in open {
          HTML.li {
            words.transition(candidate.transition)
            ": "
            why(candidate.refusal)
            if let name = candidate.refusal.question {
              " "
              ConditionAnswers(name: name, then: [rejection.step], links: links, language: language)
            }
            AdviceList(on: candidate.transition, of: rejection, words: words, links: links)
          }
        }
      }
      // The table has them all.
      if open.count < near.count { HTML.p { language(.nearMore, String(near.count - open.count)) } }
    }
  }

  private var table: Element {
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
          for candidate in near.prefix(Self.maxRows) { row(candidate) }
          rest(of: near.count)
          if isGrouped {
            groups
          } else {
            for candidate in others.prefix(Self.maxRows) { row(candidate) }
            rest(of: others.count)
          }
        }
      }
    }
  }

  @MarkupBuilder private func rest(of count: Int) -> Fragment {
    if count > Self.maxRows {
      HTML.tr {
        HTML.td(.attribute("colspan", "3")) {
          RestOfList(of: count, after: Self.maxRows, in: .states, links, language)
        }
      }
    }
  }

  @MarkupBuilder private var groups: Fragment {
    let waiting = others.count { $0.refusal.isOfAnotherEvent }
    if waiting > 0 { group(.othersWait, waiting) }
    if waiting < others.count { group(.othersLead, others.count - waiting) }
  }

  private func group(_ phrase: ExplorerPhrase, _ count: Int) -> Element {
    HTML.tr { HTML.td(.attribute("colspan", "3")) { language(phrase, String(count)) } }
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
      return undecided(condition)
    case .follows(let open, let condition):
      let name = HTML.b { open.condition.answerName }
      let order = language.markup(.whyFollows, words.transition(open.transition), name)
      return Fragment {
        order
        if let condition {
          language.clauseBreak
          undecided(condition)
        }
      }
    case .leadsToUndecided(let condition):
      return language.markup(.whyUndecidedLater, HTML.b { condition.answerName })
    case .conditionFailed(let condition, let message):
      return language.markup(.whyConditionFailed, HTML.code { condition.source }, message)
    case .preempted(let winner): return language.markup(.whyPreempted, words.transition(winner))
    case .machineStopped: return Fragment { language(.whyStopped) }
    }
  }

  private func undecided(_ condition: Condition) -> Fragment {
    language.markup(.whyUndecided, HTML.b { condition.answerName })
  }
}

extension Refusal {
  /// True if the transition fits what was asked for, and something else kept it from being taken.
  fileprivate var isNearMiss: Bool {
    switch self {
    case .eventMismatch, .targetMismatch: false
    case .conditionFalse, .conditionFailed, .conditionUndecided, .follows, .leadsToUndecided, .preempted,
      .machineStopped:
      true
    }
  }

  fileprivate var isOfAnotherEvent: Bool {
    switch self {
    case .eventMismatch: true
    case .targetMismatch, .conditionFalse, .conditionFailed, .conditionUndecided, .follows, .leadsToUndecided,
      .preempted, .machineStopped:
      false
    }
  }
}
