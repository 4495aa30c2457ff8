import Explanations
import StatechartSimulation
import Statecharts
import XMLTree

/// States by events: what each state does with each event, its outer states' transitions included.
///
/// Of a table with more than 60 states or 40 events a page shows a part, with links to the rest and a form that looks
/// for names; of a cell twelve transitions.
struct TransitionTableView: MarkupComponent {
  /// The maximum number of transitions of a cell.
  private static let maxInCell = 12
  /// The maximum number of bytes of all links in the table.
  private static let maxLinkBytes = 2 << 20

  private let chart: Statechart
  private let words: Wording
  private let part: TablePart
  private let active: Set<State.ID>
  /// False if the links in the rows of active states would be too much for a page; the moves have links of their own.
  private let hasLinks: Bool
  private let examples: [String: [Value]]
  private let links: MomentLinks?

  init(page: ExplorerPage) {
    chart = page.chart
    words = page.words
    part = TablePart(page.address.table, of: page.chart, events: page.simulation.eventNames, words: page.words)
    let active = Set(page.active)
    let cells = part.states.count { active.contains(page.chart.allStates[$0].id) } * part.events.count
    hasLinks = cells * page.links.taking([]).utf8.count <= Self.maxLinkBytes
    self.active = active
    examples = page.simulation.payloadExamples
    links = page.links
  }

  /// A table without links, for a page of its own: whole unless it is very large.
  init(chart: Statechart, events: [String], language: Language) {
    self.chart = chart
    words = Wording(chart: chart, language: language, maxNames: Wording.namesOnPages)
    part = TablePart(whole: chart, events: events)
    active = []
    hasLinks = false
    examples = [:]
    links = nil
  }

  private var language: Language { words.language }

  var body: Fragment {
    Fragment {
      if part.isCut { TableControls(part: part, links: links, language: language) }
      if part.states.isEmpty || part.events.isEmpty, part.isFiltered {
        HTML.p { language(.tableNothing) }
      } else {
        table
        HTML.p(class: "hint") {
          language(.tableBlank)
          if links != nil { language.sentenceBreak + language(.tableTry) }
        }
      }
    }
  }

  private var table: Element {
    HTML.div(class: "scroll tall", .tabindex(0), .role("region"), .aria("label", language(.tableCaption))) {
      HTML.table(class: "transitions") {
        HTML.caption(class: "visually-hidden") { language(.tableCaption) }
        HTML.thead { head }
        HTML.tbody {
          for place in part.states { row(of: chart.allStates[place]) }
        }
      }
    }
  }

  private var head: Element {
    HTML.tr {
      HTML.th(scope: .column) { language(.tableState) }
      for event in part.events { HTML.th(scope: .column) { words.event(event) } }
    }
  }

  /// The row of an active state has links to where events lead from here.
  private func row(of state: State) -> Element {
    let isActive = active.contains(state.id)
    let ancestors = chart.ancestors(of: state.id)
    let owners = [state] + ancestors
    let depth = min(ancestors.count, 4)
    return HTML.tr(class: isActive ? "here" : nil) {
      HTML.th(scope: .row, class: depth > 0 ? "depth-\(depth)" : nil) {
        words.state(state.id)
      }
      for event in part.events { cell(owners, event, isActive && hasLinks ? links : nil) }
    }
  }

  /// What a state does with an event: the innermost of it and its outer states that has transitions for it answers.
  private func cell(_ owners: [State], _ event: String, _ links: MomentLinks?) -> Element {
    guard let owner = owners.first(where: { $0.transitions.contains { $0.matches(event) } }) else {
      return HTML.td(class: "none") { refusedMark(event, links) }
    }
    let answers = owner.transitions.filter { $0.matches(event) }
    return HTML.td(class: owner.id == owners.first?.id ? nil : "inherited") {
      for (index, transition) in answers.prefix(Self.maxInCell).enumerated() {
        if index > 0 { HTML.br() }
        answer(transition, to: event, links)
      }
      if answers.count > Self.maxInCell {
        HTML.br()
        RestOfList(of: answers.count, after: Self.maxInCell, in: .source, links, language)
      }
    }
  }

  @MarkupBuilder private func answer(_ transition: Transition, to event: String, _ links: MomentLinks?) -> Fragment {
    let name = transition.isTargetless ? language(.tableStays) : words.plainStates(transition.targets)
    if let links {
      HTML.a(href: links.taking(step(event))) { name }
    } else {
      name
    }
    if let condition = transition.condition { HTML.code(class: "condition") { " [\(condition.source)]" } }
  }

  /// Nothing where the event is refused; in the row of an active state a link that asks for it, whose page says why.
  @MarkupBuilder private func refusedMark(_ event: String, _ links: MomentLinks?) -> Fragment {
    if let links {
      HTML.a(
        href: links.taking(step(event)), class: "cross", .aria("label", language(.moveRefused, words.event(event))),
        .attribute("rel", "nofollow")
      ) { "✕" }
    }
  }

  private func step(_ event: String) -> Step {
    chart.stateRequested(by: event).map { .request($0) }
      ?? .event(event, payload: examples[event]?.first)
  }
}
