import Explanations
import StatechartDiagrams
import StatechartSimulation
import Statecharts
package import XMLTree

/// The form on the front page that takes a machine of one's own, as a text or as a file. It is sent to the page for new
/// machines, which shows what is made of it.
struct PasteForm: MarkupComponent {
  let site: Site
  /// The names of the notations that can be read.
  let notations: [String]

  private var language: Language { site.language }

  /// A machine as it is typed.
  private static let sample = "stateDiagram-v2\n  [*] --> Off\n  Off --> On: press\n  On --> Off: press"
  /// The notations that are named, if they can be read.
  private static let best = ["Mermaid", "SCXML", "XState", "Swift"]

  /// The notations that most people have, and how many more there are.
  private var named: String {
    let best = Self.best.filter(notations.contains)
    let (names, more) = (best.joined(separator: language(.listBetween)), notations.count - best.count)
    return more > 0 ? language(.pasteNotations, names, String(more)) : names
  }

  var body: Fragment {
    HTML.form(
      action: NewMachinePage.resultAddress(site), method: .post, id: "paste", class: "card paste",
      .attribute("enctype", "multipart/form-data")
    ) {
      HTML.h2 { HTML.label(for: "source") { language(.pasteTitle) } }
      HTML.textarea(
        name: LibraryAddress.textField, value: "", id: "source", rows: 5, .attribute("spellcheck", "false"),
        .attribute("placeholder", Self.sample),
        .attribute("autocapitalize", "off"), .attribute("autocomplete", "off"), .aria("describedby", "paste-notations"))
      HTML.div(class: "entry") {
        HTML.button(type: .submit, class: "button primary") { language(.pasteDraw) }
        HTML.input(
          type: .file, name: LibraryAddress.fileField, id: "file", .aria("label", language(.newFile)))
        HTML.span(class: "hint", .hidden(), .data("drop", "")) { language(.pasteDrop) }
      }
      HTML.p(id: "paste-notations", class: "hint") { named }
    }
  }
}

/// A line each for those whom the site has something special for.
struct AudienceList: MarkupComponent {
  let site: Site

  private var language: Language { site.language }

  var body: Fragment {
    HTML.ul(class: "audiences") {
      item(.audienceApple, .audienceAppleText, program)
      item(.audienceXState, .audienceXStateText, example)
      item(
        .audienceTeachers, site.hasRooms ? .audienceTeachersRooms : .audienceTeachersText, LearnPage.address(site))
    }
  }

  /// A machine of an app that was written with GameplayKit, where it does not enter a state.
  private var program: String {
    ExplorerAddress(machine: "kanji", steps: [.request("All")], language: site.addressLanguage).text
  }

  private var example: String {
    AddressText.address(
      "/new", [QueryItem("example", "xstate"), QueryItem("lang", site.addressLanguage?.tag)])
  }

  private func item(_ name: PagePhrase, _ text: PagePhrase, _ address: String) -> Element {
    HTML.li {
      HTML.a(href: address) {
        HTML.b { language(name) }
        " "
        HTML.span { language(text) }
      }
    }
  }
}

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
