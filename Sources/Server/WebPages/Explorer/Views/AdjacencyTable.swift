import Explanations
import Statecharts
import XMLTree

/// States by states: a cell has the events that lead from the state of its row to that of its column.
///
/// A page shows at most 60 rows and 40 columns, with links to the others, and twelve transitions in a cell.
struct AdjacencyTable: ExplorerPart {
  /// The maximum number of transitions of a cell.
  private static let maxInCell = 12

  let page: ExplorerPage

  private var view: TableView { page.address.view.table }

  var body: Fragment {
    let (rows, columns) = (
      AdjacencyPart(rowsOf: page.chart, from: view.row), AdjacencyPart(columnsOf: page.chart, from: view.column)
    )
    HTML.div(class: "table-controls") {
      range(.adjacencyRows, rows, id: "rows") { $0.row = $1 }
      range(.adjacencyColumns, columns, id: "columns") { $0.column = $1 }
    }
    HTML.div(class: "scroll tall", .tabindex(0), .role("region"), .aria("label", language(.adjacencyCaption))) {
      HTML.table(class: "transitions adjacency") {
        HTML.caption(class: "visually-hidden") { language(.adjacencyCaption) }
        HTML.thead { head(columns) }
        HTML.tbody {
          for state in rows.states { row(state, columns) }
        }
      }
    }
    HTML.p(class: "hint") { language(.adjacencyHint) }
  }

  private func range(
    _ phrase: ViewPhrase, _ part: AdjacencyPart, id: String,
    _ set: @escaping @Sendable (inout TableView, Int) -> Void
  ) -> PartRange {
    let (links, view) = (page.links, view)
    return PartRange(
      text: language(phrase, String(part.first + 1), String(part.first + part.states.count), String(part.count)),
      first: part.first, shown: part.states.count, count: part.count, step: part.step, id: id, language: language
    ) { place in
      var next = view
      set(&next, place)
      return links.same { $0.view.table = next }
    }
  }

  private func head(_ columns: AdjacencyPart) -> Element {
    HTML.tr {
      HTML.th(scope: .column) { language(.adjacencyFromTo) }
      for state in columns.states { HTML.th(scope: .column) { page.words.state(state.id) } }
    }
  }

  private func row(_ state: State, _ columns: AdjacencyPart) -> Element {
    let isActive = page.active.contains(state.id)
    let depth = min(page.chart.ancestors(of: state.id).count, 4)
    let arrows = AdjacencyPart.arrows(of: state)
    return HTML.tr(class: isActive ? "here" : nil) {
      HTML.th(scope: .row, class: depth > 0 ? "depth-\(depth)" : nil) { page.words.state(state.id) }
      for target in columns.states {
        HTML.td { cell(arrows[target.id] ?? [], isActive: isActive, in: state.id) }
      }
    }
  }

  @MarkupBuilder private func cell(_ transitions: [Transition], isActive: Bool, in state: State.ID) -> Fragment {
    for (index, transition) in transitions.prefix(Self.maxInCell).enumerated() {
      if index > 0 { HTML.br() }
      // A transition without a target stays where it is.
      if transition.isTargetless { "↺ " }
      TransitionEvents(transition: transition, page: page, isActive: isActive)
      if let condition = transition.condition { HTML.code(class: "condition") { " [\(condition.source)]" } }
    }
    if transitions.count > Self.maxInCell {
      HTML.br()
      language(.variablesMore, String(transitions.count - Self.maxInCell))
    }
  }
}

/// The states that a table of states by states shows as rows or as columns.
struct AdjacencyPart: Sendable {
  /// The states that are shown.
  let states: [State]
  /// The first of them, from 0.
  let first: Int
  /// The number of items to show.
  let count: Int
  /// The number that is shown at once.
  let step: Int

  /// The rows: states that may be active.
  init(rowsOf chart: Statechart, from place: Int) {
    self.init(chart.allStates.filter { !$0.isHistory }, from: place, atOnce: TablePart.maxStates)
  }

  /// The columns: the same, and the history states to which a transition leads.
  init(columnsOf chart: Statechart, from place: Int) {
    let targets = Set(chart.transitions.flatMap(\.targets))
    self.init(
      chart.allStates.filter { !$0.isHistory || targets.contains($0.id) }, from: place, atOnce: TablePart.maxEvents)
  }

  private init(_ all: [State], from place: Int, atOnce step: Int) {
    first = min(place, max(0, all.count - 1))
    states = Array(all.dropFirst(first).prefix(step))
    count = all.count
    self.step = step
  }

  /// The transitions of a state by where they lead; one without a target leads to the state itself.
  static func arrows(of state: State) -> [State.ID: [Transition]] {
    var arrows: [State.ID: [Transition]] = [:]
    for transition in state.transitions {
      for target in transition.isTargetless ? [state.id] : transition.targets {
        arrows[target, default: []].append(transition)
      }
    }
    return arrows
  }
}
