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
  private let graph: ConfigurationGraph
  private let truth: PredicateTable

  init(_ property: Property, over graph: ConfigurationGraph) {
    (self.property, self.graph) = (property, graph)
    truth = PredicateTable(graph)
  }

  /// The state after the moments of the start.
  func start() -> Result { advance(Memory(), graph.start, of: 0, delay: 0) }

  /// The state after a move.
  func advance(_ state: Memory, by edge: ConfigurationGraph.Edge) -> Result {
    advance(state, edge.moments, of: edge.target, delay: edge.delay)
  }

  /// True if a predicate holds at one of the moments of a move at which the property counts; for reachability.
  func meets(_ wanted: Predicate, _ state: Memory, _ moments: [ConfigurationGraph.Moment], node: Int) -> Bool {
    var state = state
    for moment in moments {
      changeScope(&state, moment, node)
      if state.isInScope, truth.holds(wanted, moment, node) { return true }
    }
    return false
  }

  private func advance(
    _ before: Memory, _ moments: [ConfigurationGraph.Moment], of node: Int, delay: Int
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
      if changeScope(&result.state, moment, node), isResponse, wasOwed { result.violation = index }
      if result.violation == nil, result.state.isInScope, violates(&result.state, moment, node) {
        result.violation = index
      }
      if !result.state.flag { result.staysOwed = false }
      if result.violation != nil { return result }
    }
    return result
  }

  private var limit: Int? {
    if case .leadsTo(_, _, let within?) = property.pattern { within.milliseconds } else { nil }
  }

  private var isResponse: Bool { if case .leadsTo = property.pattern { true } else { false } }

  /// Begins or ends the part of the run in which the property counts; true if one has ended.
  @discardableResult
  private func changeScope(_ state: inout Memory, _ moment: ConfigurationGraph.Moment, _ node: Int) -> Bool {
    switch property.scope {
    case .globally:
      state.isInScope = true
      return false
    case .after(let opening):
      if !state.isInScope, truth.holds(opening, moment, node) { state = Memory(isInScope: true) }
      return false
    case .between(let opening, let closing):
      let closes = truth.holds(closing, moment, node)
      let hasEnded = state.isInScope && closes
      if hasEnded { state = Memory() }
      if !state.isInScope, !closes, truth.holds(opening, moment, node) { state = Memory(isInScope: true) }
      return hasEnded
    }
  }

  private func violates(_ state: inout Memory, _ moment: ConfigurationGraph.Moment, _ node: Int) -> Bool {
    switch property.pattern {
    case .never(let predicate): return truth.holds(predicate, moment, node)
    case .always(let predicate): return !truth.holds(predicate, moment, node)
    case .leadsTo(let cause, let effect, _):
      if truth.holds(effect, moment, node) {
        (state.flag, state.elapsed) = (false, 0)
      } else if !state.flag, truth.holds(cause, moment, node) {
        (state.flag, state.elapsed) = (true, 0)
      }
      return false
    case .onlyAfter(let later, let first), .notUntil(let later, let first):
      if !state.flag, truth.holds(first, moment, node) { state.flag = true }
      return !state.flag && truth.holds(later, moment, node)
    case .staysReachable, .noDeadlock, .deterministic: return false
    }
  }
}

/// The values of predicates at moments, with the sets of active states looked up once.
struct PredicateTable {
  private let graph: ConfigurationGraph
  private let sets: [Set<State.ID>]

  init(_ graph: ConfigurationGraph) {
    self.graph = graph
    sets = graph.configurations.map { Set($0) }
  }

  func holds(_ predicate: Predicate, _ moment: ConfigurationGraph.Moment, _ node: Int) -> Bool {
    predicate.holds(at: moment, graph.nodes[node].variables, active: sets[moment.configuration].contains)
  }
}
