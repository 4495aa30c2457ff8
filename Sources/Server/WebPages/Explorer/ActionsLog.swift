import Explanations
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The actions of each step: transitions, exits, entries, content, in the order in which they happened.
struct ActionsLog: ExplorerPart {
  let page: ExplorerPage

  private var lines: OutcomeLines { OutcomeLines(words: page.words) }

  /// The steps that are listed, by their places in the run.
  private var shown: Range<Int> { max(0, page.position - 2 * RunWindow.reach)..<page.position }

  var body: Fragment {
    if shown.lowerBound > 0 {
      HTML.p(class: "earlier") {
        HTML.a(href: page.links.at(shown.lowerBound), .attribute("rel", "nofollow")) {
          language(.runStretch, "1", String(shown.lowerBound))
        }
      }
    }
    HTML.ol(class: "log", .attribute("start", shown.lowerBound == 0 ? 0 : shown.lowerBound + 1)) {
      if shown.lowerBound == 0 { start }
      for index in shown { item(page.simulation.records[index]) }
    }
  }

  private var start: Element {
    HTML.li {
      HTML.strong { language(.actionsStart) }
      macrosteps(page.simulation.start)
    }
  }

  private func item(_ record: StepRecord) -> Element {
    HTML.li(class: record.outcome.rejection == nil ? nil : "refused") {
      HTML.strong { page.words.step(record.step) }
      switch record.outcome {
      case .taken(let taken): macrosteps(taken)
      case .refused(let rejection): refusal(rejection)
      }
    }
  }

  @MarkupBuilder private func refusal(_ rejection: Rejection) -> Fragment {
    let reasons = RefusalText(rejection, words: page.words).reasons
    HTML.p { "✕ " + language(.runRefused) }
    if !reasons.isEmpty {
      HTML.ul {
        for reason in reasons { HTML.li { reason } }
      }
    }
  }

  @MarkupBuilder private func macrosteps(_ macrosteps: [Macrostep]) -> Fragment {
    let lines = shortened(macrosteps)
    if lines.isEmpty {
      HTML.p { language(.runNothing) }
    } else {
      HTML.ul {
        for line in lines { HTML.li { line } }
      }
    }
  }

  /// The lines of a step: of one that goes on for thousands, as endless loops do, the beginning and the end.
  private func shortened(_ macrosteps: [Macrostep]) -> [String] {
    let most = Self.maxLines
    let first = macrosteps.prefix(most + 1).flatMap(lines.all)
    guard macrosteps.count > most || first.count > 2 * most else { return first }
    let last = macrosteps.count > most ? macrosteps.suffix(most).flatMap(lines.all) : first
    return first.prefix(most) + [language(.actionsLeftOut)] + last.suffix(most)
  }

  /// The maximum number of lines that are shown of the beginning of a step, and of its end.
  private static let maxLines = 100
}
