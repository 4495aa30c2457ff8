import Explanations
import JSONTree
import MachineSessions
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts

extension AgentTool {
  /// Executes a run.
  static let simulate = AgentTool(
    name: "simulate", title: "Simulate a machine",
    summary: """
      Runs a state machine from its start and reports each step: taken, with the states after it, or refused, with the \
      reasons; then the moves that are valid at the end, the events that are refused there, and a link. The run is a \
      text such as plug,full,!Charging,+2s (an event, an event, a request for a state, the clock); up to \
      \(GivenMachine.maxSteps) steps, and bounded work. If the last step is refused, 'way' has the shortest run of \
      steps that makes it possible: end a run with !State to ask how a state is reached. A search that finds none within \
      its bound is undecided: that does not mean that there is no way.
      """,
    input: .object(
      parameters(
        ToolArguments.machineSchema() + [
          ("run", Schema.string("The steps, separated by commas; the machine at its start if left out."))
        ], required: ["text"])),
    output: Schema.object(
      [
        ("start", Schema.list(Schema.string(), "The active atomic states at the start.")),
        (
          "steps",
          Schema.list(
            Schema.object([
              "step": Schema.string(), "outcome": Schema.word(["taken", "refused"]),
              "states": Schema.list(Schema.string(), "The active atomic states after the step."),
              "changed": Schema.list(Schema.object(["name": Schema.string(), "value": Schema.any("Its new value.")])),
              "reasons": Schema.list(Schema.string(), "Why it was refused."),
            ]))
        ),
      ] + Schema.moment + [
        ("way", Schema.way),
        ("link", Schema.optionalString("A page that shows this moment; null if it would be too long.")),
      ])
  ) { arguments throws(ToolFault) in
    let given = try arguments.machine()
    let steps = try given.steps(try arguments.optionalText("run"))
    let simulation = given.machine.simulation(of: steps)
    let words = Wording(chart: given.chart, language: .english)
    let records = simulation.records.indices.map { index -> Value in
      let record = simulation.records[index]
      let reasons = record.outcome.rejection.map { RefusalText($0, words: words).lines } ?? []
      return [
        "step": .string(record.step.description),
        "outcome": record.outcome.rejection == nil ? "taken" : "refused",
        "states": .texts(record.snapshot.atomicStates.map(\.name)),
        "changed": MomentJSON.bindings(simulation.changes(at: index).map { ($0.name, $0.value) }),
        "reasons": .texts(reasons),
      ]
    }
    return .object(
      [
        Value.Member("start", .texts(simulation.initial.atomicStates.map(\.name))),
        Value.Member("steps", .array(records)),
      ] + MomentJSON.members(of: simulation) + [
        Value.Member("way", MomentJSON.way(simulation.rejection?.route)),
        Value.Member("link", given.link(after: steps)),
      ])
  }
}

extension Schema {
  /// The members of a moment (`MomentJSON`).
  static let moment: [(String, Value)] = [
    ("states", list(string(), "The active atomic states.")),
    ("variables", list(object(["name": string(), "value": any("Its value.")]))),
    ("ended", boolean()), ("settled", boolean("False if delayed events are on their way.")),
    ("stopped", optionalString("The limit that stopped the machine or the run.")),
    ("moves", list(object(["step": string(), "targets": list(string())]), "The steps that would be taken now.")),
    ("refused", list(string(), "The events that would be refused now.")),
  ]

  /// The shortest way to a refused step.
  static let way: Value = [
    "description": "The shortest way to a last step that is refused; null if it was taken.",
    "anyOf": [
      ["type": "null"],
      object(
        [
          "verdict": word(["found", "impossible", "undecided"]), "run": string(),
          "examined": integer("How many configurations were examined."), "bound": string(),
        ], optional: ["run", "examined", "bound"]),
    ],
  ]
}
