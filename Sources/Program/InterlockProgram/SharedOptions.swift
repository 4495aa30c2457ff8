import ArgumentParser
import Explanations
import StatechartExecution
import Statecharts

// A group of options is a type that the argument parser looks up at every start, at the price of a twentieth of a
// drawing. So groups hold options and few hold groups; what two of them offer alike has its help in one place.

/// The help of options that several groups offer.
enum OptionHelp {
  static let notation: ArgumentHelp = "The notation to read, if it cannot be detected from the file's name or content."
  static let quiet: ArgumentHelp =
    "Report errors only: no warnings, no notes, no losses of a notation."
  static let definitions: ArgumentHelp = """
    A condition of #if that holds, such as DEBUG or 'os(iOS)': Swift source is then read in that configuration only, \
    otherwise in all together. May be repeated.
    """
  static let labels: ArgumentHelp = "The language of the labels: en, zh-Hans, ja, or another of the chart's."
  static let routing: ArgumentHelp = """
    How arrows run: orthogonal (horizontal and vertical stretches), curved (the same with wide corners), or automatic, \
    which is orthogonal except where a box has too little room for its arrows.
    """
  static let source: ArgumentHelp =
    "Whether pictures and pages include the machine and its run, so that they can be read again."
  static let run: ArgumentHelp = """
    The steps, separated by commas: plug (an event), tap{"kanji":"日"} (an event with JSON), !Flat (a request for a \
    state), +2s or +500ms (the clock), =balance=200 (a variable that is given a value), =rich=true (whether a condition \
    that is only a name holds).
    """
}

/// The machine that a command is about, and how it is read.
struct MachineArgument: ParsableArguments {
  @Argument(
    help: "A gallery name, a path, or - for standard input; FILE#CHART is one chart of several, by its name or number.")
  var machine: String

  @Option(name: .customLong("from"), help: OptionHelp.notation)
  var notation: String?

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  @Option(name: .customLong("define"), help: OptionHelp.definitions)
  var definitions: [String] = []

  /// The source of the machine.
  var source: MachineSource {
    MachineSource(machine, notation: notation, isQuiet: quiet, definitions: definitions)
  }
}

/// The machines that a command is about, and how they are read.
struct MachinesArgument: ParsableArguments {
  @Argument(
    help: "Gallery names, paths, or - for standard input; FILE#CHART is one chart of several, by its name or number.")
  var machines: [String]

  @Option(name: .customLong("from"), help: OptionHelp.notation)
  var notation: String?

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  @Option(name: .customLong("define"), help: OptionHelp.definitions)
  var definitions: [String] = []

  /// The sources of the machines. Several files of Swift or Objective-C source are read together.
  var sources: [MachineSource] {
    if let joint = MachineSource(files: machines, notation: notation, isQuiet: quiet, definitions: definitions) {
      return [joint]
    }
    return machines.map { MachineSource($0, notation: notation, isQuiet: quiet, definitions: definitions) }
  }

  func validate() throws {
    if machines.filter({ MachineSource.isStandardInput($0) }).count > 1 {
      throw ValidationError("standard input can be read only once")
    }
  }
}

/// The language of the pages' words.
struct LanguageOption: ParsableArguments {
  @Option(name: .customLong("lang"), help: "The language: en, zh-Hans or ja.")
  var tag = Language.english.tag

  var language: Language { Language(tag: tag) ?? .english }

  func validate() throws {
    if Language(tag: tag) == nil { throw ValidationError(LanguageOption.unknown(tag, among: [])) }
  }

  /// Labels can be in any language of the chart's.
  static func check(_ tag: String, of chart: Statechart) throws(CommandFailure) {
    let languages = chart.languages
    let primary = { (tag: String) in tag.prefix { $0 != "-" } }
    guard Language(tag: tag) == nil, !languages.contains(where: { primary($0) == primary(tag) }) else { return }
    throw CommandFailure(message: "error: " + unknown(tag, among: languages), status: .usage)
  }

  /// Returns the error for a tag without a language; those of the pages are known, and others of a chart.
  static func unknown(_ tag: String, among others: [String]) -> String {
    let pages = Language.allCases.map(\.tag)
    let known = pages + others.filter { !pages.contains($0) }
    let offer = suggestion(nearestNames(to: tag, among: known))
    return "there is no language '\(tag)'; known are \(known.joined(separator: ", "))\(offer)"
  }
}

extension Run {
  /// Reads the steps that an option names, by identifiers or as a person types them (`TypedRun`), or those that the
  /// machine's file carries if it names none.
  ///
  /// - Throws: `CommandFailure` with the column of what is no step of the chart.
  init(of chart: Statechart, option steps: String?, carried: String? = nil) throws(CommandFailure) {
    do throws(RunError) {
      if let steps {
        self.init(chart, steps: try TypedRun(steps, of: chart).steps)
      } else {
        self = try Run(chart, text: carried ?? "")
      }
    } catch {
      throw CommandFailure(message: "run:1:\(error.column ?? 1): error: \(error)")
    }
  }
}

/// `--effort`: how much work a command may do.
struct EffortOption: ParsableArguments {
  @Option(help: "How much work may be done, in minutes on a usual computer, from 1 to 1000; it is counted, not timed.")
  var effort = 1

  /// The limits of a machine.
  var limits: ExecutionLimits { ExecutionLimits(work: effort * ExecutionLimits().work) }

  func validate() throws {
    guard (1...1000).contains(effort) else { throw ValidationError("an effort is a number from 1 to 1000") }
  }
}

/// `--effort`: how much work a layout may take.
struct LayoutEffort: ParsableArguments {
  @Option(
    help: """
      How much work the layout may take, 1 to 1000 times the usual, which is about a minute; beyond it the drawing is \
      simpler.
      """)
  var effort = 1

  func validate() throws {
    if !(1...1_000).contains(effort) { throw ValidationError("--effort is a number from 1 to 1000") }
  }
}
