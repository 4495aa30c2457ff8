import Statecharts

/// A chart in a few lines, for rows of tests: a line for each state and for each transition of its own below it.
///
/// `a || <b> in / x out / y` is a state with regions that begins at `b`; `-go[c]/x-> b` a transition, `=>` an internal
/// one.
enum ChartLines {
  static func text(_ chart: Statechart) -> String {
    var lines = chart.name.map { ["machine \($0)"] } ?? []
    if let initial = chart.initial { lines.append("<\(targets(initial.targets))>" + effects(initial.content, chart)) }
    for state in chart.states { add(state, chart, indent: "", to: &lines) }
    return lines.joined(separator: "\n")
  }

  private static func add(_ state: State, _ chart: Statechart, indent: String, to lines: inout [String]) {
    var line = indent + state.id.name
    switch state.kind {
    case .atomic, .compound: break
    case .parallel: line += " ||"
    case .final: line += " !"
    case .history(let depth): line += depth == .deep ? " H*" : " H"
    }
    if let initial = state.initial { line += " <\(targets(initial.targets))>" + effects(initial.content, chart) }
    for block in state.onEntry { line += " in" + effects(block.content, chart) }
    for block in state.onExit { line += " out" + effects(block.content, chart) }
    if let name = state.displayName { line += " \"\(name.text)\"" }
    lines.append(line)
    for transition in state.transitions {
      let events = transition.events.map(\.text).joined(separator: ",")
      let condition = transition.condition.map { "[\($0.source)]" } ?? ""
      let arrow = transition.targets.isEmpty ? "." : transition.kind == .internal ? "=>" : "->"
      let target = transition.targets.isEmpty ? "" : " " + targets(transition.targets)
      lines.append("\(indent)  -\(events)\(condition)\(effects(transition.content, chart))\(arrow)\(target)")
    }
    for child in state.children { add(child, chart, indent: indent + "  ", to: &lines) }
  }

  private static func targets(_ ids: [State.ID]) -> String { ids.map(\.name).joined(separator: "+") }

  private static func effects(_ content: [Content], _ chart: Statechart) -> String {
    content.isEmpty ? "" : "/" + content.map { $0.summary(of: chart) }.joined(separator: ";")
  }
}
