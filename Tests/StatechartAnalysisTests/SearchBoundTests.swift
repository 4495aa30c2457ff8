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

  /// Where conditions read what events carry, twice as many moves are tried as configurations may be looked at.
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

  /// What events may carry is endless, so with data nothing that was not found is impossible.
  @Test func withDataNoSearchIsComplete() throws {
    let machine = try Self.machine(2, EventReadingModel())
    #expect(machine.shortestRoute(to: .request("island"), limit: 50) == .notFound(examined: 2, bound: .unknowns))
    let result = Reachability(
      of: try CompiledChart(Self.chart(events: 2)), model: EventReadingModel(), limit: 50)
    #expect(!result.isComplete && result.isKnown)
    #expect(result.unreachedStates == ["island"])
  }
}
