import Statecharts

extension Statechart {
  /// The chart in short lines, to compare what was read: `a (name): event [condition] / action -> target`.
  var outline: String {
    var lines: [String] = []
    if let initial { lines.append("-> " + initial.outline(of: self)) }
    append(states, indent: "", to: &lines)
    return lines.joined(separator: "\n")
  }

  private func append(_ states: [State], indent: String, to lines: inout [String]) {
    for state in states {
      lines.append(indent + state.heading)
      let inner = indent + "  "
      if let initial = state.initial { lines.append(inner + "-> " + initial.outline(of: self)) }
      lines += state.onEntry.flatMap { $0.summary(of: self) }.map { inner + "entry / \($0)" }
      lines += state.onExit.flatMap { $0.summary(of: self) }.map { inner + "exit / \($0)" }
      for transition in state.transitions {
        let label = Transition.Label(
          trigger: transition.events.map(\.text).joined(separator: " "), condition: transition.condition?.source,
          effects: transition.content.map { $0.summary(of: self) })
        let kind = transition.kind == .internal ? " (internal)" : ""
        let targets = transition.targets.map(\.name).joined(separator: " ")
        lines.append(inner + "\(label) -> \(targets)\(kind)".trimmingStart)
      }
      append(state.children, indent: inner, to: &lines)
    }
  }
}

extension DefaultTransition {
  fileprivate func outline(of chart: Statechart) -> String {
    let effects = content.map { $0.summary(of: chart) }.joined(separator: "; ")
    return targets.map(\.name).joined(separator: " ") + (effects.isEmpty ? "" : " / " + effects)
  }
}

extension State {
  fileprivate var heading: String {
    let word: String =
      switch kind {
      case .atomic, .compound: ""
      case .parallel: " parallel"
      case .final: " final"
      case .history(let depth): " \(depth.rawValue) history"
      }
    let summary = self.summary.map { " \"\($0.text.split(separator: "\n").joined(separator: "|"))\"" } ?? ""
    return id.name + word + (pseudostate.map { " <\($0.rawValue)>" } ?? "")
      + (displayName.map { " (\($0.text.split(whereSeparator: \.isNewline).joined(separator: "|")))" } ?? "") + summary
  }
}

extension String {
  fileprivate var trimmingStart: String { String(drop { $0 == " " }) }
}
