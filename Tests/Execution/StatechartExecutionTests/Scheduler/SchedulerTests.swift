import StatechartExecution
import Statecharts
import Testing

@Suite struct SchedulerTests {
  /// Answers `ping` to whoever sent it, as long as the answer can be written down.
  static let echo = Statechart(states: [
    loud("s", [Transition(events: ["ping"], content: [send("pong", to: "#_parent")])])
  ])

  @Test func sessionsTakeTurnsInTheOrderOfTheirStart() throws {
    let chatty = Statechart(states: [
      State(
        "s", transitions: [says("s", on: ["x"], to: ["t"])], onEntry: [[send("x"), send("x")]]),
      State("t", transitions: [says("t", on: ["x"])]),
    ])
    let (_, start) = try sessions(
      [State("a", invocations: [invoke("x"), invoke("x")])], invoking: ["x": chatty])
    #expect(
      story(start)
        == "1: <a.1 <a.2; 1.1: x@0 x@0; 1.2: x@0 x@0; 1.1: s; 1.2: s; 1.1: t; 1.2: t")
  }

  @Test func eventsFindTheirSessions() throws {
    let sibling = Statechart(states: [
      loud("s", [Transition(events: ["ping"], content: [send("ping", to: "#_scxml_session.1.1")])])
    ])
    var (machine, _) = try sessions(
      [
        State(
          "a",
          transitions: [
            Transition(events: ["go"], content: [send("ping", to: "#_two")]), says("pong", on: ["pong"]),
          ], invocations: [invoke("echo", id: "one"), invoke("x", id: "two")])
      ], invoking: ["echo": SchedulerTests.echo, "x": sibling])
    let outcome = machine.perform(.event("go"))
    #expect(story(outcome.macrosteps) == "1: ping@0; 1.2: ping@0; 1.1: pong@0; 1: pong")
    #expect(outcome.macrosteps.last?.event?.invokeID == "one")
    #expect(outcome.macrosteps[2].event?.origin == "#_scxml_session.1.2")
    #expect(outcome.macrosteps[2].event?.invokeID == nil)
  }

  @Test func oneClockServesAll() throws {
    let timer = Statechart(states: [
      State(
        "s", transitions: [says("tick", on: ["tick"])],
        onEntry: [
          [send("tick", after: Delay(milliseconds: 10)), send("late", after: Delay(milliseconds: 30), to: "#_parent")]
        ])
    ])
    var (machine, _) = try sessions(
      [
        State(
          "a", transitions: [says("tock", on: ["tock"]), says("late", on: ["late"])],
          onEntry: [[send("tock", after: Delay(milliseconds: 10)), send("tock", after: Delay(milliseconds: 20))]],
          invocations: [invoke("x"), invoke("x")])
      ], invoking: ["x": timer])
    #expect(machine.snapshot.dueTimes == [10, 20, 10, 30, 10, 30])
    #expect(machine.snapshot.nextDelay == Delay(milliseconds: 10))
    let outcome = machine.perform(.advance(Delay(milliseconds: 30)))
    #expect(story(outcome.macrosteps) == "1: tock; 1.1: tick; 1.2: tick; 1: tock; 1.1: ; 1: late; 1.2: ; 1: late")
    #expect(outcome.macrosteps.map(\.time) == [10, 10, 10, 20, 30, 30, 30, 30])
    #expect(machine.snapshot.sessions.map(\.snapshot.time) == [30, 30])
    _ = machine.perform(.advance(Delay(milliseconds: 7)))
    #expect(machine.snapshot.sessions.map(\.snapshot.time) == [37, 37])
  }

  /// A delayed event to a session that has gone by then is reported when it is due.
  @Test func whoHasGoneCannotBeReached() throws {
    var (machine, _) = try sessions(
      [
        State(
          "a", transitions: [says("!", on: ["error.communication"]), says("done", on: ["done.invoke"])],
          onEntry: [[send("e", after: Delay(milliseconds: 10), id: "i", to: "#_c")]],
          invocations: [invoke("x", id: "c")])
      ], invoking: ["x": InvokeTests.done])
    let outcome = machine.perform(.advance(Delay(milliseconds: 10)))
    #expect(story(outcome.macrosteps) == "1: !")
    #expect(outcome.microsteps.first?.event?.sendID == "i")
  }

  @Test func aSessionCancelsOnlyItsOwnEvents() throws {
    let child = Statechart(states: [
      State(
        "s", transitions: [says("tick", on: ["tick"])],
        onEntry: [[send("tick", after: Delay(milliseconds: 10), id: "i")]])
    ])
    var (machine, _) = try sessions(
      [
        State(
          "a", transitions: [Transition(events: ["e"], content: [.cancel(Cancel(.literal("i")))])],
          invocations: [invoke("x")])
      ],
      invoking: ["x": child])
    #expect(story(machine.perform(.event("e")).macrosteps) == "1: cancel(i)*0")
    #expect(story(machine.perform(.advance(Delay(milliseconds: 10))).macrosteps) == "1.1: tick")
  }

  // MARK: - Values

  @Test func aCopyGoesItsOwnWayWithItsSessions() throws {
    let child = Statechart(states: [State("s", transitions: [.on("e", to: "t")]), State("t")])
    var (machine, _) = try sessions(
      [State("a", transitions: [says("e", on: ["e"])], invocations: [invoke("x", autoforwards: true)])],
      invoking: ["x": child])
    let copy = machine
    _ = machine.perform(.event("e"))
    #expect(machine.snapshot.places == ["a", "t"])
    #expect(copy.snapshot.places == ["a", "s"])
    #expect(copy.fingerprint != machine.fingerprint)
  }

  @Test func whatOnlyASessionAnswersIsTaken() throws {
    let child = Statechart(states: [State("s", transitions: [.on("e", to: "t")]), State("t")])
    var (machine, _) = try sessions(
      [State("a", invocations: [invoke("x", autoforwards: true)])], invoking: ["x": child])
    #expect(machine.perform(.event("e")).rejection == nil)
    #expect(machine.perform(.event("e")).rejection != nil)
    #expect(machine.snapshot.places == ["a", "t"])
  }

  @Test func whatComesBackToTheSameIsTheSame() throws {
    let child = Statechart(states: [State("s", onEntry: [[send("x", after: Delay(milliseconds: 5), to: "#_parent")]])])
    var (machine, _) = try sessions(
      [
        State("a", transitions: [.on("e", to: "b")], invocations: [invoke("x")]),
        State("b", transitions: [.on("e", to: "a")]),
      ], invoking: ["x": child])
    let first = machine.fingerprint
    _ = machine.perform(.event("e"))
    #expect(machine.fingerprint != first)
    _ = machine.perform(.event("e"))
    #expect(machine.snapshot.sessions.map(\.id) == ["session.1.2"])
    #expect(machine.fingerprint == first)
  }

  /// How long a session still has to wait makes a difference.
  @Test func timersOfSessionsCount() throws {
    let child = Statechart(states: [State("s", onEntry: [[send("x", after: Delay(milliseconds: 5))]])])
    var (machine, _) = try sessions([State("a", invocations: [invoke("x")])], invoking: ["x": child])
    let first = machine.fingerprint
    _ = machine.perform(.advance(Delay(milliseconds: 2)))
    #expect(machine.fingerprint != first)
    #expect(machine.snapshot.nextDelay == Delay(milliseconds: 3))
  }

  // MARK: - Limits

  @Test func sessionsNestOnlySoDeep() throws {
    let endless = Statechart(states: [
      State("s", transitions: [says("!", on: ["error.communication"])], invocations: [invoke("x")])
    ])
    let (machine, start) = try sessions(
      [State("a", invocations: [invoke("x")])], invoking: ["x": endless], limits: ExecutionLimits(sessionDepth: 4))
    #expect(machine.snapshot.sessions.count == 4)
    #expect(story(start).hasSuffix("1.1.1.1.1: ~s.1 !"))
    #expect(machine.status == .running)
  }

  @Test func soManySessionsAtOnce() throws {
    let (machine, start) = try sessions(
      [State("a", invocations: (1...5).map { _ in invoke("x") })], invoking: ["x": Statechart(states: [State("s")])],
      limits: ExecutionLimits(sessions: 3))
    #expect(machine.snapshot.sessions.count == 3)
    #expect(start.first?.unanswered.map(\.name) == ["error.communication", "error.communication"])
  }

  @Test func soManyStartsInAStep() throws {
    var (machine, start) = try sessions(
      [
        State("a", transitions: [.on("done.invoke", to: "a"), .on("error", to: "b")], invocations: [invoke("x")]),
        State("b", transitions: [.on("e", to: "a")]),
      ], invoking: ["x": InvokeTests.done], limits: ExecutionLimits(sessionStarts: 20))
    #expect(machine.place == "b")
    #expect(start.count { $0.session != nil } == 20)
    #expect(machine.perform(.event("e")).macrosteps.count { $0.session != nil } == 20)
  }

  @Test func aSessionThatIsStoppedStopsAll() throws {
    let endless = Statechart(states: [
      State("s", transitions: [Transition(targets: ["t"])]), State("t", transitions: [Transition(targets: ["s"])]),
    ])
    let (machine, start) = try sessions(
      [State("a", invocations: [invoke("x")])], invoking: ["x": endless], limits: ExecutionLimits(microsteps: 30))
    #expect(machine.status == .stopped(.microsteps(30)))
    #expect(start.last?.limit == .microsteps(30))
    #expect(machine.snapshot.sessions.isEmpty)
  }

  @Test func twoThatNeverComeToRestAreStopped() throws {
    let answer = Statechart(states: [
      State("s", transitions: [Transition(events: ["ping"], content: [send("pong", to: "#_parent")])])
    ])
    var (machine, _) = try sessions(
      [
        State(
          "a", transitions: [Transition(events: ["pong", "go"], content: [send("ping", to: "#_c")])],
          invocations: [invoke("x", id: "c")])
      ],
      invoking: ["x": answer], limits: ExecutionLimits(macrosteps: 40))
    let outcome = machine.perform(.event("go"))
    #expect(machine.status == .stopped(.macrosteps(40)))
    #expect(outcome.macrosteps.count == 40)
    #expect(outcome.macrosteps.compactMap(\.limit) == [.macrosteps(40)])
  }
}
