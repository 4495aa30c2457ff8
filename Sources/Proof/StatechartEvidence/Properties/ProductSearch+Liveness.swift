import StatechartExecution
import StatechartGrading
import Statecharts

/// The violations that are found once all places are known.
extension ProductSearch {
  /// A place at which the property fails for what may, or may no longer, follow.
  var violation: Counterexample? {
    switch property.pattern {
    case .leadsTo(_, _, nil): owedForEver
    case .staysReachable(let wanted): cutOff(from: wanted, untriedMayLead: true)
    case .never, .always, .leadsTo, .onlyAfter, .notUntil, .noDeadlock, .deterministic, .source: nil
    }
  }

  // MARK: - Responses

  /// A run after which something owed does not come: the machine stops, or goes round.
  private var owedForEver: Counterexample? {
    let (components, loops) = rounds
    var tried: Set<Int> = []
    for index in places.indices where places[index].memory.flag {
      if isStuck(places[index]) { return counterexample(steps(to: index), .stuck, node: places[index].node) }
      guard graph.bound != .unknowns, tried.insert(components[index]).inserted else { continue }
      for loop in loops[components[index]] ?? [] {
        if let found = run(to: index, around: loop, within: components) { return found }
      }
    }
    return nil
  }

  /// The run that comes to a place and goes round by a loop of its component; nil if that cannot go on for ever.
  private func run(to index: Int, around loop: Loop, within components: [Int]) -> Counterexample? {
    let back = way(from: index, to: loop.place, within: components, components[index]) ?? []
    let round = way(from: loop.target, to: index, within: components, components[index]) ?? []
    let edges = edges(back) + [graph.edges[places[loop.place].node][loop.edge]] + edges(round)
    guard graph.hasZones else {
      let steps = edges.flatMap(\.steps)
      return counterexample(self.steps(to: index), .loop(steps.joiningTimes), node: places[index].node)
    }
    guard case .always(let rounds) = repetition(of: edges, from: index) else { return nil }
    return timedLoop(edges, after: rounds, from: index)
  }

  /// True if something may be owed for ever in zones: there is a loop, and it is not known how often it can be run.
  var mayBeOwedForEver: Bool {
    guard case .leadsTo(_, _, nil) = property.pattern else { return false }
    let (components, loops) = rounds
    return places.indices.contains { places[$0].memory.flag && loops[components[$0]]?.isEmpty == false }
  }

  /// A move inside a component by which it can be gone round.
  private typealias Loop = (place: Int, edge: Int, target: Int)

  /// The components of what is owed throughout, and loops of each that has some.
  private var rounds: (components: [Int], loops: [Int: [Loop]]) {
    let components = ComponentSearch(count: places.count) { index in
      arrows[index].filter { $0.staysOwed && places[index].memory.flag && isMove($0, of: index) }.map(\.target)
    }.components
    let loops = Dictionary(grouping: places.indices.filter { places[$0].memory.flag }) { components[$0] }
      .mapValues(loops(in:))
    return (components, loops)
  }

  private func isMove(_ arrow: Arrow, of index: Int) -> Bool {
    !graph.edges[places[index].node][arrow.edge].isRefusal
  }

  /// The moves inside a component in which time can pass for ever: each takes time, or begins where nothing is due. A
  /// loop that takes no time while something is due is no run, as time goes on. Without zones one is enough.
  private func loops(in members: [Int]) -> [Loop] {
    let inside = Set(members)
    let isTimeless = members.allSatisfy { graph.nodes[places[$0].node].nextDelay != nil }
    var (found, waits): ([Loop], [Loop]) = ([], [])
    for index in members where found.count < Self.maxLoops {
      for arrow in arrows[index] where arrow.staysOwed && inside.contains(arrow.target) && isMove(arrow, of: index) {
        let edge = graph.edges[places[index].node][arrow.edge]
        guard !isTimeless && graph.nodes[places[index].node].nextDelay == nil || edge.delay > 0 else { continue }
        // A wait makes a zone smaller, so that a loop by it alone can mostly not be run often.
        if edge.entries.last?.move == .wait {
          waits.append((index, arrow.edge, arrow.target))
        } else {
          found.append((index, arrow.edge, arrow.target))
        }
        if !graph.hasZones { return found }
      }
    }
    return found + waits.filter { $0.target != $0.place }.prefix(Self.maxLoops) + waits.prefix(1)
  }

  /// The maximum number of loops of a component that are tried, of each kind.
  private static let maxLoops = 20

  /// A shortest way inside a component, as places and moves.
  private func way(
    from start: Int, to goal: Int, within components: [Int], _ component: Int
  ) -> [(place: Int, edge: Int)]? {
    var origins: [Int: (place: Int, edge: Int)] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count, origins[goal] == nil, start != goal {
      let index = queue[next]
      next += 1
      for arrow in arrows[index]
      where arrow.staysOwed && components[arrow.target] == component && isMove(arrow, of: index)
        && arrow.target != start && origins[arrow.target] == nil
      {
        origins[arrow.target] = (index, arrow.edge)
        queue.append(arrow.target)
      }
    }
    guard start != goal else { return [] }
    var way: [(place: Int, edge: Int)] = []
    var place = goal
    while place != start {
      guard let origin = origins[place] else { return nil }
      way.append(origin)
      place = origin.place
    }
    return way.reversed()
  }

  private func edges(_ way: [(place: Int, edge: Int)]) -> [ConfigurationGraph.Edge] {
    way.map { graph.edges[places[$0.place].node][$0.edge] }
  }

  // MARK: - Reachability

  /// The first place from which no way leads to what is to stay reachable, and all that follows is known.
  ///
  /// - Parameter untriedMayLead: Whether moves that were not tried count as such a way.
  func cutOff(from wanted: Predicate, untriedMayLead: Bool) -> Counterexample? {
    var incoming = [[Int]](repeating: [], count: places.count)
    var escapes = Set(
      places.indices.filter { index in
        let place = places[index]
        let node = graph.nodes[place.node]
        let now = ConfigurationGraph.Moment(configuration: node.configuration, variables: node.variables)
        return isOpen[index] || untriedMayLead && graph.nodes[place.node].mayMove
          || place.memory.isInScope && graph.holds(wanted, at: now)
          || arrows[index].contains(where: \.meets)
      })
    for index in places.indices { for arrow in arrows[index] { incoming[arrow.target].append(index) } }
    var waiting = Array(escapes)
    while let index = waiting.popLast() {
      for origin in incoming[index] where escapes.insert(origin).inserted { waiting.append(origin) }
    }
    let first = places.indices.first { places[$0].memory.isInScope && !escapes.contains($0) }
    return first.map { counterexample(steps(to: $0), .unreachable, node: places[$0].node) }
  }
}
