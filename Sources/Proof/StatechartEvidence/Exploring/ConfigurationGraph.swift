package import StatechartAnalysis
import StatechartExecution
package import StatechartGrading
package import Statecharts

/// All configurations of a machine that a search finds, with the moves between them.
///
/// A move is a step from outside that is taken (an event with one of the examples of what it may carry, the answer to a
/// request), time up to the moment when the next event on its way falls due, or time up to just before that. Which
/// events come from outside is found on the way (`InputRule`). Conditions that are only names are said to hold or not
/// before each step that asks for them, and then forgotten: they may be different the next time.
///
/// The search is breadth-first, so that the way to each configuration is a shortest one.
package struct ConfigurationGraph: Sendable {
  /// The observation of a machine after one of the microsteps of a step, or when an event was refused.
  struct Moment: Hashable, Sendable {
    /// The active states, as an index of `configurations`.
    let configuration: Int
    /// The variables with their values.
    let variables: [ValueBinding]
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
    var target: Int
    /// At least one; after each the machine may be in other states.
    let moments: [Moment]
    /// The transitions that are taken.
    var transitions: [Transition.ID] = []
    /// The time that passes before the moments, in milliseconds.
    var delay = 0
    /// True for an event that is refused: the machine stays as it is.
    var isRefusal = false
    /// Its moves with the timers that they leave and start, where times are zones.
    var entries: [Schedule.Entry] = []
    /// True if the time within which something is owed ends first.
    var isLate = false
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
    /// The moves that lead there from that, or at the start those of the start, where times are zones.
    var entries: [Schedule.Entry] = []
    /// The times at which its timers fall due, where times are zones.
    var zone = ClockZone.none
    /// True if a move may be valid that was not tried.
    var mayMove = false
  }

  /// Two transitions that one event enables in a configuration, only one of which is taken, with no rule of priority
  /// between inner and outer states that says which.
  struct Conflict: Sendable {
    let step: Step
    let transitions: [Transition.ID]
  }

  /// The treatment of the clock by a search.
  enum Clock: Hashable {
    /// It moves up to the next due time, or to just before. That misses nothing as long as all timers fall due at one
    /// time.
    case next
    /// The same; the search ends where timers fall due at several times, if zones can tell more of the machine.
    case nextOfOne
    /// All times are examined at which something may happen.
    case zones
    /// Events on their way may fall due in any order, whatever their delays. Then there may be more configurations and
    /// runs than the machine has, and no fewer; the steps of the clock are no steps of a run.
    case anyOrder
  }

  /// The things that a search looks for, besides configurations.
  struct Aim {
    var clock = Clock.next
    /// Whether conflicts of transitions are looked for.
    var findsConflicts = false
    /// The property whose memory distinguishes configurations; nil if none does.
    var property: Property?
    /// Where events come from, as a person says.
    var sources: [EventSource] = []
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
  /// True if the search ended since timers fall due at several times.
  private(set) var needsZones = false
  /// True if times are zones.
  private(set) var hasZones = false
  /// The names of the events that were sent from outside, and of those that the machine alone sends.
  package private(set) var inputs: [String] = []
  package private(set) var ownEvents: [String] = []
  /// The variables of which a value between two microsteps is not known.
  var unknownVariables: Set<String> = []
  /// The sets of active states as such.
  private(set) var sets: [Set<State.ID>] = []
  private var numbers: [[State.ID]: Int] = [:]

  /// The number of configurations that were examined.
  package var examined: Int { edges.count }

  /// The number of moments that were examined, those of the start included.
  package var momentCount: Int { edges.reduce(start.count) { $1.reduce($0) { $0 + $1.moments.count } } }

  /// A graph without configurations.
  init(_ chart: Statechart) {
    self.chart = chart
  }

  /// Explores a machine.
  ///
  /// - Parameters:
  ///   - limits: The limits of the search; nil for lower ones if the machine uses data.
  ///   - sources: Where events come from, as a person says.
  package init(of machine: Participant, limits: EvidenceLimits? = nil, saying sources: [EventSource] = []) {
    self.init(of: machine, limits: limits, for: Aim(sources: sources))
  }

  /// Explores a machine with an aim.
  init(of machine: Participant, limits: EvidenceLimits?, for aim: Aim) {
    self.init(machine.chart)
    let limits = limits ?? (machine.usesData ? .withData : EvidenceLimits())
    func explore<Model: DataModel>(_ model: Model) -> ConfigurationGraph {
      var rule = InputRule(of: [machine.chart], saying: aim.sources)
      while true {
        var graph = ConfigurationGraph(machine.chart)
        (graph.hasZones, graph.inputs, graph.ownEvents) = (aim.clock == .zones, rule.inputs, rule.own)
        var search = GraphSearch(machine, model: model, limits: limits, for: aim, by: rule, &graph)
        let admitted = search.run(&graph)
        guard !admitted.isEmpty else { return graph }
        rule.admit(admitted)
      }
    }
    self = explore(machine.model)
  }

  /// The steps that lead to a configuration.
  func steps(to node: Int) -> [Step] {
    hasZones ? Schedule(of: entries(to: node)).steps() : stepsWithoutZones(to: node)
  }

  /// The moves that lead to a configuration, those of the start first, where times are zones.
  func entries(to node: Int) -> [Schedule.Entry] {
    var parts = [nodes[node].entries]
    var place = nodes[node]
    while let origin = place.cameFrom {
      place = nodes[origin.node]
      parts.append(place.entries)
    }
    return parts.reversed().flatMap(\.self)
  }

  private func stepsWithoutZones(to node: Int) -> [Step] {
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
    sets.append(Set(states))
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

  mutating func noteSeveralTimers() { needsZones = true }

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
