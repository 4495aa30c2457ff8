import ArgumentParser
import Explanations
import StatechartDiagrams
import StatechartExports
import StatechartFormats
import Statecharts

/// `interlock mmdc`: takes the arguments of Mermaid's own program, so that what calls that can call this.
///
/// https://github.com/mermaid-js/mermaid-cli. A link named `mmdc` that leads to the program is this command, too.
struct MermaidCommand: ParsableCommand {
  /// The name by which the program is this command.
  static let name = "mmdc"

  static let configuration = CommandConfiguration(
    commandName: name,
    _superCommandName: InterlockCommand.programName,
    abstract: "Takes the arguments of Mermaid's program 'mmdc', for state diagrams.",
    discussion: """
      A link to the program with the name mmdc takes the same arguments, for tools that call it by that name. Of a file \
      in Markdown each machine is drawn (OUT-1.svg …); if the output is Markdown, too, it is the document with the \
      drawings as images. Options for the browser and for other diagrams are ignored.

      EXAMPLES
        interlock mmdc -i door.mmd -o door.svg
        interlock mmdc -i - -o - -e svg < door.mmd
        interlock mmdc -i README.template.md -o README.md
        ln -s "$(command -v interlock)" ~/bin/mmdc
      """)

  @Option(name: .shortAndLong, help: "The file to read, or - for standard input.")
  var input = "-"

  @Option(
    name: .shortAndLong,
    help: "The file to write, or - for standard output; the input's name with .svg if none is named.")
  var output: String?

  @Option(
    name: [.customShort("e"), .customLong("outputFormat")],
    help: "svg, png or pdf; by default what the output's name says.")
  var format: String?

  @Option(name: .shortAndLong, help: "default, neutral, forest or dark.")
  var theme: Theme = .default

  @Option(
    name: [.customShort("b"), .customLong("backgroundColor")],
    help: "The background: transparent, white, or hexadecimal digits.")
  var background = "white"

  @Option(name: .shortAndLong, help: "The width of a picture in PNG, in pixels, times --scale; ignored for others.")
  var width: Int?

  @Option(name: [.customShort("H"), .long], help: "Ignored: it follows from the width.")
  var height: Int?

  @Option(name: .shortAndLong, help: "What the width is multiplied by.")
  var scale = 1

  @Option(name: [.customShort("c"), .customLong("configFile")], help: "Ignored.")
  var configFile: String?

  @Option(name: [.customShort("C"), .customLong("cssFile")], help: "Ignored.")
  var cssFile: String?

  @Option(name: [.customShort("p"), .customLong("puppeteerConfigFile")], help: "Ignored.")
  var browser: String?

  @Flag(name: [.customShort("f"), .customLong("pdfFit")], help: "Ignored: a PDF is as large as its drawing.")
  var fits = false

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  /// The colours that Mermaid has names for.
  enum Theme: String, ExpressibleByArgument, CaseIterable {
    case `default`, neutral, forest, dark
  }

  private var target: String { output ?? (input == "-" ? "-" : input + ".svg") }
  private var isMarkdown: Bool { Self.isMarkdown(input) }
  private static func isMarkdown(_ path: String) -> Bool { path.hasSuffix(".md") || path.hasSuffix(".markdown") }

  func validate() throws {
    if PictureStyle.Background(background) == nil { throw ValidationError("'\(background)' is not a background") }
    if !["svg", "png", "pdf"].contains(kind) { throw ValidationError("svg, png or pdf can be written, not '\(kind)'") }
    if !(1...16).contains(scale) || !(width.map(PictureStyle.widths.contains) ?? true) {
      throw ValidationError("a picture is \(PictureStyle.widths) pixels wide, its scale 1 to 16")
    }
    if Self.isMarkdown(target), !isMarkdown { throw ValidationError("only Markdown becomes Markdown") }
    if isMarkdown, target == "-" { throw ValidationError("the drawings of a document need a name: -o FILE") }
  }

  private var kind: String {
    if let format { return format }
    guard let dot = target.lastIndex(of: "."), !Self.isMarkdown(target) else { return "svg" }
    return String(target[target.index(after: dot)...])
  }

  func run() throws {
    let exporter = Catalogs.exporters.exporter(named: kind) ?? SVGExporter()
    if isMarkdown { return try drawDocument(by: exporter) }
    let source = source(input)
    let bytes = try picture(of: try source.chart(), from: source, by: exporter)
    if target == "-" { return try StandardOutput.write(bytes) }
    try OutputFile(path: target).writeOrFail(bytes)
  }

  private func source(_ file: String) -> MachineSource {
    MachineSource(file, notation: isMarkdown ? "document" : "mermaid", isQuiet: quiet)
  }

  private func drawDocument(by exporter: any Exporter) throws {
    let bytes = try InputFile(path: input).bytes(upTo: ReadLimits.bytes + 1)
    guard bytes.count <= ReadLimits.bytes, let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(message: "\(input): error: a document is UTF-8 of at most \(ReadLimits.bytes >> 20) MiB")
    }
    let document = DocumentDrawings(text)
    let source = source(input)
    source.report(document.faults)
    let stem = target.lastIndex(of: ".").map { String(target[..<$0]) } ?? target
    let written = try document.replaced { chart, number in
      let path = "\(stem)-\(number).\(exporter.fileExtensions[0])"
      try OutputFile(path: path).writeOrFail(try picture(of: chart, from: source, by: exporter))
      return "![\(chart.title?(in: "en") ?? chart.name ?? "diagram")](./\(InputFile(path: path).lastComponent))"
    }
    if Self.isMarkdown(target) { try OutputFile(path: target).writeOrFail(Array(written.utf8)) }
    if document.faults.hasErrors { throw CommandFailure(message: "\(input): the document has errors") }
  }

  private func picture(of chart: Statechart, from source: MachineSource, by exporter: any Exporter) throws -> [UInt8] {
    let diagram = try source.diagram(of: chart, for: exporter, language: Language.english.tag)
    let style = PictureStyle(
      theme: theme == .dark ? .dark : .light, background: PictureStyle.Background(background) ?? .none,
      width: kind == "png" ? (width ?? 800) * scale : nil)
    return try source.export(ExportInput(chart, diagram: diagram, style: style), by: exporter)
  }
}
