import StatechartFormats
import Statecharts

/// What a drawing in PlantUML is read as, in lines: the chart, then what was found, the data model, and how events are
/// called. The note that a region says nothing of its beginning is left out: most drawings here are parts of one, and
/// the note has tests of its own.
enum DrawingReport {
  static func text(_ body: String) throws -> String {
    // After `@startuml`, arrows alone would be drawn as a sequence.
    let reading = try PlantUMLNotation().read(SourceText("\n" + body + "\n@enduml\n"))
    let chart = reading.chart
    let findings = reading.diagnostics.filter { $0.code != .impliedInitialState }
    let lines =
      [chart.outline] + findings.map { "! \($0)" }
      + (chart.dataModel.map { ["model \($0)"] } ?? [])
      + chart.events.map { "event \($0.name) is \($0.displayName?.text ?? "")" }
    return lines.joined(separator: "\n")
  }
}
