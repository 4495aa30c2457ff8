import Explanations
package import StatechartDiagrams
package import StatechartSimulation
import Statecharts
package import XMLTree

/// The front page: a machine at a refused move, a form for one's own, and every machine with a small drawing.
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

    /// The number of states and transitions that are drawn.
    package var pieces: Int {
      switch self {
      case .machine(let machine, _, _): machine.chart.allStates.count + machine.chart.transitions.count
      case .faulty: 0
      }
    }

    /// The number of states that are counted on the page.
    var states: Int {
      switch self {
      case .machine(let machine, _, _): machine.chart.allStates.count { !$0.isHistory }
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

  /// The properties that every page needs.
  package let site: Site
  /// The machines in order.
  package let entries: [Entry]
  /// The machine that is shown first.
  private let hero: GalleryHero?
  /// The names of the notations that can be read.
  private let notations: [String]

  package init(site: Site, entries: [Entry], hero: GalleryHero? = nil, notations: [String] = []) {
    self.site = site
    self.entries = entries
    self.hero = hero
    self.notations = notations
  }

  private var language: Language { site.language }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.gallery.fill { slot in
      switch slot {
      case .title: Fragment { language(.galleryTitle) }
      case .lead: Fragment { language(.galleryLead) }
      case .guide: Fragment { if offersGuide { HTML.p { GuideOffer(site: site) } } }
      case .hero: Fragment { if let hero { hero } }
      case .paste: Fragment { PasteForm(site: site, notations: notations) }
      case .files: files
      case .audiences: Fragment { AudienceList(site: site) }
      case .machinesTitle: Fragment { language(.galleryNav) }
      case .machines: machines
      }
    }
    let head = PageHead(
      title: language(.galleryTitle), description: language(.galleryLead), scripts: ["js/guide.js", "js/paste.js"],
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
      HTML.titledSection(class: "files", titleID: "files", language(.galleryFiles)) {
        HTML.ul(class: "machines") { for entry in entries where entry.section == .files { item(entry) } }
      }
    }
  }

  /// The machines that come with Interlock, the largest last.
  @MarkupBuilder private var machines: Fragment {
    let own = entries.enumerated().filter { $0.element.section != .files }
    for (_, entry) in own.sorted(by: { ($0.element.states, $0.offset) < ($1.element.states, $1.offset) }) {
      item(entry)
    }
  }

  private func item(_ entry: Entry) -> Element {
    switch entry {
    case .machine(let machine, let diagram, let section): item(machine, diagram, section)
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

  private func item(_ machine: Machine, _ diagram: Diagram, _ section: Section) -> Element {
    let chart = machine.chart
    let name = chart.label(in: language.tag)
    let address = ExplorerAddress(machine: machine.identifier, language: site.addressLanguage)
    return HTML.li(class: "card machine") {
      HTML.a(href: address.text) {
        HTML.div(class: "picture") { Thumbnail(diagram).element(idPrefix: "thumbnail-\(machine.identifier)-") }
        HTML.h3 { name }
      }
      if section == .programs { HTML.p(class: "origin") { language(.galleryProgram) } }
      if let summary = chart.summary { HTML.p(class: "summary") { summary(in: language.tag) } }
      HTML.p(class: "count") { counts(chart) }
    }
  }

  private func counts(_ chart: Statechart) -> String {
    let states = chart.allStates.filter { !$0.isHistory }.count
    let transitions = chart.transitions.count
    return language(.stateCount, String(states)) + language(.listBetween)
      + language(.transitionCount, String(transitions))
  }
}
