package import StatechartExecution
import Statecharts

/// A refusal in plain text.
package struct RefusalText: Sendable {
  let rejection: Rejection
  let words: Wording

  package init(_ rejection: Rejection, words: Wording) {
    self.rejection = rejection
    self.words = words
  }

  private var language: Language { words.language }

  /// The title, which names the refused step.
  package var title: String {
    language(rejection.setting == nil ? .refusedTitle : .refusedSettingTitle, words.wanted(by: rejection.step))
  }

  /// The reasons for the refusal, the answers to conditions, the moves that are valid instead, and the way.
  package var lines: [String] {
    rejection.setting == nil ? reasons + answers + [moves] + (route.map { [$0] } ?? []) : reasons
  }

  /// The steps that answer each condition that is asked for.
  private var answers: [String] {
    rejection.questions.map { name in
      let steps = [true, false].map { Step.set(name, to: .boolean($0)).description }
      return language(.answeredBy, name, steps[0], steps[1])
    }
  }

  /// The values that the conditions of the transitions for the event have read, or the reason why a variable was not
  /// set.
  package var reasons: [String] {
    rejection.setting.map { [text(of: $0)] } ?? rejection.candidates.compactMap(condition)
  }

  /// A candidate whose event fits: its condition with what it read, or what went first.
  private func condition(_ candidate: Rejection.Candidate) -> String? {
    guard let reason = reason(candidate.refusal) else { return nil }
    return words.transition(candidate.transition) + ": " + reason
  }

  private func reason(_ refusal: Refusal) -> String? {
    switch refusal {
    case .eventMismatch, .targetMismatch: nil
    case .conditionFalse(let condition, let read):
      words.isFalse(condition, read: read)
    case .conditionUndecided(let condition): language(.whyUndecided, condition.answerName)
    case .follows(let open, let condition):
      ([language(.whyFollows, words.transition(open.transition), open.condition.answerName)]
        + (condition.map { [language(.whyUndecided, $0.answerName)] } ?? [])).joined(separator: language.clauseBreak)
    case .leadsToUndecided(let condition): language(.whyUndecidedLater, condition.answerName)
    case .conditionFailed(let condition, let message): language(.whyConditionFailed, condition.source, message)
    case .preempted(let winner): language(.whyPreempted, words.transition(winner))
    case .machineStopped: language(.whyStopped)
    }
  }

  /// Returns the reason why a variable was not set.
  package func text(of setting: SettingError) -> String {
    let name = words.wanted(by: rejection.step)
    switch setting {
    case .readOnly: return language(.refusedReadOnly, name)
    case .failed(let message): return language(.refusedSetting, name, message)
    case .unknown(let known):
      let names = known.prefix(20).joined(separator: language(.listBetween))
      let fault = language(.refusedUnknownVariable, name)
      return known.isEmpty ? fault : fault + language.sentenceBreak + language(.knownVariables, names)
    }
  }

  /// The moves that are valid instead.
  package var moves: String {
    let names = words.list(rejection.moves, words.move)
    return names.isEmpty ? language(.validNone) : language(.validNow, names)
  }

  private var route: String? {
    switch rejection.route {
    case nil: nil
    case .steps(let steps): language(.routeTitle) + " " + steps.map(words.step).joined(separator: " → ")
    case .impossible(let examined): words.impossible(examined: examined)
    case .notFound(let examined, let bound): words.notFound(within: examined, bound)
    }
  }
}
