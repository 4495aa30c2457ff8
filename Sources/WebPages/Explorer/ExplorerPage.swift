import Gallery
public import StatechartAnalysis
public import StatechartDiagrams
import StatechartExecution
import Statecharts
public import XMLTree

/// A moment of a run on a page: the drawing, what the user sees, the moves, the run, and what is known of it all.
public struct ExplorerPage: Sendable {
  /// What every page needs.
  public let site: Site
  /// The machine.
  public let subject: Subject
  /// The address of the moment.
  public let address: ExplorerAddress
  /// The run up to the moment, carried out.
  public let simulation: Simulation
  /// The laid-out drawing.
  public let diagram: Diagram
  /// The machine in other notations, by title, and the text that the source tab shows.
  public let source: SourceListing
  /// What was typed into a form of the page and could not be used.
  public let fault: FormFault?
  /// How the run speaks by HTTP.
  public let http: HTTPAccess
  /// What the machine can get into, where that is known already; else the page that shows it has it searched.
  public let reachability: Reachability?

  /// Makes the page.
  public init(
    site: Site, subject: Subject, address: ExplorerAddress, simulation: Simulation, diagram: Diagram,
    source: SourceListing, fault: FormFault? = nil, http: HTTPAccess = .off, reachability: Reachability? = nil
  ) {
    self.site = site
    self.subject = subject
    // A run that ended early is shown as far as it came.
    self.address = simulation.interruption == nil ? address : address.at(simulation.records.count)
    self.simulation = simulation
    self.diagram = diagram
    self.source = source
    self.fault = fault
    self.http = http
    self.reachability = reachability
  }

  var language: Language { site.language }
  var chart: Statechart { subject.chart }
  var words: Wording { Wording(chart: chart, language: language) }
  var position: Int { simulation.records.count }

  /// The address that takes a step from here.
  func link(_ step: Step) -> String { address.taking([step]).text }

  /// The page as a document.
  public func document() -> MarkupDocument {
    let content = site.templates.explorer.fill { slot in
      switch slot {
      case .heading: heading
      case .diagram: diagramCard
      case .moves:
        Fragment {
          if simulation.final.request != nil { HTTPCard(page: self) }
          MovesCard(page: self)
          VariablesCard(page: self)
          SessionsCard(page: self)
          if simulation.final.request == nil { HTTPCard(page: self) }
        }
      case .scene: sceneCard
      case .run: Fragment { RunCard(page: self) }
      case .details: Fragment { DetailsCard(page: self) }
      }
    }
    return site.page(head(kind: .explorer), kind: "explorer", content: Fragment { content })
  }

  func head(kind: ExplorerAddress.Place) -> PageHead {
    PageHead(
      title: title, description: diagram.description(highlights: .none),
      styles: kind == .explorer ? ["css/scenes.css"] : [], scripts: ["js/explorer.js"],
      alternates: Language.allCases.map { ($0, address.speaking($0).text) })
  }

  var highlights: Highlights { Highlights(simulation, in: chart, language: language) }

  private var title: String {
    chart.label(in: language.tag) + " · " + words.plainStates(simulation.final.atomicStates)
  }

  private var heading: Fragment {
    Fragment {
      HTML.h1 { chart.label(in: language.tag) }
      if let summary = chart.summary { HTML.p(class: "lead") { summary(in: language.tag) } }
      HTML.details(class: "menu") {
        HTML.summary(class: "chip") { language(.shareRun) }
        HTML.div(class: "menu-body") {
          HTML.label {
            language(.shareHint)
            HTML.input(
              type: .text, value: address.text, id: "share-address", .flag("readonly"),
              .data("copied", language(.copied)))
          }
        }
      }
      ExportLinks(address: address, language: language, source: source)
    }
  }

  var diagramCard: Fragment {
    Fragment {
      HTML.h2 { language(.machineCard) }
      HTML.div(class: "drawing") {
        diagram.element(
          highlights: highlights,
          links: DiagramLinks(state: { link(.request($0)) }, transition: { _ in nil }), idPrefix: "d-")
      }
      if let interruption = simulation.interruption {
        InterruptionNote(interruption: interruption, words: words, address: address)
      }
      if let rejection = simulation.rejection {
        RefusalNote(rejection: rejection, words: words, address: address)
      } else {
        HTML.p(class: "hint") { language(.clickHint) }
      }
      HTML.p(id: "announcement", class: "visually-hidden") { announcement }
    }
  }

  private var announcement: String {
    if let fault { return fault.message(in: language) }
    if let interruption = simulation.interruption {
      return InterruptionNote(interruption: interruption, words: words, address: address).text
    }
    let here = words.plainStates(simulation.final.atomicStates)
    guard let rejection = simulation.rejection else { return language(.announceState, here) }
    return language(.announceRefused, words.wanted(by: rejection.step), here)
  }

  private var sceneCard: Fragment {
    guard let scene = subject.scene else { return Fragment { MomentCard(page: self) } }
    let moment = SceneMoment(
      snapshot: simulation.final, records: simulation.records, language: language.tag, link: { link($0) })
    return Fragment {
      HTML.section(id: "scene", class: "card") {
        HTML.h2 { language(.sceneCard) }
        scene.picture(of: moment)
      }
      MomentCard(page: self)
    }
  }
}
