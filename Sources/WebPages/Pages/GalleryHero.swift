import Explanations
import StatechartDiagrams
import StatechartSimulation
import Statecharts
package import XMLTree

/// A machine at a moment at which a move was refused: the first thing that the front page shows. Everything that can
/// be pressed leads to the page of the machine at that moment.
package struct GalleryHero: MarkupComponent {
  /// The machine that is shown.
  package static let machine = GuideStop.machine

  /// The moment that is shown: the one to which the tour of one minute leads.
  package static func address(on site: Site) -> ExplorerAddress {
    ExplorerAddress(
      machine: machine, steps: GuideStop.refusal.goal?.steps ?? [], language: site.addressLanguage)
  }

  let page: ExplorerPage

  package init(_ page: ExplorerPage) {
    self.page = page
  }

  package var body: Fragment {
    HTML.section(class: "card hero", .aria("labelledby", "hero-title")) {
      HTML.h2(id: "hero-title") {
        HTML.a(href: page.address.text) { page.chart.label(in: page.language.tag) }
      }
      HTML.div(class: "picture") {
        page.diagram.element(highlights: page.highlights, links: page.drawingLinks, idPrefix: "hero-")
      }
      if let rejection = page.simulation.rejection {
        RefusalNote(rejection: rejection, words: page.words, links: page.links)
      }
    }
  }
}
