import ArgumentParser
import StatechartEvidence
import Statecharts

/// `interlock replay`
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    _superCommandName: InterlockCommand.programName,
    abstract: "Follows a log of events with a machine, and says where and why it diverges.",
    discussion: """
      A log is JSON (objects a line, in a list, or in lists of an object), CSV, logfmt, XES, text, frames of Stately \
      Inspect, OpenTelemetry's JSON, the history of AWS Step Functions, or the text of a run a line. The format and the \
      fields are guessed unless they are named, and standard error says what was guessed. A log that has no name of the \
      machine is not understood: status 2 says what is missing. Where a log has states without events, the moves \
      between them are looked for. Each instance (an order, a session) is a machine of its own. The first event with \
      which the machine does not agree is explained; the cheapest repair of the log says what is missing, unexpected or \
      exchanged. An event that the program refused as the machine does, as the states in the log show, is no \
      divergence. --from anywhere follows a log that begins when the machine already ran. Fitness is 1 minus the cost of the repair divided by the number of events.

      EXAMPLES
        interlock replay machine.scxml events.jsonl
        interlock replay order.scxml log.csv --instance order_id --event activity --time at
        interlock replay door.json server.log --pattern '{time} [{_}] door {instance}: {event}'
        interlock replay order.scxml status.csv --states status --from anywhere
        interlock replay machine.scxml events.jsonl --ignore heartbeat,ping
        interlock replay machine.scxml events.jsonl --json > result.json
        tail -n 1000 events.jsonl | interlock replay machine.scxml -

      EXIT STATUS
        0  the machine can do what the log says
        1  it cannot
        2  the machine, the log or the command line is wrong, or the log is not understood
      """)

  @Argument(help: "A gallery name or a path; FILE#CHART is one chart of several.")
  var machine: String

  @Argument(help: "The log: a path, or - for standard input.")
  var log: String

  @OptionGroup var options: EvidenceOptions

  @Option(
    name: .customLong("format"),
    help: """
      json-lines, csv, logfmt, text, inspect, otlp, xes, step-functions or runs, if it is not to be guessed.
      """)
  var format: LogFormat?

  @Option(help: "The field of the event's name.")
  var event: String?

  @Option(help: "The field that identifies the instance.")
  var instance: String?

  @Option(help: "The field of the time: ISO 8601, or a number since 1970.")
  var time: String?

  @Option(help: "The field of what an event carries.")
  var data: String?

  @Option(help: "The field of the states in which the machine was afterwards.")
  var states: String?

  @Option(help: "The field of the states in which the machine was before.")
  var before: String?

  @Option(help: "Events to ignore, with commas between them; * for all that the machine does not have.")
  var ignore: [String] = []

  @Option(
    help: "The pattern of a line of text, with {event}, {instance}, {time}, {data}, {state} and {_} for the rest.")
  var pattern: String?

  @Flag(help: "Print one JSON object (replay.schema.json describes it).")
  var json = false

  /// Where the log begins: `--from` names a notation, which none calls "anywhere", or that.
  private var beginning: LogReplay.Beginning {
    options.notation.flatMap { LogReplay.Beginning(rawValue: $0) } ?? .start
  }

  func validate() throws {
    if log == "-", MachineSource.isStandardInput(machine) {
      throw ValidationError("standard input can be read only once")
    }
  }

  func run() throws {
    let beginning = beginning
    var options = options
    if beginning != .start { options.notation = nil }
    let machine = try options.machine(machine)
    let file = InputFile(path: log)
    var replay = LogReplay(of: machine.participant, from: beginning)
    do throws(LogFault) {
      var reader = try LogReader(logOptions, of: machine.chart)
      try follow(file, &reader, &replay)
    } catch {
      throw CommandFailure(
        message: "\(file.name):\(error.line):\(error.column): error: \(error.message)", status: .usage)
    }
    let result = replay.result()
    let report = LogReport(result, of: machine.chart, file: file.name, in: options.language, link: machine.link)
    if json {
      try StandardOutput.write(line: report.json(machine: machine.source.fileName).json(indented: true))
    } else {
      try StandardOutput.write(line: report.text(showsLinks: options.site != nil))
    }
    if result.divergedCount > 0 { ExitStatus.failure.exit() }
  }

  private var logOptions: LogOptions {
    var known = LogOptions()
    (known.format, known.event, known.instance, known.time) = (format, event, instance, time)
    (known.data, known.states, known.before, known.pattern) = (data, states, before, pattern)
    known.ignore(ignore)
    return known
  }

  private func follow(_ file: InputFile, _ reader: inout LogReader, _ replay: inout LogReplay) throws(LogFault) {
    let lines: FileLines
    do throws(SystemError) {
      lines = try FileLines(file.path, longest: LogReader.Limits.lineBytes)
    } catch {
      throw LogFault(message: "cannot be read: \(error.message)", line: 1, column: 1)
    }
    var number = 0
    while true {
      let next: FileLines.Line?
      do throws(SystemError) {
        next = try lines.next()
      } catch {
        throw LogFault(message: "cannot be read: \(error.message)", line: number + 1, column: 1)
      }
      guard let next else {
        for event in try reader.end() { try replay.add(event) }
        return say(reader.takeNotes() + reader.lastNotes, of: file)
      }
      number += 1
      switch next {
      case .tooLong:
        throw LogFault(
          message: "the line has more than \(LogReader.Limits.lineBytes) bytes", line: number, column: 1)
      case .text(let bytes):
        guard let line = String(validating: bytes, as: UTF8.self) else {
          throw LogFault(message: "the text is not UTF-8", line: number, column: 1)
        }
        for event in try reader.events(in: line, number: number) { try replay.add(event) }
        say(reader.takeNotes(), of: file)
      }
    }
  }

  private func say(_ notes: [LogNote], of file: InputFile) {
    for note in notes where !options.quiet { StandardError.write("\(file.name): note: \(note)") }
  }
}

extension LogFormat: ExpressibleByArgument {}
extension LogReplay.Beginning: ExpressibleByArgument {}
