import ECMAScriptDataModel
import StatechartExecution
import Statecharts
import Testing

/// The language: what conditions, variables and scripts do, and what they may not.
@Suite struct ECMAScriptDataModelTests {
  @Test(arguments: [
    ("1 + 1", Value.number(2)),
    ("'a' + 1", "a1"), ("[1, {b: null}]", Value.array([1, ["b": Value.null]])), ("list.length", 2),
    ("new Point(3).x;", 3), ("typeof missing", "undefined"), ("_name", "chart"), ("_sessionid", "session.1"),
    ("_ioprocessors.scxml.location", "#_scxml_session.1"), ("typeof _event", "object"), ("In('s')", true),
    ("In('t')", false), ("Date.now()", 0), ("tree.getElementsByTagName('b')[0].getAttribute('c')", "d"),
    ("tree", #"<a><b c="d"/></a>"#), ("json.k[1]", 2), ("words", "two words"),
  ])
  func values(_ source: String, _ value: Value) throws {
    #expect(try evaluate(source) == .success(value))
  }

  @Test(arguments: [
    ("missing", "missing"), ("1 +", "SyntaxError"), ("list.x.y", "undefined"), ("return 1", "SyntaxError"),
    ("(function f() { f() })()", "stack"), ("process", "process"), ("console.log(1)", "console"),
  ])
  func errors(_ source: String, _ word: String) throws {
    guard case .failure(let error) = try evaluate(source) else {
      Issue.record("\(source) has a value")
      return
    }
    #expect(error.message.contains(word))
  }

  @Test(arguments: ["_event", "_name", "_sessionid", "_x", "_x.y", "_ioprocessors.scxml", "missing", "1 + 1", "In", ""])
  func illegalLocations(_ location: String) throws {
    var machine = try started([.assign(Assign(location: Expression(location), value: .expression("1")))])
    #expect(machine.perform(.event("go")).microsteps.contains { $0.event?.name == "error.execution" })
  }

  @Test func theFieldsOfAnEvent() throws {
    let names = ["name", "type", "sendid", "origin", "origintype", "invokeid", "data"].joined(separator: ",")
    var machine = try started([set("list", to: "Object.keys(_event)"), set("words", to: "_event.data.k")])
    _ = machine.perform(.event("go", payload: ["k": 7]))
    #expect(variable("list", of: machine) == .array(names.split(separator: ",").map { .string(String($0)) }))
    #expect(variable("words", of: machine) == 7)
  }

  @Test func aRefusedConditionShowsWhatItRead() throws {
    var machine = try started([], condition: "list.length > 5 && _event.data.k == 'list'")
    let rejection = try #require(machine.perform(.event("go", payload: ["k": 1])).rejection)
    let expected = [ValueBinding(name: "list.length", value: 2), ValueBinding(name: "_event.data.k", value: 1)]
    let condition = Condition("list.length > 5 && _event.data.k == 'list'")
    #expect(rejection.candidates.first?.refusal == .conditionFalse(condition, read: expected))
  }

  @Test func aLoopWorksOnACopy() throws {
    let content = [set("list", to: "list.concat([item])")]
    let loop = Content.foreach(Foreach(in: "list", item: "item", index: "place", content: content))
    var machine = try started([loop])
    _ = machine.perform(.event("go"))
    #expect(variable("list", of: machine) == [1, 2, 1, 2])
    #expect(variable("place", of: machine) == 1)
  }
}

/// What a session may cost, and that sessions do not meet.
@Suite struct ECMAScriptLimitsTests {
  @Test(arguments: [
    "for (;;);", "var s = 'x'; for (;;) { s += s; s.charCodeAt(3) }", "var a = []; for (;;) a.push({ b: a.length })",
    "var a = []; for (;;) a.push(new Array(1e5).fill(1))", "/(a+)+b/.test('a'.repeat(40))",
    "[].indexOf.call({ length: 1e15 }, 0)", "new Uint8Array(1e12)",
  ])
  func hostileScriptsEndInAnError(_ source: String) throws {
    var machine = try started([.script(Script(.inline(source)))], time: 0.05)
    #expect(machine.perform(.event("go")).microsteps.contains { $0.event?.name == "error.execution" })
    #expect(variable("list", of: machine) == [1, 2])
  }

  @Test func anEndlessConditionIsFalse() throws {
    var machine = try started([], condition: "(function () { for (;;); })()", time: 0.05)
    let error = machine.perform(.event("go")).microsteps.first?.event
    #expect(error?.name == "error.execution")
    #expect(error?.payload?["message"]?.string?.contains("longer than") == true)
  }

  @Test func whatAStoppedScriptDidIsUndone() throws {
    var machine = try started([.script(Script(.inline("list.push(3); for (;;);")))], time: 0.05)
    _ = machine.perform(.event("go"))
    #expect(variable("list", of: machine) == [1, 2])
  }

  @Test func tamperingStaysInItsSession() throws {
    let script = "Object.prototype.x = 1; Array.prototype.push = null; JSON.stringify = null; Math.max = () => 0"
    var machine = try started([.script(Script(.inline(script)))])
    _ = machine.perform(.event("go"))
    #expect(variable("list", of: machine) == [1, 2])
    #expect(try evaluate("typeof ({}).x + typeof [].push + Math.max(1, 2)") == .success("undefinedfunction2"))
  }
}

/// Copies go their own ways, with all that a context holds.
@Suite struct ECMAScriptSnapshotTests {
  static let counting = "if (!this.next) { let n = 0; next = () => ++n }; list.push(next())"

  @Test func copiesAreIndependent() throws {
    var machine = try started([.script(Script(.inline(Self.counting)))])
    _ = machine.perform(.event("go"))
    let early = machine
    for _ in 0..<3 { _ = machine.perform(.event("go")) }
    var again = early
    _ = again.perform(.event("go"))
    #expect(variable("list", of: early) == [1, 2, 1])
    #expect(variable("list", of: again) == [1, 2, 1, 2])
    #expect(variable("list", of: machine) == [1, 2, 1, 2, 3, 4])
    #expect(early.fingerprint != machine.fingerprint)
  }

  @Test func lookingAheadChangesNothing() throws {
    var machine = try started([], condition: "list.push(9) > 100")
    for _ in 0..<3 {
      _ = machine.moves
      #expect(machine.perform(.event("go")).rejection != nil)
    }
    #expect(variable("list", of: machine) == [1, 2])
  }

  @Test func forwardAndBackAgainIsTheSame() throws {
    let script = Script(.inline("list.push(Math.random() + Date.now()); this.f = () => list.length"))
    var machine = try started([.script(script), set("words", to: "f() + '.' + _event.data")])
    var seen: [Snapshot] = []
    var kept: [Interpreter<ECMAScriptDataModel>] = []
    let steps = (0..<20).flatMap { [Step.event("go", payload: .number(Double($0))), .advance(Delay(milliseconds: 7))] }
    for step in steps {
      kept.append(machine)
      _ = machine.perform(step)
      seen.append(machine.snapshot)
    }
    for index in [39, 0, 20, 5, 38] {
      var earlier = kept[index]
      #expect(
        zip(steps, seen).dropFirst(index).allSatisfy { step, snapshot in
          _ = earlier.perform(step)
          return earlier.snapshot == snapshot
        })
    }
  }
}

/// What expressions are known to change nothing.
@Suite struct PureExpressionTests {
  @Test(arguments: [
    "x = 1", "x++", "list.push(1)", "f()", "(x)(1)", "delete x.y", "new C", "`${x = 1}`", "a => 1", "x += 2", "x >>= 1",
    "list[0]()", "x == 1 ? y = 2 : 3",
  ])
  func thoseThatMayChangeSomethingLeaveACopyAlone(_ source: String) throws {
    let prefix = "x = 0; y = { get: 0 }; f = () => { list.push(5) }; C = class {}; "
    var machine = try started([.script(Script(.inline(prefix))), set("words", to: source)])
    let before = machine
    _ = machine.perform(.event("go"))
    #expect(variable("list", of: before) == [1, 2])
  }
}

private func set(_ variable: String, to expression: String) -> Content {
  .assign(Assign(location: Expression(variable), value: .expression(Expression(expression))))
}

/// A machine of one state with some variables, whose event `go` runs content.
private func started(
  _ content: [Content], condition: Condition? = nil, time: Double = 0.2
) throws -> Interpreter<ECMAScriptDataModel> {
  let tree = MarkupNode.element(
    ForeignElement(
      name: "a",
      children: [.element(ForeignElement(name: "b", attributes: [.init(name: "c", value: "d")]))]))
  let chart = Statechart(
    name: "chart",
    variables: [
      Variable("list", value: .expression("[1, 2]")), Variable("tree", value: .markup([tree])),
      Variable("json", value: .text(#"{"k": [1, 2]}"#)), Variable("words", value: .text(" two\n words ")),
    ],
    script: Script(.inline("function Point(x) { this.x = x }")),
    states: [
      State(
        "s",
        transitions: [
          Transition(events: ["go"], condition: condition, content: content), .on("error.execution"),
        ]),
      State("t"),
    ])
  var machine = Interpreter(
    try CompiledChart(chart), model: ECMAScriptDataModel(limits: ECMAScriptDataModel.Limits(time: time)))
  _ = machine.start()
  return machine
}

private func variable(_ name: String, of machine: Interpreter<ECMAScriptDataModel>) -> Value? {
  machine.snapshot.variables.last { $0.name == name }?.value
}

/// The value of an expression, by way of a variable.
private func evaluate(_ source: String) throws -> Result<Value, EvaluationError> {
  var machine = try started([set("words", to: source)])
  for execution in machine.perform(.event("go")).microsteps.flatMap(\.executed) {
    switch execution.effect {
    case .assigned(_, let value, _): return .success(value)
    case .failed(let message, _): return .failure(EvaluationError(message))
    case .raised, .sent, .cancelled, .logged, .ran, .acted, .ignored, .invocationFailed: continue
    }
  }
  return .failure(EvaluationError("nothing happened"))
}
