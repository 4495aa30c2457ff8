import StatechartFormats
import Statecharts
import Testing
import WebPages

struct ExercisePageTests {
  /// The lines that stand above the field are right themselves.
  @Test func theNotationInFiveLinesIsAMachine() throws {
    let text = ExercisePage.notationInFiveLines
    #expect(text.split(separator: "\n").count == 5)
    let reading = try MermaidNotation().read(SourceText(text))
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.chart.transitions.map { $0.events.map(\.text) } == [["push"], ["pull"], ["break"]])
  }
}
