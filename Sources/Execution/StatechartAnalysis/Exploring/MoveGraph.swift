import StatechartExecution
import Statecharts

/// The configurations of a machine with the moves between them, and the places in which it stays once it has reached
/// them.
struct MoveGraph<Model: DataModel> {
  private(set) var search: MoveSearch<Model>
  /// For each configuration those from which a move leads there.
  private var origins: [[Int]] = [[]]
  /// The first moves between configurations: one more than are few.
  private var arrows: [ConfigurationDiagram.Arrow] = []
  /// The configurations from which a move may lead somewhere that was not found.
  private var open: Set<Int> = []
  /// The events of a chart with conditions of which nothing was said: what is found then is only what follows without
  /// them.
  private let openEvents: [String]?

  init(of machine: Interpreter<Model>, limit: Int) {
    search = MoveSearch(from: machine, limit: limit, findsTargets: true)
    openEvents = machine.model.hasOpenQuestions ? machine.compiled.chart.alphabet : nil
  }

  /// Explores the machine; calls back with each move.
  mutating func explore(visit: (MoveSearch<Model>.Visit) -> Void) {
    while let index = search.space.next() {
      if let openEvents {
        search.space.budget.spend(openEvents.count)
        if configurations[index].machine.waitsForAnswer(to: openEvents) {
          search.notePartial()
          open.insert(index)
        }
      }
      var moves: [(step: Step, target: Int?)] = []
      _ = search.expand(index) { move in
        visit(move)
        moves.append((move.step, move.target))
        return false
      }
      while origins.count < configurations.count { origins.append([]) }
      for (step, target) in moves { note(step, from: index, to: target) }
      if !search.space.budget.allowsStep { open.insert(index) }
    }
  }

  private mutating func note(_ step: Step, from index: Int, to target: Int?) {
    guard let target else {
      open.insert(index)
      return
    }
    origins[target].append(index)
    guard index != target, arrows.count <= ConfigurationDiagram.maxArrows else { return }
    arrows.append(ConfigurationDiagram.Arrow(from: index, to: target, step: step))
  }

  private var configurations: [StateSpace<Model, NoMemory>.Configuration] { search.space.configurations }

  /// The configurations that were examined in which no move is valid although the machine goes on, whatever is said of
  /// its conditions.
  var deadEnds: [Int] {
    configurations.indices.prefix(search.space.examined).filter {
      !open.contains($0) && configurations[$0].machine.isAtDeadEnd
    }
  }

  /// The configurations, but for some, from which nothing that was found leads to an end of the machine or back to the
  /// states in which it starts, while the one before has such a way. Those not examined may have one.
  func traps(besides others: Set<Int>) -> [Int] {
    let escaping = escaping
    return configurations.indices.prefix(search.space.examined).filter { index in
      !escaping.contains(index) && !others.contains(index)
        && configurations[index].cameFrom.map { escaping.contains($0.index) } == true
    }
  }

  /// The configurations by their atomic states, each once, with the runs that lead there.
  func places(at indices: [Int]) -> [Reachability.Place] {
    var known: Set<[State.ID]> = []
    return indices.compactMap { index in
      let place = place(at: index)
      return known.insert(place.states).inserted ? place : nil
    }
  }

  /// All configurations and moves, if they were all examined and are few.
  var diagram: ConfigurationDiagram? {
    guard search.bound == nil, configurations.count <= ConfigurationDiagram.maxConfigurations,
      arrows.count <= ConfigurationDiagram.maxArrows
    else { return nil }
    return ConfigurationDiagram(configurations: configurations.indices.map(place), arrows: arrows)
  }

  private func place(at index: Int) -> Reachability.Place {
    Reachability.Place(
      states: configurations[index].machine.snapshot.atomicStates, run: search.space.steps(to: index))
  }

  /// The configurations from which a way leads to an end, to the start, or to what was not examined.
  private var escaping: Set<Int> {
    let home = configurations[0].machine.snapshot.atomicStates
    var found = Set(
      configurations.indices.filter { index in
        let machine = configurations[index].machine
        return index >= search.space.examined || open.contains(index) || machine.mayGoOnByItself
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
