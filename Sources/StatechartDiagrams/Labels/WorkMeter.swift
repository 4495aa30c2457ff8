/// Counts work in elementary steps, and says when it is to end: when a budget is spent, or its caller wants to stop.
final class WorkMeter {
  private let limit: Int
  private let askIsCancelled: (() -> Bool)?
  private var steps = 0
  private var nextQuestion = interval
  private(set) var isCancelled = false

  /// The steps between two questions: a fraction of a millisecond.
  private static let interval = 20_000

  init(limit: Int = .max, isCancelled: (() -> Bool)? = nil) {
    self.limit = limit
    askIsCancelled = isCancelled
  }

  /// Whether the budget is spent.
  var isSpent: Bool { steps > limit }

  func count() { steps += 1 }

  func stops() -> Bool {
    if steps >= nextQuestion {
      nextQuestion = steps + Self.interval
      isCancelled = isCancelled || askIsCancelled?() ?? false
    }
    return isCancelled || isSpent
  }
}
