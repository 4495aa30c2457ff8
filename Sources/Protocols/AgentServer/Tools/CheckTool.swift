import JSONTree
import StatechartFormats
import StatechartSimulation
import Statecharts

extension AgentTool {
  /// The maximum number of findings that are listed.
  private static let maxFindings = 100
  /// The maximum number of findings for which changes of the text are looked for.
  private static let maxFixed = 10

  /// Reads a text and says what is wrong with it.
  static let check = AgentTool(
    name: "check", title: "Check a machine",
    summary: """
      Reads the text of a state machine and lists its machines and everything that is wrong: errors (the machine cannot \
      run), warnings and notes, with lines and columns from 1. 'fixes' are changes of the text that were tried: with \
      one of them the finding is gone. Up to \(maxFindings) findings are listed, fixes for the first \(maxFixed). No \
      finding does not mean that the machine does what was meant: simulate it.
      """,
    input: .object(
      parameters([ToolArguments.machineSchema()[0], ToolArguments.machineSchema()[1]], required: ["text"])),
    output: Schema.object([
      "notation": Schema.string("The identifier of the notation that the text was read in."),
      "machines": Schema.list(
        Schema.object([
          "number": Schema.integer(), "name": Schema.optionalString(), "states": Schema.list(Schema.string()),
          "events": Schema.list(Schema.string()), "transitions": Schema.integer("How many transitions it has."),
        ])),
      "errors": Schema.integer(), "warnings": Schema.integer(),
      "findings": Schema.list(findingSchema),
      "omitted": Schema.integer("How many more findings there are."),
    ])
  ) { arguments throws(ToolFault) in
    let source = SourceText(try arguments.text("text"))
    let checked = CheckedText(source, in: try arguments.reader(for: source, "notation"))
    let machines = checked.readings.enumerated().map { number, reading -> Value in
      [
        "number": .whole(number + 1), "name": reading.chart.name.map { .string($0) } ?? .null,
        "states": .texts(reading.chart.allStates.map(\.id.name)), "events": .texts(reading.chart.alphabet),
        "transitions": .whole(reading.chart.transitions.count),
      ]
    }
    let sorted = checked.findings.sorted { $0.diagnostic.severity > $1.diagnostic.severity }
    let findings = sorted.prefix(maxFindings).enumerated().map { number, finding in
      value(of: finding, fixes: number < maxFixed ? checked.fixes(of: finding) : [])
    }
    return [
      "notation": .string(checked.reader.identifier), "machines": .array(machines),
      "errors": .whole(checked.errorCount),
      "warnings": .whole(checked.findings.count { $0.diagnostic.severity == .warning }),
      "findings": .array(findings), "omitted": .whole(checked.findings.count - findings.count),
    ]
  }

  private static let findingSchema = Schema.object(
    [
      "severity": Schema.word(["error", "warning", "note"]), "code": Schema.string(), "message": Schema.string(),
      "machine": Schema.integer(), "line": Schema.integer(), "column": Schema.integer(),
      "endLine": Schema.integer(), "endColumn": Schema.integer(), "suggestion": Schema.string(),
      "fixes": Schema.list(
        Schema.object([
          "title": Schema.string(), "line": Schema.integer(), "column": Schema.integer(),
          "endLine": Schema.integer(), "endColumn": Schema.integer("The column after the last one replaced."),
          "text": Schema.string("What is put in the place."),
        ])),
    ], optional: ["machine", "line", "column", "endLine", "endColumn", "suggestion"])

  private static func value(of finding: CheckedText.Finding, fixes: [TextFix]) -> Value {
    guard case .object(let members) = finding.diagnostic.json else { return .null }
    let changes = fixes.map { fix -> Value in
      [
        "title": .string(fix.title), "line": .whole(fix.range.start.line), "column": .whole(fix.range.start.column),
        "endLine": .whole(fix.range.end.line), "endColumn": .whole(fix.range.end.column),
        "text": .string(fix.replacement),
      ]
    }
    let machine = finding.chart.map { [Value.Member("machine", .whole($0 + 1))] } ?? []
    return .object(members + machine + [Value.Member("fixes", .array(changes))])
  }

  /// The members of a schema of arguments.
  static func parameters(_ members: [(String, Value)], required: [String]) -> [Value.Member] {
    [
      Value.Member("type", "object"),
      Value.Member("properties", .object(members.map { Value.Member($0.0, $0.1) })),
      Value.Member("required", .texts(required)), Value.Member("additionalProperties", false),
    ]
  }
}
