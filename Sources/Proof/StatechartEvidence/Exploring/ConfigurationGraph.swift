import StatechartExecution
package import StatechartGrading
package import Statecharts

/// All configurations of a machine that a search finds, with the moves between them.
///
/// A move is a step from outside that is taken (an event with one of the examples of what it may carry, the answer to a
/// request), time up to the moment when the next event on its way falls due, or time up to just before that. Events
/// that the machine sends to itself do not come from outside. Conditions that are only names are said to hold or not
/// before each step that asks for them, and then forgotten: they may be different the next time.
///
/// The search is breadth-first, so that the way to each configuration is a shortest one.
package struct ConfigurationGraph: Sendable {
  /// The observation of a machine after one of the microsteps of a step, or when an event was refused.
  struct Moment: Hashable, Sendable {
    /// The active states, as an index of `configurations`.
    let configuration: Int
    /// The event that was taken or refused, if it was one.
    var event: Event?
    /// The names of actions, of events sent and raised, and of lines written.
    var actions: [String] = []

    /// An event by its name, and what became of it.
    enum Event: Hashable, Sendable {
      case taken(String)
      case refused(String)
    }
  }

  /// A step from one configuration to another.
  struct Edge: Sendable {
    let steps: [Step]
    let target: Int
    /// At least one; after each the machine may be in other states.
    let moments: [Moment]
    /// The transitions that are taken.
    var transitions: [Transition.ID] = []
    /// The time that passes before the moments, in milliseconds.
    var delay = 0
    /// True for an event that is refused: the machine stays as it is.
    var isRefusal = false
  }

  struct Node: Sendable {
    /// The active states, as an index of `configurations`.
    let configuration: Int
    let variables: [ValueBinding]
    let status: Snapshot.Status
    /// The time until the next event on its way, in milliseconds; nil if none is.
    let nextDelay: Int?
    /// The configuration from which it was found first, and by which of its moves.
    let cameFrom: (node: Int, steps: [Step])?
    /// True if a move may be valid that was not tried.
    var mayMove = false
  }

  /// Two transitions that one event enables in a configuration, only one of which is taken, with no rule of priority
  /// between inner and outer states that says which.
  struct Conflict: Sendable {
    let step: Step
    let transitions: [Transition.ID]
  }

  package let chart: Statechart
  /// The sets of active states, each once, in document order.
  private(set) var configurations: [[State.ID]] = []
  private(set) var nodes: [Node] = []
  /// The moves of the configurations that were examined.
  private(set) var edges: [[Edge]] = []
  /// The observations at the start.
  private(set) var start: [Moment] = []
  /// The first conflict of each configuration that has one, if they were looked for.
  private(set) var conflicts: [Int: Conflict] = [:]
  /// The bound that kept the search from being complete.
  package private(set) var bound: EvidenceBound?
  /// True if events carried the examples alone.
  package private(set) var isWithinPayloads = false
  private var numbers: [[State.ID]: Int] = [:]

  /// The number of configurations that were examined.
  package var examined: Int { edges.count }

  /// A graph without configurations.
  init(_ chart: Statechart) {
    self.chart = chart
  }

  /// Explores a machine.
  ///
  /// - Parameters:
  ///   - limits: The limits of the search; nil for lower ones if the machine uses data.
  ///   - findsConflicts: Whether conflicts of transitions are looked for.
  ///   - leavesOutDelays: Whether events on their way may fall due in any order, whatever their delays. Then there
  ///     may be more configurations and runs than the machine has, and no fewer; the steps of the clock are no steps
  ///     of a run.
  package init(
    of machine: Participant, limits: EvidenceLimits? = nil, findsConflicts: Bool = false, leavesOutDelays: Bool = false
  ) {
    chart = machine.chart
    let limits = limits ?? (machine.usesData ? .withData : EvidenceLimits())
    func explore<Model: DataModel>(_ model: Model) {
      var search = GraphSearch(
        machine, model: model, limits: limits, findsConflicts: findsConflicts, leavesOutDelays: leavesOutDelays)
      search.run(&self)
    }
    explore(machine.model)
  }

  /// The steps that lead to a configuration.
  func steps(to node: Int) -> [Step] {
    var parts: [[Step]] = []
    var place = nodes[node]
    while let origin = place.cameFrom {
      parts.append(origin.steps)
      place = nodes[origin.node]
    }
    return parts.reversed().flatMap(\.self)
  }

  /// The active states of a configuration, in document order.
  func states(of node: Int) -> [State.ID] { configurations[nodes[node].configuration] }
}

/// The recording of the search.
extension ConfigurationGraph {
  mutating func number(ofConfiguration states: [State.ID]) -> Int {
    if let number = numbers[states] { return number }
    numbers[states] = configurations.count
    configurations.append(states)
    return configurations.count - 1
  }

  mutating func begin(with moments: [Moment]) { start = moments }

  mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  mutating func addEdges(_ found: [Edge]) { edges.append(found) }

  mutating func note(_ conflict: Conflict, at node: Int) { conflicts[node] = conflict }

  mutating func noteMayMove(at node: Int) { nodes[node].mayMove = true }

  mutating func end(bound: EvidenceBound?, isWithinPayloads: Bool) {
    (self.bound, self.isWithinPayloads) = (bound, isWithinPayloads)
  }
}

extension [Step] {
  /// The same steps with times that follow each other as one.
  package var joiningTimes: [Step] {
    reduce(into: []) { steps, step in
      if case .advance(let delay) = step, case .advance(let before)? = steps.last {
        steps[steps.count - 1] = .advance(Delay(milliseconds: before.milliseconds + delay.milliseconds))
      } else {
        steps.append(step)
      }
    }
  }
}
