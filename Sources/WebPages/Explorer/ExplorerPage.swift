import Explanations
import Gallery
public import StatechartAnalysis
public import StatechartDiagrams
import StatechartExecution
import StatechartExports
public import StatechartSimulation
import Statecharts
public import XMLTree

/// A moment of a run on a page: the drawing, what the user sees, the moves, the run, and what is known of it all.
public struct ExplorerPage: Sendable {
  /// What the parts of the page share. They refer to it from many closures, so it is not copied.
  private final class Contents: Sendable {
    let site: Site
    let machine: Machine
    let presentation: MachinePresentation
    let address: ExplorerAddress
    let simulation: Simulation
    let diagram: Diagram
    let source: SourceListing
    let fault: FormFault?
    let http: HTTPAccess
    let reachability: Reachability?
    let changes: ChangesAddress?
    let unapplied: InvalidStep?
    let beside: Simulation?
    let words: Wording
    let links: MomentLinks
    let final: Snapshot

    init(
      _ site: Site, _ machine: Machine, _ presentation: MachinePresentation, _ address: ExplorerAddress,
      _ simulation: Simulation, _ diagram: Diagram, _ source: SourceListing, _ fault: FormFault?, _ http: HTTPAccess,
      _ reachability: Reachability?, _ changes: ChangesAddress?, _ unapplied: InvalidStep?,
      _ beside: Simulation?
    ) {
      self.site = site
      self.machine = machine
      self.presentation = presentation
      self.address = address
      self.simulation = simulation
      self.diagram = diagram
      self.source = source
      self.fault = fault
      self.http = http
      self.reachability = reachability
      self.changes = changes
      self.unapplied = unapplied
      self.beside = beside
      words = Wording(chart: machine.chart, language: site.language, maxNames: Wording.namesOnPages)
      links = MomentLinks(address, isCanonical: unapplied == nil)
      final = simulation.final
    }
  }

  private let contents: Contents

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - presentation: What is shown of the machine next to it.
  ///   - source: The machine in other notations, by title, and the text that the source tab shows.
  ///   - fault: What was typed into a form of the page and could not be used.
  ///   - http: How the run speaks by HTTP.
  ///   - reachability: What the machine can get into, where that is known; the tab that shows it asks for it otherwise.
  ///   - changes: Where the page learns that the machine has changed, if it may.
  ///   - unapplied: The first step of the run in the address that the machine cannot follow.
  ///   - beside: The run that the address wants to be shown beside this one, carried out.
  public init(
    site: Site, machine: Machine, presentation: MachinePresentation = MachinePresentation(),
    address: ExplorerAddress, simulation: Simulation, diagram: Diagram, source: SourceListing, fault: FormFault? = nil,
    http: HTTPAccess = .off, reachability: Reachability? = nil, changes: ChangesAddress? = nil,
    unapplied: InvalidStep? = nil, beside: Simulation? = nil
  ) {
    // A run that ended early is shown as far as it came.
    let shown = simulation.interruption == nil ? address : address.at(simulation.records.count)
    contents = Contents(
      site, machine, presentation, shown, simulation, diagram, source, fault, http, reachability, changes, unapplied,
      beside)
  }

  /// What every page needs.
  public var site: Site { contents.site }
  /// The machine.
  public var machine: Machine { contents.machine }
  /// What the user of its program sees, if that is known.
  var scene: (any Scene)? { contents.presentation.scene }
  /// The address of the moment.
  public var address: ExplorerAddress { contents.address }
  /// The run up to the moment, carried out.
  public var simulation: Simulation { contents.simulation }
  /// The laid-out drawing.
  public var diagram: Diagram { contents.diagram }
  /// The machine in other notations, by title, and the text that the source tab shows.
  public var source: SourceListing { contents.source }
  /// What was typed into a form of the page and could not be used.
  public var fault: FormFault? { contents.fault }
  /// How the run speaks by HTTP.
  public var http: HTTPAccess { contents.http }
  /// Where the page learns that the machine has changed, if it may.
  var changes: ChangesAddress? { contents.changes }
  /// The first step of the run that the machine cannot follow.
  var unapplied: InvalidStep? { contents.unapplied }
  /// The run that is shown beside this one.
  var beside: Simulation? { contents.beside }
  /// What the machine can get into from its start.
  var reachability: Reachability { contents.reachability ?? simulation.reachability }

  /// True if the page tells what is wrong with its own address.
  public var isFaulty: Bool { fault != nil || unapplied.map { !$0.isOfChange } ?? false }

  /// True if the page was given what the machine can get into and that could not be explored; another time it may be.
  public var lacksReachability: Bool { contents.reachability?.isKnown == false }

  var language: Language { contents.site.language }
  var chart: Statechart { contents.words.chart }
  var words: Wording { contents.words }
  var links: MomentLinks { contents.links }
  /// The machine at the moment.
  var final: Snapshot { contents.final }
  var position: Int { contents.simulation.records.count }

  /// The page as a document.
  public func document() -> MarkupDocument {
    let content = site.templates.explorer.fill { slot in
      switch slot {
      case .heading: heading
      case .guide: Fragment { if let stop = address.options.guide { GuideCard(stop: stop, page: self) } }
      case .diagram: diagramCard
      case .moves:
        Fragment {
          if final.request != nil { HTTPCard(page: self) }
          MovesCard(page: self)
        }
      case .scene:
        Fragment {
          sceneCard
          MomentCard(page: self)
          VariablesCard(page: self)
          SessionsCard(page: self)
          if final.request == nil { HTTPCard(page: self) }
        }
      case .run:
        Fragment {
          RunCard(page: self)
          if let beside { ComparisonCard(page: self, other: beside) }
          CoverageCard(page: self)
        }
      case .details: Fragment { DetailsCard(page: self) }
      }
    }
    let busy = BusySign(language: language)
    switch address.view {
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

  /// How long it is until the next event on its way; nil if there is none, or the run is as long as runs may be.
  var playDelay: Delay? {
    final.status == .running && position < ExplorerAddress.maxSteps ? final.nextDelay : nil
  }

  var highlights: Highlights {
    var highlights = Highlights(simulation, in: chart, language: language.tag)
    if let event = address.accepts { highlights.acceptingStates = AcceptingStates(event: event, page: self).states }
    if let find = address.find { highlights.foundStates = NameSearch(find, on: self).drawnStates }
    if address.options.showsHeat {
      let counts = VisitCounts(start: simulation.start, records: simulation.records)
      highlights.heat = Heat(states: counts.states, transitions: counts.transitions)
    }
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
