import Explanations
import StatechartAnalysis
import StatechartSimulation
import Statecharts
package import XMLTree

/// A machine in another site's frame: the drawing, the refusal, the moves, what it has invoked.
package struct EmbedPage: Sendable {
  private let page: ExplorerPage

  /// Makes the page of a moment; the moment's address says that it is embedded.
  package init(_ page: ExplorerPage) {
    self.page = page
  }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = page.site.templates.embed.fill { slot in
      switch slot {
      case .title: Fragment { page.chart.label(in: page.language.tag) }
      case .diagram: page.diagramCard(showsRun: false)
      case .moves:
        if options.shows(.steps) { StepControls(page: page) }
        if options.shows(.moves) { MovesCard(page: page) }
        if options.shows(.now) { ClockCard(page: page) }
        SessionsCard(page: page)
      case .origin: origin
      }
    }
    return page.site.embeddedPage(
      page.head(kind: .embedded),
      content: Fragment {
        HTML.div(class: classes.isEmpty ? nil : classes.joined(separator: " ")) { content }
        if let host = options.host { report(to: host) }
      })
  }

  private var options: EmbedOptions { page.address.embed }
  private var classes: [String] {
    [options.size?.rawValue, options.theme?.rawValue].compactMap { $0.map { "embed-" + $0 } }
  }

  /// Returns the data that scripts report to the page around the frame.
  private func report(to host: String) -> Element {
    HTML.div(
      id: "embed-account", .hidden(), .data("host", host), .data("machine", page.machine.identifier),
      .data("run", page.address.steps.map(\.description).joined(separator: ",")),
      .data("position", String(page.position)),
      .data("states", page.active.map(\.name).joined(separator: " ")),
      .data("refused", page.simulation.rejection == nil ? "false" : "true")
    ) { "" }
  }

  private var origin: Fragment {
    var address = page.address
    address.place = .explorer
    address.asked.search = .brief
    address.embed = EmbedOptions()
    let target = address.text
    return Fragment {
      if let changes = page.changes { ChangesNote(address: changes, language: page.language) }
      HTML.a(href: target, .attribute("target", "_top"), .data("file", "")) { page.language(.embedOpen) }
    }
  }
}
