import StatechartAnalysis
import StatechartExecution
import Statecharts
import XMLTree

/// States by events: what each state does with each event, its outer states' transitions included.
struct TransitionTable: MarkupComponent {
  let chart: Statechart
  let words: Wording
  let events: [String]
  let active: Set<State.ID>
  let examples: [String: [Value]]
  let link: (@Sendable (Step) -> String)?

  init(page: ExplorerPage) {
    chart = page.chart
    words = page.words
    events = page.simulation.eventNames
    active = Set(page.simulation.final.status == .running ? page.simulation.final.configuration : [])
    examples = page.simulation.payloadExamples
    link = { page.link($0) }
  }

  /// A table without links, for a page of its own.
  init(chart: Statechart, events: [String], language: Language) {
    self.chart = chart
    words = Wording(chart: chart, language: language)
    self.events = events
    active = []
    examples = [:]
    link = nil
  }

  private var language: Language { words.language }

  var body: Fragment {
    HTML.div(class: "scroll", .tabindex(0), .role("region"), .aria("label", language(.tableCaption))) {
      HTML.table(class: "transitions") {
        HTML.caption(class: "visually-hidden") { language(.tableCaption) }
        HTML.thead {
          HTML.tr {
            HTML.th(scope: .column) { language(.tableState) }
            for event in events { HTML.th(scope: .column) { words.event(event) } }
          }
        }
        HTML.tbody {
          for state in chart.allStates where !state.isHistory { row(state) }
        }
      }
    }
  }

  private func row(_ state: State) -> Element {
    let depth = min(chart.ancestors(of: state.id).count, 4)
    let isHere = active.contains(state.id)
    return HTML.tr(class: isHere ? "here" : nil) {
      HTML.th(scope: .row, class: depth > 0 ? "depth-\(depth)" : nil) {
        words.state(state.id)
      }
      for event in events { cell(state, event) }
    }
  }

  private func cell(_ state: State, _ event: String) -> Element {
    let owners = [state] + chart.ancestors(of: state.id)
    guard let owner = owners.first(where: { $0.transitions.contains { $0.matches(event) } }) else {
      return HTML.td(class: "none") {
        refusedMark(event, isHere: active.contains(state.id))
      }
    }
    let answers = owner.transitions.filter { $0.matches(event) }
    return HTML.td(class: owner.id == state.id ? nil : "inherited") {
      for (index, transition) in answers.enumerated() {
        if index > 0 { HTML.br() }
        answer(transition, to: event, isHere: active.contains(state.id))
      }
    }
  }

  @MarkupBuilder private func answer(_ transition: Transition, to event: String, isHere: Bool) -> Fragment {
    let name = transition.isTargetless ? language(.tableStays) : words.plainStates(transition.targets)
    if isHere, let link {
      HTML.a(href: link(step(event))) { name }
    } else {
      name
    }
    if let condition = transition.condition { HTML.code(class: "condition") { " [\(condition.source)]" } }
  }

  @MarkupBuilder private func refusedMark(_ event: String, isHere: Bool) -> Fragment {
    HTML.span(class: "cross", .aria("hidden", true)) { "✕ " }
    if isHere, let link {
      HTML.a(href: link(step(event)), .attribute("rel", "nofollow")) { language(.tableRefused) }
    } else {
      language(.tableRefused)
    }
  }

  private func step(_ event: String) -> Step {
    chart.stateRequested(by: event).map { .request($0) }
      ?? .event(event, payload: examples[event]?.first)
  }
}
