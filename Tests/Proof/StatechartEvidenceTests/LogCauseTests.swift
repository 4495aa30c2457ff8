import Explanations
import StatechartEvidence
import StatechartExecution
import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// The first cause of a divergence is named as it was.
struct LogCauseTests {
  /// An order that expires after 30 s, and may be paid in parts.
  private static let order = Statechart(
    dataModel: .null,
    states: [
      State(
        "New", transitions: [.on("look"), .on("pay", to: "Paid"), .on("expire", to: "Expired")],
        onEntry: [[SampleCharts.timer(30_000, "expire")]]),
      State("Paid", transitions: [.on("ship", to: "Shipped"), .on("refund", to: "New")]),
      State("Shipped", transitions: [.on("deliver", to: "Done")]), State("Done", kind: .final),
      State("Expired", kind: .final),
    ])

  private static func event(
    _ name: String, _ line: Int, time: Int? = nil, states: [String]? = nil, before: [String]? = nil
  ) -> LogEvent {
    var event = LogEvent(line: line, name: name, time: time)
    (event.states, event.before) = (states, before)
    return event
  }

  private static func first(_ events: [LogEvent]) throws -> LogResult.Divergence? {
    try LogReplayTests.result(order, events).instances[0].divergence
  }

  private static func title(_ events: [LogEvent], _ language: Language = .english) throws -> String? {
    let result = try LogReplayTests.result(order, events)
    let report = LogReport(result, of: order, file: "log", in: language)
    return result.instances[0].divergence.map(report.title)
  }

  @Test func aTimerCameBefore() throws {
    let log = [Self.event("look", 1, time: 1000), Self.event("pay", 2, time: 46_000)]
    #expect(try Self.first(log)?.cause == .afterTimer(left: ["New"], at: 30_000, by: "expire", came: 45_000))
    #expect(try Self.title(log) == "New was left at 30 s by 'expire'; this 'pay' came at 45 s")
    // What the machine would not have taken before the timer, either, is refused for another reason.
    #expect(try Self.first([Self.event("look", 1, time: 0), Self.event("ship", 2, time: 45_000)])?.cause == .refused)
  }

  @Test func aTimerCameBeforeAState() throws {
    let log = [Self.event("", 1, time: 0, states: ["New"]), Self.event("", 2, time: 45_000, states: ["Paid"])]
    #expect(try Self.first(log)?.cause == .afterTimer(left: ["New"], at: 30_000, by: "expire", came: 45_000))
  }

  @Test func thereIsNoSuchEvent() throws {
    let log = [Self.event("look", 1), Self.event("shipp", 2)]
    #expect(try Self.first(log)?.cause == .unknownEvent(nearest: ["ship"]))
    #expect(try Self.title(log) == "the machine has no event 'shipp'")
  }

  @Test func recordedStatesAreCompared() throws {
    let wrong = [Self.event("pay", 1, states: ["Paid"]), Self.event("ship", 2, states: ["Paid"])]
    #expect(try Self.first(wrong)?.cause == .statesAfter(["Paid"]))
    #expect(try Self.title(wrong) == "after 'ship' the log says Paid, and the machine is in Shipped")
    let before = [Self.event("pay", 1), Self.event("ship", 2, before: ["New"])]
    #expect(try Self.title(before) == "before 'ship' the log says New, and the machine is in Paid")
    let unknown = [Self.event("pay", 1, states: ["Paied"])]
    let cause = try Self.first(unknown)?.cause
    #expect(cause == .unknownState("Paied", nearest: ["Paid"]))
    let refused = [Self.event("ship", 1, states: ["Shipped"])]
    #expect(try Self.first(refused)?.cause == .refused && Self.first(refused)?.recorded == ["Shipped"])
  }

  /// What program and machine refuse alike is no divergence, as the states in the log show.
  @Test func refusalsThatAgreeAreNoDivergence() throws {
    let log = [
      Self.event("ship", 1, states: ["New"]), Self.event("pay", 2, states: ["Paid"]),
      Self.event("pay", 3, states: ["Paid"]), Self.event("ship", 4, states: ["Shipped"]),
    ]
    let result = try LogReplayTests.result(Self.order, log)
    #expect(result.divergedCount == 0 && result.refusedByBoth == 2 && result.fitness == 1)
    #expect(try LogReplayTests.result(Self.order, [Self.event("ship", 1)]).divergedCount == 1)
  }

  private static func states(_ names: String, from beginning: LogReplay.Beginning = .start) throws -> LogResult {
    var replay = LogReplay(of: try Participant(order), from: beginning)
    for (index, name) in names.split(separator: ",").enumerated() {
      try replay.add(event("", index + 1, states: [String(name)]))
    }
    return replay.result()
  }

  /// States without events: the moves between them are found, and where none leads on, that is the divergence.
  @Test func statesAloneAreALog() throws {
    let result = try Self.states("New,Paid,Paid,Shipped,Done")
    #expect(result.divergedCount == 0)
    #expect(result.instances[0].run.map(\.description) == ["pay", "ship", "deliver"])
    #expect(try Self.states("New,Expired").instances[0].run.map(\.description) == ["+30s"])
    let jump = try Self.states("New,Shipped")
    let divergence = try #require(jump.instances[0].divergence)
    #expect(divergence.cause == .noMove(["Shipped"]) && divergence.line == 2 && divergence.states == ["New"])
    let report = LogReport(jump, of: Self.order, file: "log", in: .english)
    #expect(report.title(divergence) == "no move leads from New to Shipped")
    #expect(try Self.states("Gone").instances[0].divergence?.cause == .unknownState("Gone", nearest: ["Done"]))
  }

  /// Where a condition decides, the states say whether it held.
  @Test func statesSayWhichConditionsHeld() throws {
    let chart = Statechart(
      dataModel: .named,
      states: [
        State("A", transitions: [.on("go", to: "B")]),
        State(
          "B",
          transitions: [
            Transition(condition: "ok", targets: ["C"]), Transition(condition: "bad", targets: ["D"]),
          ]), State("C"), State("D"),
      ])
    var replay = LogReplay(of: try Participant(chart))
    for (index, name) in ["A", "B", "D"].enumerated() { try replay.add(Self.event("", index + 1, states: [name])) }
    let result = replay.result()
    #expect(result.divergedCount == 0 && result.instances[0].states == ["D"])
  }

  /// By the log's clock a timer does not come early.
  @Test func statesThatATimerLeadsToComeInTime() throws {
    let log = [Self.event("", 1, time: 0, states: ["New"]), Self.event("", 2, time: 30_000, states: ["Expired"])]
    #expect(try Self.first(log)?.line == nil)
    let early = [Self.event("", 1, time: 0, states: ["New"]), Self.event("", 2, time: 5000, states: ["Expired"])]
    #expect(try Self.first(early)?.cause == .noMove(["Expired"]))
  }

  /// A state that is left at once was passed.
  @Test func statesOnTheWayAreInALog() throws {
    let chart = Statechart(
      dataModel: .null,
      states: [
        State("A", transitions: [.on("go", to: "B")]), State("B", transitions: [Transition(targets: ["C"])]),
        State("C"),
      ])
    var replay = LogReplay(of: try Participant(chart))
    for (index, name) in ["A", "B", "C"].enumerated() { try replay.add(Self.event("", index + 1, states: [name])) }
    let result = replay.result()
    #expect(result.divergedCount == 0 && result.instances[0].run.map(\.description) == ["go"])
  }

  @Test func aLogBeginsAnywhere() throws {
    #expect(try Self.states("Shipped,Done").divergedCount == 1)
    let result = try Self.states("Shipped,Done", from: .anywhere)
    #expect(result.divergedCount == 0)
    // An order that is refunded waits again, and its first timer goes on: not all that times make possible is known.
    #expect(result.mayBeginElsewhere)
    #expect(result.instances[0].run.map(\.description) == ["pay", "ship", "deliver"])
    var replay = LogReplay(of: try Participant(Self.order), from: .anywhere)
    for event in LogReplayTests.log("deliver") { try replay.add(event) }
    #expect(replay.result().divergedCount == 0)
    var wrong = LogReplay(of: try Participant(Self.order), from: .anywhere)
    for event in LogReplayTests.log("ship,refund") { try wrong.add(event) }
    #expect(wrong.result().divergedCount == 1)
  }

  /// Coverage is what happened, once: neither what a repair adds nor what it looked at again.
  @Test func coverageLeavesRepairsOut() throws {
    let log = LogReplayTests.log("pay,refund,ship,deliver")
    let result = try LogReplayTests.result(Self.order, log)
    #expect(result.instances[0].repairs.count == 1)
    #expect(result.visitedStates["Paid"] == 1 && result.visitedStates["Shipped"] == 1)
    let missing = try LogReplayTests.result(Self.order, LogReplayTests.log("ship,deliver"))
    #expect(missing.instances[0].repairs.map(\.kind) == [.missing(.event("pay"))])
    #expect(missing.visitedStates["Paid"] == nil && missing.visitedStates["Shipped"] == 1)
  }

  /// What the log has events carry goes before examples, and an unexpected event before one that is made up.
  @Test func payloadsOfTheLogGoFirst() throws {
    let chart = Statechart(
      dataModel: .null,
      states: [
        State("A", transitions: [.on("pay", to: "B")]), State("B", transitions: [.on("ship", to: "C")]),
        State("C", transitions: [.on("back", to: "A")]),
      ])
    var replay = LogReplay(of: try Participant(chart))
    for (line, name) in ["pay", "ship", "back", "ship"].enumerated() {
      try replay.add(LogEvent(line: line + 1, name: name, payload: name == "pay" ? ["amount": 40] : nil))
    }
    let repairs = replay.result().instances[0].repairs
    #expect(repairs.map(\.kind) == [.missing(.event("pay", payload: ["amount": 40]))])
  }

  @Test func timesThatGoBackwardsAreSaid() throws {
    let log = [
      Self.event("pay", 1, time: 5000), Self.event("ship", 2, time: 1000), Self.event("deliver", 3, time: 9000),
    ]
    let result = try LogReplayTests.result(Self.order, log)
    #expect(result.backwards?.count == 1 && result.backwards?.line == 2 && result.divergedCount == 0)
    let report = LogReport(result, of: Self.order, file: "log", in: .english)
    #expect(report.text(showsLinks: false).contains("Times earlier than one before them: 1, the first in line 2"))
  }

  /// Instances that are followed one after another, and in parts, have the result of the whole.
  @Test(arguments: [1, 3, 7, 1000]) func howManyAreHeldDoesNotMatter(_ held: Int) throws {
    var replay = LogReplay(of: try Participant(Self.order), held: held)
    let moves = [["pay", "ship", "deliver"], ["pay", "deliver", "ship"], ["ship", "deliver"]]
    var line = 0
    for place in 0..<3 {
      for instance in 0..<30 where place < moves[instance % 3].count {
        line += 1
        try replay.add(LogEvent(line: line, instance: "\(instance)", name: moves[instance % 3][place]))
      }
    }
    let result = replay.result()
    #expect(result.instanceCount == 30 && result.divergedCount == 20 && result.events == 80)
    #expect(result.cost == 20)
    #expect(result.visitedStates["New"] == 30)
    #expect(result.instances.first?.divergence?.line == 3)
  }
}

/// What repairs cost, compared with all that there are: for words of a machine without data, the fewest insertions,
/// deletions and replacements of letters.
struct RepairCostTests {
  private static let table: [String: [String: String]] = [
    "open": ["push": "shut", "bell": "open"], "shut": ["pull": "open", "turn": "locked"], "locked": ["turn": "shut"],
  ]

  /// The fewest changes after which a word is one of the door's, by relaxation over places and states.
  private static func cost(_ word: [String]) -> Int {
    var costs: [String: Int] = ["open": 0]
    func settle(_ costs: [String: Int]) -> [String: Int] {
      var costs = costs
      for _ in table { for (state, cost) in costs { lower(cost + 1, table[state, default: [:]].values, &costs) } }
      return costs
    }
    func lower(_ cost: Int, _ states: some Sequence<String>, _ costs: inout [String: Int]) {
      for state in states { costs[state] = min(costs[state] ?? .max, cost) }
    }
    for letter in word {
      var next: [String: Int] = [:]
      for (state, cost) in settle(costs) {
        lower(cost + 1, [state], &next)
        for (event, target) in table[state, default: [:]] { lower(cost + (event == letter ? 0 : 1), [target], &next) }
      }
      costs = next
    }
    return costs.values.min() ?? 0
  }

  @Test func repairsCostLeast() throws {
    var random = SeededGenerator(seed: 46)
    var diverging = 0
    for _ in 0..<300 {
      let letters = ["push", "pull", "turn", "bell", "other"]
      let word = (0..<1 + random.number(below: 12)).compactMap { _ in random.pick(letters) }
      let log = word.enumerated().map { LogEvent(line: $0 + 1, name: $1) }
      let instance = try LogReplayTests.result(Charts.door, log).instances[0]
      #expect(instance.isCheapest, "\(word)")
      #expect(instance.repairs.count == Self.cost(word), "\(word): \(instance.repairs)")
      diverging += instance.divergence == nil ? 0 : 1
    }
    #expect(diverging > 200)
  }
}
