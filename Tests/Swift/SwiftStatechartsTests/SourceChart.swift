import JSONTree
import Statecharts
import SwiftStatecharts

/// What a table of tests says of a machine: its states, its pairs, and where it begins.
struct SourceChart: Equatable, Sendable, CustomStringConvertible {
  let states: [String]
  /// `A > B`, `A > B on event`, or `A > B if condition`, sorted.
  let pairs: [String]
  let initial: String?

  init(_ chart: Statechart, withEvents: Bool = false) {
    states = chart.allStates.map(\.id.name)
    var pairs: Set<String> = []
    for transition in chart.allStates.flatMap(\.transitions) {
      let event = withEvents ? " on " + transition.events.map(\.text).joined(separator: " ") : ""
      let condition = transition.condition.map { " if \($0.source)" } ?? ""
      for target in transition.targets { pairs.insert("\(transition.source) > \(target)\(event)\(condition)") }
    }
    self.pairs = pairs.sorted()
    initial = chart.initial?.targets.first?.name
  }

  init(states: [String], pairs: [String], initial: String? = nil) {
    self.states = states
    self.pairs = pairs.sorted()
    self.initial = initial
  }

  var description: String { "\(states) \(pairs) \(initial ?? "?")" }
}

/// Reads sources as files of one set.
func reading(_ texts: String..., path: String = "file", as fileExtension: String = "swift") -> SourceReading {
  SourceAnalysis.read(
    texts.enumerated().map { SourceFile(path: "\(path)\($0).\(fileExtension)", text: $1) })
}
