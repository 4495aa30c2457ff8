package import StatechartSimulation
package import Statecharts

/// The place and the reason of a run's early end, in words.
package struct InterruptionText: Sendable {
  let interruption: RunInterruption
  let steps: [Step]
  let words: Wording

  package init(_ interruption: RunInterruption, of steps: [Step], words: Wording) {
    self.interruption = interruption
    self.steps = steps
    self.words = words
  }

  /// One or two sentences.
  package var text: String {
    let reason = words.language(phrase)
    return switch interruption.phase {
    case .step(let index): words.language(.interruptedStep, String(index + 1), step(index), reason)
    case .explanation: words.language(.interruptedExplanation, reason)
    case .moves: words.language(.interruptedMoves, reason)
    }
  }

  private func step(_ index: Int) -> String {
    steps.indices.contains(index) ? words.wanted(by: steps[index]) : ""
  }

  private var phrase: ExplanationPhrase {
    switch interruption.reason {
    case .unwanted: .scriptUnwanted
    case .work: .runWork
    }
  }
}
