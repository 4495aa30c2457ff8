import Synchronization

/// What looking ahead in a run has come to, for all copies of its data model: a text that had to be stopped once is not tried
/// again, and after several none is that could have to be.
final class Lookahead: Sendable {
  /// The most texts that are stopped; each takes as long as a script may.
  private static let mostStops = 3

  private let stopped = Mutex<Set<String>>([])

  /// How many texts were stopped.
  var stops: Int { stopped.withLock(\.count) }

  func isGivenUp(_ text: String) -> Bool {
    stopped.withLock { !$0.isEmpty && ($0.count >= Lookahead.mostStops || $0.contains(text)) }
  }

  func noteStop(of text: String) { stopped.withLock { _ = $0.insert(text) } }
}
