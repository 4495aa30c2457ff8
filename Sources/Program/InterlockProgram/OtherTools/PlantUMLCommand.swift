import ArgumentParser
import Explanations
import StatechartDiagrams
import StatechartExports
import Statecharts

/// `interlock plantuml`: takes the arguments of PlantUML's own program, so that what calls that can call this.
///
/// https://plantuml.com/command-line. A link named `plantuml` that leads to the program is this command, too.
struct PlantUMLCommand: ParsableCommand {
  /// The name by which the program is this command.
  static let name = "plantuml"

  static let configuration = CommandConfiguration(
    commandName: name,
    _superCommandName: InterlockCommand.programName,
    abstract: "Takes the arguments of PlantUML's program 'plantuml', for state diagrams.",
    discussion: """
      A link to the program with the name plantuml takes the same arguments, for tools that call it by that name. With \
      -pipe, standard input is read and standard output gets the drawing of its first state diagram. Otherwise each \
      diagram of a file is drawn next to it: FILE.svg, FILE_001.svg … Options for PlantUML's own work are ignored.

      EXAMPLES
        interlock plantuml -pipe -tsvg < door.puml > door.svg
        interlock plantuml -tsvg -o drawings docs/*.puml
        ln -s "$(command -v interlock)" ~/bin/plantuml
      """)

  @Argument(help: "The files to read.")
  var files: [String] = []

  @Flag(name: [.customLong("pipe", withSingleDash: true), .customShort("p")], help: "Read standard input.")
  var pipe = false

  @Flag(name: .customLong("tsvg", withSingleDash: true), help: "Write SVG.")
  var svg = false

  @Flag(name: .customLong("tpng", withSingleDash: true), help: "Write PNG, as without any such option.")
  var png = false

  @Flag(name: .customLong("tpdf", withSingleDash: true), help: "Write PDF.")
  var pdf = false

  @Flag(name: .customLong("tscxml", withSingleDash: true), help: "Write SCXML.")
  var scxml = false

  @Option(
    name: [.customLong("output", withSingleDash: true), .customShort("o")],
    help: "The folder to write in; one that is no absolute path is in the folder of the file.")
  var folder: String?

  @Option(name: .customLong("charset", withSingleDash: true), help: "Ignored: texts are UTF-8 or UTF-16.")
  var charset: String?

  @Option(name: .customLong("config", withSingleDash: true), help: "Ignored.")
  var config: String?

  @Option(name: .customLong("nbthread", withSingleDash: true), help: "Ignored.")
  var threads: String?

  @Option(name: .customLong("graphvizdot", withSingleDash: true), help: "Ignored.")
  var dot: String?

  @Flag(name: .customLong("nometadata", withSingleDash: true), help: "Leave out the machine that the drawing includes.")
  var noMetadata = false

  @Flag(name: .customLong("failfast", withSingleDash: true), help: "Ignored.")
  var failFast = false

  @Flag(name: .customLong("failfast2", withSingleDash: true), help: "Ignored.")
  var failFast2 = false

  @Flag(name: [.long, .customShort("q"), .customLong("quiet", withSingleDash: true)], help: OptionHelp.quiet)
  var quiet = false

  func validate() throws {
    if pipe != files.isEmpty { throw ValidationError(pipe ? "-pipe reads no files" : "name files, or -pipe") }
    if [svg, png, pdf, scxml].filter(\.self).count > 1 {
      throw ValidationError("only one kind of output can be written")
    }
  }

  func run() throws {
    if pipe { return try StandardOutput.write(try drawing(of: source("-"))) }
    var failures = 0
    for file in files {
      do throws(CommandFailure) {
        try draw(file)
      } catch {
        StandardError.write(error.message)
        failures += 1
      }
    }
    if failures > 0 { throw CommandFailure(message: "error: \(failures) of \(counted(files.count, "file")) failed") }
  }

  private func draw(_ file: String) throws(CommandFailure) {
    do {
      for (number, part) in try source(file).charts().enumerated() {
        let suffix = number == 0 ? "" : "_" + String(repeating: "0", count: max(0, 3 - "\(number)".count)) + "\(number)"
        let place = folder.map { ($0.hasPrefix("/") ? "" : part.folder) + $0 + "/" } ?? part.folder
        let output = OutputFile(path: "\(place)\(part.name)\(suffix).\(exporter.fileExtensions[0])")
        if folder != nil { try output.makeFolders() }
        try output.writeOrFail(try drawing(of: part))
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(message: "\(file): error: \(error)")
    }
  }

  private func source(_ file: String) -> MachineSource {
    MachineSource(file, notation: "plantuml", isQuiet: quiet)
  }

  private var exporter: any Exporter {
    let name = svg ? "svg" : pdf ? "pdf" : scxml ? "scxml" : "png"
    return Catalogs.exporters.exporter(named: name) ?? SVGExporter()
  }

  private func drawing(of source: MachineSource) throws -> [UInt8] {
    let chart = try source.chart()
    let exporter = exporter
    let diagram = try source.diagram(of: chart, for: exporter, language: Language.english.tag)
    return try source.export(
      ExportInput(chart, diagram: diagram, style: PictureStyle(theme: .light), carriesSource: !noMetadata), by: exporter
    )
  }
}
