import Explanations
import Statecharts
import XMLTree

/// Every state with what is said of it: its kind, what it means, what it does, where its transitions lead.
///
/// A page lists at most 60 states, with links to the others and a form that looks for names, and twenty transitions of
/// each.
struct StateList: ExplorerPart {
  /// The maximum number of transitions of a state.
  private static let maxTransitions = 20

  let page: ExplorerPage
  private let part: TablePart
  private let shown: Set<State.ID>

  init(page: ExplorerPage) {
    self.page = page
    part = TablePart(page.address.view.table, of: page.chart, events: [], words: page.words)
    shown = Set(part.states.map { page.chart.allStates[$0].id })
  }

  var body: Fragment {
    if part.isCut { TableControls(part: part, links: page.links, language: language, hasEvents: false) }
    if part.states.isEmpty { HTML.p { language(.tableNothing) } } else { list(page.chart.states) }
  }

  /// The states that are shown of some states and of what is in them.
  @MarkupBuilder private func list(_ states: [State]) -> Fragment {
    let items = visible(states)
    if !items.isEmpty {
      HTML.ul(class: "state-list") {
        for state in items {
          HTML.li(class: page.active.contains(state.id) ? "here" : nil) {
            item(state)
            list(state.children)
          }
        }
      }
    }
  }

  /// A state that is not shown has those in its place that are in it.
  private func visible(_ states: [State]) -> [State] {
    var found: [State] = []
    var waiting = Array(states.reversed())
    while let state = waiting.popLast() {
      if shown.contains(state.id) { found.append(state) } else { waiting += state.children.reversed() }
    }
    return found
  }

  @MarkupBuilder private func item(_ state: State) -> Fragment {
    let isActive = page.active.contains(state.id)
    HTML.p(class: "state-name") {
      HTML.a(href: page.links.taking(.request(state.id)), .title(language(.requestState, words.state(state.id)))) {
        words.state(state.id)
      }
      if words.state(state.id) != state.id.name {
        " "
        HTML.code { state.id.name }
      }
      " "
      HTML.small { kind(of: state) }
      if isActive {
        " "
        HTML.span(class: "tag innermost") { language(.acceptingActive) }
      }
    }
    if let summary = state.summary { HTML.p { summary(in: language.tag) } }
    actions(.entryActions, state.onEntry)
    actions(.exitActions, state.onExit)
    transitions(of: state, isActive: isActive)
  }

  private func kind(of state: State) -> String {
    switch state.kind {
    case .atomic: language(.kindAtomic)
    case .compound: language(.kindCompound)
    case .parallel: language(.kindParallel)
    case .final: language(.kindFinal)
    case .history(.shallow): language(.kindHistory)
    case .history(.deep): language(.kindDeepHistory)
    }
  }

  @MarkupBuilder private func actions(_ phrase: PagePhrase, _ blocks: [Block]) -> Fragment {
    let text = blocks.flatMap { $0.summary(in: language.tag, of: page.chart) }.joined(separator: "; ")
    if !text.isEmpty { HTML.p { language(phrase, text) } }
  }

  @MarkupBuilder private func transitions(of state: State, isActive: Bool) -> Fragment {
    if !state.transitions.isEmpty {
      HTML.ul(class: "ways") {
        for transition in state.transitions.prefix(Self.maxTransitions) {
          HTML.li { way(transition, isActive: isActive) }
        }
      }
      if state.transitions.count > Self.maxTransitions {
        HTML.p { language(.variablesMore, String(state.transitions.count - Self.maxTransitions)) }
      }
    }
  }

  @MarkupBuilder private func way(_ transition: Transition, isActive: Bool) -> Fragment {
    TransitionEvents(transition: transition, page: page, isActive: isActive)
    if let condition = transition.condition { HTML.code { " [\(condition.source)]" } }
    transition.isTargetless ? " → ↺" : " → " + words.plainStates(transition.targets)
    let effects = transition.label(in: language.tag, of: page.chart).effects
    if !effects.isEmpty { " / " + effects.joined(separator: "; ") }
    if let summary = transition.summary { " · " + summary(in: language.tag) }
  }
}
