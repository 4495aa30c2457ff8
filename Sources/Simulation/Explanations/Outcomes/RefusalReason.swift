package import StatechartExecution
import Statecharts

/// The reason why a step was refused, in a sentence.
package struct RefusalReason: Sendable {
  package let rejection: Rejection
  package let words: Wording

  /// Explains a refusal in the language of some words.
  package init(rejection: Rejection, words: Wording) {
    self.rejection = rejection
    self.words = words
  }

  private var language: Language { words.language }
  private var wanted: String { words.wanted(by: rejection.step) }

  /// The sentence as text.
  package var text: String {
    switch said {
    case .text(let text): text
    case .sentence(let phrase, let other): language(phrase, words.plainStates(rejection.configuration), other)
    }
  }

  /// A sentence of the states that the machine is in and something else, or one that is already made.
  package enum Said {
    /// A phrase with the active states and another name filled in.
    case sentence(ExplorerPhrase, other: String)
    /// A whole text.
    case text(String)
  }

  /// The sentence, or the text.
  package var said: Said {
    switch rejection.blockedReason {
    case .ended: .sentence(.refusedEnded, other: "")
    case .stopped: .sentence(.refusedStopped, other: "")
    case .waiting(let request): .sentence(.refusedWaiting, other: request.target)
    case nil:
      switch rejection.step {
      case .request: .sentence(phraseOfRequest, other: wanted)
      case .set: .text(rejection.setting.map(RefusalText(rejection, words: words).text) ?? "")
      case .event, .advance, .message: .sentence(phrase, other: wanted)
      }
    }
  }

  /// The phrase that no active state has a transition to the requested state, or for the problem of those that lead
  /// there or enter it.
  private var phraseOfRequest: ExplorerPhrase {
    if rejection.candidates.contains(where: \.refusal.isOfTarget) { return .refusedStateNow }
    let active = Set(rejection.configuration.flatMap { [$0] + words.chart.ancestors(of: $0).map(\.id) })
    return rejection.handlingStates.contains(where: active.contains) ? .refusedStateInside : .refusedState
  }

  private var phrase: ExplorerPhrase {
    let asking = rejection.candidates.filter { handles($0.transition) || !rejection.step.isEvent }.map(\.refusal)
    if rejection.step.isEvent, asking.contains(where: \.isOfUndecidedCondition) { return .refusedUndecided }
    if asking.contains(where: { $0.question != nil }) { return .refusedUndecidedLater }
    return rejection.candidates.contains(where: isFitting) ? .refusedCondition : .refusedEvent
  }

  private func isFitting(_ candidate: Rejection.Candidate) -> Bool {
    switch candidate.refusal {
    case .eventMismatch, .targetMismatch: false
    case .conditionFalse(let condition, _), .conditionFailed(let condition, _):
      !condition.source.isEmpty && handles(candidate.transition)
    case .conditionUndecided, .follows, .leadsToUndecided: handles(candidate.transition)
    case .preempted, .machineStopped: true
    }
  }

  private func handles(_ transition: Transition.ID) -> Bool {
    words.chart.transition(transition)?.isEventless == false
  }
}

extension Refusal {
  /// True if the transition leads to the state that was asked for.
  fileprivate var isOfTarget: Bool { if case .targetMismatch = self { false } else { true } }

  /// True if its own condition, or that of one that goes before it, is undecided.
  fileprivate var isOfUndecidedCondition: Bool {
    switch self {
    case .conditionUndecided, .follows: true
    case .eventMismatch, .targetMismatch, .conditionFalse, .conditionFailed, .leadsToUndecided, .preempted,
      .machineStopped:
      false
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
