import Explanations
import JSONTree
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
    output: Schema.object([
      "start": Schema.list(Schema.string(), "The active atomic states at the start."),
      "steps": Schema.list(
        Schema.object([
          "step": Schema.string(), "outcome": Schema.word(["taken", "refused"]),
          "states": Schema.list(Schema.string(), "The active atomic states after the step."),
          "changed": Schema.list(Schema.object(["name": Schema.string(), "value": Schema.any("Its new value.")])),
          "reasons": Schema.list(Schema.string(), "Why it was refused."),
        ])),
      "states": Schema.list(Schema.string()),
      "variables": Schema.list(Schema.object(["name": Schema.string(), "value": Schema.any("Its value.")])),
      "ended": Schema.boolean(), "settled": Schema.boolean("False if delayed events are on their way."),
      "stopped": Schema.optionalString("The limit that stopped the machine or the run."),
      "moves": Schema.list(
        Schema.object(["step": Schema.string(), "targets": Schema.list(Schema.string())]),
        "The steps that would be taken now."),
      "refused": Schema.list(Schema.string(), "The events that would be refused now."),
      "way": waySchema, "link": Schema.optionalString("A page that shows this moment; null if it would be too long."),
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
        "changed": bindings(simulation.changes(at: index).map { ($0.name, $0.value) }), "reasons": .texts(reasons),
      ]
    }
    let moves = simulation.moves.map { move -> Value in
      ["step": .string(move.step.description), "targets": .texts(move.targets.map(\.name))]
    }
    let taken = Set(
      simulation.moves.compactMap { move -> String? in
        if case .event(let name, _) = move.step { name } else { nil }
      })
    let final = simulation.final
    return [
      "start": .texts(simulation.initial.atomicStates.map(\.name)), "steps": .array(records),
      "states": .texts(final.atomicStates.map(\.name)),
      "variables": bindings(final.variables.map { ($0.name, $0.value) }), "ended": .boolean(final.status == .ended),
      "settled": .boolean(simulation.isSettled), "stopped": stopped(simulation), "moves": .array(moves),
      "refused": .texts(simulation.eventNames.filter { !taken.contains($0) }),
      "way": way(simulation.rejection?.route), "link": given.link(after: steps),
    ]
  }

  private static let waySchema: Value = [
    "description": "The shortest way to a last step that is refused; null if it was taken.",
    "anyOf": [
      ["type": "null"],
      Schema.object(
        [
          "verdict": Schema.word(["found", "impossible", "undecided"]), "run": Schema.string(),
          "examined": Schema.integer("How many configurations were examined."), "bound": Schema.string(),
        ], optional: ["run", "examined", "bound"]),
    ],
  ]

  private static func way(_ route: Route?) -> Value {
    switch route {
    case nil: .null
    case .steps(let steps)?:
      ["verdict": "found", "run": .string(steps.map(\.description).joined(separator: ","))]
    case .impossible(let examined)?: ["verdict": "impossible", "examined": .whole(examined)]
    case .notFound(let examined, let bound)?:
      ["verdict": "undecided", "examined": .whole(examined), "bound": .string(words(for: bound))]
    }
  }

  /// Returns the words for the limit that kept a search from being complete.
  private static func words(for bound: Route.Bound) -> String {
    switch bound {
    case .configurations(let count): "\(count) configurations were examined"
    case .moves(let count): "\(count) moves were tried"
    case .microsteps(let count): "\(count) microsteps were taken"
    case .size(let count): "the configurations held \(count) pending events and values"
    case .unknowns: "events may carry other values, or come at other times"
    }
  }

  private static func stopped(_ simulation: Simulation) -> Value {
    if let interruption = simulation.interruption { return .string("\(interruption.reason)") }
    return simulation.limit.map { .string($0.description) } ?? .null
  }

  private static func bindings(_ bindings: [(String, Value?)]) -> Value {
    .array(bindings.prefix(100).map { ["name": .string($0.0), "value": $0.1 ?? .null] })
  }
}
