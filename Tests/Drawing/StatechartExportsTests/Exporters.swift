import StatechartSimulation
import GraphLayout
import StatechartSimulation
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import Statecharts

/// Exporters as they may come: bytes that are no text, and one that is about a whole run.
struct SizeExporter: Exporter {
  let identifier = "size"
  let title = "Size"
  let fileExtensions = ["size", "len"]
  let mediaType = "application/octet-stream"
  let kind = ExportKind.picture
  let uses: ExportInput.Parts = [.diagram]

  func export(_ input: ExportInput) throws(ExportError) -> Exported {
    let size = try input.requiredDiagram().size
    return Exported(bytes: [0, 0xFF, UInt8(clamping: Int(size.width / 10))])
  }
}

struct StepsExporter: Exporter {
  let identifier = "steps"
  let title = "Steps"
  let fileExtensions = ["steps"]
  let mediaType = "text/plain"
  let kind = ExportKind.page
  let uses: ExportInput.Parts = [.run]

  func export(_ input: ExportInput) throws(ExportError) -> Exported {
    let simulation = try input.requiredSimulation()
    let snapshots = [simulation.initial] + simulation.records.map(\.snapshot)
    let lines = snapshots.map { $0.configuration.map(\.name).joined(separator: " ") }
    return Exported(bytes: Array(lines.joined(separator: "\n").utf8))
  }
}

extension Statechart {
  /// A lamp with a switch.
  static let lamp = Statechart(
    name: "lamp",
    states: [
      State("off", transitions: [.on("press", to: "on")]),
      State("on", transitions: [.on("press", to: "off")]),
    ])
}
