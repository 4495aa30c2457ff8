import StatechartAnalysis
import StatechartExecution
import Statecharts
import Testing

/// The pairs of a state and an event that it refuses, those that a run has tried, and how often it visited each part.
struct RefusedPairsTests {
  private static let chart = Statechart(states: [
    State(
      "outer", transitions: [.on("reset", to: "end")],
      children: [
        State("a", transitions: [.on("go", to: "b")]), State("b", transitions: [.on("back", to: "a")]),
        State("h", kind: .history(.shallow), initial: ["a"]),
      ]),
    State("end", kind: .final),
  ])

  private static func replay(_ run: String) throws -> Replay<NullDataModel> {
    try Run(chart, text: run).replay(on: CompiledChart(chart), with: NullDataModel())
  }

  /// What a state around handles is no pair; containers, history and final states have none.
  @Test func pairsAreThoseThatNobodyAroundHandles() {
    let pairs = RefusedPairs(of: Self.chart, events: ["go", "back", "reset", "other"])
    #expect(pairs.pairs.map { "\($0.state) \($0.event)" } == ["a back", "a other", "b go", "b other"])
    #expect(pairs.isKnown)
  }

  @Test func aPairIsTriedWhereItsStateIsActive() throws {
    let pairs = RefusedPairs(of: Self.chart, events: ["go", "back", "reset"])
    for (run, tried) in [("", []), ("go", []), ("back", [0]), ("go,go,go", [1]), ("back,go,go,reset,back", [0, 1])] {
      let replay = try Self.replay(run)
      #expect(pairs.tried(in: replay.records, from: replay.initial) == tried, "\(run)")
    }
  }

  @Test func tooManyAreNotCounted() {
    let chart = Statechart(states: (0..<201).map { State(State.ID("s\($0)")) })
    #expect(!RefusedPairs(of: chart, events: (0..<100).map { "e\($0)" }).isKnown)
    #expect(RefusedPairs(of: chart, events: (0..<99).map { "e\($0)" }).pairs.count == 201 * 99)
  }

  @Test func visitsAreCounted() throws {
    let replay = try Self.replay("go,back,go,go")
    let counts = VisitCounts(start: replay.start, records: replay.records)
    #expect(counts.states == ["outer": 1, "a": 2, "b": 2])
    #expect(
      counts.transitions == [Transition.ID(source: "a", ordinal: 0): 2, Transition.ID(source: "b", ordinal: 0): 1])
  }

  @Test(
    arguments: [
      ("In('a')", true), ("!In('a')", false), ("In('nowhere')", nil), ("x > 1", nil), ("_event.name == 'go'", nil),
      ("f(1)", nil), ("a b", nil), ("", nil), ("In(a)", nil), ("  In('outer') && !In('b')  ", true),
    ] as [(String, Bool?)])
  func conditionsAreDecidedByASnapshot(source: String, holds: Bool?) throws {
    let condition = WatchedCondition(source, of: Self.chart)
    #expect((condition == nil) == (holds == nil))
    #expect(try condition?.holds(in: Self.replay("").final) == holds)
    #expect(condition?.source.hasPrefix(" ") != true)
  }

  /// In the null data model `In` takes a name without quotes. SCXML B.1.
  @Test func namesAreBareInTheNullDataModel() {
    let chart = Statechart(dataModel: .null, states: Self.chart.states)
    #expect(WatchedCondition("In(a)", of: chart) != nil)
  }
}
