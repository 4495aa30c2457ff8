import ArgumentParser
import Explanations
import StatechartExports
import StatechartFormats
import Statecharts

/// `interlock convert`
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    _superCommandName: InterlockCommand.programName,
    abstract: "Writes machines in another notation.",
    discussion: """
      The notation is what --to says, or that of the output's extension. What it cannot express is listed on standard error.

      EXAMPLES
        interlock convert battery --to scxml
        interlock convert machine.scxml -o machine.puml
        interlock convert *.scxml -o 'mermaid/{name}.mmd'
        interlock convert tcp --to html -o tcp.html
        interlock convert Sources/ --to json
        git config diff.statechart.textconv 'interlock convert --textconv'
      """)

  @OptionGroup var files: MachineFiles

  @Option(name: .customLong("lang"), help: OptionHelp.labels)
  var language = Language.english.tag

  @Flag(inversion: .prefixedNo, help: OptionHelp.source)
  var source = true

  @Flag(
    help: """
      Write what git compares (diff.NAME.textconv): machines in Interlock's JSON, and a text that cannot be read as one, \
      a document or program source as it is. The status is 0.
      """)
  var textconv = false

  /// Everything but pictures.
  private static let offered = Catalogs.exporters.exporters(of: .notation, .page)

  func validate() throws {
    if textconv {
      guard files.output == nil, !files.watch, files.target == nil, files.input.machines.count == 1 else {
        throw ValidationError("--textconv takes one file and nothing else")
      }
      return
    }
    try files.check(fileExtension: try exporter().fileExtensions[0])
  }

  func run() throws {
    if textconv { return try writeForGit() }
    let exporter = try exporter()
    try files.write(fileExtension: exporter.fileExtensions[0], isOfFolders: exporter.identifier == "json") { source in
      #if SwiftSource
        if exporter.identifier == "json", let document = try source.sourceDocument() { return document }
      #endif
      let chart = try source.chart()
      try LanguageOption.check(language, of: chart)
      let diagram = try source.diagram(of: chart, for: exporter, language: language)
      return try source.export(
        ExportInput(chart, language: language, diagram: diagram, carriesSource: self.source), by: exporter)
    }
  }

  /// Writes the machines of a file in a text that has a line for each part, or the file as it is. What is wrong with it
  /// is no matter here: git would show no difference at all.
  private func writeForGit() throws {
    let file = InputFile(path: files.input.machines[0])
    let bytes = try file.bytes(upTo: .max)
    let source = MachineSource(file.path, notation: files.input.notation, isQuiet: true)
    try StandardOutput.write(Convert.machines(of: source, bytes) ?? bytes)
  }

  /// The machines of a file in JSON, one after another; nil if it cannot be read, is a diagram of another kind, or has
  /// other text besides them.
  private static func machines(of source: MachineSource, _ bytes: [UInt8]) -> [UInt8]? {
    guard source.isFile, !source.isDocument, !source.isProgramSource,
      let text = try? SourceText(bytes: bytes, fileName: source.fileName),
      Catalogs.notations.reader(for: text)?.syntax.otherDiagram(text) == nil, let charts = try? source.charts(),
      !charts.isEmpty, let exporter = Catalogs.exporters.exporter(named: "json")
    else { return nil }
    var texts: [UInt8] = []
    for part in charts {
      guard let reading = try? part.reading(), !reading.hasErrors,
        let text = try? part.export(ExportInput(reading.chart), by: exporter)
      else { return nil }
      texts += text
    }
    return texts
  }

  private func exporter() throws(ValidationError) -> any Exporter {
    let name = files.outputName
    if let exporter = try files.exporter(among: Convert.offered) { return exporter }
    throw ValidationError(
      name.isEmpty
        ? "name a notation with --to, or a file with its extension with -o"
        : "the extension of \(name) is not that of a notation; name one with --to")
  }
}
