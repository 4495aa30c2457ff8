import StatechartAnalysis
import StatechartExecution
import Statecharts
import TestSupport
import Testing

/// The example of the module's page in the documentation, compiled and run.
@Suite struct StatechartAnalysisExampleTests {
  @Test func runs() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    let chart = Statechart(states: [
      State("Empty", transitions: [.on("fill", to: "Full")]),
      State("Full", transitions: [.on("heat", to: "Hot"), .on("drain", to: "Empty")]),
      State("Hot", transitions: [.on("cool", to: "Full")]),
    ])
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    _ = machine.start()
    if case .steps(let steps) = machine.shortestRoute(to: .request("Hot")) {
      print(steps)
    }
    #expect(printed == ["[fill, heat]"])
  }

  @Test func isTheExampleOfThePage() throws {
    #expect(
      try DocumentedExample.missingLines(
        of: "Sources/Execution/StatechartAnalysis/StatechartAnalysis.docc/StatechartAnalysis.md")
        == [])
  }
}
