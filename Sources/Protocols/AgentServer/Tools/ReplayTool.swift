import Explanations
import JSONTree
import StatechartEvidence
import StatechartGrading
import Statecharts

extension AgentTool {
  /// The arguments that name a field of a log.
  private static let fields: [(String, LogOptions.Field)] = [
    ("event", .event), ("instance", .instance), ("time", .time), ("data", .data), ("states", .states),
    ("before", .before),
  ]

  /// Follows a log, as `interlock replay` does.
  static let replay = AgentTool(
    name: "replay", title: "Replay a log",
    summary: """
      Follows a log of events with a state machine, and says where and why it diverges. A log is JSON (objects a line, \
      in a list), CSV, logfmt, XES, text, frames of Stately Inspect, OpenTelemetry's JSON, or the text of a run a line; \
      format and fields are guessed unless they are named, and 'notes' says what was guessed. Each instance is a machine \
      of its own. The cheapest repair of the log says what is missing, unexpected or exchanged. Up to \
      \(LogStudy.Limits.bytes >> 20) MiB, and bounded work: 'lineLeft' is the first line that was not read.
      """,
    input: .object(
      parameters(
        ToolArguments.machineSchema() + [
          ("log", Schema.string("The log.")),
          ("format", Schema.word(LogFormat.allCases.map(\.rawValue), "Guessed if left out.")),
          (
            "from", Schema.word(["start", "anywhere"], "Where the machine is when the log begins: start, if left out.")
          ),
          ("ignore", Schema.list(Schema.string(), "Events to ignore; * for all that the machine does not have.")),
          ("pattern", Schema.string("The pattern of a line of text, with {event}, {instance}, {time} and so on.")),
        ] + fields.map { ($0.0, Schema.string("The name of the field for it; guessed if left out.")) },
        required: ["text", "log"])),
    output: Schema.object(
      [
        ("events", Schema.integer()), ("instanceCount", Schema.integer()),
        ("diverged", Schema.integer("How many instances the machine cannot follow.")),
        ("fitness", Schema.any("1 minus the cost of the repair divided by the number of events.")),
        (
          "instances",
          Schema.list(
            Schema.any("An instance: its divergence (line, cause, message, reasons, valid), repairs, run and states."))
        ),
        ("refusedByBoth", Schema.integer("How many events program and machine refused alike.")),
        ("notes", Schema.list(Schema.string(), "What was guessed about the log.")),
        ("lineLeft", Schema.any("The first line that was not read, or null.")),
      ])
  ) { arguments throws(ToolFault) in
    let given = try arguments.machine()
    let text = try arguments.text("log")
    guard text.utf8.count <= LogStudy.Limits.bytes else {
      throw ToolFault("the log has more than \(LogStudy.Limits.bytes) bytes")
    }
    let from = try arguments.optionalText("from") ?? LogReplay.Beginning.start.rawValue
    guard let beginning = LogReplay.Beginning(rawValue: from) else {
      throw ToolFault("there is no beginning '\(from)'")
    }
    let (options, participant) = (try options(arguments), try participant(given))
    do throws(LogFault) {
      let study = try LogStudy(
        text, options, of: participant, from: beginning)
      let report = LogReport(study.result, of: given.chart, file: "log", in: .english) { given.address(after: $0) }
      guard case .object(let members) = report.json(machine: "text") else { return .null }
      let shown: Set<String> = ["events", "instanceCount", "diverged", "fitness", "instances", "refusedByBoth"]
      return .object(
        members.filter { shown.contains($0.name) } + [
          Value.Member("notes", .texts(study.notes.map { "\($0)" })),
          Value.Member("lineLeft", study.firstLineLeft.map { .whole($0) } ?? .null),
        ])
    } catch {
      throw ToolFault("log:\(error.line):\(error.column): \(error.message)")
    }
  }

  private static func options(_ arguments: ToolArguments) throws(ToolFault) -> LogOptions {
    var options = LogOptions()
    if let name = try arguments.optionalText("format") {
      guard let format = LogFormat(rawValue: name) else { throw ToolFault("there is no format '\(name)'") }
      options.format = format
    }
    for (name, field) in fields { options[field] = try arguments.optionalText(name) }
    if arguments.any("ignore") != nil { options.ignore(try arguments.texts("ignore")) }
    options.pattern = try arguments.optionalText("pattern")
    return options
  }
}
