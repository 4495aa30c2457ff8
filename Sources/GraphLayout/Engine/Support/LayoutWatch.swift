/// Counts work, asks now and then whether to go on, and tells the ends of phases; shared by all phases of one layout.
///
/// A loop inside a phase that is told to stop leaves what it has so far, which is always valid; whoever called the phase
/// then throws.
final class LayoutWatch {
  private let progress: LayoutProgress
  private var isStopped = false
  /// Steps since the last question.
  private var steps = 0

  /// The elementary steps between two questions: a fraction of a millisecond.
  private static let interval = 20_000

  init(_ progress: LayoutProgress) {
    self.progress = progress
  }

  /// Counts so many elementary steps; whether to stop.
  @inline(__always)
  func stops(after count: Int) -> Bool {
    steps += count
    return steps < Self.interval ? isStopped : ask()
  }

  /// Asks at once.
  /// - Throws: `LayoutError.cancelled` when the caller wants to stop.
  func check() throws(LayoutError) {
    if ask() { throw .cancelled }
  }

  /// Ends a phase, unless the caller wants to stop.
  func end(_ phase: LayoutPhase, after count: Int = 0) throws(LayoutError) {
    if stops(after: count) { throw .cancelled }
    progress.phaseEnded?(phase)
  }

  private func ask() -> Bool {
    steps = 0
    if !isStopped, let isCancelled = progress.isCancelled { isStopped = isCancelled() }
    return isStopped
  }
}
