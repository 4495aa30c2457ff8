package import Statecharts

/// What is selected in a drawing, as forms send it.
package enum DrawingSelection: Hashable, Sendable {
  case state(State.ID)
  case transition(Transition.ID)

  /// Reads one: `s:` and a name, or `t:`, a number and the name of the source.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "s": self = .state(State.ID(String(parts[1])))
    case "t":
      let sides = parts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let ordinal = Int(sides[0]), ordinal >= 0 else { return nil }
      self = .transition(Transition.ID(source: State.ID(String(sides[1])), ordinal: ordinal))
    case _: return nil
    }
  }

  /// The selection as a text.
  package var text: String {
    switch self {
    case .state(let id): "s:\(id.name)"
    case .transition(let id): "t:\(id.ordinal):\(id.source.name)"
    }
  }

  /// True if a chart has it.
  package func exists(in chart: Statechart) -> Bool {
    switch self {
    case .state(let id): chart.state(id) != nil
    case .transition(let id): chart.transition(id) != nil
    }
  }

  /// Reads several: each is percent-encoded, and commas are between them.
  package static func list(_ text: String) -> [DrawingSelection] {
    text.split(separator: ",").prefix(maxCount).compactMap { part in
      PercentEncoding.decode(part).flatMap { DrawingSelection($0) }
    }
  }

  /// Several as a text.
  package static func text(_ list: [DrawingSelection]) -> String {
    list.map { PercentEncoding().encode($0.text) }.joined(separator: ",")
  }

  private static let maxCount = 100
}
