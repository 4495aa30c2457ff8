import StatechartDiagrams
import Statecharts
import TestSupport
import Testing

/// The example of the module's page in the documentation, compiled and run.
@Suite struct StatechartDiagramsExampleTests {
  @Test func runs() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    let chart = Statechart(states: [
      State("Locked", transitions: [.on("coin", to: "Unlocked")]),
      State("Unlocked", transitions: [.on("push", to: "Locked")]),
    ])
    let diagram = try Diagram(chart)
    var highlights = Highlights.none
    highlights.activeStates = ["Locked"]
    print(diagram.svg(highlights: highlights, theme: .light))
    #expect(printed.first?.contains("<svg") == true)
  }

  @Test func isTheExampleOfThePage() throws {
    #expect(
      try DocumentedExample.missingLines(
        of: "Sources/Drawing/StatechartDiagrams/StatechartDiagrams.docc/StatechartDiagrams.md")
        == [])
  }
}
