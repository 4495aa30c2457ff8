import Explanations
import StatechartSimulation
import Statecharts
import XMLTree

/// States by events: in the row of an active state what the event does now to the configuration, whichever of its
/// states answers; in the other rows what the state does with it when it is active, its outer states' transitions
/// included.
///
/// Of a table with more than 60 states or 40 events a page shows a part, with links to the rest and a form that looks
/// for names; of a cell twelve transitions.
struct TransitionTableView: MarkupComponent {
  /// The maximum number of transitions of a cell.
  static let maxInCell = 12
  /// The maximum number of bytes of all links in the table.
  private static let maxLinkBytes = 2 << 20

  private let chart: Statechart
  private let words: Wording
  private let part: TablePart
  private let active: Set<State.ID>
  /// The effects of events now; nil where they are not known or the table is of no moment.
  private let effects: EventEffects?
  /// False if the links in the rows of active states would be too much for a page; the moves have links of their own.
  private let hasLinks: Bool
  private let links: MomentLinks?

  init(page: ExplorerPage) {
    chart = page.chart
    words = page.words
    part = TablePart(page.address.view.table, of: page.chart, events: page.simulation.eventNames, words: page.words)
    let active = Set(page.active)
    let cells = part.states.count { active.contains(page.chart.allStates[$0].id) } * part.events.count
    hasLinks = cells * page.links.taking([]).utf8.count <= Self.maxLinkBytes
    self.active = active
    effects = EventEffects(at: page.simulation)
    links = page.links
  }

  /// A table without links, for a page of its own: whole unless it is very large.
  init(chart: Statechart, events: [String], language: Language) {
    self.chart = chart
    words = Wording(chart: chart, language: language, maxNames: Wording.namesOnPages)
    part = TablePart(whole: chart, events: events)
    active = []
    effects = nil
    hasLinks = false
    links = nil
  }

  private var language: Language { words.language }

  var body: Fragment {
    if part.isCut { TableControls(part: part, links: links, language: language) }
    if part.states.isEmpty || part.events.isEmpty, part.isFiltered {
      HTML.p { language(.tableNothing) }
    } else {
      table
      HTML.p(class: "hint") {
        language(.tableBlank)
        if effects != nil { language.sentenceBreak + language(.tableTry) }
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

  private func row(of state: State) -> Element {
    let isActive = active.contains(state.id)
    let ancestors = chart.ancestors(of: state.id)
    let owners = [state] + ancestors
    let depth = min(ancestors.count, 4)
    return HTML.tr(class: isActive ? "here" : nil) {
      HTML.th(scope: .row, class: depth > 0 ? "depth-\(depth)" : nil) {
        words.state(state.id)
      }
      for event in part.events {
        if isActive, let effects {
          CurrentCell(
            state: state.id, event: event, effects: effects, words: words, links: hasLinks ? links : nil
          ).element
        } else {
          cell(owners, event)
        }
      }
    }
  }

  /// Returns the cell for a state and an event: the innermost of it and its outer states that has transitions for the
  /// event handles it, and where these have conditions, the next.
  private func cell(_ owners: [State], _ event: String) -> Element {
    let answers = answers(of: owners, to: event)
    guard let innermost = answers.first?.id.source else { return HTML.td(class: "none") {} }
    return HTML.td(class: innermost == owners.first?.id ? nil : "inherited") {
      for (index, transition) in answers.prefix(Self.maxInCell).enumerated() {
        if index > 0 { HTML.br() }
        transition.isTargetless ? language(.tableStays) : words.plainStates(transition.targets)
        if let condition = transition.condition { HTML.code(class: "condition") { " [\(condition.source)]" } }
      }
      if answers.count > Self.maxInCell {
        HTML.br()
        RestOfList(of: answers.count, after: Self.maxInCell, in: .source, links, language)
      }
    }
  }

  private func answers(of owners: [State], to event: String) -> [Transition] {
    var answers: [Transition] = []
    for owner in owners {
      let own = owner.transitions.filter { $0.matches(event, by: chart.eventMatching) }
      answers += own
      if own.contains(where: { $0.condition == nil }) { break }
    }
    return answers
  }
}
