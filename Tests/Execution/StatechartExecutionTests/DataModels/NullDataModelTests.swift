import StatechartExecution
import Statecharts
import Testing

/// SCXML B.1.
@Suite struct NullDataModelTests {
  @Test(arguments: [
    ("In('a')", true), ("In('b')", false), ("In(\"a\")", true), (" In ( 'a' ) ", true), ("In('nowhere')", false),
  ])
  func inIsTheOnlyCondition(_ condition: String, holds: Bool) throws {
    var machine = try Interpreter.running(chart(Condition(condition)))
    #expect((machine.perform(.event("e")).rejection == nil) == holds)
  }

  @Test(arguments: ["true", "", "In(a)", "In('a') && true", "!In('a')", "In('a", "In('a'", "in('a')", "In('a')x", "In"])
  func everythingElseFails(_ condition: String) throws {
    var machine = try Interpreter.running(chart(Condition(condition)))
    let rejection = try #require(machine.perform(.event("e")).rejection)
    guard case .conditionFailed(let failed, let message) = rejection.candidates.first?.refusal else {
      Issue.record("\(condition) did not fail")
      return
    }
    #expect(failed.source == condition)
    #expect(message.contains("null data model"))
  }

  @Test(arguments: [
    set("x", to: "1"), .log(Log(expression: "x")), .script(Script(.inline("x"))),
    .foreach(Foreach(in: "x", item: "i", content: [])), .send(Send(event: .computed("x"))),
    .send(Send(event: .literal("e"), idLocation: "x")),
    .send(Send(event: .literal("e"), payload: Payload(content: .markup([])))), .cancel(Cancel(.computed("x"))),
  ])
  func contentThatNeedsALanguageFails(_ content: Content) throws {
    let chart = Statechart(states: [State("a", onEntry: [[content, say("no")]])])
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    let start = machine.start()
    #expect(trace(start) == "!error.execution")
    #expect(start.first?.unanswered.map(\.name) == ["error.execution"])
  }

  @Test func variablesFail() throws {
    let chart = Statechart(variables: [Variable("x")], states: [State("a")])
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    #expect(trace(machine.start()) == "!error.execution")
    #expect(machine.snapshot.variables.isEmpty)
  }

  @Test func textIsCarried() throws {
    let content = send("e", payload: Payload(content: .text("hello")))
    let chart = Statechart(states: [State("a", transitions: [.on("e")], onEntry: [[content]])])
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    #expect(machine.start().flatMap(\.microsteps).last?.event?.payload == "hello")
  }

  private func chart(_ condition: Condition) -> Statechart {
    Statechart(states: [State("a", transitions: [.on("e", to: "b", if: condition)]), State("b")])
  }
}
