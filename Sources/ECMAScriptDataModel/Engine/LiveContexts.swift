import Synchronization

/// How many contexts there are in the process, and what to do when there are too many.
///
/// What a context holds can be written into another at any time, so no more than a few are kept: a run that has not used
/// its contexts for long loses them first.
enum LiveContexts {
  /// The most contexts in one process.
  static let most = 16

  private struct Entry {
    weak var shelf: ContextShelf?
  }

  private static let count = Atomic(0)
  private static let shelves = Mutex<[Entry]>([])

  static func note(_ shelf: ContextShelf) {
    shelves.withLock { shelves in
      shelves.removeAll { $0.shelf == nil }
      shelves.append(Entry(shelf: shelf))
    }
  }

  /// Counts a context that was made, and frees others that nobody uses at the moment where there are too many.
  static func admit() {
    guard count.add(1, ordering: .relaxed).newValue > most else { return }
    let all = shelves.withLock { $0.compactMap(\.shelf) }.sorted { $0.lastUse < $1.lastUse }
    for shelf in all where count.load(ordering: .relaxed) > most { shelf.dropOldest() }
  }

  static func leave() { count.subtract(1, ordering: .relaxed) }
}

/// Contexts that nobody uses at the moment. Whoever takes one has it alone until it is put back.
final class ContextShelf: Sendable {
  private static let uses = Atomic(0)

  private let contexts = Mutex<[ScriptContext]>([])
  private let use = Atomic(0)

  /// When a context was put here last, counted in such moments.
  var lastUse: Int { use.load(ordering: .relaxed) }

  var count: Int { contexts.withLock(\.count) }

  /// Takes the context that suits best; nil if there is none, or none suits.
  ///
  /// - Parameter fitness: How well a context suits; zero if not at all. Of those that suit alike the one used last is taken.
  func take(_ fitness: (ScriptContext) -> Int) -> ScriptContext? {
    contexts.withLock { contexts in
      var best: (place: Int, fitness: Int)?
      for place in contexts.indices.reversed() {
        let fitness = fitness(contexts[place])
        if fitness > best?.fitness ?? 0 { best = (place, fitness) }
      }
      return best.map { contexts.remove(at: $0.place) }
    }
  }

  /// Takes the context used longest ago.
  func takeOldest() -> ScriptContext? { contexts.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  func put(_ context: ScriptContext) {
    use.store(ContextShelf.uses.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
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
