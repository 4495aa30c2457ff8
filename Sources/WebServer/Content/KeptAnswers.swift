import Synchronization

/// Finished answers, kept in the memory that the server has for that (`MemoryCache`), and found by their digests as
/// well.
final class KeptAnswers: Sendable {
  private struct Index {
    /// The keys of answers by their digests. Some of answers that went may be left.
    var keys: [String: PageKey] = [:]
    /// How many there are before those of answers that went are looked for.
    var most = 64
  }

  private let cache: MemoryCache
  private let index = Mutex(Index())

  init(_ cache: MemoryCache) { self.cache = cache }

  /// How many answers are kept, and what they take.
  var size: (count: Int, bytes: Int) {
    cache.size { key in if case .answer = key { true } else { false } }
  }

  /// The answer of a key, if it is kept.
  func answer(for key: PageKey) -> Representation? {
    guard case .answer(let answer)? = cache.value(for: .answer(key)) else { return nil }
    return answer
  }

  /// An answer of a machine by its digest, if it is kept.
  func answer(of machine: String, digest: String) -> Representation? {
    guard let key = index.withLock({ $0.keys[digest] }), key.machine == machine, let answer = answer(for: key),
      answer.digest == digest
    else { return nil }
    return answer
  }

  /// Keeps an answer.
  func keep(_ answer: Representation, for key: PageKey) {
    cache.keep(.answer(answer), for: .answer(key))
    guard let digest = answer.digest else { return }
    index.withLock { index in
      index.keys[digest] = key
      guard index.keys.count > index.most else { return }
      index.keys = index.keys.filter { cache.holds(.answer($0.value)) }
      index.most = 2 * index.keys.count + 64
    }
  }
}
