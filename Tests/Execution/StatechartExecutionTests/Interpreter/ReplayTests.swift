import StatechartExecution
import Statecharts
import Testing

@Suite struct ReplayTests {
  static let chart = Statechart(states: [
    State(
      "a", transitions: [.on("e", to: "b")], onEntry: [[send("t", after: Delay(milliseconds: 100))]]),
    State("b", transitions: [.on("t", to: "a"), .on("tap", do: [say("tap")])]),
  ])

  @Test func everyStepHasARecord() throws {
    let run = try Run(ReplayTests.chart, text: "tap,e,tap{\"n\":1},!b,+100ms")
    let replay = try run.replay(with: NullDataModel())
    #expect(replay.records.map(\.step) == run.steps)
    #expect(replay.records.map { $0.outcome.rejection == nil } == [false, true, true, false, true])
    #expect(replay.records.map(\.snapshot.place) == ["a", "b", "b", "b", "a"])
    #expect(replay.initial.place == "a")
    #expect(replay.final == replay.interpreter.snapshot)
    #expect(replay.final.time == 100)
  }

  @Test func twiceTheSame() throws {
    let run = try Run(ReplayTests.chart, text: "e,tap,!b,+1s,e,+50ms")
    let (first, second) = (try run.replay(with: NullDataModel()), try run.replay(with: NullDataModel()))
    #expect(first.start == second.start)
    #expect(first.records == second.records)
    #expect(first.interpreter.fingerprint == second.interpreter.fingerprint)
  }

  @Test func anEmptyRun() throws {
    let replay = try Run(ReplayTests.chart).replay(with: NullDataModel())
    #expect(replay.records.isEmpty)
    #expect(replay.final == replay.initial)
    #expect(replay.start.first?.microsteps.first?.entered == ["a"])
  }

  @Test func snapshotsShowMemories() throws {
    let chart = Statechart(states: [
      State(
        "p", transitions: [.on("out", to: "x")],
        children: [
          history("h", .deep, default: ["a"]), history("s", .shallow, default: ["a"]),
          State("a", children: [State("a1"), State("a2")]),
        ]), State("x"),
    ])
    let replay = try Run(chart, text: "out").replay(with: NullDataModel())
    #expect(replay.initial.memories.isEmpty)
    #expect(replay.final.memories.map(\.history) == ["h", "s"])
    #expect(replay.final.memories.map(\.states) == [["a1"], ["a"]])
    #expect(replay.initial.configuration == ["p", "a", "a1"])
    #expect(replay.initial.isActive("a") && !replay.initial.isActive("a2"))
  }
}
