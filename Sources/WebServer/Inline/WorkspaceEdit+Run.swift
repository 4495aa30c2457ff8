import SourceEditing
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

extension WorkspaceEdit {
  /// A run of a chart with the names that a change gives: what was done stays done.
  static func run(_ text: String, after change: ChartChange, of chart: Statechart) -> String {
    let renamed: (Step) -> Step
    switch change {
    case .renameState(let old, let name):
      let new = ChartChange.identifier(of: name)
      renamed = { step in
        switch step {
        case .request(old): .request(new)
        case .event(let event, let payload):
          .event(
            ["enter.", "done.state."].first { event == $0 + old.name }.map { $0 + new.name } ?? event, payload: payload)
        case .request, .advance, .message, .set: step
        }
      }
    case .renameEvent(let old, let name):
      let new = name.contains(where: \.isWhitespace) ? DrawnTexts.event(name) : name
      renamed = { step in
        if case .event(old, let payload) = step { .event(new, payload: payload) } else { step }
      }
    case .deleteState, .deleteTransition, .addState, .addTransition, .setEvents, .setCondition, .setActions,
      .setTarget, .setEntry, .setExit, .setDisplayName, .setSummary, .setInitial, .setFinal, .setParallel,
      .addHistory, .wrap, .move:
      return text
    }
    guard !text.isEmpty, let reading = try? RunReading(text, of: chart) else { return text }
    let rest = reading.fault.map { [$0.step].compactMap(\.self) + $0.rest } ?? []
    return (reading.run.steps + rest).map(renamed).text
  }
}

extension OfferedName {
  /// The text with the name in the place of the wrong one; nil if that does not mend the finding.
  func mended(_ text: String, _ reader: any StatechartReader) -> String? {
    let checked = CheckedText(SourceText(text), in: reader)
    for finding in checked.findings where isOffered(by: finding.diagnostic) {
      guard let fix = checked.fixes(of: finding).first(where: { $0.replacement == name }) else { continue }
      return checked.text(after: fix)
    }
    return nil
  }
}
