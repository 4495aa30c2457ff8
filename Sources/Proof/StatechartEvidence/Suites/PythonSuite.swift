import Statecharts

/// A suite in pytest. A fixture drives the machine, whatever library runs it.
struct PythonSuite {
  private let suite: TestSuite
  private let name: String

  init(_ suite: TestSuite, _ name: String) {
    (self.suite, self.name) = (suite, name)
  }

  var text: String {
    let rows = suite.runs.map { run in
      let steps = run.steps.map { "            \(tuple($0)),\n" }.joined()
      return "    (\n        \(states(run.initial)),\n        [\n\(steps)        ],\n    ),"
    }
    return """
      \"\"\"Runs of the machine \(Self.comment(name)), each from the start.

      A fixture ``machine`` in conftest.py makes the machine, started anew, with

      - ``send(event, data)``: sends an event; True if it is taken, False if it is refused,
      - ``advance(milliseconds)``: lets time pass,
      - ``say(name, value)``: says whether a condition holds, or gives a variable a value,
      - ``states``: the names of the active atomic states.
      \"\"\"
      import pytest

      RUNS = [
      \(rows.joined(separator: "\n"))
      ]


      @pytest.mark.parametrize("initial, steps", RUNS)
      def test_run(machine, initial, steps):
          assert set(machine.states) == initial
          for kind, name, data, taken, states in steps:
              if kind == "advance":
                  machine.advance(data)
              elif kind == "say":
                  machine.say(name, data)
              else:
                  assert machine.send(name, data) is taken, name
              assert set(machine.states) == states, name
      """
  }

  private static func comment(_ text: String) -> String { text.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline } }

  private func states(_ states: [State.ID]) -> String {
    states.isEmpty ? "set()" : "{\(states.map { SourceNames.quoted($0.name) }.joined(separator: ", "))}"
  }

  private func tuple(_ expectation: SuiteRun.Expectation) -> String {
    let (kind, name, data): (String, String, String) =
      switch expectation.step {
      case .event(let name, let payload): ("send", name, payload.map(literal) ?? "None")
      case .request(let state): ("send", "enter.\(state)", "None")
      case .advance(let delay): ("advance", "", "\(delay.milliseconds)")
      case .set(let name, let value): ("say", name, literal(value))
      case .message(let message): ("send", "message", literal(message.value))
      }
    return "(\"\(kind)\", \(SourceNames.quoted(name)), \(data), \(expectation.isTaken ? "True" : "False"), "
      + "\(states(expectation.states)))"
  }

  /// A value as Python writes it.
  private func literal(_ value: Value) -> String {
    switch value {
    case .null: "None"
    case .boolean(let holds): holds ? "True" : "False"
    case .number, .string: value.json()
    case .array(let items): "[\(items.map(literal).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(SourceNames.quoted($0.name)): \(literal($0.value))" }.joined(separator: ", "))}"
    }
  }
}
