import Statecharts

/// Where an automaton may choose and a chart does not.
extension ChartDraft {
  /// Says that of several transitions for a symbol the first is taken (SCXML 3.13), and one without a symbol at once.
  mutating func noteNondeterminism() {
    var seen: [NodeID: Set<String>] = [:]
    var choices: [(arrow: Arrow, symbol: String)] = []
    var silent: [Arrow] = []
    for arrow in arrows where self[arrow.source].shape != .initial {
      let label = arrow.label
      if label.trigger.isEmpty, label.isAlways { silent.append(arrow) }
      guard label.condition == nil else { continue }
      for event in label.events where !seen[arrow.source, default: []].insert(event).inserted {
        choices.append((arrow, event))
      }
    }
    if let (arrow, symbol) = choices.first {
      let more = choices.count == 1 ? "" : "; \(choices.count - 1) more such transitions"
      findings.add(
        .warning, .reading,
        "'\(self[arrow.source].name)' has several transitions for '\(symbol)'; a chart takes the first\(more)",
        at: arrow.range)
    }
    if let first = silent.first {
      let which =
        silent.count == 1
        ? "one transition needs no symbol: it is" : "\(silent.count) transitions need no symbol: each is"
      findings.add(
        .warning, .reading, "\(which) taken as soon as its state is entered, before any symbol", at: first.range)
    }
  }
}
