import StatechartFormats
import Statecharts

@testable import SourceEditing

/// Why an edit was refused: what was proposed, and how what is read of it differs from what was wanted.
enum Explanation {
  static func text(_ editor: SourceEditor, _ change: ChartChange, _ reader: any StatechartReader) -> String {
    guard let map = editor.reading.map, let wanted = try? change.applied(to: editor.reading.chart, editor.traits) else {
      return "no such chart"
    }
    let proposals = editor.proposals(change, wanted, map)
    guard let proposal = proposals.first, let patch = Patch(proposal) else {
      return proposals.isEmpty ? "no proposal" : "overlapping proposal \(proposals)"
    }
    let text = patch.applied(to: map.source.text)
    var lines = patch.differences(in: map.source.text).flatMap { difference in
      difference.old.map { "- \($0)" } + difference.new.map { "+ \($0)" }
    }
    guard let read = try? reader.read(SourceText(text)) else { return (lines + ["not read"]).joined(separator: "\n") }
    let old = json(wanted), new = json(read.chart)
    lines += old.filter { !new.contains($0) }.prefix(8).map { "   wanted \($0)" }
    lines += new.filter { !old.contains($0) }.prefix(8).map { "   read   \($0)" }
    lines += read.diagnostics.filter { $0.severity == .error }.map { "   error \($0.message)" }
    return lines.joined(separator: "\n")
  }

  private static func json(_ chart: Statechart) -> [String] {
    chart.allStates.map { state in
      let transitions = state.transitions.map {
        "\($0.events.map(\.text)) [\($0.condition?.source ?? "")] -> \($0.targets.map(\.name)) \($0.kind) \($0.content.count)"
      }
      return
        "\(chart.parent(of: state.id)?.id.name ?? "")/\(state.id) \(state.kind) \(state.pseudostate.map(\.rawValue) ?? "") \(state.initial?.targets.map(\.name) ?? []) \(state.displayName?.text ?? "") \(state.summary?.text ?? "") entry \(state.onEntry.flatMap(\.content).count) exit \(state.onExit.flatMap(\.content).count) \(transitions)"
    } + [
      "initial \(chart.initial?.targets.map(\.name) ?? []) \(chart.dataModel?.description ?? "") \(chart.events.map { "\($0.name)=\($0.displayName?.text ?? "")" })"
    ]
  }
}
