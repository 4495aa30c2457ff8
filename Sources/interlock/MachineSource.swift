import Gallery
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts

/// Where a machine comes from: the gallery, a file, or standard input.
struct MachineSource: Sendable {
  private let machine: String
  private let notation: String?
  private let formats: FormatCatalog

  /// Makes the source that a gallery name, a path or `-` stands for; a file is read in the notation, if one is named.
  init(_ machine: String, notation: String?, formats: FormatCatalog) {
    self.machine = machine
    self.notation = notation
    self.formats = formats
  }

  /// The name for messages: the path, or `<stdin>`.
  var fileName: String { file.name }

  private var file: InputFile { InputFile(path: machine) }

  /// Reads the machine; what the reader found besides errors goes to standard error.
  func chart() throws -> Statechart { try chart(try reading()) }

  /// The chart of a reading; what was found besides errors goes to standard error.
  func chart(_ reading: Reading) throws(CommandFailure) -> Statechart {
    for finding in reading.diagnostics { StandardError.write(finding.formatted(file: fileName)) }
    if reading.hasErrors { throw CommandFailure(message: "\(fileName): the chart has errors") }
    return reading.chart
  }

  /// Reads the machine and makes it ready to run.
  func compiled() throws -> CompiledChart { try compiled(try chart()) }

  /// True if it is a file.
  var isFile: Bool { file.exists }

  /// Makes a chart ready to run.
  func compiled(_ chart: Statechart) throws -> CompiledChart {
    do {
      return try CompiledChart(chart)
    } catch {
      throw failure(error)
    }
  }

  /// The data model that a chart is run with.
  func dataModel(of compiled: CompiledChart) throws -> any DataModel {
    do {
      return try compiled.openDataModel()
    } catch {
      throw failure(error)
    }
  }

  /// Why a chart cannot run, with positions in its file.
  func failure(_ error: InvalidChart) -> CommandFailure {
    CommandFailure(message: error.errors.map { $0.formatted(file: fileName) }.joined(separator: "\n"))
  }

  /// What the machine may reach while it runs: the files beside its own, if it is in a file.
  var resources: SessionResources {
    guard isFile else { return .plain }
    let files = NeighbouringFiles(of: machine)
    var resources = SessionResources.plain
    resources.text = { files.text(at: $0) }
    return resources
  }

  /// Reads the machine with all that the reader found.
  func reading() throws -> Reading {
    if machine != "-", !isFile {
      guard let known = Gallery.machine(named: machine) else { throw unknown }
      return Reading(known.chart)
    }
    return try reading(try bytes())
  }

  /// The bytes of the file, or of standard input.
  func bytes() throws(CommandFailure) -> [UInt8] { try file.bytes(upTo: ReadLimits.bytes + 1) }

  /// Reads the machine from the bytes of its file.
  func reading(_ bytes: [UInt8]) throws -> Reading {
    do {
      let source = try SourceText(bytes: bytes, fileName: fileName)
      guard let notation else { return try formats.read(source) }
      guard let reader = formats.reader(named: notation) else {
        let known = formats.readers.map(\.identifier).joined(separator: ", ")
        throw CommandFailure(message: "error: cannot read '\(notation)'; known are \(known)", status: .usage)
      }
      return try reader.read(source)
    } catch let error as ReadError {
      throw CommandFailure(message: error.description)
    }
  }

  private var unknown: CommandFailure {
    let nearest = suggestion(nearestNames(to: machine, among: Gallery.machines.map(\.identifier)))
    return CommandFailure(message: "\(machine): error: there is no such file and no such gallery machine\(nearest)")
  }
}
