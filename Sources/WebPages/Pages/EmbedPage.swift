import Explanations
import StatechartAnalysis
import Statecharts
public import XMLTree

/// A machine in another site's frame: the drawing, the refusal, the moves, what it has invoked.
public struct EmbedPage: Sendable {
  private let page: ExplorerPage

  /// Makes the page of a moment; the moment's address says that it is embedded.
  public init(_ page: ExplorerPage) {
    self.page = page
  }

  /// The page as a document.
  public func document() -> MarkupDocument {
    let content = page.site.templates.embed.fill { slot in
      switch slot {
      case .title: Fragment { page.chart.label(in: page.language.tag) }
      case .diagram: page.diagramCard
      case .moves:
        Fragment {
          MovesCard(page: page)
          SessionsCard(page: page)
        }
      case .origin: origin
      }
    }
    return page.site.embeddedPage(page.head(kind: .embedded), content: Fragment { content })
  }

  private var origin: Fragment {
    var address = page.address
    address.place = .explorer
    address.search = .brief
    let target = address.text
    return Fragment {
      if let changes = page.changes { ChangesNote(address: changes, language: page.language) }
      HTML.a(href: target, .attribute("target", "_top"), .data("file", "")) { page.language(.embedOpen) }
    }
  }
}
