import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartFormats
import StatechartSimulation
import Statecharts
import Testing
import XMLTree

@Suite struct ExporterTests {
  @Test(arguments: NotationCatalog.standard.writers.map(\.identifier))
  func aNotationIsItsTextInUTF8(name: String) throws {
    let writer = try #require(NotationCatalog.standard.writer(named: name))
    let exporter = NotationExporter(writer)
    let exported = exporter.export(ExportInput(.lamp))
    #expect(String(decoding: exported.bytes, as: UTF8.self) == writer.write(.lamp).text)
    #expect(exported.losses == writer.write(.lamp).diagnostics)
    #expect(exporter.identifier == writer.identifier)
    #expect(exporter.title == writer.title)
    #expect(exporter.fileExtensions == writer.fileExtensions)
    #expect(exporter.mediaType == writer.mediaType)
    #expect(exporter.kind == .notation)
    #expect(exporter.uses.isEmpty)
  }

  @Test func whatANotationCannotSayIsLost() {
    let chart = Statechart(states: [
      State("a", transitions: [.on("go", to: "b", kind: .internal)], children: [State("b")])
    ])
    let exported = NotationExporter(MermaidNotation()).export(ExportInput(chart))
    #expect(
      exported.losses.map(\.message) == ["Mermaid cannot express that the transition on 'go' of 'a' is internal"])
  }

  /// A machine that is carried has no places in source, and does not say what that makes of moves.
  @Test func whatTheSourceMakesOfMovesIsLost() throws {
    var chart = Statechart(states: [State("a", transitions: [.on("go", to: "b")]), State("b")])
    chart.sourceMap = SourceMap()
    let diagram = try Diagram(chart)
    #expect(SVGExporter().losses(ExportInput(chart, diagram: diagram)).isEmpty)
    chart.sourceMap?.uncalledTransitions = [Transition.ID(source: "a", ordinal: 0)]
    let losses = SVGExporter().losses(ExportInput(chart, diagram: diagram))
    #expect(losses.map(\.message).first?.contains("which moves its source makes") == true)
    #expect(losses.count == 1)
  }

  @Test(arguments: DiagramTheme.allCases)
  func aPictureIsTheDrawingInATheme(theme: DiagramTheme) throws {
    let diagram = try Diagram(.lamp)
    let style = PictureStyle(theme: theme)
    let plain = try SVGExporter().export(ExportInput(.lamp, diagram: diagram, style: style))
    #expect(plain.losses.isEmpty)
    #expect(plain == (try SVGExporter().export(ExportInput(.lamp, diagram: diagram, style: style))))
    let marked = Highlights(activeStates: ["on"])
    let moment = try SVGExporter().export(ExportInput(.lamp, diagram: diagram, highlights: marked, style: style))
    #expect(moment != plain)
    let bare = try SVGExporter().export(
      ExportInput(.lamp, diagram: diagram, highlights: marked, style: style, carriesSource: false))
    #expect(bare.bytes == diagram.document(highlights: marked, style: style).xmlBytes())
    #expect(bare.losses.count == 1)
  }

  @Test func aPictureNeedsADrawing() {
    #expect(throws: ExportError.lacksPart(.diagram)) { try SVGExporter().export(ExportInput(.lamp)) }
  }

  @Test func bytesNeedBeNoText() throws {
    let exported = try SizeExporter().export(ExportInput(.lamp, diagram: try Diagram(.lamp)))
    #expect(exported.bytes.starts(with: [0, 0xFF]))
    #expect(exported.bytes[2] > 0)
  }

  @Test func anExportMayBeAboutAWholeRun() throws {
    let simulation = Simulation(
      try Run(.lamp, text: "press,press"), on: try CompiledChart(.lamp), with: NullDataModel())
    let exported = try StepsExporter().export(ExportInput(.lamp, simulation: simulation))
    #expect(String(decoding: exported.bytes, as: UTF8.self) == "off\non\noff")
    #expect(throws: ExportError.lacksPart(.run)) { try StepsExporter().export(ExportInput(.lamp)) }
  }

  @Test func errorsSayWhatIsMissing() throws {
    #expect(ExportError.lacksPart(.diagram).description == "the export needs a drawing")
    #expect(ExportError.lacksPart([.run, .diagram]).description == "the export needs a drawing and a run")
    #expect(ExportError.unavailable("no template").description == "no template")
    let invalid = try #require(throws: InvalidChart.self) { try CompiledChart(Statechart(states: [])) }
    #expect(ExportError.invalidChart(invalid).description == invalid.errors.map(\.description).joined(separator: "\n"))
  }
}
