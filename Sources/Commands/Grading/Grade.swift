import ArgumentParser
import JSONTree
import StatechartExecution
import StatechartFormats
import StatechartGrading
import Statecharts

/// `interlock grade`
struct Grade: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grade",
    _superCommandName: ProgramName.interlock,
    abstract: "Compares answers with a chart by their behaviour, and gives each a mark and a run that proves it.",
    discussion: """
      What is compared is what can be seen from outside: events taken or refused, what is sent, logged and done, and whether \
      the machine accepts or has ended. Names and structure of an answer are free. An answer that cannot be read gets 0 and \
      does not stop the others; one of which it cannot be proved that it is equivalent gets 0.99 at most.

      EXAMPLES
        interlock grade door.scxml answers/
        interlock grade door.scxml ann.mmd ben.puml --json
        interlock grade automaton.json answers/ --csv > marks.csv
        interlock grade door.scxml answer.scxml --states open,shut

      EXIT STATUS
        0  every answer is equivalent
        1  an answer differs, could not be read, or could not be compared to the end
        2  the command line is not right, or EXERCISE cannot be read or run
      """)

  @Argument(
    help: """
      The chart to compare with: a gallery name, a path, or - for standard input. Files of exercises are not read yet.
      """)
  var exercise: String

  @Argument(
    help: """
      Files with a chart each, in any notation, or folders of such files; names that begin with a dot are left out.
      """)
  var answers: [String]

  @Flag(
    help: """
      Print a list in JSON: for each answer answer (the path), equivalent (true, false, or null where a limit was met), mark \
      (0 to 1), witness (the shortest run that shows a difference, or null), differences.
      """)
  var json = false

  @Flag(help: "Print a table in CSV: answer, equivalent, mark, witness, differences.")
  var csv = false

  @Flag(help: "Print the differences as SARIF 2.1.0.")
  var sarif = false

  @Option(help: "Names of states, between commas, that an answer must have and be in when the chart is.")
  var states: String?

  @Option(
    name: .customLong("from"),
    help:
      "The notation of EXERCISE, if neither the file's name nor its content tells. That of an answer is told by these.")
  var notation: String?

  func validate() throws {
    if [json, csv, sarif].filter(\.self).count > 1 {
      throw ValidationError("only one of --json, --csv and --sarif can be printed")
    }
  }

  func run() throws {
    let (reference, visibility) = try reference()
    let sources = try AnswerFiles.all(answers)
    var graded: [GradedAnswer] = []
    for (index, path) in sources.enumerated() {
      StandardError.show(status: "[\(index + 1)/\(sources.count)] \(path)")
      graded.append(GradedAnswer(path, beside: reference, seeing: visibility))
    }
    StandardError.show(status: nil)
    try StandardOutput.write(line: report(graded))
    let failures = graded.filter { $0.equivalent != true }.count
    guard failures == 0 else {
      throw CommandFailure(message: "\(failures) of \(graded.count) answers are not shown to be equivalent")
    }
  }

  private func report(_ graded: [GradedAnswer]) -> String {
    if json { return Value.array(graded.map(\.json)).json(indented: true) }
    if csv { return GradingTable(graded).text }
    if sarif { return GradingLog(graded).json.json(indented: true) }
    return graded.map(\.text).joined(separator: "\n")
  }

  /// The chart to compare with and what is to be seen; what is wrong with it ends the command as what is wrong with the
  /// command line does.
  private func reference() throws -> (Participant, Visibility) {
    let source = MachineSource(exercise, notation: notation, formats: Catalogs.formats)
    do {
      let compiled = try source.compiled()
      let participant = Participant(
        compiled, model: try source.dataModel(of: compiled), resources: source.resources)
      return (participant, Visibility(of: compiled.chart, states: try named(in: compiled.chart)))
    } catch let failure as CommandFailure {
      throw CommandFailure(
        message: """
          \(failure.message)
          error: EXERCISE is a chart to compare with, in any notation that can be read; files of exercises are not read yet
          """, status: .usage)
    }
  }

  private func named(in chart: Statechart) throws -> [State.ID] {
    let names = states?.split(separator: ",").map { State.ID(String($0)) } ?? []
    for name in names where chart.state(name) == nil {
      throw ValidationError("the chart has no state '\(name)'")
    }
    return names
  }
}
