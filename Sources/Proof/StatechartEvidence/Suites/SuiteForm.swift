package import Statecharts

/// The format of a suite.
package enum SuiteForm: String, Hashable, Sendable, CaseIterable {
  /// The text of a run a line, as `--run` takes it.
  case text
  /// JSON, with what is expected of each step.
  case json
  /// Swift Testing, on machines of `GameplayStates`.
  case swift
  /// pytest.
  case pytest
  /// Vitest, on machines of XState 5.
  case vitest
  /// SCION's scripts for tests of SCXML, in JSON.
  case scion
}

extension TestSuite {
  /// The suite as a file, without the last line end.
  ///
  /// - Parameter name: The name of the machine.
  /// - Throws: `SuiteFault` if the form cannot say what the suite does.
  package func text(as form: SuiteForm, of chart: Statechart, named name: String) throws(SuiteFault) -> String {
    switch form {
    case .text: runs.map(\.text).joined(separator: "\n")
    case .json: json(named: name).json(indented: true)
    case .swift: try SwiftSuite(self, chart).text()
    case .pytest: PythonSuite(self, name).text
    case .vitest: try VitestSuite(self, chart, name).text()
    case .scion: try Value.array(runs.map { (run) throws(SuiteFault) in try run.scion() }).json(indented: true)
    }
  }

  /// For programs; `Public/schema/tests.schema.json` describes it.
  package func json(named name: String) -> Value {
    let measure: Value =
      measure.map { measure in
        [
          "mutants": .number(Double(measure.mutants)), "killed": .number(Double(measure.killed)),
          "killedByWalk": .number(Double(measure.killedByWalk)),
        ]
      } ?? .null
    return .object([
      Value.Member("machine", .string(name)), Value.Member("aim", .string(aim.rawValue)),
      Value.Member("covered", .number(Double(covered))), Value.Member("wanted", .number(Double(wanted))),
      Value.Member("bound", bound.map { .string($0.name) } ?? .null),
      Value.Member("steps", .number(Double(stepCount))), Value.Member("measure", measure),
      Value.Member("runs", .array(runs.map(\.json))),
    ])
  }
}

extension SuiteRun {
  fileprivate var json: Value {
    let steps = steps.map { expectation -> Value in
      [
        "step": .string(expectation.step.description), "taken": .boolean(expectation.isTaken),
        "states": .array(expectation.states.map { .string($0.name) }),
        "actions": .array(expectation.actions.map { .string($0) }),
      ]
    }
    return [
      "run": .string(text), "initial": .array(initial.map { .string($0.name) }), "steps": .array(steps),
    ]
  }

  /// A script of SCION's tests: the events with the configuration after each. Time before an event is its `after`; time
  /// after the last one comes before an event that no transition answers.
  fileprivate func scion() throws(SuiteFault) -> Value {
    var events: [Value] = []
    var waited = 0
    func add(_ event: Value, _ states: [State.ID]) {
      let after = waited > 0 ? [Value.Member("after", .number(Double(waited)))] : []
      events.append(
        .object(
          after + [
            Value.Member("event", event), Value.Member("nextConfiguration", .array(states.map { .string($0.name) })),
          ]))
      waited = 0
    }
    for expectation in steps {
      switch expectation.step {
      case .event(let name, let payload):
        let data = payload.map { [Value.Member("data", $0)] } ?? []
        add(.object([Value.Member("name", .string(name))] + data), expectation.states)
      case .request(let state): add(["name": .string("enter.\(state)")], expectation.states)
      case .advance(let delay): waited += delay.milliseconds
      case .set, .message:
        throw SuiteFault(message: "a script of SCION cannot say whether a condition holds, or what a variable is")
      }
    }
    if waited > 0, let last = steps.last { add(["name": "interlock.time"], last.states) }
    return ["initialConfiguration": .array(initial.map { .string($0.name) }), "events": .array(events)]
  }
}

/// Texts and names in languages of programs.
enum SourceNames {
  /// A text in quotation marks, as JSON, Python and JavaScript read it alike.
  static func quoted(_ text: String) -> String { Value.string(text).json() }
}
