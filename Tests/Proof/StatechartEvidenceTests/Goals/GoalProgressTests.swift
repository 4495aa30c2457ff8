import StatechartExecution
import Statecharts
import Testing

@testable import StatechartEvidence

/// A lamp: goals are judged by what steps did.
struct GoalProgressTests {
  static let chart = Statechart(
    initial: ["Off"], dataModel: .null,
    states: [
      State("Off", transitions: [.on("power", to: "On")]),
      State(
        "On",
        transitions: [.on("power", to: "Off"), .on("dim", to: "Dim"), .on("burn", to: "Gone", if: "In('Dim')")],
        onEntry: [[.action(Action("light"))]]),
      State("Dim", transitions: [.on("power", to: "Off"), .on("burn", to: "Gone")]),
      State("Gone", kind: .final),
    ])

  static func run(_ text: String) throws -> (records: [StepRecord], start: Snapshot) {
    let compiled = try CompiledChart(chart)
    let replay = try Run(chart, text: text).replay(on: compiled, with: NullDataModel())
    return (replay.records, replay.initial)
  }

  @Test(arguments: [
    ("reach On", "", 0, nil, false), ("reach On", "power", 1, 1, false), ("reach Off", "", 1, 0, false),
    ("reach On in 1 move", "dim,power", 1, 2, false), ("reach Dim in 1 move", "power,dim", 0, nil, true),
    ("reach Dim without power", "power,dim", 0, nil, true), ("reach Dim", "power,power,power,dim", 1, 4, false),
    ("find 2 refused moves", "dim,dim", 1, nil, false), ("find 2 refused moves", "dim,burn", 2, 2, false),
    ("find 1 refused move by condition", "burn", 0, nil, false),
    ("find 1 refused move by condition", "power,burn", 1, 2, false),
    ("find 1 refused move by event", "power,burn,!Gone", 0, nil, false),
    ("find 1 refused move by end", "power,dim,burn,power", 1, 4, false),
    ("perform light", "", 0, nil, false), ("perform light", "power", 1, 1, false),
  ])
  func tells(text: String, run: String, done: Int, steps: Int?, isMissed: Bool) throws {
    let (records, start) = try Self.run(run)
    let progress = try GoalReader.goal(text, of: Self.chart).progress(of: records, from: start)
    #expect(progress.done == done)
    #expect(progress.steps == steps)
    #expect(progress.isMissed == isMissed)
    #expect(progress.isMet == (steps != nil))
  }

  /// A moment is after each microstep, as for properties.
  @Test func aStateThatIsOnlyPassedThroughIsReached() throws {
    let chart = Statechart(
      dataModel: .null,
      states: [
        State("a", transitions: [.on("go", to: "b")]),
        State("b", transitions: [Transition(targets: ["c"])]), State("c"),
      ])
    let replay = try Run(chart, text: "go").replay(on: try CompiledChart(chart), with: NullDataModel())
    #expect(replay.records.map(\.snapshot.configuration) == [["c"]])
    let progress = try GoalReader.goal("reach b", of: chart).progress(of: replay.records, from: replay.initial)
    #expect(progress.status == .met(steps: 1))
  }

  @Test func aGoalThatFollowsCountsFromThere() throws {
    let goals = try ["reach On", "then reach Off", "find 1 refused move"].map {
      try GoalReader.goal($0, of: Self.chart)
    }
    func met(_ run: String) throws -> [Bool?] {
      let (records, start) = try Self.run(run)
      return goals.progress(of: records, from: start).map { $0?.progress.isMet }
    }
    #expect(try met("") == [false, nil, false])
    #expect(try met("power") == [true, false, false])
    #expect(try met("dim,power,power") == [true, true, true])
  }
}
