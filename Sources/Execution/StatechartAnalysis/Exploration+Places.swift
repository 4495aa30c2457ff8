import StatechartExecution
import Statecharts

/// The places of an exploration in which a machine stays once it has reached them.
extension Exploration {
  /// The configurations that were examined in which no move is valid although the machine goes on, whatever is said of
  /// its conditions.
  var deadEnds: [Int] {
    nodes.indices.prefix(examined).filter { !open.contains($0) && nodes[$0].machine.isAtDeadEnd }
  }

  /// The configurations, but for some, from which nothing that was found leads to an end of the machine or back to the
  /// states in which it starts, while the one before has such a way. Those not examined may have one.
  func traps(besides others: Set<Int>) -> [Int] {
    let escaping = escaping
    return nodes.indices.prefix(examined).filter { index in
      guard !escaping.contains(index), !others.contains(index), let before = nodes[index].cameFrom else { return false }
      return escaping.contains(before)
    }
  }

  /// The configurations by their atomic states, each once, with the runs that lead there.
  func places(at indices: [Int]) -> [Reachability.Place] {
    var known: Set<[State.ID]> = []
    return indices.compactMap { index in
      let states = nodes[index].machine.snapshot.atomicStates
      return known.insert(states).inserted ? Reachability.Place(states: states, run: steps(to: index)) : nil
    }
  }

  /// All configurations and moves, if they were all examined and are few.
  var space: StateSpace? {
    guard bound == nil, nodes.count <= StateSpace.maxConfigurations, arrows.count <= StateSpace.maxArrows else {
      return nil
    }
    let places = nodes.indices.map { index in
      Reachability.Place(states: nodes[index].machine.snapshot.atomicStates, run: steps(to: index))
    }
    return StateSpace(configurations: places, arrows: arrows)
  }

  /// The configurations from which a way leads to an end, to the start, or to what was not examined.
  private var escaping: Set<Int> {
    let home = nodes[0].machine.snapshot.atomicStates
    var found = Set(
      nodes.indices.filter { index in
        let machine = nodes[index].machine
        return index >= examined || open.contains(index) || machine.mayGoOnByItself
          || machine.snapshot.atomicStates == home
      })
    var waiting = Array(found)
    while let index = waiting.popLast() {
      for origin in origins[index] where found.insert(origin).inserted { waiting.append(origin) }
    }
    return found
  }
}

extension Interpreter {
  fileprivate var isAtDeadEnd: Bool { status == .running && moves.isEmpty && snapshot.request == nil }

  /// True if it has ended, was stopped by a limit, or waits for an answer from outside.
  fileprivate var mayGoOnByItself: Bool { status != .running || snapshot.request != nil }
}
