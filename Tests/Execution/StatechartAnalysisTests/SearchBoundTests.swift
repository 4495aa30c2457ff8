import StatechartAnalysis
import StatechartExecution
import Statecharts
import TestSupport
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

  @Test func stepsKnownToBeRefusedCount() {
    var budget = SearchBudget(SearchLimits(configurations: 1, steps: 2, work: 1000))
    budget.spendRefusal()
    #expect(budget.allowsStep)
    budget.spendRefusal()
    #expect(!budget.allowsStep && budget.bound == .moves(2))
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

  /// An event that comes from outside and that the chart sends to itself, later: more and more of them are pending.
  private static let selfSending = Statechart(states: [
    State("idle", transitions: [.on("retry", to: "trying")]),
    State("trying", transitions: [.on("ok", to: "done"), .on("fail", to: "waiting")]),
    State("waiting", transitions: [.on("retry", to: "trying")], onEntry: [[SampleCharts.timer(5000, "retry")]]),
    State("done", kind: .final),
  ])

  /// The memory of a search is bounded: pending events count as much as configurations.
  @Test func pendingEventsAreBounded() throws {
    let compiled = try CompiledChart(Self.selfSending)
    let reachability = Reachability(of: compiled, model: NullDataModel(), limit: 20_000)
    #expect(reachability.bound == .size(1_000_000))
    #expect(reachability.examined < 5000)
    #expect(reachability.unreachedStates.isEmpty)
  }

  /// So do the values of variables, which scripts can make as large as they like.
  @Test(arguments: [1, 10, 1000]) func theSizeOfWhatIsStoredIsBounded(size: Int) throws {
    var machine = Interpreter(try CompiledChart(Self.selfSending), model: NullDataModel())
    _ = machine.start()
    let limits = SearchLimits(configurations: 20_000, work: 1_000_000, size: size)
    var space = StateSpace(from: machine, memory: NoMemory(), budget: SearchBudget(limits))
    var stored = 0
    while let index = space.next() {
      let here = space.configurations[index].machine
      stored += here.fingerprint.size
      for move in here.moves {
        var successor = here
        _ = space.perform(move.step, on: &successor)
        _ = space.add(successor, memory: NoMemory(), from: index, by: [move.step])
      }
    }
    #expect(space.isExamined && space.refusal == .size(size))
    // The last one that was stored may go beyond.
    #expect(stored >= size && stored < size + 1000)
  }

  @Test func aValueIsAsLargeAsItsParts() {
    #expect(Value.null.size == 1)
    #expect(Value.string(String(repeating: "a", count: 6400)).size == 101)
    #expect(Value.object([Value.Member("a", .array([.number(1), .boolean(true)]))]).size == 4)
  }
}
