import Explanations
import Foundation
import Gallery
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import TestSupport
import XMLTree

@testable import WebPages

/// Pages of gallery machines and of small charts, parsed back into a tree.
enum PageFixture {
  static let templates = Result { try PageTemplates(source: source) }

  static func source(_ template: String) throws -> String {
    try Repository.text("Templates/" + template)
  }

  static func site(_ language: Language = .english, program: ProgramInfo? = nil) throws -> Site {
    Site(language: language, templates: try templates.get(), assets: AssetAddresses([:]), program: program)
  }

  static func explorer(
    _ chart: Statechart, name: String, run: String = "", at position: Int? = nil, tab: ExplorerTab = .table,
    table: TableView = TableView(), search: SearchEffort = .brief, language: Language = .english,
    scene: (any Scene)? = nil, fault: FormFault? = nil
  ) throws -> ExplorerPage {
    let machine = try Machine(identifier: name, compiled: try CompiledChart(chart))
    return try explorer(
      machine, scene: scene, run: run, at: position, tab: tab, table: table, search: search,
      language: language, fault: fault)
  }

  static func explorer(
    _ machine: Machine, scene: (any Scene)? = nil, run: String = "", at position: Int? = nil, tab: ExplorerTab = .table,
    table: TableView = TableView(), search: SearchEffort = .brief, language: Language = .english,
    fault: FormFault? = nil, diagram: Diagram? = nil, asking: (inout ExplorerAddress) -> Void = { _ in }
  ) throws -> ExplorerPage {
    let steps = try Run(machine.chart, text: run).steps
    var address = ExplorerAddress(machine: machine.identifier, steps: steps, position: position)
    (address.view.tab, address.view.table, address.asked.search) = (tab, table, search)
    asking(&address)
    return ExplorerPage(
      site: try site(language), subject: ExplorerPage.Subject(machine, scene: scene, source: listing),
      moment: ExplorerPage.Moment(
        address, machine.simulation(of: address.taken, effort: search),
        compared: address.compared.map { machine.replay(of: $0) }, fault: fault),
      diagram: try diagram ?? Diagram(machine.chart, language: language.tag, options: DiagramOptions()))
  }

  /// What the source tab and the export menu have.
  static let listing = SourceListing(exports: [.init(fileExtension: "scxml", title: "SCXML")], text: "<scxml/>")

  static func explorer(
    _ name: String, run: String = "", at position: Int? = nil, tab: ExplorerTab = .table,
    language: Language = .english, asking: (inout ExplorerAddress) -> Void = { _ in }
  ) throws -> ExplorerPage {
    guard let shown = Gallery.machine(named: name) else { throw UnknownMachine() }
    let machine = try Machine(identifier: name, compiled: try CompiledChart(shown.chart))
    return try explorer(
      machine, scene: shown.scene, run: run, at: position, tab: tab, language: language,
      asking: asking)
  }

  struct UnknownMachine: Error {}
}

extension MarkupDocument {
  /// The words of the elements that an XPath expression selects, white space folded.
  func words(_ path: String) throws -> [String] {
    try select(path).map { $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  }

  /// An attribute of the elements that an XPath expression selects.
  func values(_ path: String, _ attribute: String) throws -> [String] {
    try select(path).compactMap { $0[attribute] }
  }
}
