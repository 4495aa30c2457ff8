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

  /// What asks for a state and nothing else is answered without the engine; what only looks so is not.
  @Test(arguments: [
    ("In('go')", true), (" In( \"go\" ) ", true), ("In('g')", false), ("In('g\\u006f')", true), ("In('\\x67o')", true),
    ("In('go\\\\')", false),
  ])
  func askingForAState(_ condition: String, _ isTaken: Bool) throws {
    let chart = Statechart(
      dataModel: .ecmascript,
      states: [State("go", transitions: [.on("e", to: "end", if: Condition(condition))]), State("end")])
    let replay = try Run(chart, text: "e").replay(with: ECMAScriptDataModel())
    #expect(replay.final.configuration == (isTaken ? ["end"] : ["go"]))
  }

  @Test func aStringDoesNotRunOverALineEnd() throws {
    let chart = Statechart(
      dataModel: .ecmascript,
      states: [
        State("go", transitions: [.on("e", to: "end", if: "In('g\n')"), .on("error.execution", to: "failed")]),
        State("end"), State("failed"),
      ])
    let replay = try Run(chart, text: "e").replay(with: ECMAScriptDataModel())
    #expect(replay.final.configuration == ["failed"])
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
