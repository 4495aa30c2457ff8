import StatechartExecution
import Statecharts
import Testing

@Suite struct InvokeTests {
  static let done = Statechart(states: [
    State("f", kind: .final, doneData: DoneData(Payload(content: .text("result"))))
  ])

  @Test func aSessionStartsRunsAndReportsItsEnd() throws {
    let (machine, start) = try sessions(
      [
        State("a", transitions: [says("done", on: ["done.invoke.c"], to: ["b"])], invocations: [invoke("x", id: "c")]),
        State("b"),
      ],
      invoking: ["x": Statechart(states: [loud("s", [Transition(targets: ["f"])]), loud("f", .final)])])
    #expect(story(start) == "1: <c; 1.1: +s -s +f -f; 1: done")
    #expect(machine.snapshot.places == ["b"])
    let event = start.last?.event
    #expect(event?.name == "done.invoke.c")
    #expect(event?.invokeID == "c")
  }

  @Test func whatIsHandedOverComesWithTheEnd() throws {
    let (_, start) = try sessions(
      [State("a", transitions: [says("done", on: ["done"])], invocations: [invoke("x", id: "c")])],
      invoking: ["x": InvokeTests.done])
    #expect(start.last?.event?.payload == "result")
    var outermost = Interpreter(try CompiledChart(InvokeTests.done), model: NullDataModel())
    _ = outermost.start()
    #expect(outermost.snapshot.doneData == "result")
  }

  @Test func identifiersAreMadeFromTheStateAndStored() throws {
    let chart = Statechart(
      dataModel: .ecmascript, variables: [Variable("id")],
      states: [State("a", invocations: [Invoke(source: .literal("x"), idLocation: "id"), invoke("x")])])
    var machine = Interpreter(
      try CompiledChart(chart), model: TinyDataModel(),
      resources: resources(["x": Statechart(states: [State("s")])]))
    _ = machine.start()
    #expect(machine.snapshot.variables == [ValueBinding(name: "id", value: "a.1")])
    #expect(machine.snapshot.sessions.map(\.invokeID) == ["a.1", "a.2"])
    #expect(machine.snapshot.sessions.map(\.id) == ["session.1.1", "session.1.2"])
    #expect(machine.snapshot.sessions.map(\.parent) == ["session.1", "session.1"])
  }

  /// The chart to be invoked is the first element of the content, whatever is around it. SCXML 6.4.1.
  @Test func theFirstElementOfTheContentIsInvoked() throws {
    let content = ["first", "second"].flatMap { [MarkupNode.text(" "), .element(ForeignElement(name: $0))] }
    let chart = Statechart(states: [State("a", invocations: [Invoke(payload: Payload(content: .markup(content)))])])
    let resources = SessionResources(
      text: { _ in nil },
      chart: { source throws(InvocationError) in
        guard case .element(let element) = source else { throw InvocationError("no element") }
        return Statechart(states: [State(State.ID(element.name))])
      }, model: { _ in NullDataModel() })
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel(), resources: resources)
    _ = machine.start()
    #expect(machine.snapshot.places == ["a", "first"])
  }

  @Test func onlyStatesThatTheMacrostepEndsInInvoke() throws {
    let (machine, _) = try sessions(
      [
        State("a", transitions: [Transition(targets: ["b"])], invocations: [invoke("x", id: "one")]),
        State("b", invocations: [invoke("x", id: "two")]),
      ], invoking: ["x": Statechart(states: [State("s")])])
    #expect(machine.snapshot.sessions.map(\.invokeID) == ["two"])
  }

  @Test func leavingTheStateCancels() throws {
    let child = Statechart(states: [
      State(
        "s", onEntry: [[send("late", after: Delay(milliseconds: 10), to: "#_parent")]],
        onExit: [[send("last", to: "#_parent"), say("-s")]], invocations: [invoke("y", id: "d")])
    ])
    var (machine, _) = try sessions(
      [
        State("a", transitions: [.on("e", to: "b")], invocations: [invoke("x", id: "c")]),
        State("b", transitions: [says("any", on: ["*"])]),
      ], invoking: ["x": child, "y": Statechart(states: [loud("t")])])
    #expect(machine.snapshot.places == ["a", "s", "t"])
    let outcome = machine.perform(.event("e"))
    #expect(story(outcome.macrosteps) == "1: >c; 1.1: last@0 -s >d; 1.1.1: -t")
    #expect(machine.snapshot.places == ["b"])
    #expect(machine.perform(.advance(Delay(milliseconds: 20))).macrosteps.isEmpty)
  }

  @Test func theEndOfARunEndsItsSessions() throws {
    var (machine, _) = try sessions(
      [State("a", transitions: [.on("e", to: "f")], invocations: [invoke("x", id: "c")]), State("f", kind: .final)],
      invoking: ["x": Statechart(states: [loud("s")])])
    #expect(story(machine.perform(.event("e")).macrosteps) == "1: >c; 1.1: -s")
    #expect(machine.snapshot.sessions.isEmpty)
  }

  @Test func everyEventIsPassedOnAndEachAnswerFinalised() throws {
    let child = Statechart(states: [
      State(
        "s",
        transitions: [
          Transition(events: ["e"], content: [send("answer", to: "#_parent", payload: Payload(content: .text("p")))])
        ])
    ])
    var (machine, _) = try sessions(
      [
        State(
          "a", transitions: [says("answered", on: ["answer"])],
          invocations: [
            invoke("x", id: "c", autoforwards: true, finalize: [say("finalised")]),
            invoke("x", id: "d", finalize: [say("not")]),
          ])
      ], invoking: ["x": child])
    let outcome = machine.perform(.event("e"))
    #expect(story(outcome.macrosteps) == "1: ; 1.1: answer@0; 1: finalised answered; 1.1: ")
    let answer = outcome.macrosteps[2].event
    #expect(answer?.invokeID == "c")
    #expect(answer?.origin == "#_scxml_session.1.1")
    #expect(answer?.originType == SessionIdentity.processorType)
    #expect(answer?.payload == "p")
  }

  @Test func givenValuesReplaceThoseOfVariablesOfTheName() throws {
    let child = Statechart(
      dataModel: .ecmascript,
      variables: [Variable("n", value: .expression("1")), Variable("m", value: .expression("2"))],
      states: [State("s")])
    let chart = Statechart(
      dataModel: .ecmascript, variables: [Variable("n", value: .expression("7"))],
      states: [
        State(
          "a",
          invocations: [
            invoke(
              "x", payload: Payload(parameters: [.init(name: "n", value: "n + 1"), .init(name: "no", value: "1")]))
          ])
      ])
    var machine = Interpreter(
      try CompiledChart(chart), model: TinyDataModel(), resources: resources(["x": child]))
    _ = machine.start()
    #expect(
      machine.snapshot.sessions.first?.snapshot.variables == [
        ValueBinding(name: "n", value: 8), ValueBinding(name: "m", value: 2),
      ])
  }

  /// Data models may differ, in either direction.
  @Test func dataModelsMayDiffer() throws {
    let plain = Statechart(dataModel: .null, states: [State("s", invocations: [invoke("y")])])
    let counting = Statechart(
      dataModel: .ecmascript, variables: [Variable("n", value: .expression("1"))], states: [State("t")])
    let (machine, _) = try sessions(
      [State("a", invocations: [invoke("y"), invoke("x")])], invoking: ["x": plain, "y": counting])
    #expect(machine.snapshot.sessions.map(\.snapshot.variables.count) == [1, 0, 1])
  }

  /// An invocation that fails, the event that says so, and a part of the message.
  struct Failure: Sendable {
    let invoke: Invoke
    let event: String
    let words: String
  }

  @Test(arguments: [
    Failure(invoke: invoke("nowhere"), event: "error.communication", words: "'nowhere'"),
    Failure(invoke: Invoke(), event: "error.execution", words: "'src'"),
    Failure(invoke: Invoke(type: .literal("http")), event: "error.execution", words: "'http'"),
    Failure(invoke: Invoke(source: .computed("x")), event: "error.execution", words: "null data model"),
    Failure(invoke: invoke("x", payload: Payload(names: ["n"])), event: "error.execution", words: "null data model"),
    Failure(
      invoke: Invoke(payload: Payload(content: .text("<scxml>"))), event: "error.execution", words: "1:1: no chart"),
    Failure(
      invoke: Invoke(payload: Payload(content: .markup([.text("no")]))), event: "error.execution", words: "not a chart"),
    Failure(invoke: invoke("wrong"), event: "error.execution", words: "gone"),
    Failure(invoke: invoke("strange"), event: "error.execution", words: "'xpath'"),
  ])
  func failure(_ failure: Failure) throws {
    let (machine, start) = try sessions(
      [State("a", transitions: [says("any", on: ["*"])], invocations: [failure.invoke])],
      invoking: [
        "x": InvokeTests.done, "strange": Statechart(dataModel: .other("xpath"), states: [State("s")]),
        "wrong": Statechart(states: [State("s", transitions: [.on("e", to: "gone")])]),
      ])
    let event = start.flatMap(\.microsteps).compactMap(\.event).first
    #expect(event?.name == failure.event)
    #expect(
      event?.payload?["message"]?.string?.contains(failure.words) == true, "\(String(describing: event?.payload))")
    #expect(machine.snapshot.sessions.isEmpty)
  }
}
