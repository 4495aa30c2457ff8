import ArgumentParser
import Explanations
import GraphLayout
import StatechartDiagrams
import StatechartExports
import Statecharts

/// `interlock smcat`: takes the arguments of state-machine-cat's own program, so that what calls that can call this.
///
/// https://github.com/sverweij/state-machine-cat/blob/main/docs/cli.md. A link named `smcat` that leads to the program is
/// this command, too.
struct SMCatCommand: ParsableCommand {
  /// The name by which the program is this command.
  static let name = "smcat"

  static let configuration = CommandConfiguration(
    commandName: name,
    _superCommandName: InterlockCommand.programName,
    abstract: "Takes the arguments of state-machine-cat's program 'smcat'.",
    discussion: """
      A link to the program with the name smcat takes the same arguments, for tools that call it by that name. Options \
      for Graphviz (an engine, attributes) are ignored, with a note.

      EXAMPLES
        interlock smcat -T svg -o turnstile.svg turnstile.smcat
        interlock smcat -T svg -o - - < turnstile.smcat
        ln -s "$(command -v interlock)" ~/bin/smcat
      """)

  @Argument(help: "The file to read; - for standard input.")
  var file = "-"

  @Option(
    name: [.customShort("T"), .customLong("output-type")],
    help: "\(SMCatCommand.exporters.map(\.identifier).joined(separator: ", ")).")
  var outputType = "svg"

  @Option(name: [.customShort("I"), .customLong("input-type")], help: "smcat or scxml.")
  var inputType: InputType?

  @Option(
    name: [.customShort("o"), .customLong("output-to")],
    help: "The file to write; - for standard output. Next to the input file if none is named.")
  var output: String?

  @Option(name: .shortAndLong, help: "top-down or left-right; bottom-top and right-left are drawn as these.")
  var direction: Direction?

  @Option(name: [.customShort("E"), .customLong("engine")], help: "Ignored.")
  var engine: String?

  @Option(name: .customLong("dot-graph-attrs"), help: "Ignored.")
  var graphAttributes: String?

  @Option(name: .customLong("dot-node-attrs"), help: "Ignored.")
  var nodeAttributes: String?

  @Option(name: .customLong("dot-edge-attrs"), help: "Ignored.")
  var edgeAttributes: String?

  @Flag(help: "Ignored: pseudostates are kept as they are.")
  var desugar = false

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  /// The exporters of state-machine-cat's program that this one has too, by the same names.
  private static var exporters: [any Exporter] {
    let catalog = Catalogs.exporters
    return ["svg", "png", "pdf", "dot", "smcat", "scxml"].compactMap { catalog.exporter(named: $0) }
  }

  func validate() throws { _ = try exporter() }

  func run() throws {
    let exporter = try exporter()
    let notation = (inputType ?? InputType(fileName: file)).rawValue
    let source = MachineSource(file, notation: notation, isQuiet: quiet)
    let chart = try source.chart()
    for name in meaningless { source.report(note: "\(name) is ignored") }
    let options = DiagramOptions(direction: direction?.layout ?? .down)
    let diagram = try source.diagram(of: chart, for: exporter, language: Language.english.tag, options: options)
    let bytes = try source.export(
      ExportInput(chart, diagram: diagram, style: PictureStyle(theme: .light)), by: exporter)
    let target = output ?? (file == "-" ? "-" : "\(source.folder)\(source.name).\(exporter.fileExtensions[0])")
    guard target != "-" else { return try StandardOutput.write(bytes) }
    try OutputFile(path: target).writeOrFail(bytes)
  }

  private func exporter() throws(ValidationError) -> any Exporter {
    let known = SMCatCommand.exporters
    if let exporter = known.first(where: { $0.identifier == outputType }) { return exporter }
    let names = known.map(\.identifier).joined(separator: ", ")
    throw ValidationError("the output type '\(outputType)' cannot be written; known are \(names)")
  }

  private var meaningless: [String] {
    let given: [(String, Bool)] = [
      ("--engine", engine != nil && engine != "dot"), ("--dot-graph-attrs", graphAttributes != nil),
      ("--dot-node-attrs", nodeAttributes != nil), ("--dot-edge-attrs", edgeAttributes != nil), ("--desugar", desugar),
      ("--direction \(direction?.rawValue ?? "")", direction == .bottomTop || direction == .rightLeft),
    ]
    return given.filter(\.1).map(\.0)
  }

  /// The notation of the input.
  enum InputType: String, ExpressibleByArgument, CaseIterable {
    case smcat, scxml

    init(fileName: String) {
      self = fileName.hasSuffix(".scxml") ? .scxml : .smcat
    }
  }

  /// The direction of a drawing.
  enum Direction: String, ExpressibleByArgument, CaseIterable {
    case topDown = "top-down"
    case bottomTop = "bottom-top"
    case leftRight = "left-right"
    case rightLeft = "right-left"

    var layout: LayoutOptions.Direction {
      switch self {
      case .topDown, .bottomTop: .down
      case .leftRight, .rightLeft: .right
      }
    }
  }
}
