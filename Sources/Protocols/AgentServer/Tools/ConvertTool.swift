import JSONTree
import StatechartExports
import StatechartFormats
import Statecharts

extension AgentTool {
  /// Writes a machine in another notation, as `interlock convert` does.
  static let convert = AgentTool(
    name: "convert", title: "Convert a machine",
    summary: """
      Writes a state machine in another notation, such as scxml, mermaid, plantuml, xstate or dot; \
      interlock://guide/notations lists them. 'losses' says what the notation cannot express.
      """,
    input: .object(
      parameters(
        ToolArguments.machineSchema() + [("to", Schema.string("The identifier of the notation to write."))],
        required: ["text", "to"])),
    output: Schema.object([
      "text": Schema.string("The machine in the notation."), "notation": Schema.string("Its identifier."),
      "losses": Schema.list(Schema.string(), "What the notation cannot express."),
    ])
  ) { arguments throws(ToolFault) in
    let given = try arguments.machine()
    let name = try arguments.text("to")
    let writers = arguments.options.catalog.writers.filter(\.isText)
    guard let writer = writers.first(where: { $0.identifier == name }) else {
      let known = writers.map(\.identifier)
      let near = suggestion(nearestNames(to: name, among: known))
      throw ToolFault("there is no notation '\(name)' to write\(near); there are \(known.joined(separator: ", "))")
    }
    let exported = NotationExporter(writer).export(ExportInput(given.chart))
    return [
      "text": .string(String(decoding: exported.bytes, as: UTF8.self)), "notation": .string(writer.identifier),
      "losses": .texts(exported.losses.map(\.message)),
    ]
  }
}

extension StatechartWriter {
  /// False for pictures and pages, which carry a machine.
  var isText: Bool { !mediaType.hasPrefix("image/") && mediaType != "text/html" }
}
