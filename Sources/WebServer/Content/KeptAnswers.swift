/// Finished answers, kept in the memory that the server has for that (`MemoryCache`).
final class KeptAnswers: Sendable {
  private let cache: MemoryCache

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

  /// Keeps an answer.
  func keep(_ answer: Representation, for key: PageKey) { cache.keep(.answer(answer), for: .answer(key)) }
}
