import Statecharts

extension State {
  /// What is inside the state's box: entry and exit actions, services, transitions without a target.
  func lines(in language: String, of chart: Statechart) -> [String] {
    let entry = onEntry.flatMap { $0.summary(in: language, of: chart) }.map { "entry / \($0)" }
    let exit = onExit.flatMap { $0.summary(in: language, of: chart) }.map { "exit / \($0)" }
    let services = invocations.map { "do / \($0.title)" }
    let inner = transitions.filter(\.isTargetless).map { $0.label(in: language, of: chart).description }
    return entry + services + exit + inner
  }
}

extension Invoke {
  var title: String {
    switch source {
    case .literal(let address): return "invoke \(address)"
    case .computed(let expression): return "invoke \(expression.source)"
    case nil: return id.map { "invoke \($0)" } ?? "invoke"
    }
  }
}

extension DefaultTransition {
  /// What is written next to the arrow: nothing, or what happens on the way.
  func label(in language: String, of chart: Statechart) -> String {
    content.isEmpty ? "" : "/ " + content.map { $0.summary(in: language, of: chart) }.joined(separator: "; ")
  }
}

extension State.HistoryDepth {
  /// The letter in the circle. UML 2.5.1, 14.2.3.7.
  var mark: String {
    switch self {
    case .shallow: "H"
    case .deep: "H*"
    }
  }
}

extension State {
  /// True for a state that is drawn with its children inside.
  var hasInside: Bool { !children.isEmpty }
}

extension Statechart {
  /// Those of some targets that are states of the chart.
  func known(_ targets: [State.ID]) -> [State.ID] { targets.filter { state($0) != nil } }
}

/// Lines of text, indented by two spaces a level.
struct IndentedText: Sendable {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String) {
    text += String(repeating: "  ", count: line.isEmpty ? 0 : depth) + line + "\n"
  }

  mutating func open(_ line: String) {
    self.line(line)
    depth += 1
  }

  mutating func close(_ line: String) {
    close()
    self.line(line)
  }

  /// Ends a level without a line of its own.
  mutating func close() {
    depth -= 1
  }
}
