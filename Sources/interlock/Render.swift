import ArgumentParser
import Explanations
import GraphLayout
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartSimulation
import Statecharts

/// `interlock render`
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    _superCommandName: InterlockCommand.name,
    abstract: "Draws a machine as SVG.",
    discussion: """
      EXAMPLES
        interlock render battery -o battery.svg
        interlock render battery --routing orthogonal -o battery.svg
        interlock render kanji --run 'tap{"kanji":"日"},all' --theme dark -o kanji.svg
        interlock render - < machine.scxml > machine.svg
      """)

  @OptionGroup var input: MachineArgument
  @OptionGroup var output: OutputOption
  @OptionGroup var steps: RunOption

  @Option(help: "automatic (by the viewer's preference), light or dark.")
  var theme = Theme.automatic

  @Option(help: "automatic, down or right.")
  var direction = Direction.automatic

  @Option(help: "How arrows run: curved, or orthogonal for horizontal and vertical stretches only.")
  var routing = Routing.curved

  @Option(name: .customLong("lang"), help: "The language of the labels: en, zh-Hans, or another of the chart's.")
  var language = "en"

  func run() throws {
    let chart = try input.source.chart()
    try checkLanguage(of: chart)
    let simulation = try simulation(of: chart)
    let options = DiagramOptions(direction: direction.layout, routing: routing.layout)
    let diagram = try input.source.diagram(of: chart, for: exporter, language: language, options: options)
    let words = Language(tag: language) ?? .english
    let export = ExportInput(
      chart, language: language, diagram: diagram, simulation: simulation,
      highlights: simulation.map { Highlights($0, in: chart, language: words.tag) } ?? .none, theme: theme.diagram)
    try output.write(try input.source.export(export, by: exporter))
  }

  /// The kind of picture that the output's name says; SVG if it says none.
  private var exporter: any Exporter {
    let pictures = ExporterCatalog(Catalogs.exporters.exporters(of: .picture))
    return pictures.exporter(forFile: output.output ?? "") ?? SVGExporter()
  }

  /// A drawing can be in any language of the chart's.
  private func checkLanguage(of chart: Statechart) throws(CommandFailure) {
    let languages = chart.languages
    let primary = { (tag: String) in tag.prefix { $0 != "-" } }
    guard Language(tag: language) == nil, !languages.contains(where: { primary($0) == primary(language) }) else {
      return
    }
    throw CommandFailure(message: "error: " + LanguageOption.unknown(language, among: languages), status: .usage)
  }

  /// The run, if there is one; without it the plain drawing is wanted.
  private func simulation(of chart: Statechart) throws -> Simulation? {
    guard steps.steps != nil else { return nil }
    let compiled = try input.source.compiled(chart)
    let run = try steps.run(of: chart)
    let model = try input.source.dataModel(of: compiled)
    return Simulation(run, on: compiled, with: model, resources: input.source.resources)
  }

  /// The theme of a drawing.
  enum Theme: String, ExpressibleByArgument, CaseIterable {
    case automatic, light, dark

    var diagram: DiagramTheme {
      switch self {
      case .automatic: .automatic
      case .light: .light
      case .dark: .dark
      }
    }
  }

  /// Where a drawing flows.
  enum Direction: String, ExpressibleByArgument, CaseIterable {
    case automatic, down, right

    var layout: LayoutOptions.Direction {
      switch self {
      case .automatic: .automatic
      case .down: .down
      case .right: .right
      }
    }
  }

  /// How the arrows of a drawing run.
  enum Routing: String, ExpressibleByArgument, CaseIterable {
    case curved, orthogonal

    var layout: LayoutOptions.Routing {
      switch self {
      case .curved: .curved
      case .orthogonal: .orthogonal
      }
    }
  }
}
