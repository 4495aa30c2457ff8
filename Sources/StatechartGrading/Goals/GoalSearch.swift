public import StatechartExecution
public import Statecharts

/// What is seen of a machine after a run: all that a search for a way to a goal asks of it.
public struct Outlook: Sendable {
  /// What came of the steps after the moment at which the goal was set.
  public let records: [StepRecord]
  /// The machine at that moment.
  public let start: Snapshot
  /// The moves that are valid now, the clock among them.
  public let moves: [Step]
  /// Events that are perhaps refused now.
  public let others: [Step]

  /// Makes an outlook.
  public init(records: [StepRecord], start: Snapshot, moves: [Step], others: [Step]) {
    self.records = records
    self.start = start
    self.moves = moves
    self.others = others
  }

  /// The machine now.
  var final: Snapshot { records.last?.snapshot ?? start }
}

/// What a search for a way to a goal found.
public enum GoalWay: Hashable, Sendable {
  /// The steps, with as few moves as there can be if the goal is a state or an action.
  case steps([Step])
  /// There is none from here: every configuration that can be reached was looked at, or the goal is missed already.
  case none
  /// None was found among the first so many configurations.
  case notFound(examined: Int)
}

/// A breadth-first search for the steps that meet a goal.
///
/// The machine is asked by the text of its run alone, so it does not matter where its runs are carried out.
/// Configurations that look alike (`Snapshot` without its time) count once. Time is the configurations that are looked
/// at times what a run to one costs, and for refusals times the events besides.
public struct GoalSearch: Sendable {
  /// The maximum number of configurations that are looked at by default.
  public static let standardLimit = 300

  private let goal: Goal
  private let limit: Int
  private let outlook: @Sendable ([Step]) -> Outlook

  /// Makes a search.
  ///
  /// - Parameter outlook: What is seen after further steps from the moment at which the search begins.
  public init(
    for goal: Goal, limit: Int = GoalSearch.standardLimit, outlook: @escaping @Sendable ([Step]) -> Outlook
  ) {
    self.goal = goal
    self.limit = limit
    self.outlook = outlook
  }

  /// The steps from the moment at which the search begins.
  public var way: GoalWay {
    var path: [Step] = []
    while true {
      let here = outlook(path)
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
    var line: [[Step]] = [[]]
    var known: Set<SnapshotKey> = []
    var examined = 0
    while examined < line.count {
      guard examined < limit, !Task.isCancelled else { return .notFound(examined: examined) }
      let steps = line[examined]
      examined += 1
      let here = outlook(path + steps)
      let progress = goal.progress(of: here.records, from: here.start)
      if progress.isMet || progress.done > done { return .steps(steps) }
      guard !progress.isMissed, known.insert(SnapshotKey(here.final)).inserted else { continue }
      if let refused = refusedStep(after: path + steps, here, having: done) { return .steps(steps + [refused]) }
      line += here.moves.filter { !goal.takesAvoided($0) }.map { steps + [$0] }
    }
    return .none
  }

  /// A step that is refused here as the goal wants it.
  private func refusedStep(after steps: [Step], _ here: Outlook, having done: Int) -> Step? {
    guard case .refusals = goal.aim else { return nil }
    return here.others.first { step in
      let next = outlook(steps + [step])
      return goal.progress(of: next.records, from: next.start).done > done
    }
  }
}

/// A breadth-first search for steps that meet several goals in one run.
///
/// What is looked at, and what that costs, is as in ``GoalSearch``; configurations count once for each progress.
public struct JointGoalSearch: Sendable {
  private struct Key: Hashable {
    let look: SnapshotKey
    let done: [Int?]
    let moves: Int
  }

  private let goals: [Goal]
  private let limit: Int
  private let outlook: @Sendable ([Step]) -> Outlook

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of configurations with progress that are looked at.
  ///   - outlook: What is seen after further steps from the moment at which the search begins.
  public init(for goals: [Goal], limit: Int = 1000, outlook: @escaping @Sendable ([Step]) -> Outlook) {
    self.goals = goals
    self.limit = limit
    self.outlook = outlook
  }

  /// The steps from the moment at which the search begins.
  public var way: GoalWay {
    let countsMoves = goals.contains { $0.maxMoves != nil }
    let wantsRefusals = goals.contains(where: \.wantsRefusals)
    var line: [[Step]] = [[]]
    var known: Set<Key> = []
    var examined = 0
    while examined < line.count {
      guard examined < limit, !Task.isCancelled else { return .notFound(examined: examined) }
      let steps = line[examined]
      examined += 1
      let here = outlook(steps)
      let progress = goals.progress(of: here.records, from: here.start)
      if progress.allSatisfy({ $0?.progress.isMet == true }) { return .steps(steps) }
      guard !progress.contains(where: { $0?.progress.isMissed == true }) else { continue }
      let moves = countsMoves ? here.records.count { $0.outcome.rejection == nil } : 0
      let key = Key(look: SnapshotKey(here.final), done: progress.map { $0?.progress.done }, moves: moves)
      guard known.insert(key).inserted else { continue }
      line += (here.moves + (wantsRefusals ? here.others : [])).map { steps + [$0] }
    }
    return .none
  }
}

extension Goal {
  fileprivate var wantsRefusals: Bool {
    switch aim {
    case .refusals: true
    case .reach, .perform: false
    }
  }
}

/// A breadth-first search for a run of which two machines take every step but the last, which one of them refuses.
///
/// Machines are asked by the text of their runs alone, as in ``GoalSearch``; pairs of configurations that look alike
/// count once.
public struct ApartSearch: Sendable {
  private struct Pair: Hashable {
    let one: SnapshotKey
    let other: SnapshotKey
  }

  private let limit: Int
  private let one: @Sendable ([Step]) -> Outlook
  private let other: @Sendable ([Step]) -> Outlook

  /// Makes a search.
  ///
  /// - Parameter limit: The maximum number of pairs of configurations that are looked at.
  public init(
    limit: Int = 1000, one: @escaping @Sendable ([Step]) -> Outlook, other: @escaping @Sendable ([Step]) -> Outlook
  ) {
    self.limit = limit
    self.one = one
    self.other = other
  }

  /// The shortest such run; none if the machines cannot be distinguished so.
  public var way: GoalWay {
    var line: [[Step]] = [[]]
    var known: Set<Pair> = []
    var examined = 0
    while examined < line.count {
      guard examined < limit, !Task.isCancelled else { return .notFound(examined: examined) }
      let steps = line[examined]
      examined += 1
      let sides = [one(steps), other(steps)]
      guard known.insert(Pair(one: SnapshotKey(sides[0].final), other: SnapshotKey(sides[1].final))).inserted else {
        continue
      }
      var tried: Set<Step> = []
      for step in sides.flatMap({ $0.moves + $0.others }) where tried.insert(step).inserted {
        let next = steps + [step]
        switch (one(next).isLastTaken, other(next).isLastTaken) {
        case (true, true): line.append(next)
        case (true, false), (false, true): return .steps(next)
        case (false, false): break
        }
      }
    }
    return .none
  }
}

extension Outlook {
  fileprivate var isLastTaken: Bool { records.last?.outcome.rejection == nil }
}
