import StatechartAnalysis
import StatechartExecution
import Statecharts
import XMLTree

/// What was done, step by step: transitions, exits, entries, content, in the order in which they happened.
struct ActionsLog: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }
  private var lines: OutcomeLines { OutcomeLines(words: page.words) }

  var body: Fragment {
    HTML.ol(class: "log", .attribute("start", 0)) {
      HTML.li {
        HTML.strong { language(.actionsStart) }
        macrosteps(page.simulation.start)
      }
      for record in page.simulation.records {
        HTML.li(class: record.outcome.rejection == nil ? nil : "refused") {
          HTML.strong { page.words.step(record.step) }
          switch record.outcome {
          case .taken(let taken): macrosteps(taken)
          case .refused(let rejection): refusal(rejection)
          }
        }
      }
    }
  }

  private func refusal(_ rejection: Rejection) -> Fragment {
    let reasons = RefusalText(rejection: rejection, words: page.words).reasons
    return Fragment {
      HTML.p { "✕ " + language(.runRefused) }
      if !reasons.isEmpty {
        HTML.ul {
          for reason in reasons { HTML.li { reason } }
        }
      }
    }
  }

  @MarkupBuilder private func macrosteps(_ macrosteps: [Macrostep]) -> Fragment {
    let lines = macrosteps.flatMap(lines.all)
    if lines.isEmpty {
      HTML.p { language(.runNothing) }
    } else {
      HTML.ul {
        for line in lines { HTML.li { line } }
      }
    }
  }
}
