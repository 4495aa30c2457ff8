import Explanations
import Gallery
import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts
import TestSupport
import Testing

/// Logs followed by machines.
struct LogReplayTests {
  static func result(_ chart: Statechart, _ events: [LogEvent]) throws -> LogResult {
    var replay = LogReplay(of: try Participant(chart))
    for event in events { try replay.add(event) }
    return replay.result()
  }

  static func log(_ names: String, instance: String = "") -> [LogEvent] {
    names.split(separator: ",").enumerated().map { LogEvent(line: $0 + 1, instance: instance, name: String($1)) }
  }

  @Test func aLogThatFits() throws {
    let result = try Self.result(Charts.door, Self.log("push,turn,turn,pull,bell"))
    #expect(result.divergedCount == 0 && result.fitness == 1)
    #expect(result.instances[0].run.map(\.description) == ["push", "turn", "turn", "pull", "bell"])
    #expect(result.visitedStates == ["open": 2, "shut": 2, "locked": 1])
  }

  @Test(arguments: [
    ("push,turn,pull", "missing 3 turn"), ("push,turn,bell,turn,pull", "extra 3 "),
    ("push,turn,pull,pull,bell,push", "exchanged 3 turn"), ("turn,turn,pull,push", "missing 1 push"),
  ])
  func theCheapestRepairIsNamed(_ names: String, _ expected: String) throws {
    let result = try Self.result(Charts.door, Self.log(names))
    let repairs = result.instances[0].repairs
    #expect(repairs.map { "\($0.kind.name) \($0.line) \($0.other?.description ?? "")" } == [expected])
    #expect(result.instances[0].divergence != nil)
  }

  @Test func aRefusalIsExplained() throws {
    let result = try Self.result(Charts.door, Self.log("push,turn,bell"))
    let divergence = try #require(result.instances[0].divergence)
    #expect(divergence.line == 3)
    #expect(divergence.rejection?.configuration == ["locked"])
    #expect(divergence.rejection?.moves.map(\.step) == [.event("turn")])
    let report = LogReport(result, of: Charts.door, file: "door.log", in: .english)
    #expect(report.text(showsLinks: false).contains("door.log:3: bell was refused"))
  }

  @Test func instancesAreApart() throws {
    let events = zip(Self.log("push,turn,turn", instance: "a"), Self.log("push,pull,pull", instance: "b"))
      .flatMap { [$0, $1] }
    let result = try Self.result(Charts.door, events)
    #expect(result.instanceCount == 2 && result.divergedCount == 1)
    #expect(result.instances.map(\.key) == ["b", "a"])
    #expect(result.variants.count == 2)
  }

  /// Of a variant the first 30 events are said, and whether there are more.
  @Test(arguments: [(30, false), (31, true)]) func aLongVariantIsCutShort(count: Int, isCut: Bool) throws {
    let names = (0..<count).map { $0.isMultiple(of: 2) ? "push" : "pull" }
    let result = try Self.result(Charts.door, Self.log(names.joined(separator: ",")))
    let text = LogReport(result, of: Charts.door, file: "door.log", in: .english).text(showsLinks: false)
    #expect(text.contains("1 × push,pull,") && text.contains(",…") == isCut, "\(text)")
  }

  @Test func timersFallDueByTheLogsClock() throws {
    func event(_ name: String, _ time: Int) -> LogEvent { LogEvent(line: time, name: name, time: time) }
    let late = try Self.result(Charts.light, [event("press", 1000), event("press", 7000)])
    #expect(late.divergedCount == 0)
    #expect(late.visitedStates["off"] == 2)
    let soon = try Self.result(Charts.light, [event("press", 1000), event("press", 5000)])
    #expect(soon.visitedStates["off"] == 1)
    // The machine's own event in the log is not sent again.
    let own = try Self.result(Charts.light, [event("press", 0), event("timer", 5003), event("press", 6000)])
    #expect(own.divergedCount == 0 && own.visitedStates["off"] == 2)
    let untimed = try Self.result(Charts.light, Self.log("press,timer,press"))
    #expect(untimed.divergedCount == 0 && untimed.visitedStates["off"] == 2)
  }

  private static let waiting = Statechart(
    dataModel: .null,
    states: [
      State("S", transitions: [.on("to", to: "X"), .on("go", to: "T")], onEntry: [[SampleCharts.timer(5000, "to")]]),
      State("X", transitions: [.on("a", to: "S")]),
      State("T", transitions: [.on("to", to: "S"), .on("z", to: "T")]),
    ])
  private static let paying = Statechart(
    dataModel: .named,
    states: [
      State("idle", transitions: [.on("pay", to: "paid", if: "enough"), .on("pay", to: "broke")]),
      State("paid", transitions: [.on("ship", to: "idle")]), State("broke", transitions: [.on("ship", to: "idle")]),
    ])

  /// A run in a log is what the run is by itself, from its first step to its last.
  @Test(arguments: [
    (waiting, "+5s,a,go"), (waiting, "+4s,go,z"), (waiting, "go,to"), (waiting, "go,+5s"), (waiting, "+3s,go,+2s,to"),
    (paying, "=enough=true,pay,ship"), (paying, "=enough=false,pay"), (paying, "=enough=true,pay,ship,pay"),
    (paying, "=enough=false,+1s,pay,=enough=true,ship,pay"),
    (Charts.counter, "=n=2,more,=n=0"), (Charts.counter, "more,=n=7,reset,more"), (Charts.light, "press,+5s,press,+4s"),
  ])
  func runsAreFollowed(_ chart: Statechart, _ text: String) throws {
    var options = LogOptions()
    options.format = .runs
    let study = try LogStudy(text, options, of: try Participant(chart))
    let instance = study.result.instances[0]
    #expect(instance.divergence == nil)
    let machine = try Machine(identifier: "m", compiled: CompiledChart(chart), trust: .trusted)
    let run = try Run(chart, text: text)
    #expect(instance.run.map(\.description) == run.steps.map(\.description))
    #expect(instance.states == machine.replay(of: run.steps).final.atomicStates)
  }

  /// Where a run is refused, the reason comes with the variables that it has set.
  @Test func aRefusalOfARunKnowsItsVariables() throws {
    var options = LogOptions()
    options.format = .runs
    let study = try LogStudy("=n=7,more", options, of: try Participant(Charts.counter))
    let divergence = try #require(study.result.instances[0].divergence)
    #expect(divergence.run?.map(\.description) == ["=n=7", "more"])
    #expect(
      divergence.rejection?.candidates.first?.refusal
        == .conditionFalse("n < 3", read: [ValueBinding(name: "n", value: 7)]))
  }

  @Test func recordedStatesDecide() throws {
    let chart = Statechart(dataModel: .named, states: Array(Self.paying.states.prefix(2)) + [State("broke")])
    var pay = LogEvent(line: 1, name: "pay")
    pay.states = ["broke"]
    let broke = try Self.result(chart, [pay])
    #expect(broke.divergedCount == 0 && broke.instances[0].states == ["broke"])
    let unknown = try Self.result(chart, Self.log("pay,ship"))
    #expect(unknown.divergedCount == 0 && unknown.instances[0].states == ["idle"])
    var ship = LogEvent(line: 2, name: "ship")
    ship.states = ["broke"]
    // The program refused it, too.
    let refused = try Self.result(chart, [LogEvent(line: 1, name: "pay"), ship])
    #expect(refused.divergedCount == 0 && refused.refusedByBoth == 1)
    ship.states = ["idle"]
    #expect(try Self.result(chart, [pay, ship]).divergedCount == 1)
  }

  @Test func aLongLogTakesNoMoreRoom() throws {
    var replay = LogReplay(of: try Participant(Charts.door))
    for line in 1...20_000 { try replay.add(LogEvent(line: line, name: line % 2 == 1 ? "push" : "pull")) }
    let result = replay.result()
    #expect(result.events == 20_000 && result.divergedCount == 0)
    #expect(result.instances[0].run.count == 2000)
  }
}
