import Algorithms
public import ArgumentParser
import Explanations
import GraphLayout
public import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartSimulation
import Statecharts

/// `interlock render`
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    _superCommandName: InterlockCommand.programName,
    abstract: "Draws machines as SVG, PNG or PDF.",
    discussion: """
      The kind of file is that of the output's extension, or what --to says; SVG if neither does.

      EXAMPLES
        interlock render battery -o battery.svg
        interlock render battery --routing curved -o battery.svg
        interlock render large.scxml --effort 10 -o large.svg
        interlock render battery --run plug --width 800 -o battery.png
        interlock render kanji --run 'tap{"kanji":"日"},all' --theme dark -o kanji.svg
        interlock render battery --highlight Charging > charging.svg
        interlock render docs/*.mmd -o 'drawings/{name}.svg' --watch
        interlock render docs/*.md -o 'drawings/{name}-{n}.svg'
        interlock render lights.scxml#night > night.svg
        interlock render Sources/#KanjiStateMachine > kanji.svg
        interlock render - < machine.scxml > machine.svg
      """)

  @OptionGroup var files: MachineFiles

  @Option(name: .customLong("run"), help: OptionHelp.run)
  var steps: String?

  @Option(help: "The states to mark as active, separated by commas, where there is no run.")
  var highlight: String?

  @Option(help: "light, dark, or automatic (by the viewer's preference).")
  var theme = DiagramTheme.light

  @Option(
    help: """
      The background of the drawing: none, theme (the theme's own colour), white, black, or hexadecimal digits as CSS \
      has them (default: none).
      """,
    transform: Render.background)
  var background: PictureStyle.Background?

  @Option(
    help:
      "The width in pixels, \(PictureStyle.widths.lowerBound) to \(PictureStyle.widths.upperBound); the height follows."
  )
  var width: Int?

  @Flag(help: "Draw all moments of the run as an animation in SVG.")
  var animate = false

  @Flag(inversion: .prefixedNo, help: OptionHelp.source)
  var source = true

  @Option(help: "automatic (what the text asks for, or what fits better), down or right.")
  var direction = Direction.automatic

  @Option(
    help: """
      shared (one arrow for transitions that differ in their events alone), separate (one for each), or automatic: \
      shared for automata.
      """)
  var arrows = Arrows.automatic

  @Option(help: OptionHelp.routing)
  var routing = Routing.automatic

  @OptionGroup var work: LayoutEffort

  @Flag(help: "Leave out what states mean and what they do on entry and exit: their names alone.")
  var compact = false

  @Option(name: .customLong("lang"), help: OptionHelp.labels)
  var language = "en"

  func validate() throws {
    if highlight != nil, steps != nil {
      throw ValidationError("--highlight marks states where there is no run; leave out --run or --highlight")
    }
    guard width.map(PictureStyle.widths.contains) ?? true else {
      let known = PictureStyle.widths
      throw ValidationError("a picture is \(known.lowerBound) to \(known.upperBound) pixels wide")
    }
    try files.check(fileExtension: try exporter().fileExtensions[0])
  }

  func run() throws {
    let exporter = try exporter()
    try files.write(fileExtension: exporter.fileExtensions[0]) { try picture(of: $0, by: exporter) }
  }

  private func picture(of source: MachineSource, by exporter: any Exporter) throws -> [UInt8] {
    let chart = try source.chart()
    try LanguageOption.check(language, of: chart)
    let simulation = try simulation(of: chart, from: source)
    var options = compact ? DiagramOptions.compact : DiagramOptions()
    (options.direction, options.routing) = (direction.layout, routing.layout)
    options.sharesArrows = arrows.areShared
    let diagram = try source.diagram(
      of: chart, for: exporter, language: language, options: options, effort: work.effort)
    let words = Language(tag: language) ?? .english
    let highlights =
      try simulation.map { Highlights($0, in: chart, language: words.tag) } ?? marks(in: chart, of: source)
    let export = ExportInput(
      chart, language: language, diagram: diagram, simulation: simulation, highlights: highlights,
      style: PictureStyle(theme: theme, background: background ?? .none, width: width),
      carriesSource: self.source)
    return try source.export(export, by: exporter)
  }

  private static func background(_ text: String) throws -> PictureStyle.Background {
    guard let background = PictureStyle.Background(text) else { throw ValidationError("'\(text)' is not a background") }
    return background
  }

  /// SVG, unless something else is asked for.
  private func exporter() throws(ValidationError) -> any Exporter {
    let named = try files.exporter(among: Catalogs.exporters.exporters)
    guard animate else { return named ?? SVGExporter() }
    let animation = AnimationExporter()
    guard named.map({ $0.fileExtensions == animation.fileExtensions }) ?? true else {
      throw ValidationError("--animate makes SVG, which \(named?.title ?? "") is not")
    }
    return animation
  }

  /// The states that are to be marked, with those around them.
  private func marks(in chart: Statechart, of source: MachineSource) throws(CommandFailure) -> Highlights {
    var active: Set<State.ID> = []
    guard let highlight, !highlight.isEmpty else { return .none }
    let (names, unknown) = NameLookup.states(of: chart).names(in: highlight)
    if let unknown {
      let offer = suggestion(chart.statesNearest(to: unknown.text))
      throw CommandFailure(
        message: "\(source.fileName): error: --highlight: there is no state '\(unknown.text)'\(offer)")
    }
    for id in names.map({ State.ID($0) }) { active.formUnion([id] + chart.ancestors(of: id).map(\.id)) }
    return Highlights(activeStates: active)
  }

  /// The run, if there is one; without it the plain drawing is wanted.
  private func simulation(of chart: Statechart, from source: MachineSource) throws -> Simulation? {
    guard steps != nil else { return nil }
    let compiled = try source.compiled(chart)
    let run = try Run(of: chart, option: steps)
    let model = try source.dataModel(of: compiled)
    return Simulation(run, on: compiled, with: model, resources: source.resources)
  }

  /// The direction of a drawing.
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

  /// The number of arrows for transitions that differ in their events alone.
  enum Arrows: String, ExpressibleByArgument, CaseIterable {
    case automatic, shared, separate

    var areShared: Bool? {
      switch self {
      case .automatic: nil
      case .shared: true
      case .separate: false
      }
    }
  }

  /// The routing of the arrows of a drawing.
  enum Routing: String, ExpressibleByArgument, CaseIterable {
    case automatic, curved, orthogonal

    var layout: LayoutOptions.Routing {
      switch self {
      case .automatic: .automatic
      case .curved: .curved
      case .orthogonal: .orthogonal
      }
    }
  }
}

extension DiagramTheme: ExpressibleByArgument {
  /// Addresses say `auto`.
  public init?(argument: String) { self.init(rawValue: argument == "auto" ? "automatic" : argument) }
}
