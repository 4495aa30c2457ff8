import StatechartExecution
import StatechartGrading
import Statecharts
import Testing

@testable import StatechartEvidence

/// Verdicts on properties, with the runs that prove them.
struct VerificationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let chart: Statechart
    let property: String
    /// `holds`, `undecided`, or the run and after a bar the loop.
    let verdict: String
    var testDescription: String { property }

    init(_ chart: Statechart, _ property: String, _ verdict: String) {
      (self.chart, self.property, self.verdict) = (chart, property, verdict)
    }
  }

  static let rows: [Row] = [
    Row(Charts.door, "never open and locked", "holds"),
    Row(Charts.door, "never locked", "push,turn"),
    Row(Charts.door, "always open or shut or locked", "holds"),
    Row(Charts.door, "always not locked", "push,turn"),
    Row(Charts.door, "never bell refused", "push,bell"),
    Row(Charts.door, "never action click", "push,turn"),
    Row(Charts.door, "click only after push taken", "holds"),
    Row(Charts.door, "no locked until pull taken", "push,turn"),
    Row(Charts.door, "open stays reachable", "holds"),
    Row(Charts.door, "no deadlock", "holds"),
    Row(Charts.door, "deterministic", "holds"),
    Row(Charts.door, "shut leads to locked", "push|pull,push"),
    Row(Charts.door, "after locked, never open", "push,turn,turn,pull"),
    Row(Charts.door, "between locked and shut, never open", "holds"),
    Row(Charts.door, "between shut and locked, never open", "push,pull"),
    Row(Charts.trap, "no deadlock", "fall"),
    Row(Charts.trap, "a stays reachable", "fall"),
    Row(Charts.trap, "after b, a stays reachable", "go,end"),
    Row(Charts.trap, "a leads to done", "|go,back"),
    Row(Charts.trap, "done leads to a", "go,end"),
    Row(Charts.light, "on leads to off within 5 s", "press,+4999ms,press,+2ms"),
    Row(Charts.light, "press taken leads to off within 4 s", "press,+4001ms"),
    Row(Charts.light, "after off, timer taken leads to off within 1 s", "holds"),
    Row(Charts.light, "off leads to on", "holds"),
    Row(Charts.light, "on leads to off", "press|+4999ms,press"),
    Row(Charts.light, "off stays reachable", "holds"),
    Row(Charts.race, "never both", "holds"),
    Row(Charts.race, "always first or second or over", "holds"),
    Row(Charts.race, "second stays reachable", "holds"),
    Row(Charts.counter, "always n <= 3", "holds"),
    Row(Charts.counter, "never n == 3", "more,more,more"),
    Row(Charts.counter, "always n < 2", "more,more"),
    Row(Charts.counter, "n == 0 stays reachable", "holds"),
    Row(Charts.nothing, "never Bad", "nul,go"),
    Row(Charts.nothing, "no deadlock", "nul,go"),
    Row(Charts.faulty, "never Err", "go"),
    Row(Charts.faulty, "never T", "holds"),
  ]

  @Test(arguments: rows) func verdictsAreProved(_ row: Row) throws {
    let property = try PropertyReader.property(row.property, of: row.chart)
    let verification = Verification([property], of: try Participant(row.chart))
    #expect(Self.text(verification.findings[0].verdict) == row.verdict)
  }

  static func text(_ verdict: PropertyVerdict) -> String {
    switch verdict {
    case .holds: "holds"
    case .undecided: "undecided"
    case .fails(let example):
      example.steps.map(\.description).joined(separator: ",")
        + (example.loop.isEmpty ? "" : "|" + example.loop.map(\.description).joined(separator: ","))
    }
  }

  @Test func whatWasNotAllSeenIsUndecided() throws {
    let property = try PropertyReader.property("never n == 1000", of: Self.endless)
    let verification = Verification(
      [property], of: try Participant(Self.endless), limits: EvidenceLimits(configurations: 50, steps: 1000))
    guard case .undecided(.configurations(50)) = verification.findings[0].verdict else {
      Issue.record("\(verification.findings[0].verdict)")
      return
    }
    #expect(verification.bound == .configurations(50))
  }

  /// Each of several timers may be the first to fall due: with three, every set of them may be what has fallen due.
  @Test func timersFallDueInAnyOrder() throws {
    let regions = (1...3).map { number in
      let (event, done) = ("t\(number)", State.ID("done\(number)"))
      let timer = Content.send(
        Send(event: .literal(event), delay: .literal(Delay(milliseconds: number * 1000))))
      return State(
        State.ID("region\(number)"),
        children: [
          State(State.ID("wait\(number)"), transitions: [.on(EventDescriptor(event), to: done)], onEntry: [[timer]]),
          State(done),
        ])
    }
    for count in 1...3 {
      let chart = Statechart(
        dataModel: .null, states: [State("all", kind: .parallel, children: Array(regions.prefix(count)))])
      let graph = ConfigurationGraph(of: try Participant(chart), limits: nil, for: .init(clock: .anyOrder))
      #expect(graph.configurations.count == 1 << count)
    }
  }

  private static let endless = Statechart(
    dataModel: .ecmascript, variables: [Variable("n", value: .expression("0"))],
    states: [
      State("counting", transitions: [.on("more", do: [.assign(Assign(location: "n", value: .expression("n + 1")))])])
    ])

  @Test func conditionsThatAreOnlyNamesMayHoldOrNot() throws {
    let chart = Statechart(
      dataModel: .named,
      states: [
        State("idle", transitions: [.on("pay", to: "paid", if: "enough money"), .on("pay", to: "broke")]),
        State("paid"), State("broke"),
      ])
    let texts = ["never paid", "never broke", "no deadlock"].map { ($0, chart) }
    let properties = try texts.map { try PropertyReader.property($0.0, of: $0.1) }
    let verification = Verification(properties, of: try Participant(chart))
    let found = verification.findings.map { Self.text($0.verdict) }
    #expect(
      found == [
        "=enough%20money=true,pay,=enough%20money=null", "=enough%20money=false,pay,=enough%20money=null",
        "=enough%20money=true,pay,=enough%20money=null",
      ])
  }

  /// What only an invoked session answers is tried too. SCXML 6.4.
  @Test(arguments: [("never D", "fin"), ("no deadlock", "fin"), ("never fin refused", "holds")])
  func sessionsAnswerWhatIsPassedOn(_ text: String, _ verdict: String) throws {
    let kid = Statechart(states: [State("k", transitions: [.on("fin", to: "f")]), State("f", kind: .final)])
    let chart = Statechart(
      dataModel: .null,
      states: [
        State(
          "S", transitions: [.on("done.invoke.kid", to: "D")],
          invocations: [Invoke(source: .literal("x"), id: "kid", autoforwards: true)]),
        State("D", transitions: text == "no deadlock" ? [] : [.on("fin", to: "S")]),
      ])
    let resources = SessionResources(text: { $0 }, chart: { _ throws(InvocationError) in kid })
    let machine = Participant(try CompiledChart(chart), model: NullDataModel(), resources: resources)
    let verification = Verification([try PropertyReader.property(text, of: chart)], of: machine)
    #expect(Self.text(verification.findings[0].verdict) == verdict)
  }

  @Test func conflictsAreFound() throws {
    let chart = Statechart(
      dataModel: .null,
      states: [
        State("a", transitions: [.on("x", to: "b"), .on("x", to: "c")]), State("b"), State("c"),
      ])
    let property = try PropertyReader.property("deterministic", of: chart)
    let verification = Verification([property], of: try Participant(chart))
    #expect(Self.text(verification.findings[0].verdict) == "x")
  }
}

/// Sentences.
struct PropertyReaderTests {
  static let same: [[String]] = [
    ["never locked", "从不 locked", "绝不locked", "locked は起こらない", "Never state locked.", "globally, never in locked"],
    ["always open", "始终 open", "常に open", "always \"open\""],
    [
      "shut leads to locked within 5 s", "shut 导致 locked，5 秒内", "shut は 5 秒以内に locked に至る",
      "shut leads to locked within 5000 ms",
    ],
    ["shut leads to locked", "shut 导致 locked", "shut は locked に至る"],
    ["locked only after shut", "locked 仅在 shut 之后", "locked は shut の後だけ"],
    ["no locked until shut", "shut 之前没有 locked", "shut まで locked はない"],
    ["locked stays reachable", "locked 始终可达", "locked は常に到達可能"],
    ["no deadlock", "没有死锁", "デッドロックなし"],
    ["deterministic", "确定性", "決定的"],
    ["after shut, never bell refused", "在 shut 之后，从不 bell 被拒绝", "shut の後、bell を拒否 は起こらない"],
    ["between shut and locked, never open", "在 shut 与 locked 之间，从不 open", "shut から locked まで、open は起こらない"],
    ["never turn taken or action click", "never event turn or click", "从不 事件 turn 或 动作 click"],
    ["never (open or shut) and not locked", "never ( open or shut ) and !locked"],
  ]

  @Test(arguments: same) func languagesAgree(_ texts: [String]) throws {
    let properties = try texts.map { try PropertyReader.property($0, of: Charts.door) }
    for property in properties.dropFirst() {
      #expect(property.pattern == properties[0].pattern, "\(property.text)")
      #expect(property.scope == properties[0].scope, "\(property.text)")
    }
  }

  @Test(arguments: [
    ("never lockd", 6, ["locked"]), ("shut leads to opn", 14, ["open"]), ("after shtu, never open", 6, ["shut"]),
    ("neve open", 0, ["never"]), ("always m > 3", 7, []), ("open leads to shut within soon", 26, []),
    ("never action clik", 13, ["click"]), ("", 0, []),
  ])
  func faultsHavePlaces(_ text: String, _ offset: Int, _ nearest: [String]) throws {
    let fault = #expect(throws: PropertyFault.self) { try PropertyReader.property(text, of: Charts.door) }
    #expect(fault?.offset == offset, "\(fault?.message ?? "")")
    #expect(fault?.nearest == nearest)
  }

  @Test func aNameOfSeveralThingsIsToBeSaidWithItsKind() throws {
    let chart = Statechart(
      dataModel: .null, states: [State("idle", transitions: [.on("stop", to: "stop")]), State("stop")])
    let fault = #expect(throws: PropertyFault.self) { try PropertyReader.property("never stop", of: chart) }
    #expect(fault?.message == "'stop' has more than one meaning (state and event): write 'state stop'")
    #expect(fault?.offset == 6)
    #expect(try PropertyReader.property("never state stop", of: chart).pattern == .never(.state("stop")))
  }

  /// A chart that answers any event, and one that answers all that begin alike, name no more events than they write.
  @Test(arguments: [
    ("never knock taken", true), ("never Halt", true), ("never stop refused", true), ("never state b", false),
    ("never complete nonsense", false), ("never knock.twice taken", false), ("no nonsense until a and b", false),
  ])
  func onlyWrittenEventsAreNames(_ text: String, _ isRead: Bool) throws {
    let chart = Statechart(
      dataModel: .null, events: [EventDeclaration("stop", displayName: "Halt")],
      states: [
        State("a", transitions: [.on("knock", to: "c"), .on("stop", to: "c"), .on("*")]),
        State("c", transitions: [.on("knock", to: "a"), .on("*")]),
      ])
    #expect(((try? PropertyReader.property(text, of: chart)) != nil) == isRead)
  }

  @Test func aListIsRead() throws {
    let text = """
      # What holds of the door

      It is a door.

      - never open and locked
      * `open stays reachable`
      3. no deadlok

      ---
      ```
      - not read
      ```
      """
    let file = try PropertyFile(text, of: Charts.door)
    #expect(file.entries.map(\.position.description) == ["5:3", "6:4", "7:4"])
    #expect(file.entries.map { (try? $0.property.get()) != nil } == [true, true, false])
  }

  @Test func longTextsEnd() {
    let nested = "never " + String(repeating: "(", count: 900) + "open" + String(repeating: ")", count: 900)
    #expect(throws: PropertyFault.self) { try PropertyReader.property(nested, of: Charts.door) }
    let long = "never " + String(repeating: "leads to ", count: 500)
    #expect(throws: PropertyFault.self) { try PropertyReader.property(long, of: Charts.door) }
    let many = String(repeating: "between a and b, ", count: 100)
    #expect(throws: PropertyFault.self) { try PropertyReader.property(many, of: Charts.door) }
  }
}
