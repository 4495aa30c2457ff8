import Explanations
import StatechartExecution
import Statecharts
import XMLTree

/// Why a step was refused, in a sentence.
struct RefusalReason: Sendable {
  let rejection: Rejection
  let words: Wording

  private var language: Language { words.language }
  private var wanted: String { words.wanted(by: rejection.step) }

  /// The sentence with the names of states and of what was asked for in bold.
  var markup: Fragment {
    switch said {
    case .text(let text): Fragment { text }
    case .sentence(let phrase, let other):
      language.markup(phrase, words.states(rejection.configuration), HTML.b { other })
    }
  }

  /// The sentence as text.
  var text: String {
    switch said {
    case .text(let text): text
    case .sentence(let phrase, let other): language(phrase, words.plainStates(rejection.configuration), other)
    }
  }

  /// A sentence of the states that the machine is in and something else, or one that is already made.
  private enum Said {
    case sentence(ExplorerPhrase, other: String)
    case text(String)
  }

  private var said: Said {
    switch rejection.blockedReason {
    case .ended: .sentence(.refusedEnded, other: "")
    case .stopped: .sentence(.refusedStopped, other: "")
    case .waiting(let request): .sentence(.refusedWaiting, other: request.target)
    case nil:
      switch rejection.step {
      case .request: .sentence(.refusedState, other: wanted)
      case .set: .text(rejection.setting.map(RefusalText(rejection, words: words).text) ?? "")
      case .event, .advance, .message: .sentence(phrase, other: wanted)
      }
    }
  }

  private var phrase: ExplorerPhrase {
    let undecided = rejection.candidates.filter { candidate in
      guard case .conditionUndecided = candidate.refusal else { return false }
      return words.chart.transition(candidate.transition)?.isEventless == false || !rejection.step.isEvent
    }
    guard !undecided.isEmpty else { return hasFittingCandidate ? .refusedCondition : .refusedEvent }
    // Otherwise what would happen after the transition asks for the condition.
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
}

extension Step {
  fileprivate var isEvent: Bool {
    switch self {
    case .event: true
    case .request, .advance, .set, .message: false
    }
  }
}
