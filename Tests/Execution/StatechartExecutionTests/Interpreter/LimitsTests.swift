import StatechartExecution
import Statecharts
import Testing

/// Endless charts are cut and say so.
@Suite struct LimitsTests {
  static let limits = ExecutionLimits(microsteps: 50, microstepsInStep: 300, macrosteps: 40, queueLength: 30)

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let states: [State]
    let limit: LimitReached
    /// The event that waits when the machine is stopped.
    var waiting: String?
  }

  @Test(arguments: rows) func isCut(_ row: Row) throws {
    var machine = try Interpreter.running(Statechart(states: row.states), limits: LimitsTests.limits)
    #expect(machine.status == .running)
    let outcome = machine.perform(.event("e"))
    #expect(machine.status == .stopped(row.limit))
    #expect(outcome.macrosteps.compactMap(\.limit) == [row.limit])
    #expect(outcome.macrosteps.last?.limit == row.limit)
    #expect(machine.snapshot.pending.isEmpty)
    #expect(machine.snapshot.undelivered.first?.event.name == row.waiting)
    #expect(machine.snapshot.configuration.isEmpty == false)
  }

  /// A microstep looks at the states that are active, so a chart of very many may take fewer of them.
  @Test(arguments: [(10, 1000), (2000, 1000), (40_000, 500), (400_000, 100)])
  func largeChartsTakeFewerMicrosteps(states: Int, limit: Int) throws {
    let loop = State("loop", transitions: [.on("e", do: [raise("i")]), .on("i", do: [raise("i")])])
    let others = (1..<states).map { State(State.ID("s\($0)")) }
    var machine = try Interpreter.running(Statechart(states: [loop] + others), limits: ExecutionLimits())
    _ = machine.perform(.event("e"))
    #expect(machine.status == .stopped(.microsteps(limit)))
  }

  static let tick = send("t", after: Delay(milliseconds: 1))

  static let rows = [
    Row(
      testDescription: "an eventless loop",
      states: [
        State("a", transitions: [.on("e", to: "b")]), State("b", transitions: [Transition(targets: ["c"])]),
        State("c", transitions: [Transition(targets: ["b"])]),
      ], limit: .microsteps(50)),
    Row(
      testDescription: "a targetless eventless loop",
      states: [State("a", transitions: [.on("e", to: "b")]), State("b", transitions: [Transition()])],
      limit: .microsteps(50)),
    Row(
      testDescription: "an event that raises itself",
      states: [State("a", transitions: [.on("e", do: [raise("i")]), .on("i", do: [raise("i")])])],
      limit: .microsteps(50), waiting: "i"),
    Row(
      testDescription: "an event that raises itself twice",
      states: [State("a", transitions: [.on("e", do: [raise("i")]), .on("i", do: [raise("i"), raise("i")])])],
      limit: .queueLength(30), waiting: "i"),
    Row(
      testDescription: "an event that sends itself",
      states: [State("a", transitions: [.on("e", do: [send("e")])])], limit: .macrosteps(40), waiting: "e"),
    Row(
      testDescription: "an event that sends itself twice",
      states: [State("a", transitions: [.on("e", do: [send("e"), send("e")])])], limit: .queueLength(30), waiting: "e"),
    Row(
      testDescription: "timers that are never due",
      states: [State("a", transitions: [.on("e", do: [send("e"), tick, tick, tick])])], limit: .queueLength(30),
      waiting: "e"),
    Row(
      testDescription: "many macrosteps of many microsteps",
      states: [
        State(
          "a",
          transitions: [.on("e", do: [send("e"), raise("i1")]), .on("end")]
            + (1..<30).map {
              .on(EventDescriptor("i\($0)"), do: [raise("i\($0 + 1)")])
            })
      ], limit: .microsteps(300), waiting: "e"),
  ]

  @Test func anEndlessStartIsCut() throws {
    let chart = Statechart(states: [State("a", transitions: [Transition(targets: ["a"])])])
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel(), limits: LimitsTests.limits)
    let start = machine.start()
    #expect(start.last?.limit == .microsteps(50))
    #expect(start.last?.microsteps.count == 50)
    #expect(machine.status == .stopped(.microsteps(50)))
  }

  @Test func aLongAdvanceIsCut() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("t", do: [LimitsTests.tick])], onEntry: [[LimitsTests.tick]])
    ])
    var machine = try Interpreter.running(chart, limits: LimitsTests.limits)
    #expect(machine.perform(.advance(Delay(milliseconds: 40))).macrosteps.count == 40)
    #expect(machine.status == .running)
    #expect(machine.perform(.advance(Delay(milliseconds: 41))).macrosteps.last?.limit == .macrosteps(40))
    #expect(machine.status == .stopped(.macrosteps(40)))
    #expect(machine.perform(.advance(Delay(milliseconds: 1))).rejection?.blockedReason == .stopped(.macrosteps(40)))
  }

  /// Two sessions that never come to rest take no turn beyond the limit.
  @Test func sessionsThatGoOnAreCut() throws {
    let restless = Statechart(states: [State("s", transitions: [.on("t", do: [send("t")])], onEntry: [[send("t")]])])
    let (machine, start) = try sessions(
      [State("a", invocations: [invoke("x"), invoke("x")])], invoking: ["x": restless], limits: LimitsTests.limits)
    #expect(machine.status == .stopped(.macrosteps(40)))
    #expect(start.count == 40)
  }

  @Test func everyStepHasTheWholeBudget() throws {
    let chart = Statechart(states: [State("a", transitions: [.on("e")])])
    var machine = try Interpreter.running(chart, limits: ExecutionLimits(microsteps: 2, microstepsInStep: 2))
    for _ in 0..<10 { #expect(machine.perform(.event("e")).rejection == nil) }
    #expect(machine.status == .running)
  }
}
