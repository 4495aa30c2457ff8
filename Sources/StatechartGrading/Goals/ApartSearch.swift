import StatechartExecution
public import Statecharts

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
