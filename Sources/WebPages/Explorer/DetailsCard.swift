import Explanations
import XMLTree

/// The tabs below the run; each is an address of its own.
struct DetailsCard: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }

  var body: Fragment {
    if let kind = page.kind, kind.tab == .table, TransitionTable.isWhole(on: page) {
      page.parts.kept(.details(page.active, kind), of: page) { card($0) }
    } else {
      card(page.links)
    }
  }

  private func card(_ links: MomentLinks) -> Fragment {
    Fragment { section(links) }
  }

  private func section(_ links: MomentLinks) -> Element {
    HTML.section(id: "details", class: "card details", .aria("labelledby", "details-title")) {
      HTML.h2(id: "details-title", class: "visually-hidden") { language(.detailsTitle) }
      HTML.nav(class: "tabs", .aria("label", language(.machineCard))) {
        for tab in ExplorerTab.allCases {
          HTML.a(
            href: links.opening(tab), id: "tab-" + tab.rawValue,
            .aria("current", tab == page.address.tab ? "true" : nil)
          ) { name(of: tab) }
        }
      }
      switch page.address.tab {
      case .table: TransitionTable(page: page, links: links)
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
