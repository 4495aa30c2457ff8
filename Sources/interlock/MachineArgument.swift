import ArgumentParser
import Foundation
import Statecharts

/// The machine that a command is about.
struct MachineArgument: ParsableArguments {
  @Argument(help: "A gallery name, a path, or - for standard input.")
  var machine: String

  @Option(name: .customLong("from"), help: "The notation to read, if neither the file's name nor its content tells.")
  var notation: String?

  /// Where the machine comes from.
  var source: MachineSource { MachineSource(machine, notation: notation) }
}

/// Where a command's result goes.
struct OutputOption: ParsableArguments {
  @Option(name: .shortAndLong, help: "The file to write; standard output if none is named.")
  var output: String?

  /// Writes the result.
  func write(_ bytes: some Collection<UInt8>) throws {
    guard let output, output != "-" else { return FileHandle.standardOutput.write(Data(bytes)) }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: output), options: .atomic)
    } catch {
      throw CommandFailure(message: "\(output): error: cannot be written: \(error.localizedDescription)")
    }
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
