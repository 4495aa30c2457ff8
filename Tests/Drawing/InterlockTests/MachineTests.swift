import Interlock
import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import Statecharts
import Testing

@Suite struct MachineTests {
  /// The data model is the chart's: nobody names one.
  @Test(
    arguments: [
      (nil, "count >= 1"), (.ecmascript, "count >= 1"), (.null, "In('Counting')"), (.named, "In('Counting')"),
    ] as [(Statechart.DataModel?, String)])
  func runsWithTheDataModelOfTheChart(model: Statechart.DataModel?, condition: String) throws {
    let counts = condition.contains("count")
    let add = Content.assign(Assign(location: "count", value: .expression("count + 1")))
    var machine = try Machine(
      Statechart(
        dataModel: model, variables: counts ? [Variable("count", value: .expression("0"))] : [],
        states: [
          State(
            "Counting",
            transitions: [
              .on("tick", do: counts ? [add] : []), .on("stop", to: "Done", if: Condition(condition)),
            ]),
          State("Done"),
        ]))
    #expect((machine.whyNot("stop") == nil) == !counts)
    machine.send("tick")
    #expect(machine.send("stop").rejection == nil)
    #expect(machine.snapshot.configuration == ["Done"])
    #expect(machine.run.text == "tick,stop")
  }

  @Test func aRefusedStepChangesNothingAndIsPartOfTheRun() throws {
    var machine = try Machine(reading: "a => b: go;", fileName: "x.smcat")
    let before = machine.snapshot
    #expect(machine.perform(.request("a")).rejection != nil)
    #expect(machine.snapshot == before)
    #expect(machine.run.steps == [.request("a")])
    #expect(machine.whyNot(.event("go")) == nil)
    #expect(machine.moves.map(\.step) == [.event("go")])
    #expect(machine.highlights.refusal?.wanted == "a")
  }

  /// Asking does not move the machine, and a copy goes on by itself.
  @Test func isAValue() throws {
    let machine = try Machine(reading: "a => b: go; b => a: back;", fileName: "x.smcat")
    var copy = machine
    copy.send("go")
    #expect(machine.whyNot("go") == nil && machine.records.isEmpty)
    #expect(machine.snapshot.configuration == ["a"] && copy.snapshot.configuration == ["b"])
  }

  @Test(
    arguments: [
      ("<scxml><state id='a'><transition target='b'/></state></scxml>", "machine.scxml", .unknownTarget),
      ("no machine at all", "text.scxml", .malformed),
    ] as [(String, String, Diagnostic.Code)])
  func errorsOfTheTextAndTheChartAreThrown(text: String, file: String, code: Diagnostic.Code) throws {
    let error = #expect(throws: ReadError.self) { try Machine(reading: text, fileName: file) }
    #expect(error?.diagnostics.map(\.code) == [code])
    #expect(error?.fileName == file)
    #expect(error?.diagnostics.first?.position != nil)
  }

  @Test func aChartWithErrorsHasNoMachine() {
    #expect(throws: InvalidChart.self) { try Machine(Statechart(states: [State("a"), State("a")])) }
  }

  @Test func warningsAreKept() throws {
    let machine = try Machine(Statechart(states: [State("a"), State("lost")]))
    #expect(!machine.diagnostics.isEmpty)
    #expect(machine.diagnostics.allSatisfy { $0.severity != .error })
  }

  @Test func theDrawingShowsTheMoment() throws {
    var machine = try Machine(reading: "a => b: go; b => a: back;", fileName: "x.smcat")
    let first = try machine.svg(theme: .light)
    machine.send("go")
    #expect(try machine.svg(theme: .light) != first)
    #expect(machine.highlights.activeStates == ["b"])
  }
}
