import Gallery
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts

#if SwiftSource
  import SwiftStatecharts
#endif

/// The source of a machine: the gallery, a file, or standard input.
struct MachineSource: Sendable {
  let machine: String
  /// The chart of the text that is meant, by its name or its number; nil for the first.
  private(set) var selection: String?
  /// The number of the chart of the text that is meant, from 1, where all are taken one by one.
  private(set) var ordinal: Int?
  /// The name of that chart, which no other of the text has.
  private(set) var ordinalName: String?
  private let notation: String?
  private let definitions: [String]
  /// The bytes of the folder that it is a part of, which is read once for all its parts; nil for other sources.
  private var keptBytes: [UInt8]?
  /// The files of source that are read with it.
  private var others: [String] = []
  /// True if only errors are reported.
  let isQuiet: Bool
  let lastReading = LastReading()
  #if SwiftSource
    private let folderReading = LastFolderReading()
  #endif

  /// Makes the source that a gallery name, a path or `-` means; a file is read in the notation, if one is named.
  ///
  /// Text after the last `#` of a path at which there is nothing is the name or the number of a chart in the file.
  ///
  /// - Parameters:
  ///   - isQuiet: True if only errors are reported.
  ///   - definitions: What holds in the configuration of Swift source that is read; none for all configurations.
  init(_ argument: String, notation: String?, isQuiet: Bool = false, definitions: [String] = []) {
    (machine, selection) = MachineSource.parts(of: argument)
    self.definitions = definitions
    self.notation = notation
    self.isQuiet = isQuiet
  }

  /// Makes the source that several files of Swift or Objective-C are together; nil for other files.
  init?(files: [String], notation: String?, isQuiet: Bool, definitions: [String]) {
    #if SwiftSource
      guard files.count > 1, notation == nil, files.allSatisfy({ SourceFolder(path: $0)?.isFolder == false }) else {
        return nil
      }
      self.init(files[0], notation: nil, isQuiet: isQuiet, definitions: definitions)
      others = Array(files.dropFirst())
    #else
      return nil
    #endif
  }

  private static func parts(of argument: String) -> (machine: String, selection: String?) {
    guard !InputFile(path: argument).exists, let mark = argument.lastIndex(of: "#"), mark > argument.startIndex else {
      return (argument, nil)
    }
    return (String(argument[..<mark]), String(argument[argument.index(after: mark)...]))
  }

  /// True for the argument that means standard input.
  static func isStandardInput(_ argument: String) -> Bool { parts(of: argument).machine == "-" }

  /// A source for each chart of the text, or the source itself if it names one. A document in which there is none has
  /// none.
  ///
  /// - Throws: `CommandFailure` if the text cannot be read.
  func charts() throws -> [MachineSource] {
    guard selection == nil, ordinal == nil, isFile else { return [self] }
    do {
      let bytes = try bytes()
      let source = try text(bytes)
      guard let reader = reader(of: source) else {
        return [self]
      }
      var taken: Set<String> = []
      let readings = try lastReading.readings(of: bytes, stamp) { () throws(ReadError) in try reader.readAll(source) }
      return readings.enumerated().map { index, reading in
        var part = self
        part.ordinal = index + 1
        let name = (reading.chart.name ?? self.name).replacing("/", with: "-")
        part.ordinalName = name
        while !taken.insert(part.chartName).inserted { part.ordinalName = "\(part.chartName)-\(index + 1)" }
        return part
      }
    } catch let error as ReadError {
      if error.isOfDocumentWithoutMachine { return [] }
      throw CommandFailure(message: error.description, findings: error.diagnostics)
    }
  }

  /// True if the argument names one chart of a file.
  var isSelected: Bool { selection != nil }

  /// A source for each machine of a folder: those of its Swift and Objective-C source, or else those of the files and
  /// documents in it and in its folders. Nil for what is no folder.
  ///
  /// - Throws: `CommandFailure` if there is none, or the source cannot be read.
  func machinesOfFolder() throws -> [MachineSource]? {
    guard selection == nil, ordinal == nil, machine != "-", MachineFolder.isFolder(machine) else { return nil }
    do {
      var whole = self
      whole.keptBytes = try bytes()
      let parts = try whole.charts()
      guard parts.count == 1 else { return parts }
      whole.ordinalName = parts[0].ordinalName
      return [whole]
    } catch {
      let files = MachineFolder(path: machine).contents.machines
      guard !files.isEmpty else { throw error }
      return files.flatMap { path in
        let source = MachineSource(path, notation: notation, isQuiet: isQuiet, definitions: definitions)
        // What cannot be read is reported when it is needed.
        let parts = (try? source.charts()) ?? []
        return parts.count > 1 ? parts : [source]
      }
    }
  }

  /// True if the file is a document that may hold several machines.
  var isDocument: Bool {
    guard isFile, selection == nil, let bytes = try? bytes(),
      let source = try? SourceText(bytes: bytes, fileName: fileName)
    else { return false }
    return (notation ?? notations.reader(for: source)?.identifier) == DocumentNotation().identifier
  }

  /// True for a file or folder of Swift or Objective-C source.
  var isProgramSource: Bool {
    #if SwiftSource
      sourceFolder != nil
    #else
      false
    #endif
  }

  /// The folder of the file, with a slash after it; empty for what is in the folder in which the program was started,
  /// and for what is no file.
  var folder: String { isFile ? machine.lastIndex(of: "/").map { String(machine[...$0]) } ?? "" : "" }

  /// The name for messages: the path, or `<stdin>`.
  var fileName: String { file.name }

  private var file: InputFile { InputFile(path: machine) }

  /// Reads the machine; what the reader found besides errors goes to standard error.
  func chart() throws -> Statechart { try chart(try reading()) }

  /// The chart of a reading; what was found besides errors goes to standard error.
  func chart(_ reading: Reading) throws(CommandFailure) -> Statechart {
    report(reading.diagnostics)
    if reading.hasErrors { throw CommandFailure(message: "\(fileName): the chart has errors") }
    return reading.chart
  }

  /// Prints findings on standard error; only errors if the source is quiet.
  func report(_ findings: [Diagnostic]) {
    for finding in findings where !isQuiet || finding.severity == .error {
      StandardError.write(finding.formatted(file: fileName))
    }
  }

  /// Prints a note on the machine on standard error, unless the source is quiet.
  func report(note: String) {
    if !isQuiet { StandardError.write("\(fileName): note: \(note)") }
  }

  /// Reads the machine and makes it ready to run.
  func compiled() throws -> CompiledChart { try compiled(try chart()) }

  var isFile: Bool { file.exists }

  /// True for a file or standard input: the machine is a text, and none of the gallery.
  var isText: Bool { isFile || machine == "-" }

  /// Makes a chart ready to run.
  func compiled(_ chart: Statechart) throws -> CompiledChart {
    do {
      return try CompiledChart(chart)
    } catch {
      throw failure(error)
    }
  }

  /// The data model that a chart is run with; if the chart asks for one that is not run, standard error says so.
  func dataModel(of compiled: CompiledChart) throws -> any DataModel {
    report([compiled.chart.dataModelFinding].compactMap(\.self))
    do {
      return try compiled.openDataModel(trust: isFile || machine == "-" ? .none : .trusted)
    } catch {
      throw failure(error)
    }
  }

  /// Returns the failure of a chart that cannot run, with positions in its file.
  func failure(_ error: InvalidChart) -> CommandFailure {
    CommandFailure(message: error.errors.map { $0.formatted(file: fileName) }.joined(separator: "\n"))
  }

  /// The resources that the machine may reach while it runs: the files next to its own, if it is in a file.
  var resources: SessionResources {
    guard isFile else { return .plain }
    let files = SiblingFiles(of: machine)
    var resources = SessionResources.plain
    resources.text = { files.text(at: $0) }
    return resources
  }

  /// Reads the machine with all that the reader found.
  func reading() throws -> Reading {
    if machine != "-", !isFile {
      guard let known = Gallery.machine(named: machine) else { throw unknown }
      return try selected(of: [Reading(known.chart)])
    }
    return try reading(try bytes(), reportsNotation: true)
  }

  #if SwiftSource
    /// The folder or file of Swift or Objective-C source, if it is one.
    private var sourceFolder: SourceFolder? {
      notation == nil ? SourceFolder(path: machine, others: others, definitions: definitions) : nil
    }

    /// Returns the reading of source, by file; nil if the machine is no source, or one chart of it is meant.
    func sourceReading() throws(CommandFailure) -> SourceReading? {
      guard selection == nil, let folder = sourceFolder else { return nil }
      return try folder.reading()
    }

    /// A source for each machine of a folder of source, which is read once for all of them as long as none of its files
    /// changes, with the document of all; nil for what is no such folder.
    func sourcesOfFolder() throws(CommandFailure) -> (parts: [MachineSource], document: [UInt8])? {
      guard selection == nil, let folder = sourceFolder, folder.isFolder else { return nil }
      let document = try bytes()
      let names = folderReading.readings(of: document)?.map { $0.chart.name ?? "" } ?? []
      let parts = names.map { name in
        var part = self
        part.selection = name
        return part
      }
      return (parts, document)
    }

    /// All machines of source with what was found in it, as a document of Interlock's JSON; nil if one chart is meant
    /// or the machine is no source.
    func sourceDocument() throws(CommandFailure) -> [UInt8]? {
      guard selection == nil, let folder = sourceFolder else { return nil }
      let reading = try folder.reading()
      report(of: reading)
      return Array(reading.document.text.utf8)
    }

    private func report(of reading: SourceReading) {
      for finding in reading.findings where !isQuiet || finding.diagnostic.severity == .error {
        StandardError.write(finding.diagnostic.formatted(file: finding.path))
      }
    }
  #endif

  /// The bytes of the file, or of standard input; of a folder, of several files or of one configuration of source,
  /// those of a document with all its machines.
  func bytes() throws(CommandFailure) -> [UInt8] {
    if let keptBytes { return keptBytes }
    #if SwiftSource
      if let folder = sourceFolder, folder.isReadAsDocument {
        let stamp = folder.isFolder ? folder.stamp : nil
        if let known = folderReading.document(at: stamp) { return known }
        let reading = try folder.readingOfMachines()
        report(of: reading)
        let bytes = Array(reading.document.text.utf8)
        folderReading.keep(reading, as: bytes, stamp)
        return bytes
      }
    #else
      if notation == nil, isFile, [".swift", ".m", ".mm", ".h"].contains(where: machine.hasSuffix) {
        throw CommandFailure(
          message: """
            \(fileName): error: this program was built without the trait SwiftSource and reads no program source
            """)
      }
    #endif
    return try file.bytes(upTo: ReadLimits.bytes + 1)
  }

  /// The stamp of the file, or of the files of a folder of source; nil if they cannot be read again.
  var stamp: FileStamp? {
    #if SwiftSource
      if let folder = sourceFolder, folder.isFolder { return folder.stamp }
    #endif
    return FileStamp(fileName)
  }

  /// A hash of the bytes and, for a folder of source, of the files that they were made of.
  func contentHash(of bytes: [UInt8]) -> ContentHash {
    #if SwiftSource
      if let texts = folderReading.texts(of: bytes) {
        return ContentHash((texts + [String(decoding: bytes, as: UTF8.self)]).joined(separator: "\n").utf8)
      }
    #endif
    return ContentHash(bytes)
  }

  /// Reads the machine from the bytes of its file.
  ///
  /// - Parameter reportsNotation: True to say what notation the text was taken for, if nobody has named it and the
  ///   file's name alone does not show it.
  func reading(_ bytes: [UInt8], reportsNotation: Bool = false) throws -> Reading {
    do {
      #if SwiftSource
        // The document has no places in files.
        if let readings = folderReading.readings(of: bytes) {
          if isWhole, let first = Reading.first(of: readings, in: nil) { return first }
          return try selected(of: readings)
        }
      #endif
      let source = try text(bytes)
      guard let notation else {
        if reportsNotation, !readsDocument { reportNotation(of: source) }
        return isWhole
          ? try notations.read(source)
          : try selected(
            of: lastReading.readings(of: bytes, stamp) { () throws(ReadError) in try notations.readAll(source) })
      }
      guard let reader = notations.reader(named: notation) else {
        let known = notations.readers.map(\.identifier).joined(separator: ", ")
        throw CommandFailure(message: "error: cannot read '\(notation)'; known are \(known)", status: .usage)
      }
      return isWhole
        ? try reader.read(source)
        : try selected(
          of: lastReading.readings(of: bytes, stamp) { () throws(ReadError) in try reader.readAll(source) })
    } catch let error as ReadError {
      throw CommandFailure(message: error.description, findings: error.diagnostics)
    }
  }

  /// The text with what is next to its file, which scripts import.
  func text(_ bytes: [UInt8]) throws(ReadError) -> SourceText {
    var source = try SourceText(bytes: bytes, fileName: readsDocument ? nil : fileName)
    if isFile {
      let folder = folder
      source.files = { path in
        let file = InputFile(path: folder + path)
        guard file.exists, let bytes = try? file.bytes(upTo: ReadLimits.bytes + 1) else { return nil }
        return try? SourceText(bytes: bytes).text
      }
    }
    return source
  }

  /// The text of the file, if the positions of a reading of it are places in it: in an export that carries its machine
  /// they are not.
  func text(_ bytes: [UInt8], of reading: Reading) -> MachineText? {
    guard !reading.isEmbedded, !readsDocument, let source = try? SourceText(bytes: bytes, fileName: fileName),
      let known = notation ?? notations.reader(for: source)?.identifier
    else { return nil }
    return MachineText(source.text, notation: known, ordinal: ordinal ?? 1)
  }

  /// The reader of a text: the one that is named, or the one that it resembles most.
  func reader(of source: SourceText) -> (any StatechartReader)? {
    if let notation { return notations.reader(named: notation) }
    return notations.reader(for: source)
  }

  private var notations: NotationCatalog { Catalogs.notations }

  /// True if the notation is named, and not found out.
  var namesNotation: Bool { notation != nil }

  /// True if the bytes are a document that was made of a folder.
  private var readsDocument: Bool {
    #if SwiftSource
      sourceFolder?.isReadAsDocument ?? false
    #else
      false
    #endif
  }

  private func reportNotation(of source: SourceText) {
    guard number == 1, let reader = notations.reader(for: source) else { return }
    let named = notations.readers(forFile: fileName).map(\.identifier)
    let document = DocumentNotation().identifier
    let isPlain =
      reader.identifier == document ? named.contains(document) : named.filter { $0 != document } == [reader.identifier]
    if !isPlain {
      report(note: "read as \(reader.title)")
    }
  }

  private var unknown: CommandFailure {
    let nearest = suggestion(nearestNames(to: machine, among: Gallery.machines.map(\.identifier)))
    return CommandFailure(message: "\(machine): error: there is no such file and no such gallery machine\(nearest)")
  }
}
