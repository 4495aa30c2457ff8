import ECMAScriptDataModel
import StatechartExecution
import Statecharts
import TestSupport
import Testing

/// The example of the module's page in the documentation, compiled and run.
@Suite struct ECMAScriptDataModelExampleTests {
  @Test func runs() throws {
    var printed: [String] = []
    func print(_ item: Any) { printed.append("\(item)") }
    let chart = Statechart(
      dataModel: .ecmascript, variables: [Variable("count", value: .expression("0"))],
      states: [
        State(
          "Counting",
          transitions: [
            .on("tick", do: [.assign(Assign(location: "count", value: .expression("count + 1")))]),
            .on("stop", to: "Done", if: "count >= 2"),
          ]),
        State("Done"),
      ])
    var machine = Interpreter(try CompiledChart(chart), model: ECMAScriptDataModel())
    _ = machine.start()
    for event in ["tick", "tick", "stop"] { _ = machine.perform(.event(event)) }
    print(machine.snapshot.configuration)
    #expect(printed == ["[Done]"])
  }

  @Test func isTheExampleOfThePage() throws {
    #expect(
      try DocumentedExample.missingLines(
        of: "Sources/Execution/ECMAScriptDataModel/ECMAScriptDataModel.docc/ECMAScriptDataModel.md") == [])
  }
}
