import StatechartEvidence
import StatechartExecution
import StatechartGrading
import Statecharts
import Testing

/// Which events come from outside, what is seen between microsteps, and which times are examined.
struct InputRuleTests {
  /// A connection that is tried again after five seconds; somebody starts it by the same event.
  static func retry(_ event: String = "retry", from idle: State.ID = "Trying", cancels: Bool = false) -> Statechart {
    Statechart(
      dataModel: .null,
      states: [
        State("Idle", transitions: [.on(EventDescriptor(event), to: idle)]),
        State("Trying", transitions: [.on("ok", to: "Done"), .on("fail", to: "Waiting")]),
        State(
          "Waiting", transitions: [.on(EventDescriptor(event), to: "Trying")],
          onEntry: [[.send(Send(event: .literal(event), id: "r", delay: .literal(Delay(milliseconds: 5000))))]],
          onExit: cancels ? [[.cancel(Cancel(.literal("r")))]] : []),
        State("Done", kind: .final),
      ])
  }

  /// An event that one state raises and that comes from outside in another.
  static let raised = Statechart(
    dataModel: .null,
    states: [
      State("a", transitions: [.on("go", to: "b")]),
      State("b", transitions: [.on("poke", to: "c", do: [.raise(Raise("go"))]), .on("back", to: "a")]),
      State("c", transitions: [.on("go", to: "a")]),
    ])

  /// Values change on the way through a state that is left at once.
  static let account = Statechart(
    dataModel: .ecmascript, variables: [Variable("balance", value: .expression("0"))],
    states: [
      State(
        "Open",
        transitions: [
          .on(
            "withdraw", to: "Checking", do: [.assign(Assign(location: "balance", value: .expression("balance - 50")))]),
          .on(
            "deposit", if: "balance < 100",
            do: [.assign(Assign(location: "balance", value: .expression("balance + 50")))]),
        ]),
      State(
        "Checking",
        transitions: [Transition(condition: "balance < 0", targets: ["Refused"]), Transition(targets: ["Open"])]),
      State(
        "Refused",
        transitions: [
          Transition(
            targets: ["Open"], content: [.assign(Assign(location: "balance", value: .expression("balance + 50")))])
        ]),
    ])

  /// Two timers that are started together.
  static let timers = Statechart(
    dataModel: .null,
    states: [
      State(
        "P", kind: .parallel,
        onEntry: [
          [
            .send(Send(event: .literal("t1"), delay: .literal(Delay(milliseconds: 1000)))),
            .send(Send(event: .literal("t2"), delay: .literal(Delay(milliseconds: 2000)))),
          ]
        ],
        children: [
          State("A", children: [State("A0", transitions: [.on("t1", to: "A1")]), State("A1")]),
          State(
            "B",
            children: [
              State("B0", transitions: [.on("t2", to: "Bad", if: "In('A0')"), .on("t2", to: "B1")]), State("B1"),
              State("Bad"),
            ]),
        ])
    ])

  static let unordered = Statechart(
    dataModel: .ecmascript, variables: [Variable("x", value: .expression("2"))],
    states: [
      State("A", transitions: [.on("go", to: "B"), .on("go", to: "C", if: "x == 2")]),
      State("B", transitions: [.on("back", to: "A")]), State("C", transitions: [.on("back", to: "A")]),
    ])

  static let rows: [VerificationTests.Row] = [
    .init(retry(), "never Done", "retry,ok"),
    .init(retry(cancels: true), "never Done", "retry,ok"),
    .init(raised, "never b", "go"),
    .init(account, "never balance < 0", "withdraw"),
    .init(account, "never Refused and balance >= 0", "holds"),
    .init(account, "always balance >= -50", "holds"),
    .init(account, "never Checking and balance == 0", "deposit,withdraw"),
    .init(unordered, "deterministic", "go"),
    .init(timers, "never Bad", "holds"),
    .init(timers, "A1 leads to B1", "holds"),
    .init(timers, "A0 leads to B1 within 2 s", "holds"),
    .init(timers, "A0 leads to B1 within 1999 ms", "+2s"),
    .init(timers, "B1 stays reachable", "holds"),
    .init(timers, "A0 stays reachable", "+1s"),
    .init(timers, "no deadlock", "+2s"),
  ]

  @Test(arguments: rows) func verdictsAreProved(_ row: VerificationTests.Row) throws {
    let property = try PropertyReader.property(row.property, of: row.chart)
    let verification = Verification([property], of: try Participant(row.chart))
    #expect(VerificationTests.text(verification.findings[0].verdict) == row.verdict)
  }

  @Test func inputsAreNamed() throws {
    let property = try PropertyReader.property("no deadlock", of: Self.retry(cancels: true))
    let verification = Verification([property], of: try Participant(Self.retry(cancels: true)))
    #expect(verification.inputs == ["retry", "ok", "fail"] && verification.ownEvents.isEmpty)
    let light = Verification([property], of: try Participant(Charts.light))
    #expect(light.inputs == ["press"] && light.ownEvents == ["timer"])
    #expect(light.moments > light.examined)
  }

  @Test(arguments: ["only the machine sends retry", "只有机器发送 retry", "retry を送るのは機械だけ"])
  func whatIsSaidGoesFirst(_ text: String) throws {
    let chart = Self.retry()
    let properties = try [text, "never Done"].map { try PropertyReader.property($0, of: chart) }
    let verification = Verification(properties, of: try Participant(chart))
    #expect(verification.ownEvents == ["retry"])
    #expect(verification.findings.map { VerificationTests.text($0.verdict) } == ["holds", "holds"])
    #expect(throws: PropertyFault.self) { try PropertyReader.property("tick comes from outside", of: chart) }
  }

  @Test func timersCanBeSaidToComeFromOutside() throws {
    let properties = try ["timer comes from outside", "timer refused only after on"].map {
      try PropertyReader.property($0, of: Charts.light)
    }
    let verification = Verification(properties, of: try Participant(Charts.light))
    #expect(verification.inputs == ["press", "timer"])
    #expect(VerificationTests.text(verification.findings[1].verdict) == "timer")
  }

  @Test func otherNamesFromOutsideAreADifference() throws {
    for other in [Self.retry("again"), Self.retry(from: "Done")] {
      let found = MachineDifference(from: try Participant(Self.retry()), to: try Participant(other))
      #expect(found.behaviour == .different)
      #expect(found.differences.first?.steps == [.event("retry")])
    }
  }

  @Test func testsSendWhatComesFromOutside() throws {
    let suite = try SuiteBuilder(try Participant(Self.retry(cancels: true)), mutants: 0).suite(for: .transitions)
    #expect(suite.covered == 4 && suite.wanted == 4)
  }

  /// Ever more events may be on their way: the search ends, and says why.
  @Test func pendingEventsAreBounded() throws {
    let property = try PropertyReader.property("always Idle or Trying or Waiting or Done", of: Self.retry())
    let verification = Verification([property], of: try Participant(Self.retry()))
    guard case .undecided = verification.findings[0].verdict else {
      Issue.record("\(verification.findings[0].verdict)")
      return
    }
    #expect(verification.examined < 20_000)
  }

  @Test func allNamesMayBeOthers() throws {
    func light(_ names: [State.ID]) -> Statechart {
      Statechart(
        dataModel: .null,
        states: [
          State(names[0], transitions: [.on("go", to: names[1])]),
          State(names[1], transitions: [.on("slow", to: names[2])]),
          State(names[2], transitions: [.on("stop", to: names[0])]),
        ])
    }
    let found = MachineDifference(
      from: try Participant(light(["Red", "Green", "Yellow"])), to: try Participant(light(["Rot", "Gruen", "Gelb"])))
    #expect(found.behaviour == .equal)
    #expect(found.structure.map(\.kind) == [.renamed, .renamed, .renamed])
  }

  /// Two regions whose states last some seconds each, and can be left before: all is decided by few zones.
  @Test(arguments: [
    ("no deadlock", "holds"), ("A2 leads to A0 within 3 s", "holds"), ("A2 leads to A0 within 2999 ms", "fails"),
    ("never A2 and B2", "fails"), ("B1 stays reachable", "holds"),
  ])
  func regionsWithTimersAreDecided(_ text: String, _ verdict: String) throws {
    func region(_ name: String, _ seconds: [Int]) -> State {
      let states = seconds.enumerated().map { index, length -> State in
        let timer = "\(name)\(index).over"
        let next = State.ID("\(name)\((index + 1) % seconds.count)")
        return State(
          State.ID("\(name)\(index)"),
          transitions: [.on(EventDescriptor(timer), to: next), .on(EventDescriptor("skip.\(name)"), to: next)],
          onEntry: [
            [.send(Send(event: .literal(timer), id: timer, delay: .literal(Delay(milliseconds: length * 1000))))]
          ], onExit: [[.cancel(Cancel(.literal(timer)))]])
      }
      return State(State.ID(name), children: states)
    }
    let chart = Statechart(
      dataModel: .null,
      states: [State("P", kind: .parallel, children: [region("A", [1, 2, 3]), region("B", [2, 1, 4])])])
    let property = try PropertyReader.property(text, of: chart)
    let verification = Verification([property], of: try Participant(chart))
    #expect(verification.ownEvents.count == 6 && verification.examined < 3000)
    switch verification.findings[0].verdict {
    case .holds: #expect(verdict == "holds")
    case .fails(let example): #expect(verdict == "fails", "\(example)")
    case .undecided(let bound): Issue.record("\(bound)")
    }
  }
}
