import ArgumentParser
import Explanations
import StatechartExports
import Statecharts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The machines of a command, and the output that it makes of each, once or whenever their files are saved.
struct MachineFiles: ParsableArguments {
  @OptionGroup var input: MachinesArgument

  @Option(
    name: .shortAndLong,
    help: """
      The file to write; standard output if none is named. For several machines a folder that ends with a slash, or a \
      pattern such as 'drawings/{name}.svg' or '{folder}{name}.svg', in which {name} is the machine's name and \
      {folder} is its folder. With {n} or {chart}, each chart of a file is written; {n} is its number and {chart} its \
      name.
      """)
  var output: String?

  @Flag(help: "Keep running, and write again whenever a file is saved; stop it with Control-C.")
  var watch = false

  @Option(
    name: .customLong("to"),
    help: """
      What to write: \(MachineFiles.names(Catalogs.exporters.exporters(of: .notation, .page))); 'render' also writes \
      pictures: \(MachineFiles.names(Catalogs.exporters.exporters(of: .picture))).
      """)
  var target: String?

  private static func names(_ exporters: [any Exporter]) -> String {
    exporters.map(\.identifier).joined(separator: ", ")
  }

  /// The pattern of the paths to which results are written.
  private var pattern: OutputPattern { OutputPattern(output: output) }

  /// The interval at which files are examined, in microseconds.
  private static let interval: useconds_t = 300_000

  /// Makes sure that each machine has a file of its own and, for watching, that there are files.
  ///
  /// - Throws: `ValidationError` if not.
  func check(fileExtension: String) throws {
    try pattern.check(input.sources, fileExtension: fileExtension)
    guard watch else { return }
    if pattern.isStandardOutput { throw ValidationError("--watch needs a file to write: -o FILE") }
    if let other = input.sources.first(where: { FileStamp($0.fileName) == nil }) {
      throw ValidationError("--watch needs files that can be saved again, and \(other.fileName) is none")
    }
  }

  /// The exporter that is named, or that of the output's extension; nil if neither is known.
  ///
  /// - Throws: `ValidationError` if what is named is not among those that are offered.
  func exporter(among offered: [any Exporter]) throws(ValidationError) -> (any Exporter)? {
    let offered = ExporterCatalog(offered)
    guard let target else { return offered.exporter(forFile: outputName) }
    if let exporter = offered.exporter(named: target) { return exporter }
    if Catalogs.exporters.exporter(named: target) != nil {
      throw ValidationError("'\(target)' is a picture: use 'interlock render'")
    }
    let known = offered.exporters.map(\.identifier)
    let offer = suggestion(nearestNames(to: target, among: known))
    throw ValidationError("there is no notation '\(target)'; known are \(known.joined(separator: ", "))\(offer)")
  }

  /// The name that shows what kind of file is wanted; empty if none does.
  var outputName: String { pattern.name }

  /// Makes and writes the bytes for each machine. One that fails does not keep the others from theirs.
  ///
  /// - Throws: `CommandFailure` if one failed and nothing is watched.
  ///
  /// - Parameter isOfFolders: True if a folder is one thing to make, and not its machines.
  func write(
    fileExtension: String, isOfFolders: Bool = false, _ make: (MachineSource) throws -> [UInt8]
  ) throws {
    var works: [Work] = []
    for source in input.sources {
      let charts = isOfFolders ? parts(of: source) : try machinesOfFolder(source) ?? parts(of: source)
      if charts.isEmpty { source.report(note: "no block of the document holds a state machine") }
      works += charts.map { Work(source: $0, path: pattern.path(for: $0, fileExtension: fileExtension)) }
    }
    if works.isEmpty { return }
    try MachineFiles.checkPaths(of: works)
    if works.count == 1, !watch { return try pattern.write(try make(works[0].source), to: works[0].path) }
    var failures = 0
    for index in works.indices {
      show("[\(index + 1)/\(works.count)] \(works[index].source.fileName)")
      if !carryOut(&works[index], make) { failures += 1 }
    }
    StandardError.show(status: nil)
    while watch {
      for index in works.indices where works[index].isDue { _ = carryOut(&works[index], make) }
      usleep(MachineFiles.interval)
    }
    if failures > 0 { throw CommandFailure(message: "error: \(failures) of \(counted(works.count, "machine")) failed") }
  }

  /// Makes sure that each chart has a file of its own: what charts are called is known when they have been read.
  private static func checkPaths(of works: [Work]) throws(CommandFailure) {
    var owners: [String: Work] = [:]
    for work in works {
      guard let path = work.path, let other = owners.updateValue(work, forKey: path) else { continue }
      let names = "\(other.source.fileName) and \(work.source.fileName)"
      throw CommandFailure(message: "error: charts of \(names) would both be written to \(path)", status: .usage)
    }
  }

  /// The machines of a folder if each is written, or else the first, which standard error says; nil for what is no
  /// folder, or is watched: then it is read anew.
  private func machinesOfFolder(_ source: MachineSource) throws -> [MachineSource]? {
    guard !watch, let machines = try source.machinesOfFolder() else { return nil }
    guard machines.count > 1, !pattern.isPattern else { return machines }
    source.report(
      note: "the first of its \(machines.count) machines is taken: \(machines[0].title); name another as "
        + "\(machines[1].argument), or write all with -o FOLDER/")
    return [machines[0]]
  }

  /// The charts of a file if each is written; what cannot be read is reported when its file is made.
  private func parts(of source: MachineSource) -> [MachineSource] {
    guard pattern.isNumbered else { return [source] }
    return (try? source.charts()) ?? [source]
  }

  private func show(_ status: String) {
    if !input.quiet { StandardError.show(status: status) }
  }

  /// Returns false if it failed, which is reported.
  private func carryOut(_ work: inout Work, _ make: (MachineSource) throws -> [UInt8]) -> Bool {
    // A file that is saved after this has another stamp, or is so new that it is examined again.
    let stamp = FileStamp(work.source.fileName)
    work.isSettled = stamp?.isSettled ?? true
    work.stamp = stamp
    do {
      let bytes = try make(work.source)
      work.fault = nil
      guard bytes != work.written else { return true }
      try pattern.write(bytes, to: work.path)
      work.written = bytes
      if watch, !input.quiet, let path = work.path { StandardError.write("\(path): written") }
      return true
    } catch {
      work.written = nil
      let message = (error as? CommandFailure)?.message ?? "\(work.source.fileName): error: \(error)"
      if message != work.fault { StandardError.write(message) }
      work.fault = message
      return false
    }
  }

  /// One machine.
  private struct Work {
    let source: MachineSource
    /// The path to which it is written; nil for standard output.
    let path: String?
    /// The file's stamp before it was read.
    var stamp: FileStamp?
    /// False if the file was so new that a change after the reading may not show.
    var isSettled = true
    /// The bytes that were written last, unless it failed since.
    var written: [UInt8]?
    /// The last message on a failure.
    var fault: String?

    /// True if the file was saved, or may have been, since it was read.
    var isDue: Bool { !isSettled || FileStamp(source.fileName) != stamp }
  }
}

/// The output for what is made of one machine or of several: standard output, a file, or a file for each.
struct OutputPattern {
  /// The value of `-o`, if any.
  let output: String?

  /// True if it goes to standard output.
  var isStandardOutput: Bool { output == nil || output == "-" }

  /// The name that shows what kind of file is wanted; empty if none does.
  var name: String { isStandardOutput || isFolder ? "" : output ?? "" }

  private var isFolder: Bool { output?.last == "/" }
  var isPattern: Bool { isFolder || isNumbered || output?.contains("{name}") == true }
  /// True if each chart of a file is written.
  var isNumbered: Bool { output?.contains("{n}") == true || output?.contains("{chart}") == true }

  /// The file for a machine, if it is not standard output.
  ///
  /// - Parameter fileExtension: That of a file in a folder.
  func path(for source: MachineSource, fileExtension: String) -> String? {
    guard let output, !isStandardOutput else { return nil }
    // Several charts of a file or of a folder of source have its name.
    let pattern = isFolder ? "\(output){\(source.isPart ? "chart" : "name")}.\(fileExtension)" : output
    return pattern.replacing("{n}", with: String(source.number)).replacing("{chart}", with: source.chartName)
      .replacing("{name}", with: source.name)
      .replacing("{folder}", with: source.folder)
  }

  /// Writes what was made of a machine; the folders of a pattern are made.
  func write(_ bytes: [UInt8], to path: String?) throws(CommandFailure) {
    guard let path else { return try StandardOutput.write(bytes) }
    let file = OutputFile(path: path)
    if isPattern { try file.makeFolders() }
    try file.writeOrFail(bytes)
  }

  /// Makes sure that each machine has a file of its own.
  ///
  /// - Throws: `ValidationError` if two have the same.
  func check(_ sources: [MachineSource], fileExtension: String) throws {
    guard sources.count > 1 else { return }
    guard isPattern else {
      throw ValidationError("several machines need a file each: -o 'drawings/{name}.\(fileExtension)', or a folder/")
    }
    var owners: [String: MachineSource] = [:]
    for source in sources {
      guard let path = path(for: source, fileExtension: fileExtension) else { continue }
      if let other = owners.updateValue(source, forKey: path) {
        throw ValidationError("\(other.fileName) and \(source.fileName) would both be written to \(path)")
      }
    }
  }
}
