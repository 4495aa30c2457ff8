import Explanations
import StatechartDiagrams
import StatechartSimulation
import Statecharts
package import XMLTree

/// A machine at a moment at which a move was refused: the first thing that the front page shows. Whatever is pressed in
/// it goes on from that moment on the page of the machine.
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

  private var start: ExplorerAddress {
    ExplorerAddress(machine: page.machine.identifier, language: page.address.language)
  }

  package var body: Fragment {
    HTML.section(class: "card hero", .aria("labelledby", "front-machine")) {
      HTML.h2(id: "front-machine") {
        HTML.a(href: start.text) { page.chart.label(in: page.language.tag) }
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
