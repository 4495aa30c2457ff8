import Explanations
package import StatechartDiagrams
package import StatechartSimulation
import Statecharts
package import XMLTree

/// The gallery: every machine with a small drawing.
package struct GalleryPage: Sendable {
  /// A part of the gallery.
  package enum Section: Hashable, Sendable {
    /// Machines that the server was started with.
    case files
    /// Those of real programs.
    case programs
    /// Those that are taught with.
    case classics
  }

  /// A machine in the gallery.
  package enum Entry: Sendable {
    /// One with the drawing of its page, and its section.
    case machine(Machine, Diagram, Section)
    /// One in a file that cannot be shown now, and why.
    case faulty(identifier: String, LibraryError)

    /// How many states and transitions are drawn.
    package var pieces: Int {
      switch self {
      case .machine(let machine, _, _): machine.chart.allStates.count + machine.chart.transitions.count
      case .faulty: 0
      }
    }

    var section: Section {
      switch self {
      case .machine(_, _, let section): section
      case .faulty: .files
      }
    }
  }

  /// What every page needs.
  package let site: Site
  /// The machines in order.
  package let entries: [Entry]

  package init(site: Site, entries: [Entry]) {
    self.site = site
    self.entries = entries
  }

  private var language: Language { site.language }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.gallery.fill { slot in
      switch slot {
      case .title: Fragment { language(.galleryTitle) }
      case .lead: Fragment { language(.galleryLead) }
      case .guide: Fragment { if offersGuide { HTML.p { GuideOffer(site: site) } } }
      case .files: files
      case .programsTitle: Fragment { language(.galleryPrograms) }
      case .programs: list(.programs)
      case .classicsTitle: Fragment { language(.galleryClassics) }
      case .classics: list(.classics)
      }
    }
    let head = PageHead(
      title: language(.galleryNav), description: language(.galleryLead), scripts: ["js/guide.js"],
      alternates: Language.allCases.map { ($0, AddressText.address("/", in: $0)) })
    return site.page(head, kind: "gallery", content: Fragment { content })
  }

  /// True if the machine that the tour is of is there.
  private var offersGuide: Bool {
    entries.contains { entry in
      switch entry {
      case .machine(let machine, _, _): machine.identifier == GuideStop.machine
      case .faulty: false
      }
    }
  }

  @MarkupBuilder private var files: Fragment {
    if entries.contains(where: { $0.section == .files }) {
      HTML.section(.aria("labelledby", "files")) {
        HTML.h2(id: "files") { language(.galleryFiles) }
        HTML.ul(class: "machines") { list(.files) }
      }
    }
  }

  @MarkupBuilder private func list(_ section: Section) -> Fragment {
    for entry in entries where entry.section == section { item(entry) }
  }

  private func item(_ entry: Entry) -> Element {
    switch entry {
    case .machine(let machine, let diagram, _): item(machine, diagram)
    case .faulty(let identifier, let error): item(identifier, error)
    }
  }

  private func item(_ identifier: String, _ error: LibraryError) -> Element {
    HTML.li(class: "card machine") {
      HTML.a(href: ExplorerAddress(machine: identifier, language: site.addressLanguage).text) {
        HTML.h3 { identifier }
      }
      HTML.p { language(.errorUnusableMachine, identifier) }
      if let finding = error.lines.first { HTML.p(class: "part") { HTML.code { finding } } }
    }
  }

  private func item(_ machine: Machine, _ diagram: Diagram) -> Element {
    let chart = machine.chart
    let name = chart.label(in: language.tag)
    let address = ExplorerAddress(machine: machine.identifier, language: site.addressLanguage)
    let thumbnail = Thumbnail(diagram)
    return HTML.li(class: "card machine") {
      HTML.a(href: address.text) {
        HTML.div(class: "picture") { thumbnail.element(idPrefix: "thumbnail-\(machine.identifier)-") }
        HTML.h3 { name }
      }
      if let summary = chart.summary { HTML.p { summary(in: language.tag) } }
      if thumbnail.drawnStates < diagram.stateCount {
        HTML.p(class: "part") {
          language(.thumbnailPart, String(thumbnail.drawnStates), String(diagram.stateCount))
        }
      }
      HTML.p(class: "count") { counts(chart) }
    }
  }

  private func counts(_ chart: Statechart) -> String {
    let states = chart.allStates.filter { !$0.isHistory }.count
    let transitions = chart.transitions.count
    return language(states == 1 ? .stateCountOne : .stateCount, String(states)) + language(.listBetween)
      + language(transitions == 1 ? .transitionCountOne : .transitionCount, String(transitions))
  }
}
