import ArgumentParser
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import Storage

/// `interlock library import`
struct LibraryImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Puts the machines of files, in any notation, into the library.",
    discussion: """
      Each chart of a file is a machine. Machines that exist already are kept. A file with errors is skipped, and the exit \
      status is 1.
      """)

  @Argument(help: "The paths of the files; - is standard input.")
  var files: [String]

  @Option(
    name: .customLong("from"), help: "The notation of the files, if it cannot be detected from their names or content.")
  var notation: String?

  @OptionGroup var data: DataOption

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  func validate() throws {
    if let notation, Catalogs.notations.reader(named: notation) == nil {
      let known = Catalogs.notations.readers.map(\.identifier).joined(separator: ", ")
      throw ValidationError("cannot read '\(notation)'; known are \(known)")
    }
  }

  func run() async throws {
    let store = try data.open(making: true)
    var isWhole = true
    for file in files {
      do throws(CommandFailure) {
        for (text, name) in try machines(in: InputFile(path: file)) {
          let receipt = try await put(text, named: name, into: store, from: file)
          let line = "\(ContentAddress(text).text)  \(file)" + (receipt.isNew ? "" : "  (was there)")
          try StandardOutput.write(line: line)
        }
      } catch {
        StandardError.write(error.message)
        isWhole = false
      }
    }
    if !isWhole { ExitStatus.failure.exit() }
  }

  private func put(
    _ text: MachineText, named name: String?, into store: MachineStore, from file: String
  ) async throws(CommandFailure) -> PutReceipt {
    do throws(PutRefusal) {
      return try await store.put(text, name: name, for: nil)
    } catch {
      throw CommandFailure(message: "\(file): error: \(error.words)")
    }
  }

  /// The charts of a file, all of which are right.
  private func machines(in file: InputFile) throws(CommandFailure) -> [(MachineText, name: String?)] {
    do {
      let source = try SourceText(bytes: try file.bytes(upTo: ReadLimits.bytes + 1), fileName: file.name)
      let named = notation.flatMap { Catalogs.notations.reader(named: $0) }
      guard let reader = named ?? Catalogs.notations.reader(for: source) else {
        _ = try Catalogs.notations.readAll(source)
        throw CommandFailure(message: "\(file.name): error: the notation of the text was not recognized")
      }
      return try reader.readAll(source).enumerated().map { index, reading in
        for finding in reading.diagnostics where !quiet || finding.severity == .error {
          StandardError.write(finding.formatted(file: file.name))
        }
        if reading.hasErrors { throw CommandFailure(message: "\(file.name): the chart has errors") }
        _ = try CompiledChart(reading.chart)
        return (MachineText(source.text, notation: reader.identifier, ordinal: index + 1), reading.chart.name)
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch let error as InvalidChart {
      throw CommandFailure(message: error.errors.map { $0.formatted(file: file.name) }.joined(separator: "\n"))
    } catch {
      throw CommandFailure(message: "\(error)")
    }
  }
}
