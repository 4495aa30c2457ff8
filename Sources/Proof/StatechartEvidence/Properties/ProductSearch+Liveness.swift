import StatechartExecution
import Statecharts

/// The violations that are found once all places are known.
extension ProductSearch {
  /// A place at which the property fails for what may, or may no longer, follow.
  var violation: Counterexample? {
    switch property.pattern {
    case .leadsTo(_, _, nil): owedForEver
    case .staysReachable(let wanted): cutOff(from: wanted, untriedMayLead: true)
    case .never, .always, .leadsTo, .onlyAfter, .notUntil, .noDeadlock, .deterministic: nil
    }
  }

  // MARK: - Responses

  /// A run after which something owed does not come: the machine stops, or goes round.
  private var owedForEver: Counterexample? {
    let components = ComponentSearch(count: places.count) { index in
      arrows[index].filter { $0.staysOwed && places[index].memory.flag && isMove($0, of: index) }.map(\.target)
    }.components
    let loops = Dictionary(grouping: places.indices.filter { places[$0].memory.flag }) { components[$0] }
      .mapValues(loop(in:))
    for index in places.indices where places[index].memory.flag {
      if isStuck(places[index]) { return counterexample(steps(to: index), .stuck, node: places[index].node) }
      guard let loop = loops[components[index]] ?? nil, graph.bound != .unknowns else { continue }
      let back = way(from: index, to: loop.place, within: components, components[index]) ?? []
      let round = way(from: loop.target, to: index, within: components, components[index]) ?? []
      let steps = edgeSteps(back) + graph.edges[places[loop.place].node][loop.edge].steps + edgeSteps(round)
      return counterexample(self.steps(to: index), .loop(steps.joiningTimes), node: places[index].node)
    }
    return nil
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

  private func edgeSteps(_ way: [(place: Int, edge: Int)]) -> [Step] {
    way.flatMap { graph.edges[places[$0.place].node][$0.edge].steps }
  }

  // MARK: - Reachability

  /// The first place from which no way leads to what is to stay reachable, and all that follows is known.
  ///
  /// - Parameter untriedMayLead: Whether moves that were not tried count as such a way.
  func cutOff(from wanted: Predicate, untriedMayLead: Bool) -> Counterexample? {
    let table = PredicateTable(graph)
    var incoming = [[Int]](repeating: [], count: places.count)
    var escapes = Set(
      places.indices.filter { index in
        let place = places[index]
        let now = ConfigurationGraph.Moment(configuration: graph.nodes[place.node].configuration)
        return isOpen[index] || untriedMayLead && graph.nodes[place.node].mayMove
          || place.memory.isInScope && table.holds(wanted, now, place.node)
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

/// The strongly connected components of a graph. Tarjan, Depth-first search and linear graph algorithms, 1972; without
/// recursion.
struct ComponentSearch {
  /// The component of each vertex, by a number.
  let components: [Int]

  init(count: Int, successors: (Int) -> [Int]) {
    var components = [Int](repeating: -1, count: count)
    var order = [Int](repeating: -1, count: count)
    var low = [Int](repeating: 0, count: count)
    var (counter, component) = (0, 0)
    var stack: [Int] = []
    for root in 0..<count where order[root] < 0 {
      var calls: [(vertex: Int, next: Int, targets: [Int])] = [(root, 0, successors(root))]
      (order[root], low[root], counter) = (counter, counter, counter + 1)
      stack.append(root)
      while let call = calls.last {
        if call.next < call.targets.count {
          calls[calls.count - 1].next += 1
          let target = call.targets[call.next]
          if order[target] < 0 {
            (order[target], low[target], counter) = (counter, counter, counter + 1)
            stack.append(target)
            calls.append((target, 0, successors(target)))
          } else if components[target] < 0 {
            low[call.vertex] = min(low[call.vertex], order[target])
          }
          continue
        }
        calls.removeLast()
        if let parent = calls.last { low[parent.vertex] = min(low[parent.vertex], low[call.vertex]) }
        guard low[call.vertex] == order[call.vertex] else { continue }
        while let member = stack.popLast() {
          components[member] = component
          if member == call.vertex { break }
        }
        component += 1
      }
    }
    self.components = components
  }
}
