import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartFormats
import StatechartSimulation
import Statecharts
import Testing
import XMLTree

struct AnimationExporterTests {
  private func export(run: String) throws -> (Exported, MarkupDocument) {
    let simulation = Simulation(
      try Run(.lamp, text: run), on: try CompiledChart(.lamp), with: NullDataModel())
    let exported = try AnimationExporter().export(
      ExportInput(.lamp, diagram: try Diagram(.lamp), simulation: simulation))
    return (exported, try MarkupDocument.parse(xml: String(decoding: exported.bytes, as: UTF8.self)))
  }

  private func captions(_ document: MarkupDocument) -> [String] {
    document.root.elements.filter { $0.name == "g" }.compactMap { $0.elements.last?.text }
  }

  @Test func aRunIsShownStepByStepAndReadAgain() throws {
    let (exported, document) = try export(run: "press,!on,press")
    #expect(captions(document) == ["0/3", "1/3 press", "2/3 ✕ on", "3/3 press"])
    #expect(exported.losses.isEmpty)
    let reading = try NotationCatalog.standard.read(try SourceText(bytes: exported.bytes))
    #expect(reading.run == "press,!on,press")
    #expect(try export(run: "press,!on,press").0 == exported)
  }

  @Test func ofALongRunTheLastMomentsAreShown() throws {
    let (exported, document) = try export(run: Array(repeating: "press", count: 100).joined(separator: ","))
    #expect(captions(document).count == 41)
    #expect(captions(document).first == "60/100 press")
    #expect(captions(document).last == "100/100 press")
    #expect(exported.losses.map(\.message) == ["the first 60 moments of the run are not shown: it is long"])
  }

  @Test func anAnimationNeedsARun() {
    #expect(throws: ExportError.lacksPart(.run)) {
      try AnimationExporter().export(ExportInput(.lamp, diagram: try Diagram(.lamp)))
    }
  }
}
