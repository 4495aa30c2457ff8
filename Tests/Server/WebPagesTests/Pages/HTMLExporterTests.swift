import StatechartSimulation
import Explanations
import StatechartAnalysis
import StatechartSimulation
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartFormats
import Statecharts
import Testing
import XMLTree

@testable import WebPages

@Suite struct HTMLExporterTests {
  private struct Missing: Error, CustomStringConvertible {
    let description = "there are no templates"
  }

  private func exporter() throws -> HTMLExporter {
    let resources = HTMLExporter.Resources(templates: try PageFixture.templates.get(), style: "p{margin:0}")
    return HTMLExporter { resources }
  }

  @Test(arguments: [("en", Language.english), ("zh-Hans", .simplifiedChinese), ("ja", .japanese), ("fr", .english)])
  func anExportIsTheStandalonePage(tag: String, language: Language) throws {
    let page = try PageFixture.explorer("kanji", run: "tap", language: language)
    var standalone = StandalonePage(
      chart: page.chart, events: page.simulation.eventNames, language: language, diagram: page.diagram,
      highlights: page.highlights, style: "p{margin:0}", templates: page.site.templates)
    standalone.driving = .success(try StandaloneTransitionTable(page.machine.compiled, at: page.simulation.final))
    let expected = standalone.document().htmlBytes()
    func export(_ simulation: Simulation?, _ highlights: Highlights) throws -> [UInt8] {
      try exporter().export(
        ExportInput(
          page.chart, language: tag, diagram: page.diagram, simulation: simulation, highlights: highlights,
          carriesSource: false)
      ).bytes
    }
    #expect(try export(page.simulation, page.highlights) == expected)
    // The columns of the table are those of the chart where there is no run, which is at its start then.
    standalone.driving = .success(try StandaloneTransitionTable(page.machine.compiled, at: nil))
    #expect(try export(nil, page.highlights) == standalone.document().htmlBytes())
    #expect(try export(nil, .none) != expected)
  }

  @Test func aPageIsReadAgainWithItsRun() throws {
    let page = try PageFixture.explorer("kanji", run: #"tap{"kanji":"日"},all"#)
    let exported = try exporter().export(
      ExportInput(page.chart, diagram: page.diagram, simulation: page.simulation, highlights: page.highlights))
    #expect(exported.losses.isEmpty)
    let source = try SourceText(bytes: exported.bytes)
    #expect(NotationCatalog.standard.reader(for: source)?.identifier == "html")
    let reading = try NotationCatalog.standard.read(source)
    #expect(reading.run == #"tap{"kanji":"日"},all"#)
    #expect(reading.diagnostics.isEmpty)
    #expect(InterlockJSONNotation().write(reading.chart) == InterlockJSONNotation().write(page.chart))
  }

  @Test func whatIsMissingIsAnError() throws {
    let chart = Statechart(states: [State("a")])
    let diagram = try Diagram(chart)
    #expect(throws: ExportError.lacksPart(.diagram)) { try exporter().export(ExportInput(chart)) }
    #expect(throws: ExportError.unavailable("there are no templates")) {
      try HTMLExporter { throw Missing() }.export(ExportInput(chart, diagram: diagram))
    }
    let wrong = Statechart(states: [State("a", transitions: [.on("e", to: "b")])])
    let invalid = try #require(throws: InvalidChart.self) { try CompiledChart(wrong) }
    #expect(throws: ExportError.invalidChart(invalid)) {
      try exporter().export(ExportInput(wrong, diagram: try Diagram(wrong)))
    }
  }

  @Test func allThatInterlockExports() throws {
    let own = ["svg", "svg-animation", "png", "pdf", "html"]
    let catalog = ExporterCatalog.standard(page: try exporter())
    #expect(catalog.exporters.map(\.identifier) == own + NotationCatalog.standard.writers.map(\.identifier) + ["tikz"])
    // Animations have the extension of drawings.
    #expect(Set(catalog.exporters.map(\.fileExtensions.first)).count == catalog.exporters.count - 1)
    #expect(catalog.exporter(forExtension: "svg")?.identifier == "svg")
    let few = ExporterCatalog.standard(page: try exporter(), notations: NotationCatalog([DOTNotation()]))
    #expect(few.exporters.map(\.identifier) == own + ["dot", "tikz"])
  }
}
