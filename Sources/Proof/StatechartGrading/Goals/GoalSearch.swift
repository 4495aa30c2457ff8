package import StatechartExecution
package import Statecharts

/// The observations of a machine after a run: all that a search for a way to a goal uses of it.
package struct ReplayedRun: Sendable {
  /// The result of the steps after the moment at which the goal was set.
  package let records: [StepRecord]
  /// The machine at that moment.
  package let start: Snapshot
  /// The moves that are valid now, the clock among them.
  package let moves: [Step]
  /// Events that are perhaps refused now.
  package let others: [Step]

  package init(records: [StepRecord], start: Snapshot, moves: [Step], others: [Step]) {
    self.records = records
    self.start = start
    self.moves = moves
    self.others = others
  }

  /// The machine now.
  var final: Snapshot { records.last?.snapshot ?? start }
}

/// The result of a search for a way to a goal.
package enum GoalWay: Hashable, Sendable {
  /// The steps, with as few moves as there can be if the goal is a state or an action.
  case steps([Step])
  /// There is none from here: every configuration that can be reached was examined, or the goal is missed already.
  case none
  /// None was found among the first so many configurations.
  case notFound(examined: Int)
}

/// A breadth-first search for the steps that meet a goal.
///
/// The machine is asked by the text of its run alone, so it does not matter where its runs are executed.
/// Configurations that look alike (`Snapshot` without its time) count once. Time is the configurations that are looked
/// at times what a run to one costs, and for refusals times the events besides.
package struct GoalSearch: Sendable {
  /// The maximum number of configurations that are examined by default.
  package static let standardLimit = 300

  private let goal: Goal
  private let limit: Int
  private let replay: @Sendable ([Step]) -> ReplayedRun

  /// Makes a search.
  ///
  /// - Parameter replay: Returns the observations after further steps from the moment at which the search begins.
  package init(
    for goal: Goal, limit: Int = GoalSearch.standardLimit, replay: @escaping @Sendable ([Step]) -> ReplayedRun
  ) {
    self.goal = goal
    self.limit = limit
    self.replay = replay
  }

  /// The steps from the moment at which the search begins.
  package var way: GoalWay {
    var path: [Step] = []
    while true {
      let here = replay(path)
      let progress = goal.progress(of: here.records, from: here.start)
      if progress.isMet { return .steps(path) }
      if progress.isMissed { return .none }
      switch stretch(from: path, having: progress.done) {
      case .steps(let further): path += further
      case let other: return other
      }
    }
  }

  /// The steps to the nearest configuration in which more of the goal is done.
  private func stretch(from path: [Step], having done: Int) -> GoalWay {
    struct Key: Hashable {
      let snapshot: SnapshotKey
      let memory: [Int]
    }
    var known: Set<Key> = []
    return GoalWay.search(upTo: limit) { steps in
      let here = replay(path + steps)
      let progress = goal.progress(of: here.records, from: here.start)
      if progress.isMet || progress.done > done { return .found(steps) }
      let key = Key(snapshot: SnapshotKey(here.final), memory: goal.memory(of: here.records, from: here.start))
      guard !progress.isMissed, known.insert(key).inserted else { return .next([]) }
      if let refused = refusedStep(after: path + steps, here, having: done) { return .found(steps + [refused]) }
      return .next(here.moves.filter { !goal.takesAvoided($0) })
    }
  }

  /// A step that is refused here as the goal wants it.
  private func refusedStep(after steps: [Step], _ here: ReplayedRun, having done: Int) -> Step? {
    guard case .refusals = goal.aim else { return nil }
    return here.others.first { step in
      let next = replay(steps + [step])
      return goal.progress(of: next.records, from: next.start).done > done
    }
  }
}

/// Searches that look at what ``GoalSearch`` looks at, up to 1,000 configurations.
extension GoalWay {
  private static let limit = 1000

  /// The steps that meet several goals in one run; configurations count once for each progress.
  package static func meeting(_ goals: [Goal], replay: ([Step]) -> ReplayedRun) -> GoalWay {
    struct Key: Hashable {
      let snapshot: SnapshotKey
      let done: [Int?]
      let moves: Int
      let memories: [[Int]]
    }
    let countsMoves = goals.contains { $0.maxMoves != nil }
    let wantsRefusals = goals.contains(where: \.wantsRefusals)
    var known: Set<Key> = []
    return search(upTo: limit) { steps in
      let here = replay(steps)
      let progress = goals.progress(of: here.records, from: here.start)
      if progress.allSatisfy({ $0?.progress.isMet == true }) { return .found(steps) }
      guard !progress.contains(where: { $0?.progress.isMissed == true }) else { return .next([]) }
      let moves = countsMoves ? here.records.count { $0.outcome.rejection == nil } : 0
      let key = Key(
        snapshot: SnapshotKey(here.final), done: progress.map { $0?.progress.done }, moves: moves,
        memories: goals.map { $0.memory(of: here.records, from: here.start) })
      guard known.insert(key).inserted else { return .next([]) }
      return .next(here.moves + (wantsRefusals ? here.others : []))
    }
  }

  /// The shortest run of which two machines take every step but the last, which one of them refuses; pairs of
  /// configurations that look alike count once.
  package static func distinguishing(_ one: ([Step]) -> ReplayedRun, from other: ([Step]) -> ReplayedRun) -> GoalWay {
    var known: Set<[SnapshotKey]> = []
    return search(upTo: limit) { steps in
      let sides = [one(steps), other(steps)]
      guard known.insert(sides.map { SnapshotKey($0.final) }).inserted else { return .next([]) }
      var tried: Set<Step> = []
      var shared: [Step] = []
      for step in sides.flatMap({ $0.moves + $0.others }) where tried.insert(step).inserted {
        let next = steps + [step]
        switch (one(next).isLastTaken, other(next).isLastTaken) {
        case (true, true): shared.append(step)
        case (true, false), (false, true): return .found(next)
        case (false, false): break
        }
      }
      return .next(shared)
    }
  }

  /// The use of a run in a search.
  fileprivate enum Visit {
    /// It, or one that goes on from it, is what is looked for.
    case found([Step])
    /// The steps by which the search goes on from it.
    case next([Step])
  }

  /// A breadth-first search over runs, of which so many are examined.
  fileprivate static func search(upTo limit: Int, _ visit: ([Step]) -> Visit) -> GoalWay {
    var queue: [[Step]] = [[]]
    var examined = 0
    while examined < queue.count {
      guard examined < limit, !Task.isCancelled else { return .notFound(examined: examined) }
      let steps = queue[examined]
      examined += 1
      switch visit(steps) {
      case .found(let found): return .steps(found)
      case .next(let next): queue += next.map { steps + [$0] }
      }
    }
    return .none
  }
}

extension Goal {
  fileprivate var wantsRefusals: Bool { if case .refusals = aim { true } else { false } }
}

extension ReplayedRun {
  fileprivate var isLastTaken: Bool { records.last?.outcome.rejection == nil }
}
