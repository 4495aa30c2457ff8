import JSONTree
import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

extension AgentTool {
  /// The maximum number of changed machines that a suite is measured by.
  private static let maxMutants = 50

  /// Makes runs that test a machine.
  static let tests = AgentTool(
    name: "tests", title: "Make tests",
    summary: """
      Makes runs that test what implements a state machine, each from the start, with the states that are expected after \
      every step. The aim is 'transitions' (each is taken), 'refusals' (each event is tried where it is refused), \
      'mutants' (changed machines are told apart) or 'w-method' (for flat machines). 'covered' of 'wanted' says how much \
      is reached; 'killed' of 'mutants' how many of at most \(maxMutants) changed machines the runs tell apart. At most \
      \(SuiteBuilder.Limits.configurations) configurations are looked at; 'bound' says what kept the search from being \
      complete: then what is not covered may still be reachable.
      """,
    input: .object(
      parameters(
        ToolArguments.machineSchema() + [
          (
            "aim",
            Schema.word(TestSuite.Aim.allCases.map(\.rawValue), "What the runs are for; transitions, if left out.")
          )
        ], required: ["text"])),
    output: Schema.object([
      "aim": Schema.string(), "covered": Schema.integer(), "wanted": Schema.integer(),
      "bound": Schema.optionalString("What kept the search from being complete."),
      "mutants": Schema.integer("How many changed machines differ from this one."), "killed": Schema.integer(),
      "runs": Schema.list(
        Schema.object([
          "run": Schema.string("The steps, as 'simulate' takes them."),
          "start": Schema.list(Schema.string(), "The active atomic states at the start."),
          "steps": Schema.list(
            Schema.object([
              "step": Schema.string(), "outcome": Schema.word(["taken", "refused"]),
              "states": Schema.list(Schema.string()), "actions": Schema.list(Schema.string()),
            ])),
          "link": Schema.optionalString(),
        ])),
    ])
  ) { arguments throws(ToolFault) in
    let given = try arguments.machine()
    let word = try arguments.optionalText("aim") ?? TestSuite.Aim.transitions.rawValue
    guard let aim = TestSuite.Aim(rawValue: word) else {
      let known = TestSuite.Aim.allCases.map(\.rawValue).joined(separator: ", ")
      throw ToolFault("there is no aim '\(word)'; there are \(known)")
    }
    let machine = try participant(given)
    let suite: TestSuite
    do throws(SuiteFault) {
      suite = try SuiteBuilder(machine, mutants: maxMutants).suite(for: aim)
    } catch {
      throw ToolFault(error.message)
    }
    let runs = suite.runs.map { run -> Value in
      let steps = run.steps.map { expected -> Value in
        [
          "step": .string(expected.step.description), "outcome": expected.isTaken ? "taken" : "refused",
          "states": .texts(expected.states.map(\.name)), "actions": .texts(expected.actions),
        ]
      }
      return [
        "run": .string(run.text), "start": .texts(run.initial.map(\.name)), "steps": .array(steps),
        "link": given.link(after: run.steps.map(\.step)),
      ]
    }
    return [
      "aim": .string(aim.rawValue), "covered": .whole(suite.covered), "wanted": .whole(suite.wanted),
      "bound": suite.bound.map { .string($0.name) } ?? .null, "mutants": .whole(suite.measure?.mutants ?? 0),
      "killed": .whole(suite.measure?.killed ?? 0), "runs": .array(runs),
    ]
  }
}
