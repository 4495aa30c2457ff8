package import StatechartAnalysis
import StatechartExecution
import StatechartFormats
package import Statecharts

/// The condition at which an automatic run stops: at the first step that meets it.
package enum Breakpoint: Hashable, Sendable, CustomStringConvertible {
  /// The state is entered.
  case state(State.ID)
  /// A transition from a state to another is taken.
  case transition(from: State.ID, to: State.ID)
  /// A condition becomes true that was not.
  case condition(WatchedCondition)

  /// The bounds of what an address may ask for.
  package enum Limits {
    /// The maximum number of breakpoints of a run.
    package static let count = 20
    /// The maximum number of bytes of one as text.
    package static let bytes = 200
  }

  /// Reads a breakpoint: the name of a state, two names with `->` between them, or a condition.
  ///
  /// - Returns: Nil if it is none of them on this chart, or too long.
  package init?(_ text: String, on chart: Statechart) {
    self.init(text, on: chart) { chart.state(State.ID($0))?.id }
  }

  /// Reads a breakpoint as a person types it: states may be named by their labels (`NameLookup`).
  ///
  /// - Returns: Nil if it is none on this chart, or too long.
  package init?(typed text: String, on chart: Statechart) {
    self.init(text, on: chart) { chart.state(State.ID($0))?.id ?? chart.state(typed: $0) }
  }

  private init?(_ text: String, on chart: Statechart, _ named: (String) -> State.ID?) {
    guard text.utf8.count <= Limits.bytes else { return nil }
    func state(_ name: some StringProtocol) -> State.ID? { named(name.trimmed) }
    let ends = text.replacing("→", with: "->").split(separator: "->", omittingEmptySubsequences: false)
    if let state = state(text) {
      self = .state(state)
    } else if ends.count == 2, let from = state(ends[0]), let to = state(ends[1]) {
      self = .transition(from: from, to: to)
    } else if let condition = WatchedCondition(text, of: chart) {
      self = .condition(condition)
    } else {
      return nil
    }
  }

  /// The text that is read as this breakpoint again.
  package var description: String {
    switch self {
    case .state(let state): state.name
    case .transition(let from, let to): "\(from)->\(to)"
    case .condition(let condition): condition.source
    }
  }
}

extension Simulation {
  /// The breakpoints that the step of an index meets, from 0.
  package func met(_ breakpoints: [Breakpoint], by index: Int) -> [Breakpoint] {
    breakpoints.filter { isMet($0, by: index) }
  }

  /// Returns the number of steps taken at the first moment after a position that meets a breakpoint; nil if none does.
  package func firstStop(at breakpoints: [Breakpoint], after position: Int) -> Int? {
    guard !breakpoints.isEmpty else { return nil }
    return records.indices.dropFirst(position).first { !met(breakpoints, by: $0).isEmpty }.map { $0 + 1 }
  }

  private func isMet(_ breakpoint: Breakpoint, by index: Int) -> Bool {
    let microsteps = records[index].outcome.microsteps
    switch breakpoint {
    case .state(let state): return microsteps.contains { $0.entered.contains(state) }
    case .transition(let from, let to):
      return microsteps.contains { microstep in
        microstep.transitions.contains { id in
          id.source == from && run.chart.transition(id)?.targets.contains(to) == true
        }
      }
    case .condition(let condition):
      let before = index == 0 ? initial : records[index - 1].snapshot
      return condition.holds(in: records[index].snapshot) == true && condition.holds(in: before) != true
    }
  }
}
