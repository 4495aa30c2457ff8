import StatechartFormats
import Statecharts

/// A machine as text, with the lines on which its states and transitions begin.
struct MarkedSource: Sendable {
  /// The lines of the text, without their ends.
  let lines: [Substring]
  private let states: [State.ID: Int]
  private let transitions: [Transition.ID: Int]

  /// The text that a chart was read from.
  init(_ text: String, of chart: Statechart) {
    self.init(text, origins: chart, of: chart)
  }

  /// A chart as a notation writes it. The lines are those at which the notation's reader finds what the chart has; a
  /// notation that cannot be read has none. Time is linear in the text.
  init(_ chart: Statechart, in writer: any StatechartWriter) {
    let text = writer.write(chart).text
    let read = try? writer.reader?.read(SourceText(text))
    self.init(text, origins: read?.chart, of: chart)
  }

  private init(_ text: String, origins: Statechart?, of chart: Statechart) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var states: [State.ID: Int] = [:]
    var transitions: [Transition.ID: Int] = [:]
    for state in origins?.allStates ?? [] {
      guard let known = chart.state(state.id) else { continue }
      if let line = state.origin.position?.line { states[state.id] = line }
      // Where a notation has fewer transitions of a state than the chart, their places are others.
      guard known.transitions.count == state.transitions.count else { continue }
      for transition in state.transitions {
        if let line = transition.origin.position?.line { transitions[transition.id] = line }
      }
    }
    self.states = states
    self.transitions = transitions
  }

  /// What a line is marked for.
  enum Mark: Hashable, Sendable {
    /// A state that is active begins there.
    case active
    /// A transition that was just taken begins there.
    case taken
  }

  /// The marked lines, from 1, by their numbers; a transition goes before a state.
  func marks(active: [State.ID], taken: [Transition.ID]) -> [Int: Mark] {
    var marks: [Int: Mark] = [:]
    for state in active { if let line = states[state] { marks[line] = .active } }
    for transition in taken { if let line = transitions[transition] { marks[line] = .taken } }
    return marks.filter { lines.indices.contains($0.key - 1) }
  }
}
