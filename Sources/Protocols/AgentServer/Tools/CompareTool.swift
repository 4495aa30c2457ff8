import JSONTree
import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

extension AgentTool {
  /// The limits of a comparison: a tenth of those of the command line.
  private static let limits = GradingLimits(
    configurations: 2000, steps: 20_000, work: 400_000, additions: 0, matching: 0, changes: 0, differences: 10)
  private static let limitsWithScripts = GradingLimits(
    configurations: 200, steps: 2000, work: 400_000, additions: 0, matching: 0, changes: 0, differences: 10)

  /// Compares two machines by what they do.
  static let compare = AgentTool(
    name: "compare", title: "Compare two machines",
    summary: """
      Compares what two state machines do with the same steps, whatever their notation and their names of states: \
      which steps are taken or refused, what is sent, logged and done, whether they end. 'equivalent' means that all \
      configurations were examined; 'different' comes with the shortest run that shows it, then other differences; \
      'undecided' means that no difference was found before a bound was met: it is not 'equivalent'. At most \
      \(limits.configurations) pairs of configurations and \(limits.steps) steps are examined \
      (\(limitsWithScripts.configurations) and \(limitsWithScripts.steps) where data is used).
      """,
    input: .object(
      parameters(
        ToolArguments.machineSchema(is: "the machine as it should be, or as it was")
          + ToolArguments.machineSchema("other", "otherNotation", "otherChart", is: "the machine to compare with it"),
        required: ["text", "other"])),
    output: Schema.object([
      "verdict": Schema.word(["equivalent", "different", "undecided"]),
      "bound": Schema.optionalString("What kept the comparison from being complete."),
      "examined": Schema.integer("How many pairs of configurations were examined."),
      "differences": Schema.list(
        Schema.object([
          "run": Schema.string("The steps that show it; empty if it shows at the start."),
          "kind": Schema.word(Difference.Kind.allCases.map(\.rawValue)),
          "message": Schema.string("What differs at the last step; 'the answer' is the other machine."),
          "states": Schema.list(Schema.string(), "The active states of the first machine before the last step."),
          "otherStates": Schema.list(Schema.string()), "link": Schema.optionalString(),
          "otherLink": Schema.optionalString(),
        ])),
    ])
  ) { arguments throws(ToolFault) in
    let reference = try arguments.machine()
    let answer = try arguments.machine("other", "otherNotation", "otherChart")
    let first = try participant(reference)
    let second = try participant(answer)
    let usesData = first.usesData || second.usesData
    let comparison = Comparison(of: second, with: first, limits: usesData ? limitsWithScripts : limits)
    let verdict = comparison.isEquivalent.map { $0 ? "equivalent" : "different" } ?? "undecided"
    let bound = comparison.bound?.rawValue ?? comparison.restriction?.rawValue
    return [
      "verdict": .string(verdict), "bound": bound.map { .string($0) } ?? .null,
      "examined": .whole(comparison.examined),
      "differences": .array(
        comparison.differences.map { difference -> Value in
          [
            "run": .string(difference.run), "kind": .string(difference.kind.rawValue),
            "message": .string(difference.message), "states": .texts(difference.referenceStates.map(\.name)),
            "otherStates": .texts(difference.answerStates.map(\.name)), "link": reference.link(after: difference.steps),
            "otherLink": answer.link(after: difference.steps),
          ]
        }),
    ]
  }

  /// A machine as it takes part in searches.
  static func participant(_ given: GivenMachine) throws(ToolFault) -> Participant {
    do throws(InvalidChart) {
      return Participant(
        given.machine.compiled, model: try given.machine.compiled.openDataModel(), resources: given.machine.resources,
        sources: given.machine.properties?.sources(of: given.chart) ?? [])
    } catch {
      throw ToolFault(error.errors.map(\.description).joined(separator: "\n"))
    }
  }
}
