import ArgumentParser
import Explanations
import Statecharts

/// The machine that a command is about.
struct MachineArgument: ParsableArguments {
  @Argument(help: "A gallery name, a path, or - for standard input.")
  var machine: String

  @Option(name: .customLong("from"), help: "The notation to read, if neither the file's name nor its content tells.")
  var notation: String?

  /// Where the machine comes from.
  var source: MachineSource { MachineSource(machine, notation: notation, formats: Catalogs.formats) }
}

/// Where a command's result goes.
struct OutputOption: ParsableArguments {
  @Option(name: .shortAndLong, help: "The file to write; standard output if none is named.")
  var output: String?

  /// Writes the result.
  func write(_ bytes: some Collection<UInt8>) throws(CommandFailure) {
    let bytes = Array(bytes)
    guard let output, output != "-" else { return try StandardOutput.write(bytes) }
    do throws(SystemError) {
      try OutputFile(path: output).write(bytes)
    } catch {
      throw CommandFailure(message: "\(output): error: cannot be written: \(error.message)")
    }
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

  /// Reads the steps.
  func run(of chart: Statechart) throws -> Run {
    do {
      return try Run(chart, text: steps ?? "")
    } catch {
      throw CommandFailure(message: "run:1:\(error.column ?? 1): error: \(error)")
    }
  }
}
