import StatechartExecution
public import Statecharts

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
