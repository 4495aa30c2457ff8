import ArgumentParser
import Explanations
import StatechartExports
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
      """)

  @OptionGroup var files: MachineFiles

  @Option(name: .customLong("lang"), help: OptionHelp.labels)
  var language = Language.english.tag

  @Flag(inversion: .prefixedNo, help: OptionHelp.source)
  var source = true

  /// Everything but pictures.
  private static let offered = Catalogs.exporters.exporters(of: .notation, .page)

  func validate() throws { try files.check(fileExtension: try exporter().fileExtensions[0]) }

  func run() throws {
    let exporter = try exporter()
    try files.write(fileExtension: exporter.fileExtensions[0]) { source in
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

  private func exporter() throws(ValidationError) -> any Exporter {
    let name = files.outputName
    if let exporter = try files.exporter(among: Convert.offered) { return exporter }
    throw ValidationError(
      name.isEmpty
        ? "name a notation with --to, or a file with its extension with -o"
        : "the extension of \(name) is not that of a notation; name one with --to")
  }
}
