import StatechartExecution
import StatechartGrading
import Statecharts

/// The search for a run by which a property fails: breadth-first over the configurations together with what the
/// property remembers of the way.
struct ProductSearch {
  struct Place: Hashable {
    let node: Int
    let memory: Monitor.Memory
  }

  /// A move between places.
  struct Arrow {
    let target: Int
    let edge: Int
    /// True if what was owed before it is owed throughout.
    let staysOwed: Bool
    /// True if it comes by what is to stay reachable.
    var meets = false
  }

  /// The maximum number of configurations with what the property remembers.
  private static let maxPlaces = 400_000

  let property: Property
  let graph: ConfigurationGraph
  private let monitor: Monitor
  private(set) var places: [Place] = []
  private(set) var arrows: [[Arrow]] = []
  /// For each place the one from which it was found, and the move.
  private var origins: [(place: Int, edge: Int)?] = []
  private var known: [Place: Int] = [:]
  /// Places from which not every move was tried.
  private(set) var isOpen: [Bool] = []

  init(_ property: Property, over graph: ConfigurationGraph) {
    (self.property, self.graph) = (property, graph)
    monitor = Monitor(property, leavesOutTime: graph.hasZones)
  }

  mutating func verdict() -> PropertyVerdict {
    // Values that are not known are no reason to say anything.
    guard graph.unknownVariables.isDisjoint(with: property.variables) else { return .undecided(.unknowns) }
    let start = monitor.start(of: graph)
    guard start.violation == nil else { return .fails(counterexample([], .moment, node: 0)) }
    _ = add(Place(node: 0, memory: start.state), cameFrom: nil)
    while arrows.count < places.count, places.count < Self.maxPlaces {
      if let found = expand(arrows.count) { return .fails(found) }
    }
    while arrows.count < places.count {
      isOpen[arrows.count] = true
      arrows.append([])
    }
    if let found = violation { return .fails(found) }
    return bound.map { .undecided($0) } ?? .holds
  }

  /// The bound that may have kept a violation from being found.
  private var bound: EvidenceBound? {
    if let bound = graph.bound { return bound }
    if places.count >= Self.maxPlaces { return .configurations(Self.maxPlaces) }
    if case .staysReachable(let wanted) = property.pattern {
      if graph.hasZones { return isSurelyReachable(wanted) ? nil : .time }
      return cutOff(from: wanted, untriedMayLead: false) == nil ? nil : .unknowns
    }
    if graph.hasZones, mayBeOwedForEver { return .time }
    guard usesMoves else { return nil }
    return places.contains { graph.nodes[$0.node].mayMove && isRelevant($0) } ? .unknowns : nil
  }

  private var usesMoves: Bool {
    switch property.pattern {
    case .noDeadlock, .leadsTo(_, _, nil): true
    case .never, .always, .leadsTo, .onlyAfter, .notUntil, .staysReachable, .deterministic, .source: false
    }
  }

  private func isRelevant(_ place: Place) -> Bool {
    let hasMove = graph.edges.indices.contains(place.node) && graph.edges[place.node].contains { !$0.isRefusal }
    return place.memory.isInScope && !hasMove && graph.nodes[place.node].status == .running
      && (place.memory.flag || property.pattern == .noDeadlock)
  }

  private mutating func add(_ place: Place, cameFrom: (Int, Int)?) -> Int {
    if let index = known[place] { return index }
    known[place] = places.count
    places.append(place)
    origins.append(cameFrom.map { (place: $0.0, edge: $0.1) })
    isOpen.append(false)
    return places.count - 1
  }

  /// Tries every move of a place; a violation, if one is found.
  private mutating func expand(_ index: Int) -> Counterexample? {
    let place = places[index]
    var found: [Arrow] = []
    defer { arrows.append(found) }
    if let violation = violation(at: index) { return violation }
    guard graph.edges.indices.contains(place.node) else {
      isOpen[index] = true
      return nil
    }
    for (number, edge) in graph.edges[place.node].enumerated() {
      guard edge.target >= 0 else {
        isOpen[index] = true
        continue
      }
      let result = monitor.advance(place.memory, by: edge, in: graph)
      if edge.isLate { return counterexample(steps(to: index, and: [edge]), .late, node: place.node) }
      if let moment = result.violation {
        let isClosed = place.memory.flag && isResponse
        return counterexample(
          steps(to: index, and: [edge]), isClosed ? .closed : .moment,
          configuration: edge.moments[moment].configuration)
      }
      let target = add(Place(node: edge.target, memory: result.state), cameFrom: (index, number))
      var arrow = Arrow(target: target, edge: number, staysOwed: result.staysOwed && result.state.flag)
      if case .staysReachable(let wanted) = property.pattern {
        arrow.meets = monitor.meets(wanted, place.memory, edge.moments, in: graph)
      }
      found.append(arrow)
    }
    return nil
  }

  private var isResponse: Bool { if case .leadsTo = property.pattern { true } else { false } }

  /// Returns the violation at a place itself, whatever follows.
  private func violation(at index: Int) -> Counterexample? {
    let place = places[index]
    guard place.memory.isInScope else { return nil }
    let node = graph.nodes[place.node]
    switch property.pattern {
    case .noDeadlock:
      guard isStuck(place), node.status == .running else { return nil }
      return counterexample(steps(to: index), .deadlock, node: place.node)
    case .deterministic:
      guard let conflict = graph.conflicts[place.node] else { return nil }
      return counterexample(
        steps(to: index) + [conflict.step], .conflict(conflict.transitions), node: place.node)
    case .leadsTo(_, _, let within?): return late(index, within.milliseconds)
    case .never, .always, .leadsTo, .onlyAfter, .notUntil, .staysReachable, .source: return nil
    }
  }

  /// Time goes on whoever waits: what is owed has to come by itself.
  private func late(_ index: Int, _ limit: Int) -> Counterexample? {
    let place = places[index]
    let node = graph.nodes[place.node]
    guard place.memory.flag else { return nil }
    guard node.status == .running else {
      return node.status == .ended ? counterexample(steps(to: index), .stuck, node: place.node) : nil
    }
    if graph.hasZones { return nil }
    if let delay = node.nextDelay, place.memory.elapsed + delay <= limit { return nil }
    let wait = Step.advance(Delay(milliseconds: limit - place.memory.elapsed + 1))
    return counterexample(steps(to: index) + [wait], .late, node: place.node)
  }

  /// True if it was examined and no move is valid.
  func isStuck(_ place: Place) -> Bool {
    let node = graph.nodes[place.node]
    guard graph.edges.indices.contains(place.node), !node.mayMove else { return false }
    if case .stopped = node.status { return false }
    return graph.edges[place.node].allSatisfy(\.isRefusal)
  }

  /// The steps of a run to a place, and of further moves from there.
  func steps(to index: Int, and moves: [ConfigurationGraph.Edge] = []) -> [Step] {
    guard graph.hasZones else { return stepsWithoutZones(to: index) + moves.flatMap(\.steps) }
    return Schedule(of: graph.entries(to: places[index].node) + moves.flatMap(\.entries)).steps()
  }

  private func stepsWithoutZones(to index: Int) -> [Step] {
    var parts: [[Step]] = []
    var index = index
    while let origin = origins[index] {
      parts.append(graph.edges[places[origin.place].node][origin.edge].steps)
      index = origin.place
    }
    return parts.reversed().flatMap(\.self)
  }

  func counterexample(_ steps: [Step], _ reason: Counterexample.Reason, node: Int) -> Counterexample {
    counterexample(steps, reason, configuration: graph.nodes[node].configuration)
  }

  private func counterexample(
    _ steps: [Step], _ reason: Counterexample.Reason, configuration: Int
  ) -> Counterexample {
    let states = graph.configurations[configuration].filter { graph.chart.state($0)?.isAtomic == true }
    return Counterexample(steps: steps.joiningTimes, reason: reason, states: states)
  }
}
