import Explanations
import StatechartSimulation
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
      HTML.p { InterruptionText(interruption, of: address.steps, words: words).text }
    }
  }
}

/// Says that a page shows a machine that may change, and tells the page's script where to learn of it.
struct ChangesNote: MarkupComponent {
  let address: ChangesAddress
  let language: Language

  var body: Fragment {
    HTML.p(class: "hint", .data("changes", address.text)) { language(.changesFollowed) }
  }
}
