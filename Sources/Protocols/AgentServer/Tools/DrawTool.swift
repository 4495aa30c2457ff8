import GraphLayout
import JSONTree
import SystemLibraries
import StatechartDiagrams
import StatechartExports
import StatechartFormats
import StatechartSimulation
import Statecharts

extension AgentTool {
  /// The maximum number of bytes of a drawing.
  private static let maxDrawing = 512 << 10

  /// Draws a machine.
  static let draw = AgentTool(
    name: "draw", title: "Draw a machine",
    summary: """
      Draws a state machine as SVG, at its start or at the end of a run with the active states marked, and gives a link \
      to its page, where it can be run; the same as a picture (PNG) is next to the result, where there is the library \
      that makes it. A drawing has at most \(maxDrawing >> 10) KiB; of a very large machine there is \
      only the link.
      """,
    input: .object(
      parameters(
        ToolArguments.machineSchema() + [
          ("run", Schema.string("The steps after which the machine is drawn; without them no state is marked.")),
          ("theme", Schema.word(["light", "dark"], "Light, if left out.")),
        ], required: ["text"])),
    output: Schema.object([
      "svg": Schema.optionalString("The drawing; null if it would be too large."),
      "width": Schema.integer("In CSS pixels."), "height": Schema.integer(),
      "simplified": Schema.boolean("True if the drawing is simpler so that the work stayed within its bound."),
      "link": Schema.optionalString("The machine's page; null if it would be too long."),
    ]), picture: picture
  ) { arguments throws(ToolFault) in
    let given = try arguments.machine()
    let run = try arguments.optionalText("run")
    let steps = try given.steps(run)
    let theme = try arguments.optionalText("theme") ?? "light"
    guard let theme = DiagramTheme(rawValue: theme) else { throw ToolFault("there is no theme '\(theme)'") }
    let diagram: Diagram
    do throws(LayoutError) {
      diagram = try Diagram(given.chart)
    } catch {
      throw ToolFault("\(error)")
    }
    let simulation = run.map { _ in given.machine.replay(of: steps) }
    let drawn = ExportInput(
      given.chart, diagram: diagram, simulation: simulation,
      highlights: simulation.map { Highlights($0, in: given.chart, language: "en") } ?? .none,
      style: PictureStyle(theme: theme), carriesSource: false)
    var bytes: [UInt8]?
    do throws(ExportError) {
      bytes = try SVGExporter().export(drawn).bytes
    } catch {
      switch error {
      case .tooLarge: bytes = nil
      case .lacksPart, .invalidChart, .unavailable: throw ToolFault("\(error)")
      }
    }
    if let size = bytes?.count, size > maxDrawing { bytes = nil }
    return [
      "svg": bytes.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null,
      "width": .whole(Int(diagram.size.width.rounded(.up))), "height": .whole(Int(diagram.size.height.rounded(.up))),
      "simplified": .boolean(diagram.simplification != .none), "link": given.link(after: steps),
    ]
  }

  /// The drawing of a result in twice its size; nil if it has none, or no picture can be made of it.
  @Sendable private static func picture(of result: Value) -> [UInt8]? {
    guard let svg = result["svg"]?.string, case .number(let width)? = result["width"],
      case .number(let height)? = result["height"]
    else { return nil }
    let scale = min(2, (Double(SVGRenderer.maxPixels) * 0.99 / max(1, width * height)).squareRoot())
    return try? SVGRenderer.shared().png(of: Array(svg.utf8), width: Int(width * scale), height: Int(height * scale))
  }
}
