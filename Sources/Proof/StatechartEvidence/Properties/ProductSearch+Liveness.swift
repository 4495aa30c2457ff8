import StatechartExecution
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
    for index in places.indices where places[index].memory.flag {
      if isStuck(places[index]) { return counterexample(steps(to: index), .stuck, node: places[index].node) }
      guard let loop = loops[components[index]] ?? nil, graph.bound != .unknowns else { continue }
      let back = way(from: index, to: loop.place, within: components, components[index]) ?? []
      let round = way(from: loop.target, to: index, within: components, components[index]) ?? []
      let edges = edges(back) + [graph.edges[places[loop.place].node][loop.edge]] + edges(round)
      guard graph.hasZones else {
        let steps = edges.flatMap(\.steps)
        return counterexample(self.steps(to: index), .loop(steps.joiningTimes), node: places[index].node)
      }
      if case .always(let rounds) = repetition(of: edges, from: index) {
        return timedLoop(edges, after: rounds, from: index)
      }
    }
    return nil
  }

  /// True if something may be owed for ever in zones: there is a loop, of which it is not known how often it can be run.
  var mayBeOwedForEver: Bool {
    guard case .leadsTo(_, _, nil) = property.pattern else { return false }
    let (components, loops) = rounds
    return places.indices.contains { places[$0].memory.flag && loops[components[$0]] ?? nil != nil }
  }

  /// The components of what is owed throughout, and a loop of each that has one.
  private var rounds: (components: [Int], loops: [Int: (place: Int, edge: Int, target: Int)?]) {
    let components = ComponentSearch(count: places.count) { index in
      arrows[index].filter { $0.staysOwed && places[index].memory.flag && isMove($0, of: index) }.map(\.target)
    }.components
    let loops = Dictionary(grouping: places.indices.filter { places[$0].memory.flag }) { components[$0] }
      .mapValues(loop(in:))
    return (components, loops)
  }

  private func isMove(_ arrow: Arrow, of index: Int) -> Bool {
    !graph.edges[places[index].node][arrow.edge].isRefusal
  }

  /// A move inside a component in which time can pass for ever: it takes time, or begins where nothing is due. A loop
  /// that takes no time while something is due is no run, as time goes on.
  private func loop(in members: [Int]) -> (place: Int, edge: Int, target: Int)? {
    let inside = Set(members)
    let isTimeless = members.allSatisfy { graph.nodes[places[$0].node].nextDelay != nil }
    for index in members {
      for arrow in arrows[index] where arrow.staysOwed && inside.contains(arrow.target) && isMove(arrow, of: index) {
        let edge = graph.edges[places[index].node][arrow.edge]
        if !isTimeless && graph.nodes[places[index].node].nextDelay == nil || edge.delay > 0 {
          return (index, arrow.edge, arrow.target)
        }
      }
    }
    return nil
  }

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
