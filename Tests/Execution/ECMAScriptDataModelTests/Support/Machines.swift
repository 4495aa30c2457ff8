import ECMAScriptDataModel
import StatechartExecution
import Statecharts

func set(_ variable: String, to expression: String) -> Content {
  .assign(Assign(location: Expression(variable), value: .expression(Expression(expression))))
}

/// A machine of one state with some variables, whose event `go` runs content.
func started(
  _ content: [Content], condition: Condition? = nil, time: Double = 0.2,
  limits: ECMAScriptDataModel.Limits? = nil
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
    try CompiledChart(chart), model: ECMAScriptDataModel(limits: limits ?? ECMAScriptDataModel.Limits(time: time)))
  _ = machine.start()
  return machine
}

func variable(_ name: String, of machine: Interpreter<ECMAScriptDataModel>) -> Value? {
  machine.snapshot.variables.last { $0.name == name }?.value
}

/// The value of an expression, by way of a variable.
func evaluate(_ source: String) throws -> Result<Value, EvaluationError> {
  var machine = try started([set("words", to: source)])
  for execution in machine.perform(.event("go")).microsteps.flatMap(\.executed) {
    switch execution.effect {
    case .assigned(_, let value, _): return .success(value)
    case .failed(let message, _): return .failure(EvaluationError(message))
    case .raised, .sent, .cancelled, .logged, .ran, .chose, .acted, .ignored, .invoked, .invocationCancelled,
      .invocationFailed:
      continue
    }
  }
  return .failure(EvaluationError("nothing happened"))
}

/// A machine whose event `go` runs a script.
func started(_ script: String, limits: ECMAScriptDataModel.Limits? = nil) throws -> Interpreter<ECMAScriptDataModel> {
  try started([.script(Script(.inline(script)))], limits: limits)
}

/// What the errors of a step say.
func failures(of outcome: Outcome) -> [String] {
  outcome.microsteps.compactMap { $0.event?.name == "error.execution" ? $0.event?.payload?["message"]?.string : nil }
}
