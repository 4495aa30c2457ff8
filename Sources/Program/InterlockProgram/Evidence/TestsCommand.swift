import ArgumentParser
import StatechartEvidence
import Statecharts

/// `interlock tests`
struct TestsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tests",
    _superCommandName: InterlockCommand.programName,
    abstract: "Makes runs that test a machine: all transitions, all refusals, or as many faults as possible.",
    discussion: """
      --cover says what the runs are for: transitions (each that can be taken), refusals (each event in each state that \
      refuses it), mutants (as many changed machines as possible are told from this one, in few steps), w-method (of a \
      flat machine, every wrong successor and answer). Standard error says how many changed machines the runs tell from \
      this one, next to a random walk of as many steps.

      EXAMPLES
        interlock tests machine.scxml
        interlock tests machine.scxml --cover refusals --to json
        interlock tests door.json --cover mutants --to vitest -o door.test.ts
        interlock tests battery --to swift -o BatteryTests.swift

      EXIT STATUS
        0  everything that is wanted is covered
        1  something is not
        2  a machine or the command line is wrong
      """)

  @Argument(
    help: """
      A gallery name, a path, or - for standard input; FILE#CHART is one chart of several, and of a folder the first is \
      taken.
      """)
  var machine: String

  @OptionGroup var options: EvidenceOptions

  @Option(name: .customLong("cover"), help: "transitions, refusals, mutants or w-method.")
  var aim = TestSuite.Aim.transitions

  @Option(
    name: .customLong("to"),
    help: "What to write: text (a run a line), json, swift, pytest, vitest (XState 5) or scion (scripts for SCXML).")
  var form = SuiteForm.text

  @Flag(help: "The same as --to json (tests.schema.json describes it).")
  var json = false

  @Option(name: .shortAndLong, help: "The file to write; standard output if none is named.")
  var output: String?

  @Option(help: "What decides which changed machines are made, and the walk by chance.")
  var seed = 1

  @Option(help: "How many changed machines are made, from 0 to 1000.")
  var mutants = SuiteBuilder.Limits.mutants

  func validate() throws {
    guard (0...SuiteBuilder.Limits.maxMutants).contains(mutants) else {
      throw ValidationError("--mutants is a number from 0 to \(SuiteBuilder.Limits.maxMutants)")
    }
  }

  func run() throws {
    let machine = try options.machine(machine)
    let suite: TestSuite
    let text: String
    do throws(SuiteFault) {
      suite = try SuiteBuilder(machine.participant, seed: seed, mutants: mutants).suite(for: aim)
      text = try suite.text(as: json ? .json : form, of: machine.chart, named: machine.source.name)
    } catch {
      throw CommandFailure(message: "\(machine.source.fileName): error: \(error.message)", status: .usage)
    }
    if let output {
      try OutputFile(path: output).writeOrFail(Array((text + "\n").utf8))
    } else if !text.isEmpty {
      try StandardOutput.write(line: text)
    }
    report(suite, of: machine)
    if suite.covered < suite.wanted || suite.isCut { ExitStatus.failure.exit() }
  }

  /// Returns the note that the chart has more transitions than can be taken.
  private func untaken(_ suite: TestSuite, _ machine: EvidenceMachine) -> String {
    let all = machine.chart.transitions.count
    guard suite.aim == .transitions, all > suite.wanted else { return "" }
    return "; the chart has \(all), of which \(all - suite.wanted) are taken at the start alone or not at all"
  }

  private func report(_ suite: TestSuite, of machine: EvidenceMachine) {
    let things =
      switch suite.aim {
      case .transitions: "transitions"
      case .refusals: "refused pairs"
      case .mutants, .wMethod: "changed machines"
      }
    machine.source.report(
      note: "\(counted(suite.runs.count, "run")), \(counted(suite.stepCount, "step")): "
        + "\(suite.covered) of \(suite.wanted) \(things)" + untaken(suite, machine))
    if let measure = suite.measure, measure.mutants > 0 {
      machine.source.report(
        note: "\(measure.killed) of \(measure.mutants) changed machines are noticed; "
          + "by a walk by chance of as many steps \(measure.killedByWalk)")
    }
    if let bound = suite.bound {
      machine.source.report(note: "not everything was looked at: \(options.language.text(of: bound))")
    }
  }
}

extension TestSuite {
  /// True if there are more configurations than were looked at.
  fileprivate var isCut: Bool {
    switch bound {
    case .configurations, .steps, .pending: true
    case .time, .unknowns, nil: false
    }
  }
}

extension TestSuite.Aim: ExpressibleByArgument {}
extension SuiteForm: ExpressibleByArgument {}
