import StatechartExecution
import Statecharts
import TestSupport
import Testing

/// The example of the module's page in the documentation, compiled and run.
@Suite struct StatechartExecutionExampleTests {
  @Test func runs() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    let chart = Statechart(states: [
      State("Locked", transitions: [.on("coin", to: "Unlocked")]),
      State("Unlocked", transitions: [.on("push", to: "Locked")]),
    ])
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    _ = machine.start()
    for event in ["coin", "coin"] {
      switch machine.perform(.event(event)) {
      case .taken: print("\(event) is taken")
      case .refused(let rejection): print("\(event) is refused; valid: \(rejection.moves.map(\.step))")
      }
    }
    print(machine.snapshot.configuration)
    #expect(printed == ["coin is taken", "coin is refused; valid: [push]", "[Unlocked]"])
  }

  @Test func isTheExampleOfThePage() throws {
    #expect(
      try DocumentedExample.missingLines(
        of: "Sources/Execution/StatechartExecution/StatechartExecution.docc/StatechartExecution.md") == [])
  }
}
