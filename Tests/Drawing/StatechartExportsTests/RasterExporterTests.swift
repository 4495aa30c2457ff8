import GraphLayout
import SystemLibraries
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartFormats
import StatechartSimulation
import Statecharts
import Testing
import XMLTree

struct RasterExporterTests {
  private func input(_ style: PictureStyle = PictureStyle(), carriesSource: Bool = true) throws -> ExportInput {
    let simulation = Simulation(
      try Run(.lamp, text: "press"), on: try CompiledChart(.lamp), with: NullDataModel())
    return ExportInput(
      .lamp, diagram: try Diagram(.lamp), simulation: simulation,
      highlights: Highlights(simulation, in: .lamp, language: "en"), style: style, carriesSource: carriesSource)
  }

  private func size(_ picture: Exported) -> [Int] {
    [16, 20].map { place in picture.bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test func aPictureIsTwiceTheDrawingAndIsReadAgain() throws {
    let picture = try PNGExporter().export(try input())
    let drawing = try Diagram(.lamp).size
    #expect(size(picture) == [drawing.width, drawing.height].map { Int(($0 * 2).rounded()) })
    #expect(picture.losses.isEmpty)
    let reading = try NotationCatalog.standard.read(try SourceText(bytes: picture.bytes))
    #expect(reading.run == "press")
    #expect(reading.chart.states.map(\.id) == ["off", "on"])
    #expect(picture == (try PNGExporter().export(try input())))
    let bare = try PNGExporter().export(try input(carriesSource: false))
    #expect(bare.losses.count == 1)
    #expect(bare.bytes.count < picture.bytes.count)
    #expect(throws: ReadError.self) { try NotationCatalog.standard.read(try SourceText(bytes: bare.bytes)) }
  }

  @Test func aPictureIsAsWideAsItsStyleSays() throws {
    #expect(size(try PNGExporter().export(try input(PictureStyle(width: 333)))).first == 333)
    let themes = try [DiagramTheme.automatic, .light, .dark].map {
      try PNGExporter().export(try input(PictureStyle(theme: $0, background: .theme), carriesSource: false)).bytes
    }
    #expect(themes[0] == themes[1])
    #expect(themes[1] != themes[2])
  }

  @Test func aPageIsAPictureThatLosesTheMachine() throws {
    let page = try PDFExporter().export(try input())
    #expect(page.bytes.starts(with: Array("%PDF".utf8)))
    #expect(page.losses.map(\.code) == [.notExpressible])
    #expect(throws: ExportError.lacksPart(.diagram)) { try PDFExporter().export(ExportInput(.lamp)) }
  }

  @Test func aWidthWithTooManyPixelsIsRefused() throws {
    let tall = Statechart(
      states: (0..<60).map { State(.init("s\($0)"), transitions: [.on("go", to: .init("s\($0 + 1)"))]) }
        + [State("s60")])
    let diagram = try Diagram(tall, options: DiagramOptions(direction: .down))
    let error = try #require(throws: ExportError.self) {
      try PNGExporter().export(ExportInput(tall, diagram: diagram, style: PictureStyle(width: 8192)))
    }
    #expect(error.description.contains("pixels"))
    let fitted = try PNGExporter().export(ExportInput(tall, diagram: diagram))
    #expect(size(fitted).reduce(1, *) <= SVGRenderer.maxPixels)
  }
}
