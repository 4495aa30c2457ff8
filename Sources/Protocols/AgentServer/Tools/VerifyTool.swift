import Explanations
import JSONTree
import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

extension AgentTool {
  /// The maximum number of properties of a call.
  private static let maxProperties = 20
  private static let evidence = EvidenceLimits(configurations: 2000, steps: 40_000)
  private static let evidenceWithData = EvidenceLimits(configurations: 200, steps: 2000)

  /// Checks properties of all runs.
  static let verify = AgentTool(
    name: "verify", title: "Verify properties",
    summary: """
      Checks properties on all runs of a state machine. Forms: 'never P', 'always P', 'P leads to Q within 5 s', \
      'Q only after P', 'no Q until P', 'Q stays reachable', 'no deadlock', 'deterministic'; before them 'after R, ' or \
      'between R and S, '. P is a state, an event ('coin taken', 'coin refused'), an action ('action ring'), a comparison \
      ('balance >= 50'), joined by and, or, not and brackets. Verdicts: 'holds' (all configurations were seen), 'fails' \
      with the shortest run, and a loop after it where something never comes, and 'undecided' with what bounded the \
      search: undecided is not holds. At most \(maxProperties) properties; \(evidence.configurations) configurations are \
      seen (\(evidenceWithData.configurations) where data is used).
      """,
    input: .object(
      parameters(
        ToolArguments.machineSchema() + [
          ("properties", Schema.list(Schema.string(), "The properties, a sentence each."))
        ], required: ["text", "properties"])),
    output: Schema.object([
      "configurations": Schema.integer("How many were examined."),
      "complete": Schema.boolean("True if these are all there are."),
      "properties": Schema.list(
        Schema.object(
          [
            "property": Schema.string(), "verdict": Schema.word(["holds", "fails", "undecided", "unreadable"]),
            "message": Schema.string("Why it fails, what bounded the search, or what is wrong with the sentence."),
            "run": Schema.string("The shortest run that shows that it fails."),
            "loop": Schema.optionalString("Steps that then go on for ever."),
            "states": Schema.list(Schema.string(), "The active states then."), "link": Schema.optionalString(),
          ], optional: ["message", "run", "loop", "states", "link"])),
    ])
  ) { arguments throws(ToolFault) in
    let given = try arguments.machine()
    let sentences = try arguments.texts("properties")
    guard (1...maxProperties).contains(sentences.count) else {
      throw ToolFault("'properties' should have 1 to \(maxProperties) sentences")
    }
    let participant = try participant(given)
    let read = sentences.map { sentence -> Result<Property, PropertyFault> in
      do throws(PropertyFault) {
        return .success(try PropertyReader.property(sentence, of: given.chart))
      } catch {
        return .failure(error)
      }
    }
    let properties = read.compactMap { try? $0.get() }
    let verification = Verification(
      properties, of: participant, limits: participant.usesData ? evidenceWithData : evidence)
    let report = VerificationReport(verification, of: given.chart, in: .english) { given.address(after: $0) }
    var verdicts = report.findings.makeIterator()
    let values = zip(sentences, read).map { sentence, property -> Value in
      switch property {
      case .success: verdicts.next() ?? .null
      case .failure(let fault):
        [
          "property": .string(sentence), "verdict": "unreadable",
          "message": .string(fault.message + suggestion(fault.nearest)),
        ]
      }
    }
    return [
      "configurations": .whole(verification.examined), "complete": .boolean(verification.bound == nil),
      "properties": .array(values),
    ]
  }
}

extension VerificationReport {
  /// The verdicts for programs, without what names files.
  fileprivate var findings: [Value] {
    guard case .array(let values)? = json(machine: "")["properties"] else { return [] }
    let kept: Set<String> = ["property", "verdict", "message", "run", "loop", "states", "link"]
    return values.map { value in
      guard case .object(let members) = value else { return value }
      return .object(members.filter { kept.contains($0.name) })
    }
  }
}
