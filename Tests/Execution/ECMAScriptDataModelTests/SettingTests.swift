import ECMAScriptDataModel
import StatechartExecution
import Statecharts
import Testing

/// A person sets variables, and events carry what conditions ask for.
@Suite struct SettingTests {
  private static let chart = Statechart(
    dataModel: .ecmascript,
    variables: [
      Variable("n", value: .expression("1")), Variable("user", value: .expression("{ name: 'a' }")),
      Variable("late", value: .none),
    ],
    script: Script(.inline("var made = 2; Object.defineProperty(this, 'fixed', { value: 3, enumerable: true })")),
    states: [
      State(
        "low",
        transitions: [
          .on("go", to: "high", if: "n >= 10"), Transition(condition: "n > 100", targets: ["high"]),
          .on("pay", do: [assign("n", "n + _event.data.amount"), assign("user.name", "'b'")]),
          .on("buy", to: "high", if: "_event.data.amount >= 5 && n == 1"),
        ]),
      State("high"),
    ])

  private static func assign(_ location: String, _ value: String) -> Content {
    .assign(Assign(location: Expression(location), value: .expression(Expression(value))))
  }

  private func replay(_ run: String) throws -> Replay<ECMAScriptDataModel> {
    try Run(Self.chart, text: run).replay(with: ECMAScriptDataModel())
  }

  private func value(_ name: String, in snapshot: Snapshot) -> Value? {
    snapshot.variables.first { $0.name == name }?.value
  }

  @Test(
    arguments: [
      ("n", 10), ("n", "text"), ("n", .null), ("user", ["deep": [1, ["a": true]]]), ("late", 1), ("made", [1, 2]),
    ] as [(String, Value)])
  func aVariableTakesAValue(name: String, value: Value) throws {
    let replay = try Run(Self.chart, steps: [.set(name, to: value)]).replay(with: ECMAScriptDataModel())
    #expect(replay.records[0].outcome.rejection == nil)
    #expect(self.value(name, in: replay.final) == value)
    #expect(replay.final.changes(since: replay.initial).map(\.name) == [name])
  }

  @Test func conditionsReadIt() throws {
    let replay = try replay("go,=n=10,go")
    #expect(replay.records.map { $0.outcome.rejection == nil } == [false, true, true])
    #expect(replay.final.isActive("high"))
    let check = try #require(replay.records[2].outcome.microsteps.first?.conditions.first)
    #expect(check.read == [ValueBinding(name: "n", value: 10)])
  }

  @Test func eventlessTransitionsFollow() throws {
    let replay = try replay("=n=101")
    #expect(replay.final.isActive("high"))
    let microsteps = replay.records[0].outcome.microsteps
    #expect(microsteps.map(\.transitions.count) == [0, 1])
    #expect(
      microsteps[0].executed == [
        Execution(place: .step, effect: .assigned(location: "n", value: 101, previous: 1))
      ])
  }

  @Test(
    arguments: [
      ("_event", .readOnly), ("_sessionid", .readOnly),
      ("missing", .unknown(known: ["n", "user", "late", "made", "fixed"])),
      ("user.name", .unknown(known: ["n", "user", "late", "made", "fixed"])),
      ("Math", .unknown(known: ["n", "user", "late", "made", "fixed"])),
    ] as [(String, SettingError)])
  func whatCannotBeSetIsRefused(name: String, error: SettingError) throws {
    let replay = try Run(Self.chart, steps: [.set(name, to: 5)]).replay(with: ECMAScriptDataModel())
    #expect(replay.records[0].outcome.rejection?.setting == error)
    #expect(replay.final.variables == replay.initial.variables)
  }

  @Test func aConstantSaysWhyNot() throws {
    guard case .failed(let message) = try replay("=fixed=4").records[0].outcome.rejection?.setting else {
      Issue.record("a constant was set")
      return
    }
    #expect(message.lowercased().contains("read"))
  }

  @Test func aReplayIsTheSame() throws {
    let text = #"pay{"amount":3},=n=7,go,=user={"name":"z"},pay{"amount":9},=missing=1,go"#
    let (first, second) = (try replay(text), try replay(text))
    #expect(first.records == second.records)
    for count in 0...first.records.count {
      let part = try Run(Self.chart, text: text).prefix(count).replay(with: ECMAScriptDataModel())
      #expect(part.records == Array(first.records.prefix(count)))
    }
  }

  @Test func anAssignmentKnowsTheValueBefore() throws {
    let replay = try replay(#"pay{"amount":3}"#)
    #expect(
      replay.records[0].outcome.microsteps[0].executed.map(\.effect) == [
        .assigned(location: "n", value: 4, previous: 1), .assigned(location: "user.name", value: "b", previous: "a"),
      ])
    #expect(
      replay.final.changes(since: replay.initial) == [
        VariableChange(name: "n", previous: 1, value: 4),
        VariableChange(name: "user", previous: ["name": "a"], value: ["name": "b"]),
      ])
  }

  @Test func aRequestSendsWhatConditionsAskFor() throws {
    let outcome = try replay("!high").records[0].outcome
    #expect(outcome.microsteps.first?.event == Event("buy", payload: ["amount": 5]))
    let rejection = try #require(try replay("=n=2,!high").records[1].outcome.rejection)
    #expect(
      rejection.candidates.last?.refusal
        == .conditionFalse(
          "_event.data.amount >= 5 && n == 1",
          read: [ValueBinding(name: "_event.data.amount", value: 5), ValueBinding(name: "n", value: 2)]))
  }

  @Test func movesCarryWhatConditionsAskFor() throws {
    #expect(
      try replay("").interpreter.moves.map(\.step) == [.event("pay"), .event("buy", payload: ["amount": 5])])
  }
}
