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
          ) { language(name(of: tab)) }
        }
      }
      switch page.address.tab {
      case .table: TransitionTable(page: page, links: links)
      case .actions: ActionsLog(page: page)
      case .source: source
      case .analysis: AnalysisReport(page: page)
      }
    }
  }

  private func name(of tab: ExplorerTab) -> ExplorerPhrase {
    switch tab {
    case .table: .tabTable
    case .actions: .tabActions
    case .source: .tabSource
    case .analysis: .tabAnalysis
    }
  }

  private var source: Fragment {
    Fragment {
      HTML.p { language(.sourceLead) }
      HTML.p(class: "formats") {
        for export in page.source.exports {
          HTML.a(href: page.links.export(export.fileExtension), class: "chip", .data("file", "")) { export.title }
          " "
        }
      }
      HTML.pre(class: "source", .tabindex(0), .role("region"), .aria("label", "SCXML")) {
        HTML.code { page.source.text }
      }
    }
  }
}
