import Explanations
package import Gallery
package import StatechartAnalysis
package import StatechartDiagrams
import StatechartEvidence
import StatechartExecution
import StatechartExports
package import StatechartSimulation
import Statecharts
package import XMLTree

/// A moment of a run on a page: the drawing, what the user sees, the moves, the run, and what is known of it all.
package struct ExplorerPage: Sendable {
  /// The machine that a page shows.
  package struct Subject: Sendable {
    package let machine: Machine
    /// The scene that the user of its program sees, if that is known.
    package let scene: (any Scene)?
    /// The machine in other notations, by title, and the text that the source tab shows.
    package let source: SourceListing
    /// The address at which the page is informed that the machine has changed, if it may change.
    package let changes: ChangesAddress?
    /// The identifier of the machine as it is read from the source of its program, if it is.
    package let readProgram: String?

    package init(
      _ machine: Machine, scene: (any Scene)? = nil, source: SourceListing, changes: ChangesAddress? = nil,
      readProgram: String? = nil
    ) {
      self.machine = machine
      self.scene = scene
      self.source = source
      self.changes = changes
      self.readProgram = readProgram
    }
  }

  /// The moment of its run.
  package struct Moment: Sendable {
    /// The address of the moment.
    package let address: ExplorerAddress
    /// The run up to the moment, executed.
    package let simulation: Simulation
    /// The run that the address wants to be shown next to this one, executed.
    package let compared: Simulation?
    /// The text that was typed into a form of the page and could not be used.
    package let fault: FormFault?
    /// The first step of the run in the address that the machine cannot follow.
    package let unapplied: InvalidStep?
    /// The use of HTTP by the run.
    package let http: HTTPAccess

    /// Makes a moment; a run that ended early is shown as far as it came.
    package init(
      _ address: ExplorerAddress, _ simulation: Simulation, compared: Simulation? = nil, fault: FormFault? = nil,
      unapplied: InvalidStep? = nil, http: HTTPAccess = .off
    ) {
      self.address = simulation.interruption == nil ? address : address.at(simulation.records.count)
      self.simulation = simulation
      self.compared = compared
      self.fault = fault
      self.unapplied = unapplied
      self.http = http
    }
  }

  /// The contents that the parts of the page share. They refer to it from many closures, so it is not copied.
  private final class Contents: Sendable {
    let site: Site
    let subject: Subject
    let moment: Moment
    let diagram: Diagram
    let reachability: Reachability?
    let properties: PropertyCheck?
    let words: Wording
    let links: MomentLinks
    let final: Snapshot

    init(
      site: Site, subject: Subject, moment: Moment, diagram: Diagram, reachability: Reachability?,
      properties: PropertyCheck?
    ) {
      self.properties = properties
      self.site = site
      self.subject = subject
      self.moment = moment
      self.diagram = diagram
      self.reachability = reachability
      words = Wording(chart: subject.machine.chart, language: site.language, maxNames: Wording.namesOnPages)
      links = MomentLinks(moment.address, isCanonical: moment.unapplied == nil)
      final = moment.simulation.final
    }
  }

  private let contents: Contents

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - reachability: The configurations that can be reached, if known; otherwise the tab that shows them asks.
  ///   - properties: The properties that are asked for, with their verdicts.
  package init(
    site: Site, subject: Subject, moment: Moment, diagram: Diagram, reachability: Reachability? = nil,
    properties: PropertyCheck? = nil
  ) {
    contents = Contents(
      site: site, subject: subject, moment: moment, diagram: diagram, reachability: reachability,
      properties: properties)
  }

  /// The properties that every page needs.
  package var site: Site { contents.site }
  /// The machine with what is shown of it.
  var subject: Subject { contents.subject }
  /// The moment of its run.
  var moment: Moment { contents.moment }
  package var machine: Machine { subject.machine }
  package var address: ExplorerAddress { moment.address }
  /// The run up to the moment, executed.
  package var simulation: Simulation { moment.simulation }
  /// The laid-out drawing.
  package var diagram: Diagram { contents.diagram }
  /// The text that was typed into a form of the page and could not be used.
  package var fault: FormFault? { moment.fault }
  var scene: (any Scene)? { subject.scene }
  var source: SourceListing { subject.source }
  var http: HTTPAccess { moment.http }
  var changes: ChangesAddress? { subject.changes }
  var unapplied: InvalidStep? { moment.unapplied }
  var compared: Simulation? { moment.compared }
  var properties: PropertyCheck? { contents.properties }
  /// The tab that is open: the one with the form whose text could not be used, or that of the address.
  var tab: ExplorerTab {
    switch fault?.form {
    case .breakpoint, .comparison, .log: .debug
    case .properties: .properties
    case .event, .variable, .clock, nil: address.view.tab
    }
  }

  /// The configurations that the machine can reach from its start.
  var reachability: Reachability { contents.reachability ?? simulation.reachability }

  /// True if the page reports what is wrong with its own address.
  package var isFaulty: Bool { fault != nil || unapplied.map { !$0.isOfChange } ?? false }

  /// True if the page was given what the machine can get into and that could not be explored; another time it may be.
  package var lacksReachability: Bool { contents.reachability?.isKnown == false }

  var language: Language { site.language }
  var chart: Statechart { contents.words.chart }
  var words: Wording { contents.words }
  var links: MomentLinks { contents.links }
  /// The machine at the moment.
  var final: Snapshot { contents.final }
  var position: Int { simulation.records.count }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.explorer.fill { slot in
      switch slot {
      case .heading: heading
      case .guide: Fragment { if let stop = address.view.guide { GuideCard(stop: stop, page: self) } }
      case .diagram:
        diagramCard(showsRun: true)
      case .moves:
        if final.request != nil { HTTPCard(page: self) }
        MovesCard(page: self)
      case .scene:
        sceneCard
        CodeCard(page: self)
        ClockCard(page: self)
        VariablesCard(page: self)
        SessionsCard(page: self)
        if final.request == nil { HTTPCard(page: self) }
      case .details:
        if let compared { ComparisonCard(page: self, other: compared) }
        DetailsCard(page: self)
      }
    }
    let busy = BusySign(language: language)
    switch address.view.part {
    case .whole:
      return site.page(
        head(kind: .explorer), kind: "explorer",
        content: Fragment {
          content
          PrintFooter(page: self)
          busy
        })
    case .stage:
      return site.page(
        head(kind: .explorer), kind: "explorer stage",
        content: Fragment {
          StageContent(page: self)
          busy
        })
    }
  }

  func head(kind: ExplorerAddress.Place) -> PageHead {
    PageHead(
      title: title, description: Site.excerpt(of: diagram.description(highlights: .none)),
      styles: kind == .explorer ? ["css/scenes.css"] : [], scripts: ["js/explorer.js"],
      alternates: alternates)
  }

  /// The same page in each language.
  var alternates: [(language: Language, address: String)] {
    Language.allCases.map { ($0, links.localized(in: $0)) }
  }

  /// The active states, if any are in a machine that runs.
  var active: [State.ID] {
    switch final.status {
    case .running: final.configuration
    case .ended, .stopped: []
    }
  }

  /// The time until the next event on its way; nil if there is none, or the run is as long as runs may be.
  var playDelay: Delay? {
    final.status == .running && position < ExplorerAddress.maxSteps ? final.nextDelay : nil
  }

  var highlights: Highlights {
    var highlights = Highlights(simulation, in: chart, language: language.tag)
    if let event = address.asked.accepts {
      highlights.acceptingStates = AcceptingStates(event: event, page: self).states
    }
    if let find = address.asked.find { highlights.foundStates = NameSearch(find, on: self).drawnStates }
    return highlights
  }

  var sceneCard: Fragment {
    Fragment { if let scene { section(scene) } }
  }

  private func section(_ scene: any Scene) -> Element {
    let moment = SceneMoment(
      snapshot: final, records: simulation.records, language: language.tag,
      link: { [links] in links.taking($0) })
    return HTML.section(id: "scene", class: "card") {
      HTML.h2 { language(.sceneCard) }
      scene.picture(of: moment)
    }
  }
}

/// A part of the page of a moment.
protocol ExplorerPart: MarkupComponent {
  var page: ExplorerPage { get }
}

extension ExplorerPart {
  var language: Language { page.language }
  var words: Wording { page.words }
  var links: MomentLinks { page.links }
}
