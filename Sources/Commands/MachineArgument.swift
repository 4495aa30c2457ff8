import ArgumentParser
import Explanations
import Statecharts

/// How machines are read, and how much is told of that.
struct ReadingOptions: ParsableArguments {
  @Option(name: .customLong("from"), help: "The notation to read, if neither the file's name nor its content tells.")
  var notation: String?

  @Flag(name: .shortAndLong, help: "Tell errors only: no warnings, no notes, nothing of what a notation cannot say.")
  var quiet = false

  /// Where the machine of an argument comes from.
  func source(_ argument: String) -> MachineSource {
    MachineSource(argument, notation: notation, formats: Catalogs.formats, isQuiet: quiet)
  }
}

/// The machine that a command is about.
struct MachineArgument: ParsableArguments {
  @Argument(
    help: "A gallery name, a path, or - for standard input; FILE#CHART is one chart of several, by its name or number.")
  var machine: String

  @OptionGroup var reading: ReadingOptions

  /// Where the machine comes from.
  var source: MachineSource { reading.source(machine) }
}

/// The machines that a command is about.
struct MachinesArgument: ParsableArguments {
  @Argument(
    help: "Gallery names, paths, or - for standard input; FILE#CHART is one chart of several, by its name or number.")
  var machines: [String]

  @OptionGroup var reading: ReadingOptions

  /// Where the machines come from.
  var sources: [MachineSource] { machines.map(reading.source) }

  func validate() throws {
    if machines.filter({ MachineSource.isStandardInput($0) }).count > 1 {
      throw ValidationError("standard input can be read only once")
    }
  }
}

/// Where a command's result goes.
struct OutputOption: ParsableArguments {
  @Option(name: .shortAndLong, help: "The file to write; standard output if none is named.")
  var output: String?

  /// Writes the result.
  func write(_ bytes: some Collection<UInt8>) throws(CommandFailure) {
    guard let output, output != "-" else { return try StandardOutput.write(Array(bytes)) }
    try OutputFile(path: output).writeOrFail(Array(bytes))
  }
}

/// The language of the pages' words.
struct LanguageOption: ParsableArguments {
  @Option(name: .customLong("lang"), help: "The language: en or zh-Hans.")
  var tag = Language.english.tag

  /// The language.
  var language: Language { Language(tag: tag) ?? .english }

  func validate() throws {
    if Language(tag: tag) == nil { throw ValidationError(LanguageOption.unknown(tag, among: [])) }
  }

  /// Says that there is no language of a tag; those of the pages are known, and others of a chart.
  static func unknown(_ tag: String, among others: [String]) -> String {
    let pages = Language.allCases.map(\.tag)
    let known = pages + others.filter { !pages.contains($0) }
    let offer = suggestion(nearestNames(to: tag, among: known))
    return "there is no language '\(tag)'; known are \(known.joined(separator: ", "))\(offer)"
  }
}

/// The run that a command carries out.
struct RunOption: ParsableArguments {
  @Option(
    name: .customLong("run"),
    help: """
      The steps, between commas: plug (an event), tap{"kanji":"日"} (an event with JSON), !Flat (a request for a \
      state), +2s or +500ms (the clock), =balance=200 (a variable that is given a value).
      """)
  var steps: String?

  /// Reads the steps, or those that the machine's file carries if none are named.
  func run(of chart: Statechart, carried: String? = nil) throws -> Run {
    do {
      return try Run(chart, text: steps ?? carried ?? "")
    } catch {
      throw CommandFailure(message: "run:1:\(error.column ?? 1): error: \(error)")
    }
  }
}
