import Explanations
import SiteResources
import ArgumentParser
import GraphLayout
import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import Statecharts
import WebPages
import XMLTree

/// `interlock convert`
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
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

  @Option(name: .customLong("to"), help: "scxml, json, mermaid, dot or html.")
  var target: String

  @OptionGroup var words: LanguageOption

  func validate() throws {
    guard target == "html" || FormatCatalog.standard.writer(named: target) != nil else {
      let known = FormatCatalog.standard.writers.map(\.identifier) + ["html"]
      let offer = suggestion(nearestNames(to: target, among: known))
      throw ValidationError("there is no notation '\(target)'; known are \(known.joined(separator: ", "))\(offer)")
    }
  }

  func run() throws {
    guard let writer = FormatCatalog.standard.writer(named: target) else { return try writePage() }
    let writing = writer.write(try input.source.chart())
    for finding in writing.diagnostics { StandardError.write(finding.formatted(file: input.source.fileName)) }
    try output.write(writing.text.utf8)
  }

  private func writePage() throws {
    do {
      let compiled = try input.source.compiled()
      let folder = try ResourceFolder.find()
      let language = words.language
      let page = StandalonePage(
        machine: compiled, language: language,
        diagram: try Diagram(compiled.chart, language: language.tag, options: DiagramOptions()), highlights: .none,
        style: try folder.standaloneStyle, templates: try PageTemplates(source: folder.template))
      try output.write(page.document().htmlBytes())
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(message: "\(input.source.fileName): error: \(error)")
    }
  }
}
