import StatechartExecution
import Statecharts
import Testing

/// SCXML 4 and 5.9.1: content and its errors.
@Suite struct ContentTests {
  /// A state whose entry blocks are the row's; it declares the variable `n`, 0 at the start.
  struct Row: Sendable, CustomTestStringConvertible {
    let title: String
    let blocks: [Block]
    let trace: String

    init(_ title: String, _ blocks: [Block], trace: String) {
      self.title = title
      self.blocks = blocks
      self.trace = trace
    }

    var testDescription: String { title }
  }

  @Test(arguments: [choices, loops, errors].flatMap { $0 })
  func entryContent(_ row: Row) throws {
    let chart = Statechart(
      variables: [Variable("n", value: .expression("0"))],
      states: [
        State("a", transitions: [says("error", on: ["error.execution"])], onEntry: row.blocks + [[say("end")]])
      ])
    let (machine, start) = try tinyMachine(chart)
    #expect(trace(start) == row.trace)
    #expect(machine.status == .running)
  }

  static func choose(_ branches: (Condition?, String)...) -> Content {
    .choose(Choose(branches.map { Choose.Branch(if: $0.0, content: [say($0.1)]) }))
  }

  static let choices = [
    Row("if", [[choose(("true", "yes")), say("on")]], trace: "yes on end"),
    Row("if not", [[choose(("false", "yes")), say("on")]], trace: "on end"),
    Row("else", [[choose(("false", "if"), (nil, "else"))]], trace: "else end"),
    Row("elseif", [[choose(("false", "if"), ("n == 0", "elseif"), (nil, "else"))]], trace: "elseif end"),
    Row("the first that holds", [[choose(("true", "if"), ("true", "elseif"))]], trace: "if end"),
    Row(
      "a failing condition is false, raises an error and stops nothing",
      [[choose(("nonsense", "if"), (nil, "else")), say("on")]], trace: "!error.execution else on end error"),
    Row(
      "every failing condition raises its error", [[choose(("nonsense", "if"), ("rubbish", "elseif"))]],
      trace: "!error.execution !error.execution end error error"),
    Row(
      "a failure inside a branch stops the block",
      [[.choose(Choose([Choose.Branch(if: "true", content: [set("x", to: "1"), say("no")])])), say("no")]],
      trace: "!error.execution end error"),
  ]

  /// Each condition that was evaluated is reported, with what it read and the branch chosen, before its content.
  @Test func anIfReportsWhatItLookedAt() throws {
    let choices: [Content] = [
      Self.choose(("n == 1", "if"), ("n == 0", "elseif"), (nil, "else")),
      Self.choose(("fail", "if"), (nil, "else")), Self.choose(("n == 1", "if")),
    ]
    let chart = Statechart(
      variables: [Variable("n", value: .expression("0"))], states: [State("a", onEntry: [Block(choices)])])
    let executed = try tinyMachine(chart).start.flatMap(\.microsteps).flatMap(\.executed)
    let made = executed.compactMap { execution -> Choice? in
      if case .chose(let choice) = execution.effect { choice } else { nil }
    }
    #expect(made.map(\.branch) == [1, 1, nil])
    #expect(made.map(\.isElse) == [false, true, false])
    #expect(made.map { $0.checks.map(\.condition.source) } == [["n == 1", "n == 0"], ["fail"], ["n == 1"]])
    let verdicts = made.map { $0.checks.map(\.verdict) }
    #expect(verdicts == [[.fails, .holds], [.isFaulty(message: "no condition: fail")], [.fails]])
    let n = ValueBinding(name: "n", value: 0)
    #expect(made.map { $0.checks.map(\.read) } == [[[n], [n]], [[]], [[n]]])
    #expect(executed.first?.effect == .chose(made[0]))
  }

  static func loop(_ collection: Expression, index: String? = nil, _ content: [Content]) -> Content {
    .foreach(Foreach(in: collection, item: "item", index: index, content: content))
  }

  static let loops = [
    Row("for each", [[loop("[4,5]", [set("n", to: "n + item")])]], trace: "n=4 n=9 end"),
    Row("with an index", [[loop("[7,7]", index: "i", [set("n", to: "i")])]], trace: "n=0 n=1 end"),
    Row("none", [[loop("[]", [say("no")]), say("on")]], trace: "on end"),
    Row("no collection", [[loop("n", [say("no")]), say("no")]], trace: "!error.execution end error"),
    Row(
      "a failure stops the loop and its block", [[loop("[1,2]", [say("once"), set("x", to: "1")]), say("no")]],
      trace: "once !error.execution end error"),
  ]

  static let errors = [
    Row(
      "an error stops its block and no other", [[say("1"), set("x", to: "1"), say("no")], [say("2")]],
      trace: "1 !error.execution 2 end error"),
    Row("a failing log", [[.log(Log(label: "l", expression: "x")), say("no")]], trace: "!error.execution end error"),
    Row("a log with a value", [[.log(Log(label: "l", expression: "'v'"))]], trace: "l:\"v\" end"),
    Row("a failing script", [[.script(Script(.inline("fail"))), say("no")]], trace: "!error.execution end error"),
    Row("a script", [[.script(Script(.inline("ok")))]], trace: "script end"),
    Row("an assignment", [[set("n", to: "n + 2"), set("n", to: "n + 2")]], trace: "n=2 n=4 end"),
    Row("an action", [[.action(Action("beep"))]], trace: "beep end"),
    Row("another vocabulary", [[.foreign(ForeignElement(name: "qux")), say("on")]], trace: "<qux> on end"),
  ]

  @Test func transitionContentIsOneBlock() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "b", do: [say("1"), set("x", to: "1"), say("no")])]), loud("b"),
    ])
    var (machine, _) = try tinyMachine(chart)
    #expect(trace(machine.perform(.event("e")).macrosteps) == "1 !error.execution +b")
    #expect(machine.place == "b")
  }

  @Test func aFailingConditionDisablesItsTransitionAndRaisesAnError() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "b", if: "rubbish"), .on("e", to: "c"), .on("error", to: "d")]),
      State("b"), State("c", transitions: [.on("error.execution", to: "d")]), State("d"),
    ])
    var (machine, _) = try tinyMachine(chart)
    let outcome = machine.perform(.event("e"))
    #expect(machine.place == "d")
    #expect(
      outcome.microsteps.map(\.transitions) == [
        [Transition.ID(source: "a", ordinal: 1)], [Transition.ID(source: "c", ordinal: 0)],
      ])
    #expect(outcome.microsteps.last?.event?.kind == .platform)
  }

  @Test func aFailingConditionWhoseErrorIsAnsweredCountsAsTaken() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("e", to: "b", if: "rubbish"), .on("error.execution", to: "c")]), State("b"),
      State("c"),
    ])
    var (machine, _) = try tinyMachine(chart)
    #expect(machine.perform(.event("e")).rejection == nil)
    #expect(machine.place == "c")
  }

  @Test(arguments: [
    Transition(condition: "rubbish", targets: ["b"]), .on("error.execution", to: "b", if: "rubbish"),
    .on("*", to: "b", if: "rubbish"),
  ])
  func aConditionThatFailsForEverComesToRest(_ transition: Transition) throws {
    let content: Content = set("x", to: "1")
    let chart = Statechart(states: [State("a", transitions: [transition], onEntry: [[content]]), State("b")])
    let (machine, start) = try tinyMachine(chart)
    #expect(machine.status == .running)
    #expect(machine.place == "a")
    #expect(start.first?.unanswered.map(\.name) == ["error.execution", "error.execution"])
  }

  @Test func anEventlessConditionFailsAgainAfterEachMicrostep() throws {
    let chart = Statechart(states: [
      State(
        "p", transitions: [Transition(condition: "rubbish", targets: ["x"])],
        children: [
          State("a", transitions: [.on("e", to: "b")]), State("b"),
        ]), State("x"),
    ])
    var (machine, start) = try tinyMachine(chart)
    #expect(start.first?.unanswered.count == 1)
    #expect(machine.perform(.event("e")).macrosteps.first?.unanswered.count == 1)
    #expect(machine.perform(.event("e")).rejection != nil)
  }

  @Test func doneDataIsEvaluatedAsFarAsItCanBe() throws {
    let rows: [(Payload, Value?, [String])] = [
      (Payload(content: .text("text")), "text", []),
      (Payload(content: .expression("1 + 2")), 3, []),
      (Payload(content: .expression("x")), nil, ["error.execution"]),
      (Payload(names: ["n"], parameters: [Payload.Parameter(name: "p", value: "'q'")]), ["n": 0, "p": "q"], []),
      (
        Payload(parameters: [Payload.Parameter(name: "bad", value: "x"), Payload.Parameter(name: "good", value: "1")]),
        ["good": 1], ["error.execution"]
      ),
      (Payload(parameters: [Payload.Parameter(name: "bad", value: "x")]), nil, ["error.execution"]),
    ]
    for (payload, expected, errors) in rows {
      let final = State("f", kind: .final, doneData: DoneData(payload))
      let chart = Statechart(
        variables: [Variable("n", value: .expression("0"))], states: [State("a", children: [final])])
      let (_, start) = try tinyMachine(chart)
      let events = start.flatMap(\.unanswered)
      #expect(events.map(\.name) == errors + ["done.state.a"])
      #expect(events.last?.payload == expected)
      #expect(events.last?.kind == .platform)
    }
  }

  @Test func servicesAnswerWithAnErrorOnceTheMachineIsStable() throws {
    let chart = Statechart(states: [
      State("a", transitions: [Transition(targets: ["b"])], invocations: [Invoke(source: .literal("x"), id: "never")]),
      State(
        "b", transitions: [says("error", on: ["error.communication"], to: ["c"])],
        invocations: [Invoke(source: .literal("x"), id: "one"), Invoke(source: .literal("x"))]), loud("c"),
    ])
    let machine = try Interpreter.running(chart)
    #expect(machine.place == "c")
    var again = Interpreter(machine.compiled, model: NullDataModel())
    #expect(trace(again.start()) == "~one ~b.2 error +c")
  }
}
