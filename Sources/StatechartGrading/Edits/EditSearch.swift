public import Statecharts

/// What single changes of charts show: which one would mend an answer, and how many an exercise notices.
public enum EditSearch {
  /// The maximum number of changes that are tried by default.
  public static let standardLimit = 400

  /// What a comparison of a changed chart may cost: it is asked only whether it is equivalent, not for a mark.
  public static let limits = GradingLimits(
    configurations: 500, steps: 10_000, work: 200_000, additions: 0, matching: 0, changes: 0, differences: 1)

  /// The first single change after which an answer is as it should be; nil if none of those that were tried is one.
  ///
  /// - Parameters:
  ///   - reference: The chart that is asked for.
  ///   - near: The states where the fault may be: changes of these are tried before all others.
  ///   - isRight: Whether a chart is as it should be.
  public static func repair(
    of answer: Statechart, beside reference: Statechart, near: Set<State.ID> = [], limit: Int = standardLimit,
    isRight: (Statechart) -> Bool
  ) -> ChartEdit? {
    let edits = ChartEdit.all(of: answer, beside: reference, adds: true)
    func isNear(_ edit: ChartEdit) -> Bool { edit.state.map(near.contains) ?? true }
    return (edits.filter(isNear) + edits.filter { !isNear($0) }).prefix(limit).first { isRight($0.applied(to: answer)) }
  }

  /// How many of a reference's single changes are noticed.
  ///
  /// - Parameter isRight: Whether a chart is taken for right; nil if that cannot be determined or the chart cannot be
  ///   run.
  /// - Returns: How many were tried, and those that pass for right. Some of these may behave as the reference does.
  public static func selfTest(
    of reference: Statechart, limit: Int = standardLimit, isRight: (Statechart) -> Bool?
  ) -> (tried: Int, missed: [ChartEdit]) {
    var tried = 0
    var missed: [ChartEdit] = []
    for edit in ChartEdit.all(of: reference, beside: reference, adds: false).prefix(limit) {
      guard let passes = isRight(edit.applied(to: reference)) else { continue }
      tried += 1
      if passes { missed.append(edit) }
    }
    return (tried, missed)
  }

  /// The first of a reference's single changes that are noticed, as the faults that tests are to find.
  ///
  /// - Parameters:
  ///   - edits: The changes, in the order in which they are tried.
  ///   - count: How many are wanted; there may be fewer.
  ///   - limit: The maximum number of changes that are tried.
  ///   - isRight: Whether a chart is taken for right; nil if that cannot be determined or the chart cannot be run.
  public static func faults(
    of reference: Statechart, among edits: [ChartEdit], count: Int, limit: Int = standardLimit,
    isRight: (Statechart) -> Bool?
  ) -> [ChartEdit] {
    var faults: [ChartEdit] = []
    for edit in edits.prefix(limit) where isRight(edit.applied(to: reference)) == false {
      faults.append(edit)
      if faults.count == count { break }
    }
    return faults
  }
}
