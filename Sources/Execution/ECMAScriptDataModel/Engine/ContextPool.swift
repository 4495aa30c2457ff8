import Synchronization

/// Idle contexts. One that is taken is used by its taker alone until it is put back.
final class ContextPool: Sendable {
  private static let uses = Atomic(0)

  private let contexts = Mutex<[ScriptContext]>([])
  private let use = Atomic(0)

  /// The moment at which a context was put here last, counted in such moments.
  var lastUse: Int { use.load(ordering: .relaxed) }

  var count: Int { contexts.withLock(\.count) }

  /// Takes the context that suits best; nil if there is none, or none suits.
  ///
  /// - Parameter fitness: A measure of how well a context suits; zero if not at all. Of those that suit alike the one
  ///   used last is taken.
  func take(_ fitness: (ScriptContext) -> Int) -> ScriptContext? {
    contexts.withLock { contexts in
      var best: (index: Int, fitness: Int)?
      for index in contexts.indices.reversed() {
        let fitness = fitness(contexts[index])
        if fitness > best?.fitness ?? 0 { best = (index, fitness) }
      }
      return best.map { contexts.remove(at: $0.index) }
    }
  }

  /// Takes the context used longest ago.
  func takeOldest() -> ScriptContext? { contexts.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  func put(_ context: ScriptContext) {
    use.store(ContextPool.uses.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
    contexts.withLock { $0.append(context) }
  }

  func takeAll() -> [ScriptContext] {
    contexts.withLock { contexts in
      defer { contexts = [] }
      return contexts
    }
  }

  /// Frees the context used longest ago, unless its virtual machine is in the middle of a call: the library would wait.
  func dropOldest() {
    guard let context = takeOldest() else { return }
    if !context.group.isIdle { put(context) }
  }
}

/// The number of contexts in the process, and the release of contexts when there are too many.
///
/// The values of a context can be written into another at any time, so no more than a few are kept: a run that has not
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
