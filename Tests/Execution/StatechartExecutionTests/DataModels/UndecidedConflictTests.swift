import StatechartExecution
import Statecharts
import Testing

/// Whether a condition that nobody has decided matters next to a transition that is taken anyway.
struct UndecidedConflictTests {
  /// `Both` answers `e` by a transition with a question while its first region answers it without one.
  private func machine(_ transition: Transition) throws -> Interpreter<NamedConditionModel> {
    let chart = Statechart(
      dataModel: .named,
      states: [
        State(
          "Both", kind: .parallel, transitions: [transition],
          children: [
            State("Left", children: [State("L1", transitions: [.on("e", to: "L2")]), State("L2")]),
            State("Right", children: [State("R1")]),
          ]), State("Out"),
      ])
    var machine = Interpreter(try CompiledChart(chart), model: NamedConditionModel(chart))
    _ = machine.start()
    return machine
  }

  /// Without a target it leaves no state, so both would be taken: the answer matters.
  @Test func whatLeavesNothingGivesWayToNothing() throws {
    var machine = try machine(.on("e", if: "ready"))
    #expect(!machine.accepts("e"))
    guard case .refused(let rejection) = machine.perform(.event("e")) else {
      Issue.record("the event was taken")
      return
    }
    #expect(rejection.candidates.contains { $0.refusal == .conditionUndecided("ready") })
    #expect(machine.snapshot.atomicStates == ["L1", "R1"])
  }

  @Test(arguments: [(true, 2), (false, 1)])
  func withAnAnswerBothAreTakenOrOne(isReady: Bool, count: Int) throws {
    var machine = try machine(.on("e", if: "ready"))
    _ = machine.perform(.set("ready", to: .boolean(isReady)))
    let outcome = machine.perform(.event("e"))
    #expect(outcome.microsteps.first?.transitions.count == count)
    #expect(machine.snapshot.atomicStates == ["L2", "R1"])
  }

  /// With a target it leaves what the region's transition leaves, and that one lies further in.
  @Test func whatLeavesTheSameGivesWayToWhatLiesInside() throws {
    var machine = try machine(.on("e", to: "Out", if: "ready"))
    let outcome = machine.perform(.event("e"))
    #expect(outcome.microsteps.first?.transitions.count == 1)
    #expect(machine.snapshot.atomicStates == ["L2", "R1"])
  }

  /// Of what is after an undecided condition nothing is taken, though it has none itself; so the event waits.
  @Test(arguments: [(nil, "L1 R1"), (true, "L2 R2"), (false, "L2 R3")] as [(Bool?, String)])
  func anUndecidedConditionHoldsUpWhatFollowsIt(isReady: Bool?, states: String) throws {
    let chart = Statechart(
      dataModel: .named,
      states: [
        State(
          "Both", kind: .parallel,
          children: [
            State("Left", children: [State("L1", transitions: [.on("e", to: "L2")]), State("L2")]),
            State(
              "Right",
              children: [
                State("R1", transitions: [.on("e", to: "R2", if: "ready"), .on("e", to: "R3")]), State("R2"),
                State("R3"),
              ]),
          ])
      ])
    var machine = Interpreter(try CompiledChart(chart), model: NamedConditionModel(chart))
    _ = machine.start()
    if let isReady { _ = machine.perform(.set("ready", to: .boolean(isReady))) }
    _ = machine.perform(.event("e"))
    #expect(machine.snapshot.atomicStates.map(\.name).joined(separator: " ") == states)
  }
}
