import Synchronization

/// The texts that were stopped while copies of a run's data model looked ahead: one that was stopped is not tried
/// again, and after several none is tried that the engine would have to run.
final class Lookahead: Sendable {
  /// The maximum number of texts that are stopped; each takes as long as a script may.
  private static let maxStops = 3

  /// The texts that were stopped.
  let stopped = Mutex<Set<String>>([])

  func isGivenUp(_ text: String) -> Bool {
    stopped.withLock { !$0.isEmpty && ($0.count >= Lookahead.maxStops || $0.contains(text)) }
  }

  func noteStop(of text: String) { stopped.withLock { _ = $0.insert(text) } }
}
