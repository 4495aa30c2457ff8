/// The budget for the whole analysis of a program: each value that is made counts by its size, and each statement and
/// pattern that is followed is one, whatever leads there.
final class AnalysisBudget {
  /// The maximum number of steps.
  static let maxSteps = 2_000_000

  private var left: Int

  init(_ steps: Int = AnalysisBudget.maxSteps) { left = steps }

  /// True once all was spent: what is asked then is not analysed.
  var isSpent: Bool { left <= 0 }

  /// Counts steps; false if there are not so many left.
  func spend(_ steps: Int = 1) -> Bool {
    left -= min(steps, max(left, 1))
    return left > 0
  }
}
