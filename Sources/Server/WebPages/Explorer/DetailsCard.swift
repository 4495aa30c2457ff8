import Explanations
import XMLTree

/// The tabs below the run; each is an address of its own.
struct DetailsCard: ExplorerPart {
  let page: ExplorerPage

  var body: Fragment {
    HTML.section(id: "details", class: "card details", .aria("labelledby", "details-title")) {
      HTML.h2(id: "details-title", class: "visually-hidden") { language(.detailsTitle) }
      HTML.nav(class: "tabs", .aria("label", language(.machineCard))) {
        for tab in Self.tabs {
          HTML.a(
            href: page.links.opening(tab), id: "tab-" + tab.rawValue,
            .aria("current", tab == current ? "true" : nil)
          ) { name(of: tab) }
        }
      }
      switch page.tab {
      case .table:
        kinds
        TransitionTableView(page: page)
      case .adjacency:
        kinds
        AdjacencyTable(page: page)
      case .source: SourceView(page: page)
      case .states: StateList(page: page)
      case .sequence: SequenceView(page: page)
      case .analysis: AnalysisReport(page: page)
      case .properties: PropertiesView(page: page)
      case .actions, .debug: DebugView(page: page)
      }
    }
  }

  private static let tabs: [ExplorerTab] = [
    .table, .source, .states, .sequence, .analysis, .properties, .debug,
  ]

  /// The tab that is open: two have a view in common with another.
  private var current: ExplorerTab {
    switch page.tab {
    case .adjacency: .table
    case .actions: .debug
    case .table, .states, .sequence, .source, .analysis, .properties, .debug: page.tab
    }
  }

  /// The two kinds of table.
  private var kinds: Element {
    HTML.p(class: "kinds") {
      for (tab, phrase) in [(ExplorerTab.table, ViewPhrase.tableByEvents), (.adjacency, .tableByStates)] {
        HTML.a(
          href: page.links.opening(tab), id: "kind-" + tab.rawValue, class: "chip",
          .aria("current", tab == page.tab ? "true" : nil)
        ) { language(phrase) }
      }
    }
  }

  private func name(of tab: ExplorerTab) -> String {
    switch tab {
    case .table, .adjacency: language(.tabTable)
    case .states: language(.tabStates)
    case .sequence: language(.tabSequence)
    case .actions, .debug: language(.tabDebug)
    case .source: language(.tabSource)
    case .analysis: language(.tabAnalysis)
    case .properties: language(.tabProperties)
    }
  }
}
