import Synchronization

/// How many contexts there are in the process, and what to do when there are too many.
///
/// What a context holds can be written into another at any time, so no more than a few are kept: a run that has not
/// used its contexts for long loses them first.
enum LiveContexts {
  /// The maximum number of contexts in one process.
  static let most = 16

  private struct Entry {
    weak var pool: ContextPool?
  }

  private static let count = Atomic(0)
  private static let pools = Mutex<[Entry]>([])

  static func note(_ pool: ContextPool) {
    pools.withLock { pools in
      pools.removeAll { $0.pool == nil }
      pools.append(Entry(pool: pool))
    }
  }

  /// Counts a context that was made, and frees idle ones where there are too many.
  static func admit() {
    guard count.add(1, ordering: .relaxed).newValue > most else { return }
    let all = pools.withLock { $0.compactMap(\.pool) }.sorted { $0.lastUse < $1.lastUse }
    for pool in all where count.load(ordering: .relaxed) > most { pool.dropOldest() }
  }

  static func exit() { count.subtract(1, ordering: .relaxed) }
}
