import ArgumentParser
import Explanations
import StatechartEvidence
import StatechartExecution
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts
import WebServer

/// A machine that is compared, verified or tested, with where its runs are shown.
struct EvidenceMachine {
  let source: MachineSource
  let participant: Participant
  /// The properties of the document that it is in.
  let properties: GivenProperties?
  /// The path of its page; nil if it has none.
  private let path: String?
  private let site: String?

  /// Reads a machine of an argument: of a folder the first, which standard error says.
  init(_ argument: String, notation: String?, isQuiet: Bool, site: String?) throws(CommandFailure) {
    let source = MachineSource(argument, notation: notation, isQuiet: isQuiet)
    let parts = try Self.parts(of: source) ?? [source]
    try self.init(parts[0], argument, site: site)
    if parts.count > 1 {
      source.report(
        note: "the first of its \(parts.count) machines is taken: \(parts[0].title); name another as "
          + "\(parts[1].argument)")
    }
  }

  /// Reads all machines of a folder, or the one of any other argument.
  static func all(
    _ argument: String, notation: String?, isQuiet: Bool, site: String?
  ) throws(CommandFailure) -> [EvidenceMachine] {
    let source = MachineSource(argument, notation: notation, isQuiet: isQuiet)
    var machines: [EvidenceMachine] = []
    for part in try parts(of: source) ?? [source] { machines.append(try EvidenceMachine(part, argument, site: site)) }
    return machines
  }

  private static func parts(of source: MachineSource) throws(CommandFailure) -> [MachineSource]? {
    do {
      return try source.machinesOfFolder()
    } catch {
      throw failure(error, of: source)
    }
  }

  /// Reads a machine. What is wrong with it ends the command as what is wrong with the command line does: status 1 says
  /// what was found out.
  private init(_ source: MachineSource, _ argument: String, site: String?) throws(CommandFailure) {
    let reading: Reading
    do {
      reading = try source.reading()
    } catch {
      throw Self.failure(error, of: source)
    }
    try self.init(source, argument, reading, site: site)
  }

  /// Makes one of a machine that was read.
  init(_ source: MachineSource, _ argument: String, _ reading: Reading, site: String?) throws(CommandFailure) {
    do {
      let compiled = try source.compiled(try source.chart(reading))
      let properties = try source.isFile ? source.properties(source.bytes(), of: reading) : nil
      participant = Participant(
        compiled, model: try source.dataModel(of: compiled), resources: source.resources,
        sources: properties?.sources(of: compiled.chart) ?? [])
      path = try Self.path(of: source, argument, reading)
      self.properties = properties
    } catch {
      throw Self.failure(error, of: source)
    }
    self.source = source
    self.site = site.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
  }

  private static func failure(_ error: any Error, of source: MachineSource) -> CommandFailure {
    let message = (error as? CommandFailure)?.message ?? "\(source.fileName): error: \(error)"
    return CommandFailure(message: message, status: .usage)
  }

  var chart: Statechart { participant.chart }

  /// True if the machine may read files next to its own: where its text has an address in it.
  var mayNameFiles: Bool {
    guard source.isFile, chart.sourceMap == nil, let bytes = try? source.bytes() else { return false }
    return String(decoding: bytes, as: UTF8.self).contains("src")
  }

  private static func path(of source: MachineSource, _ argument: String, _ reading: Reading) throws -> String? {
    guard source.isFile else { return MachineSource.isStandardInput(argument) ? nil : "/machines/" + argument }
    return source.text(try source.bytes(), of: reading).flatMap { InlineAddress.path(of: $0) }
  }

  /// The address of a run: with the site, if one is named.
  var link: @Sendable ([Step]) -> String? {
    { [path, site] steps in
      path.flatMap { InlineAddress.path($0, run: steps) }.map { (site ?? "") + $0 }
    }
  }
}

/// The options that commands share that report evidence.
struct EvidenceOptions: ParsableArguments {
  @Option(name: .customLong("from"), help: OptionHelp.notation)
  var notation: String?

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  @Option(
    help: "The address of a server whose explorer shows runs, such as http://localhost:8080: then each run has a link.")
  var site: String?

  @OptionGroup var words: LanguageOption

  var language: Language { words.language }

  /// The machine of an argument; of a folder the first, which standard error says.
  func machine(_ argument: String) throws(CommandFailure) -> EvidenceMachine {
    try EvidenceMachine(argument, notation: notation, isQuiet: quiet, site: site)
  }

  /// The machines of an argument: all of a folder.
  func machines(_ argument: String) throws(CommandFailure) -> [EvidenceMachine] {
    try EvidenceMachine.all(argument, notation: notation, isQuiet: quiet, site: site)
  }
}
