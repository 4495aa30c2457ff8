import Statecharts
import TestSupport
import Testing

/// The example of the module's page in the documentation, compiled and run.
@Suite struct StatechartsExampleTests {
  @Test func runs() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    let chart = Statechart(
      name: "turnstile",
      states: [
        State("Locked", transitions: [.on("coin", to: "Unlocked")]),
        State("Unlocked", transitions: [.on("push", to: "Locked")]),
        State("Broken"),
      ])
    for diagnostic in chart.diagnostics { print(diagnostic) }
    let run = try Run(chart, text: "coin,push")
    print(run.steps.count)
    #expect(printed.count == 3)
    #expect(printed.first?.contains("Broken") == true)
    #expect(printed.last == "2")
  }

  @Test func isTheExampleOfThePage() throws {
    #expect(try DocumentedExample.missingLines(of: "Sources/Model/Statecharts/Statecharts.docc/Statecharts.md") == [])
  }
}
