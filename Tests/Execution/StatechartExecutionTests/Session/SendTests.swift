import StatechartExecution
import Statecharts
import Testing

/// SCXML 6.2, 6.3 and C.1: `send` and `cancel`.
@Suite struct SendTests {
  @Test(arguments: clocks) func clock(_ scenario: Scenario) throws { try scenario.check() }

  static let clocks = [
    Scenario(
      "due exactly now, not a millisecond earlier",
      [
        State("a", transitions: [.on("t", to: "b")], onEntry: [[send("t", after: Delay(milliseconds: 500))]]),
        State("b"),
      ], run: "+499ms,+1ms", places: ["a", "a", "b"]),
    Scenario(
      "a later clock delivers too",
      [
        State("a", transitions: [.on("t", to: "b")], onEntry: [[send("t", after: Delay(milliseconds: 500))]]),
        State("b"),
      ], run: "+9s", places: ["a", "b"]),
    Scenario(
      "several timers in order of time",
      [
        State(
          "a", transitions: ["x", "y", "z"].map { says($0, on: [EventDescriptor($0)]) },
          onEntry: [
            [
              send("z", after: Delay(milliseconds: 30)), send("x", after: Delay(milliseconds: 10)),
              send("y", after: Delay(milliseconds: 20)),
            ]
          ])
      ], run: "+1s", places: ["a", "a"], trace: "z@30 x@10 y@20 x y z"),
    Scenario(
      "timers due together keep their order",
      [
        State(
          "a", transitions: ["x", "y", "z"].map { says($0, on: [EventDescriptor($0)]) },
          onEntry: [["y", "x", "z"].map { send($0, after: Delay(milliseconds: 10)) }].map { Block($0) })
      ], run: "+10ms", places: ["a", "a"], trace: "y@10 x@10 z@10 y x z"),
    Scenario(
      "a timer that a timer starts is due within the same advance",
      [
        State(
          "a",
          transitions: [
            .on("x", do: [send("y", after: Delay(milliseconds: 10))]), .on("z", do: [say("z")]), .on("y", to: "b"),
          ],
          onEntry: [[send("x", after: Delay(milliseconds: 10)), send("z", after: Delay(milliseconds: 15))]]), loud("b"),
      ], run: "+20ms", places: ["a", "b"], trace: "x@10 z@15 y@20 z +b"),
    Scenario(
      "leaving the state does not withdraw the timer",
      [
        State("a", transitions: [.on("e", to: "b")], onEntry: [[send("t", after: Delay(milliseconds: 5))]]),
        State("b", transitions: [.on("t", to: "c")]), State("c"),
      ], run: "e,+5ms", places: ["a", "b", "c"]),
    Scenario(
      "cancel withdraws all events of the identifier",
      [
        State(
          "a", transitions: [.on("stop", do: [.cancel(Cancel(.literal("i")))]), .on("t", to: "b"), .on("u", to: "c")],
          onEntry: [
            [
              send("t", after: Delay(milliseconds: 5), id: "i"), send("t", after: Delay(milliseconds: 6), id: "i"),
              send("u", after: Delay(milliseconds: 7), id: "j"),
            ]
          ]), State("b"), State("c"),
      ], run: "stop,+1s", places: ["a", "a", "c"], trace: "t@5 t@6 u@7 cancel(i)*2"),
    Scenario(
      "cancelling what is not there does nothing",
      [
        State("a", transitions: [.on("e", do: [.cancel(Cancel(.literal("i"))), say("on")])])
      ], run: "e", places: ["a", "a"], trace: "cancel(i)*0 on"),
    Scenario(
      "no delay is not withdrawn: it is sent already",
      [
        State(
          "a", transitions: [.on("e", do: [send("t", id: "i"), .cancel(Cancel(.literal("i")))]), .on("t", to: "b")]),
        State("b"),
      ], run: "e", places: ["a", "b"]),
    Scenario(
      "a timer that nothing answers passes",
      [
        State("a", onEntry: [[send("t", after: Delay(milliseconds: 5))]])
      ], run: "+5ms,+5ms", places: ["a", "a", "a"]),
    Scenario(
      "several external events, each in a macrostep of its own",
      [
        loud("a", [.on("e", to: "b", do: [send("x"), send("y")])]), loud("b", [says("x", on: ["x"], to: ["c"])]),
        loud("c", [Transition(condition: "In('c')", targets: ["d"])]), loud("d", [says("y", on: ["y"])]),
      ], run: "e", places: ["a", "d"], trace: "+a -a x@0 y@0 +b -b x +c -c +d y"),
  ]

  @Test func macrostepsCarryTheirTimes() throws {
    let chart = Statechart(states: [
      State(
        "a", transitions: [.on("t", do: [send("t", after: Delay(milliseconds: 10))])],
        onEntry: [[send("t", after: Delay(milliseconds: 10))]])
    ])
    var machine = try Interpreter.running(chart)
    let outcome = machine.perform(.advance(Delay(milliseconds: 35)))
    #expect(outcome.macrosteps.map(\.time) == [10, 20, 30])
    #expect(machine.time == 35)
    #expect(machine.snapshot.nextDelay == Delay(milliseconds: 5))
    #expect(machine.snapshot.pending.map(\.due) == [40])
  }

  /// Where the event goes and its result: the names of the events that followed, each with its identifier.
  struct Address: Sendable {
    let target: String?
    var type: String?
    let events: [String]
  }

  @Test(arguments: [
    Address(target: nil, events: ["e"]), Address(target: "", events: ["e"]),
    Address(target: nil, type: "scxml", events: ["e"]),
    Address(target: nil, type: "http://www.w3.org/TR/scxml/#SCXMLEventProcessor", events: ["e"]),
    Address(target: "#_internal", events: ["e"]),
    Address(target: nil, type: "http://www.w3.org/TR/scxml/#BasicHTTPEventProcessor", events: ["error.execution"]),
    Address(target: "baz", events: ["error.execution"]), Address(target: "#_parent", events: ["error.communication"]),
    Address(target: "#_scxml_foo", events: ["error.communication"]),
    Address(target: "#_child", events: ["error.communication"]),
  ])
  func address(_ address: Address) throws {
    let chart = Statechart(states: [
      State(
        "a", transitions: [says("any", on: ["*"])],
        onEntry: [[send("e", id: "i", to: address.target, type: address.type)]])
    ])
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    let events = machine.start().flatMap(\.microsteps).compactMap(\.event)
    #expect(events.map(\.name) == address.events)
    #expect(events.map(\.sendID) == ["i"])
    let kind: Event.Kind = address.target == "#_internal" ? .internal : .external
    #expect(events.first?.kind == (address.events == ["e"] ? kind : .platform))
  }

  @Test func whatIsSentIsEvaluatedAtOnce() throws {
    let payload = Payload(names: ["n"], parameters: [Payload.Parameter(name: "p", value: "n + 1")])
    let chart = Statechart(
      variables: [Variable("n", value: .expression("1")), Variable("id")],
      states: [
        State(
          "a", transitions: [.on("e", to: "b")],
          onEntry: [
            [
              .send(
                Send(
                  event: .computed("'e'"), idLocation: "id", delay: .computed("'2s'"), payload: payload)),
              set("n", to: "7"),
            ]
          ]), State("b"),
      ])
    var (machine, _) = try tinyMachine(chart)
    #expect(machine.snapshot.pending.map(\.event.payload) == [["n": 1, "p": 2]])
    #expect(
      machine.snapshot.variables == [
        ValueBinding(name: "n", value: 7), ValueBinding(name: "id", value: "send.1"),
      ])
    #expect(machine.snapshot.pending.map(\.event.sendID) == ["send.1"])
    _ = machine.perform(.advance(Delay(milliseconds: 2000)))
    #expect(machine.place == "b")
  }

  @Test(arguments: [
    Send(event: .computed("x"), id: "i"), Send(event: .literal("e"), target: .computed("x"), id: "i"),
    Send(event: .literal("e"), type: .computed("x"), id: "i"), Send(id: "i"),
    Send(event: .literal("e"), id: "i", delay: .computed("'soon'")),
    Send(event: .literal("e"), id: "i", payload: Payload(names: ["x"])),
    Send(event: .literal("e"), target: .literal("#_parent"), id: "i", payload: Payload(content: .expression("x"))),
  ])
  func whatCannotBeEvaluatedIsNotSent(_ bad: Send) throws {
    let chart = Statechart(states: [
      State("a", transitions: [says("any", on: ["*"])], onEntry: [[.send(bad), say("no")], [say("on")]])
    ])
    let (machine, start) = try tinyMachine(chart)
    #expect(trace(start) == "!error.execution on any")
    #expect(start.flatMap(\.microsteps).compactMap(\.event).map(\.sendID) == ["i"])
    #expect(machine.snapshot.pending.isEmpty)
  }
}
