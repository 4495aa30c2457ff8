import Gallery
import JSONTree
import StatechartFormats
import Statecharts

/// A text that agents can read.
struct AgentResource: Sendable {
  let address: String
  let name: String
  let title: String
  let summary: String
  let mediaType: String
  let text: @Sendable (NotationCatalog) -> String

  var declaration: Value {
    [
      "uri": .string(address), "name": .string(name), "title": .string(title), "description": .string(summary),
      "mimeType": .string(mediaType),
    ]
  }

  /// The guide to the notations, and the machines of the gallery.
  static let all = [guide] + Gallery.machines.map { AgentResource($0) }

  private static let guide = AgentResource(
    address: "interlock://guide/notations", name: "notations", title: "Notations and runs",
    summary: "Which notations are read and written, one machine in each, and the text of a run.",
    mediaType: "text/markdown", text: NotationGuide.text)

  private init(_ machine: GalleryMachine) {
    let writer = InterlockJSONNotation()
    self.init(
      address: "interlock://gallery/\(machine.identifier)", name: machine.identifier, title: machine.chart.label(),
      summary: machine.chart.summary?.text ?? "A machine of the gallery.", mediaType: writer.mediaType
    ) { _ in writer.write(machine.chart).text }
  }

  private init(
    address: String, name: String, title: String, summary: String, mediaType: String,
    text: @escaping @Sendable (NotationCatalog) -> String
  ) {
    (self.address, self.name, self.title, self.summary) = (address, name, title, summary)
    (self.mediaType, self.text) = (mediaType, text)
  }
}
