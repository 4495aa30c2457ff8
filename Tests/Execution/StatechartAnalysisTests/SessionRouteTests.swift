import StatechartAnalysis
import StatechartExecution
import Statecharts
import Testing

/// Searches go through what a chart has invoked.
@Suite struct SessionRouteTests {
  /// Waits, sends to its parent, and waits again until it ends.
  static let child = Statechart(states: [
    State(
      "s", transitions: [.on("t", to: "f")],
      onEntry: [[.send(Send(event: .literal("t"), delay: .literal(Delay(milliseconds: 20))))]]),
    State("f", kind: .final),
  ])

  private func machine(autoforwards: Bool = false) throws -> Interpreter<NullDataModel> {
    let chart = Statechart(states: [
      State(
        "a", transitions: [.on("done.invoke", to: "b"), .on("away", to: "c")],
        invocations: [Invoke(source: .literal("x"), autoforwards: autoforwards)]),
      State("b", transitions: [.on("again", to: "a"), .on("on", to: "d")]),
      State("c", transitions: [.on("back", to: "a")]),
      State("d"), State("e", transitions: [.on("never", to: "a")]),
    ])
    let resources = SessionResources(
      text: { $0 }, chart: { _ throws(InvocationError) in SessionRouteTests.child })
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel(), resources: resources)
    _ = machine.start()
    return machine
  }

  @Test func theWayLeadsThroughAnInvokedSession() throws {
    let machine = try machine()
    #expect(
      machine.shortestRoute(to: .event("on")) == .steps([.advance(Delay(milliseconds: 20)), .event("on")]))
    #expect(
      machine.shortestRoute(to: .request("d")) == .steps([.advance(Delay(milliseconds: 20)), .event("on")]))
  }

  @Test func theWayMayNeedWhatIsPassedOn() throws {
    let child = Statechart(states: [State("k", transitions: [.on("fin", to: "f")]), State("f", kind: .final)])
    let chart = Statechart(states: [
      State(
        "s", transitions: [.on("done.invoke", to: "d")],
        invocations: [Invoke(source: .literal("x"), autoforwards: true)]), State("d"),
    ])
    let resources = SessionResources(text: { $0 }, chart: { _ throws(InvocationError) in child })
    let compiled = try CompiledChart(chart)
    var machine = Interpreter(compiled, model: NullDataModel(), resources: resources)
    _ = machine.start()
    #expect(machine.shortestRoute(to: .request("d")) == .steps([.event("fin")]))
    #expect(Reachability(of: compiled, model: NullDataModel(), resources: resources).reachedStates == ["s", "d"])
  }

  /// States that are left and entered again start sessions of other names, and still the search comes to an end.
  @Test func theSearchIsWhole() throws {
    guard case .impossible(let examined) = try machine().shortestRoute(to: .event("never")) else {
      Issue.record("the search was not whole")
      return
    }
    #expect(examined == 4)
  }
}
