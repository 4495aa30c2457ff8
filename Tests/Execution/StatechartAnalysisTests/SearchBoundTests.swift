import StatechartAnalysis
import StatechartExecution
import Statecharts
import Testing

/// What a search may cost, to the move.
struct SearchBoundTests {
  /// A state that answers so many events by staying, and the last of them by going on.
  private static func chart(events count: Int) -> Statechart {
    let events = (1...count).map { "e\($0)" }
    return Statechart(states: [
      State(
        "a",
        transitions: events.map { Transition(events: [EventDescriptor($0)], targets: [$0 == events.last ? "b" : "a"]) }),
      State("b"), State("island"),
    ])
  }

  private static func machine<Model: DataModel>(_ events: Int, _ model: Model) throws -> Interpreter<Model> {
    var machine = Interpreter(try CompiledChart(chart(events: events)), model: model)
    _ = machine.start()
    return machine
  }

  /// Where conditions read what events carry, twice as many moves are tried as configurations may be examined.
  @Test func movesWithDataAreBounded() throws {
    let enough = try Self.machine(10, EventReadingModel())
    #expect(enough.shortestRoute(to: .request("b"), limit: 5) == .steps([.event("e10")]))
    let tooMany = try Self.machine(11, EventReadingModel())
    #expect(tooMany.shortestRoute(to: .request("b"), limit: 5) == .notFound(examined: 1, bound: .moves(10)))
  }

  /// Without data the configurations bound the search alone, however many events each of them answers.
  @Test func movesWithoutDataAreNotBounded() throws {
    let machine = try Self.machine(100, NullDataModel())
    #expect(machine.shortestRoute(to: .request("b"), limit: 5) == .steps([.event("e100")]))
    #expect(machine.shortestRoute(to: .request("island"), limit: 5) == .impossible(examined: 2))
  }

  /// Regions that are active together, each with an event of its own.
  private static func regions(_ count: Int) -> Statechart {
    Statechart(states: [
      State(
        "p", kind: .parallel,
        children: (0..<count).map { number in
          State(
            State.ID("r\(number)"),
            children: [
              State(
                State.ID("a\(number)"), transitions: [.on(EventDescriptor("e\(number)"), to: State.ID("b\(number)"))]),
              State(
                State.ID("b\(number)"), transitions: [.on(EventDescriptor("f\(number)"), to: State.ID("a\(number)"))]),
            ])
        }), State("island"),
    ])
  }

  /// The work of a search is bounded in units, so that one of many regions is no longer than others; it ends alike each
  /// time.
  @Test(arguments: [1, 100_000, 2_000_000]) func workIsBounded(work: Int) throws {
    let compiled = try CompiledChart(Self.regions(200))
    var machine = Interpreter(compiled, model: NullDataModel(), limits: ExecutionLimits(work: work))
    _ = machine.start()
    let route = machine.shortestRoute(to: .request("island"), limit: 20_000)
    guard case .notFound(let examined, .moves(let tried)) = route else {
      Issue.record("\(route)")
      return
    }
    #expect(examined >= 1 && tried <= work)
    #expect(machine.shortestRoute(to: .request("island"), limit: 20_000) == route)
    let reachability = Reachability(
      of: compiled, model: NullDataModel(), limit: 20_000, limits: ExecutionLimits(work: work))
    #expect(!reachability.isComplete)
    #expect(reachability.examined < 2000)
  }

  /// What events may carry is endless, so with data nothing that was not found is impossible.
  @Test func withDataNoSearchIsComplete() throws {
    let machine = try Self.machine(2, EventReadingModel())
    #expect(machine.shortestRoute(to: .request("island"), limit: 50) == .notFound(examined: 2, bound: .unknowns))
    let result = Reachability(
      of: try CompiledChart(Self.chart(events: 2)), model: EventReadingModel(), limit: 50)
    #expect(!result.isComplete && result.isKnown)
    #expect(result.unreachedStates == ["island"])
  }

  /// Each round leaves one more event on its way: configurations get larger and larger, and together they are bounded.
  @Test func eventsOnTheirWayAreBounded() throws {
    let retry = Content.send(Send(event: .literal("retry"), delay: .literal(Delay(milliseconds: 5000))))
    let chart = Statechart(
      dataModel: .null,
      states: [
        State("idle", transitions: [.on("retry", to: "trying")]),
        State("trying", transitions: [.on("ok", to: "done"), .on("fail", to: "waiting")]),
        State("waiting", transitions: [.on("retry", to: "trying")], onEntry: [[retry]]),
        State("done", kind: .final),
      ])
    let result = Reachability(of: try CompiledChart(chart), model: NullDataModel(), limit: 20_000)
    #expect(!result.isComplete && result.examined < 10_000)
    #expect(result.unreachedStates.isEmpty)
  }
}
