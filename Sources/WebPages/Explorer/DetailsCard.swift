import Explanations
import XMLTree

/// The tabs below the run; each is an address of its own.
struct DetailsCard: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }

  var body: Fragment {
    HTML.section(id: "details", class: "card details", .aria("labelledby", "details-title")) {
      HTML.h2(id: "details-title", class: "visually-hidden") { language(.detailsTitle) }
      HTML.nav(class: "tabs", .aria("label", language(.machineCard))) {
        for tab in ExplorerTab.allCases {
          HTML.a(
            href: page.links.opening(tab), id: "tab-" + tab.rawValue,
            .aria("current", tab == page.address.tab ? "true" : nil)
          ) { name(of: tab) }
        }
      }
      switch page.address.tab {
      case .table: TransitionTableView(page: page)
      case .adjacency: AdjacencyTable(page: page)
      case .states: StateList(page: page)
      case .sequence: SequenceView(page: page)
      case .actions: ActionsLog(page: page)
      case .source: SourceView(page: page)
      case .analysis: AnalysisReport(page: page)
      }
    }
  }

  private func name(of tab: ExplorerTab) -> String {
    switch tab {
    case .table: language(.tabTable)
    case .adjacency: language(.tabAdjacency)
    case .states: language(.tabStates)
    case .sequence: language(.tabSequence)
    case .actions: language(.tabActions)
    case .source: language(.tabSource)
    case .analysis: language(.tabAnalysis)
    }
  }
}
