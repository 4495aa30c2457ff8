import Statecharts

/// Watches a run for one property, moment by moment.
struct Monitor {
  /// The memory of a property of the moments so far.
  struct Memory: Hashable {
    /// True where the property counts.
    var isInScope = false
    /// Of a response: something is owed. Of a precedence: what has to come first has come.
    var flag = false
    /// The time for which something has been owed, in milliseconds, if that matters.
    var elapsed = 0
  }

  /// The result of a step.
  struct Result {
    var state: Memory
    /// The moment of the step at which the property was violated.
    var violation: Int?
    /// True if what was owed before the step was owed throughout.
    var staysOwed: Bool
  }

  private let property: Property
  /// True if the time within which something is owed is measured by a clock of the graph.
  private let leavesOutTime: Bool

  init(_ property: Property, leavesOutTime: Bool = false) {
    (self.property, self.leavesOutTime) = (property, leavesOutTime)
  }

  /// The state after the moments of the start.
  func start(of graph: ConfigurationGraph) -> Result { advance(Memory(), by: graph.start, in: graph) }

  /// The state after a move.
  func advance(_ state: Memory, by edge: ConfigurationGraph.Edge, in graph: ConfigurationGraph) -> Result {
    advance(state, by: edge.moments, delay: edge.delay, in: graph)
  }

  /// True if a predicate holds at one of the moments of a move at which the property counts; for reachability.
  func meets(
    _ wanted: Predicate, _ state: Memory, _ moments: [ConfigurationGraph.Moment], in graph: ConfigurationGraph
  ) -> Bool {
    var state = state
    for moment in moments {
      changeScope(&state, moment, graph)
      if state.isInScope, graph.holds(wanted, at: moment) { return true }
    }
    return false
  }

  /// The state after the moments of a move.
  func advance(
    _ before: Memory, by moments: [ConfigurationGraph.Moment], delay: Int = 0, in graph: ConfigurationGraph
  ) -> Result {
    var result = Result(state: before, violation: nil, staysOwed: before.flag)
    if let limit, result.state.flag, result.state.isInScope {
      result.state.elapsed += delay
      if result.state.elapsed > limit {
        result.violation = 0
        return result
      }
    }
    for (index, moment) in moments.enumerated() {
      let wasOwed = result.state.flag
      if changeScope(&result.state, moment, graph), isResponse, wasOwed { result.violation = index }
      if result.violation == nil, result.state.isInScope, violates(&result.state, moment, graph) {
        result.violation = index
      }
      if !result.state.flag { result.staysOwed = false }
      if result.violation != nil { return result }
    }
    return result
  }

  private var limit: Int? {
    if !leavesOutTime, case .leadsTo(_, _, let within?) = property.pattern { within.milliseconds } else { nil }
  }

  private var isResponse: Bool { if case .leadsTo = property.pattern { true } else { false } }

  /// Begins or ends the part of the run in which the property counts; true if one has ended.
  @discardableResult
  private func changeScope(
    _ state: inout Memory, _ moment: ConfigurationGraph.Moment, _ graph: ConfigurationGraph
  ) -> Bool {
    switch property.scope {
    case .globally:
      state.isInScope = true
      return false
    case .after(let opening):
      if !state.isInScope, graph.holds(opening, at: moment) { state = Memory(isInScope: true) }
      return false
    case .between(let opening, let closing):
      let closes = graph.holds(closing, at: moment)
      let hasEnded = state.isInScope && closes
      if hasEnded { state = Memory() }
      if !state.isInScope, !closes, graph.holds(opening, at: moment) { state = Memory(isInScope: true) }
      return hasEnded
    }
  }

  private func violates(
    _ state: inout Memory, _ moment: ConfigurationGraph.Moment, _ graph: ConfigurationGraph
  ) -> Bool {
    switch property.pattern {
    case .never(let predicate): return graph.holds(predicate, at: moment)
    case .always(let predicate): return !graph.holds(predicate, at: moment)
    case .leadsTo(let cause, let effect, _):
      if graph.holds(effect, at: moment) {
        (state.flag, state.elapsed) = (false, 0)
      } else if !state.flag, graph.holds(cause, at: moment) {
        (state.flag, state.elapsed) = (true, 0)
      }
      return false
    case .onlyAfter(let later, let first), .notUntil(let later, let first):
      if !state.flag, graph.holds(first, at: moment) { state.flag = true }
      return !state.flag && graph.holds(later, at: moment)
    case .staysReachable, .noDeadlock, .deterministic, .source: return false
    }
  }
}

extension ConfigurationGraph {
  /// Returns whether a predicate holds at a moment.
  func holds(_ predicate: Predicate, at moment: Moment) -> Bool {
    predicate.holds(at: moment, active: sets[moment.configuration].contains)
  }
}
