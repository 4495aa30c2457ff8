import ArgumentParser
import Explanations
import SiteResources
import StatechartExports
import Statecharts
import WebPages

/// `interlock convert`
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    _superCommandName: InterlockCommand.name,
    abstract: "Writes a machine in another notation.",
    discussion: """
      What the notation cannot say is listed on standard error.

      EXAMPLES
        interlock convert battery --to scxml
        interlock convert machine.scxml --to json -o machine.json
        interlock convert tcp --to html -o tcp.html
      """)

  @OptionGroup var input: MachineArgument
  @OptionGroup var output: OutputOption

  @Option(name: .customLong("to"), help: "\(offered.exporters.map(\.identifier).joined(separator: ", ")).")
  var target: String

  @OptionGroup var words: LanguageOption

  /// Everything but pictures.
  private static let offered = ExporterCatalog(Catalogs.exporters.exporters(of: .notation, .page))

  func validate() throws { _ = try exporter() }

  func run() throws {
    let exporter = try exporter()
    let chart = try input.source.chart()
    let language = words.language.tag
    let export = ExportInput(
      chart, language: language, diagram: try input.source.diagram(of: chart, for: exporter, language: language))
    try output.write(try input.source.export(export, by: exporter))
  }

  private func exporter() throws(ValidationError) -> any Exporter {
    if let exporter = Convert.offered.exporter(named: target) { return exporter }
    let known = Convert.offered.exporters.map(\.identifier)
    let offer = suggestion(nearestNames(to: target, among: known))
    throw ValidationError("there is no notation '\(target)'; known are \(known.joined(separator: ", "))\(offer)")
  }
}
