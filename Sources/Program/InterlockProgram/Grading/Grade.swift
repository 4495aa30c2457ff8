import ArgumentParser
import JSONTree
import Lessons
import StatechartEvidence
import StatechartExecution
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts

/// `interlock grade`
struct Grade: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grade",
    _superCommandName: InterlockCommand.programName,
    abstract: "Compares answers with a chart by their behaviour, and gives each a mark and a run that proves it.",
    discussion: """
      Only behaviour is compared: events taken or refused, what is sent, logged and done, and whether the machine accepts \
      or has ended. Names and structure of an answer are free. An answer that cannot be read gets 0 and does not stop the \
      others. As data of events, the examples are tried that the charts declare or that conditions ask for; an answer that \
      does not differ from the chart with these is equivalent within them. An answer that is not proved to be equivalent \
      gets at most 0.99. The mark is the greatest of the share of behaviour in common, the nearest repair that was found \
      and the share of given runs that hold; a difference costs one change of the chart at least. A nondeterministic \
      automaton is compared by the words that it accepts. An exercise may also ask for a run, a prediction, runs that \
      take every transition or detect faults, or a repaired chart.

      EXAMPLES
        interlock grade door.scxml answers/
        interlock grade door.scxml ann.mmd ben.puml --json
        interlock grade automaton.json words/ --csv > marks.csv
        interlock grade door.scxml answer.scxml --states open,shut
        interlock grade exercise.md answers/

      EXIT STATUS
        0  every answer is equivalent, or right
        1  an answer differs, could not be read, or could not be compared to the end
        2  the command line is wrong, or EXERCISE cannot be read or run
      """)

  @Argument(
    help: """
      An exercise's file (Markdown with front matter, see the article Lessons), or the chart to compare with: a gallery \
      name, a path, or - for standard input.
      """)
  var exercise: String

  @Argument(
    help: """
      Files with a chart each, in any notation, or folders of such files; names that begin with a dot are skipped. For \
      exercises that ask for runs or a prediction, texts.
      """)
  var answers: [String] = []

  @Flag(
    help: """
      Print a list in JSON: for each answer answer (the path), equivalent (true, false, or null where a limit was met), mark \
      (0 to 1), measure (what gave it: behaviour, repair or runs), reason and measures, witness (the shortest run that shows \
      a difference, or null), differences; names, if some very likely stand for others; bound, what limit was met; within \
      ("payloads"), if it is equivalent within the payloads tried; and notes, what was found in the file besides errors.
      """)
  var json = false

  @Flag(help: "Print a table in CSV: answer, equivalent, mark, witness, differences.")
  var csv = false

  @Flag(help: "Print the differences as SARIF 2.1.0.")
  var sarif = false

  @Flag(help: "For each chart that differs, look for a single change that would fix it, and report it.")
  var hints = false

  @Flag(
    name: .customLong("self-test"),
    help:
      "Instead of answers, compare the chart with itself after each of its single changes, and report how many are noticed."
  )
  var selfTest = false

  @Option(help: "Names of states, separated by commas, that an answer must have and be in when the chart is.")
  var states: String?

  @Option(
    name: .customLong("from"),
    help:
      "The notation of EXERCISE, if it cannot be detected from the file's name or content. That of an answer is detected from these."
  )
  var notation: String?

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  func validate() throws {
    if [json, csv, sarif].filter(\.self).count > 1 {
      throw ValidationError("only one of --json, --csv and --sarif can be printed")
    }
    if answers.isEmpty != selfTest {
      throw ValidationError(selfTest ? "--self-test takes no answers" : "there are no answers to grade")
    }
  }

  func run() throws {
    if selfTest { return try testItself() }
    let grade = try grader()
    let sources = try AnswerFiles.all(answers) { if !quiet { StandardError.write($0) } }
    var graded: [GradedAnswer] = []
    for (index, path) in sources.enumerated() {
      if !quiet { StandardError.show(status: "[\(index + 1)/\(sources.count)] \(path)") }
      graded.append(quiet ? grade(path).withoutNotes : grade(path))
    }
    StandardError.show(status: nil)
    try StandardOutput.write(line: report(graded))
    let failures = graded.filter { $0.equivalent != true }.count
    guard failures == 0 else {
      let wanted = graded.contains(where: \.isOfExercise) ? "right" : "shown to be equivalent"
      throw CommandFailure(
        message: "\(failures) of \(counted(graded.count, "answer")) \(failures == 1 ? "is" : "are") not \(wanted)")
    }
  }

  private func report(_ graded: [GradedAnswer]) -> String {
    if json { return Value.array(graded.map(\.json)).json(indented: true) }
    if csv { return GradingTable(graded).text }
    if sarif { return GradingLog(graded).json.json(indented: true) }
    return graded.map(\.text).joined(separator: "\n")
  }

  /// Reports how many single changes of the chart are noticed.
  private func testItself() throws {
    let (reference, visibility) = try compared()
    let faults = UnnoticedFaults(of: reference.chart) { reference.matches($0, seeing: visibility) }
    let passing = faults.edits.map { "  not noticed: \($0.fault(of: reference.chart))" }
    let alike = faults.alikeStates.map { "  nothing distinguishes '\($0.first)' and '\($0.second)'" }
    let noticed = faults.tried - faults.edits.count
    let line = "\(noticed) of \(counted(faults.tried, "changed chart")) \(noticed == 1 ? "is" : "are") noticed"
    try StandardOutput.write(line: ([line] + passing + alike).joined(separator: "\n"))
  }

  /// The chart that answers are compared with.
  ///
  /// - Throws: `CommandFailure` for an exercise that compares no charts.
  private func compared() throws -> (Participant, Visibility) {
    guard let file = ExerciseFile(path: exercise) else { return try reference() }
    let exercise = try file.exercise()
    guard case .build(let states, _) = exercise.task else {
      throw CommandFailure(message: "error: the exercise compares no charts", status: .usage)
    }
    return try compared(exercise.machine, states)
  }

  private func compared(_ machine: Machine, _ states: [State.ID]) throws -> (Participant, Visibility) {
    (try machine.participant(), Visibility(of: machine.chart, states: states))
  }

  /// Returns the function that marks the answer at a path.
  private func grader() throws -> (String) -> GradedAnswer {
    guard let file = ExerciseFile(path: exercise) else {
      let (reference, visibility) = try reference()
      return { [hints] in GradedAnswer($0, comparedWith: reference, seeing: visibility, hints: hints) }
    }
    let exercise = try file.exercise()
    guard case .build(let states, _) = exercise.task else { return { GradedAnswer($0, to: exercise) } }
    let (reference, visibility) = try compared(exercise.machine, states)
    return { [hints] in
      GradedAnswer($0, comparedWith: reference, seeing: visibility, hints: hints, buildingFor: exercise)
    }
  }

  /// The chart to compare with and what is to be seen; what is wrong with it ends the command as what is wrong with the
  /// command line does.
  private func reference() throws -> (Participant, Visibility) {
    let source = MachineSource(exercise, notation: notation, isQuiet: quiet)
    do {
      let compiled = try source.compiled()
      let properties = try source.isFile ? source.properties(source.bytes(), of: source.reading()) : nil
      let participant = Participant(
        compiled, model: try source.dataModel(of: compiled), resources: source.resources,
        sources: properties?.sources(of: compiled.chart) ?? [])
      return (participant, Visibility(of: compiled.chart, states: try named(in: compiled.chart)))
    } catch let failure as CommandFailure {
      throw CommandFailure(
        message: """
          \(failure.message)
          error: EXERCISE is an exercise's file, or a chart to compare with in any notation that can be read
          """, status: .usage)
    }
  }

  private func named(in chart: Statechart) throws -> [State.ID] {
    guard let states else { return [] }
    let (names, unknown) = NameLookup.states(of: chart).names(in: states)
    if let unknown { throw ValidationError("the chart has no state '\(unknown.text)'") }
    return names.map { State.ID($0) }
  }
}
