import Statecharts

extension Invoke {
  var title: String {
    switch source {
    case .literal(let address): return "invoke \(address)"
    case .computed(let expression): return "invoke \(expression.source)"
    case nil: return id.map { "invoke \($0)" } ?? "invoke"
    }
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
