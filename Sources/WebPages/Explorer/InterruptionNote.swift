import StatechartAnalysis
import Statecharts
import XMLTree

/// Where and why a run ended early, in words.
struct InterruptionNote: MarkupComponent {
  let interruption: ScriptInterruption
  let words: Wording
  let address: ExplorerAddress

  private var language: Language { words.language }

  var body: Fragment {
    HTML.section(id: "interruption", class: "refusal", .aria("labelledby", "interruption-title")) {
      HTML.h3(id: "interruption-title") {
        HTML.span(.aria("hidden", true)) { "✕ " }
        language(interruption.phase == .start ? .interruptedStartTitle : .interruptedTitle)
      }
      HTML.p { text }
    }
  }

  /// One or two sentences.
  var text: String {
    let reason = language(phrase)
    return switch interruption.phase {
    case .start: language(.interruptedStart, reason)
    case .step(let index): language(.interruptedStep, String(index + 1), step(index), reason)
    case .explanation: language(.interruptedExplanation, reason)
    case .moves: language(.interruptedMoves, reason)
    }
  }

  private func step(_ index: Int) -> String {
    address.steps.indices.contains(index) ? words.wanted(by: address.steps[index]) : ""
  }

  private var phrase: Phrase {
    switch interruption.reason {
    case .time: .scriptTime
    case .memory: .scriptMemory
    case .crash: .scriptCrash
    case .size: .scriptSize
    case .off: .scriptOff
    case .unavailable: .scriptUnavailable
    case .busy: .scriptBusy
    case .unwanted: .scriptUnwanted
    }
  }
}
