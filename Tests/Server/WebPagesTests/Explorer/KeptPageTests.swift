import Explanations
import Gallery
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// What pages keep of a machine changes no page.
struct KeptPageTests {
  /// Random runs with steps of the clock among them, refused and data-carrying ones, in all languages, tabs and places:
  /// each page of a machine of which many others were made is the one from a site that has made no page.
  @Test(arguments: Gallery.machines.map(\.identifier))
  func warmPagesAreThoseOfAFreshSite(name: String) throws {
    let machine = try #require(Gallery.machine(named: name))
    let compiled = try CompiledChart(machine.chart)
    let runner = try Machine(identifier: name, compiled: compiled)
    let diagrams = try Dictionary(
      uniqueKeysWithValues: Language.allCases.map { ($0, try Diagram(machine.chart, language: $0.tag)) })
    var generator = SeededGenerator(seed: 7)
    for round in 0..<40 {
      let steps = Self.randomSteps(runner, &generator)
      let language = try #require(Language.allCases.randomElement(using: &generator))
      let tab = try #require(Self.tabs.randomElement(using: &generator))
      var address = ExplorerAddress(
        place: round.isMultiple(of: 5) ? .embedded : .explorer, machine: name, steps: steps,
        position: Bool.random(using: &generator) || steps.isEmpty
          ? nil : Int.random(in: 0..<steps.count, using: &generator),
        language: Bool.random(using: &generator) ? nil : language)
      address.view.tab = tab
      let diagram = try #require(diagrams[language])
      let one = try Self.html(runner, machine.scene, address, language, diagram)
      let other = try Self.html(
        Machine(identifier: name, compiled: compiled), machine.scene, address, language, diagram)
      #expect(one == other, "\(address.text)")
    }
  }

  private static let tabs: [ExplorerTab] = [
    .table, .table, .table, .actions, .source, .analysis, .adjacency, .states, .sequence,
  ]

  private static func html(
    _ machine: Machine, _ scene: (any Scene)?, _ address: ExplorerAddress, _ language: Language, _ diagram: Diagram
  ) throws -> String {
    let page = ExplorerPage(
      site: Site(
        language: language, addressLanguage: address.language, templates: try PageFixture.templates.get(),
        assets: AssetAddresses([:])),
      subject: ExplorerPage.Subject(machine, scene: scene, source: PageFixture.listing),
      moment: ExplorerPage.Moment(address, machine.simulation(of: address.taken)), diagram: diagram)
    switch address.place {
    case .explorer: return page.document().html()
    case .embedded: return EmbedPage(page).document().html()
    case .lesson, .room: return page.document().html()
    }
  }

  private static func randomSteps(_ machine: Machine, _ generator: inout SeededGenerator) -> [Step] {
    var steps: [Step] = []
    let states = machine.chart.allStates.filter { !$0.isHistory }.map { Step.request($0.id) }
    let events = machine.chart.alphabet.map { Step.event($0) }
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let moves = machine.simulation(of: steps).moves.map(\.step)
      let next: Step? =
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: Step.advance(Delay(milliseconds: Int.random(in: 1...90_000, using: &generator)))
        case 1: states.randomElement(using: &generator)
        case 2: events.randomElement(using: &generator)
        case 3: events.randomElement(using: &generator).map { $0.carrying(["a<b": "x&\"y'"]) }
        case _: moves.randomElement(using: &generator)
        }
      if let next { steps.append(next) }
    }
    return steps
  }
}

extension Step {
  fileprivate func carrying(_ payload: Value) -> Step {
    switch self {
    case .event(let name, _): .event(name, payload: payload)
    case .request, .advance, .message, .set: self
    }
  }
}
