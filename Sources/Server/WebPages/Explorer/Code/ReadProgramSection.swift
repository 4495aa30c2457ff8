import Explanations
import Statecharts
import XMLTree

/// The machine as it is read from the source of its program, a part of the source tab, with the way to that source.
struct ReadProgramSection: ExplorerPart {
  /// The maximum number of states of a chart that can be read when it is as narrow as the tab.
  private static let maxStates = 8

  /// The identifier of the machine that is read.
  let program: String
  let page: ExplorerPage

  private var address: ExplorerAddress { ExplorerAddress(machine: program, language: page.address.language) }

  private var source: ExplorerAddress {
    var address = address
    address.view.tab = .source
    return address
  }

  var body: Fragment {
    HTML.titledSection(id: "read-program", language(.codeProgram), as: HTML.h3) {
      if page.chart.allStates.count <= Self.maxStates {
        HTML.a(href: address.text) {
          HTML.image(
            source: address.picture, alternative: language(.codeProgramDrawing), class: "read-program",
            .attribute("loading", "lazy"))
        }
      } else {
        HTML.p { HTML.a(href: address.text) { language(.codeProgramDrawing) } }
      }
      HTML.p { HTML.a(href: source.text, id: "read-program-source") { language(.codeProgramSource) } }
    }
  }
}
