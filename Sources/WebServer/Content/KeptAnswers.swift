import Synchronization

/// Finished answers in bounded memory, counted in bytes; those used longest ago go first.
final class KeptAnswers: Sendable {
  private let answers: Mutex<RecentlyUsed<PageKey, Representation>>

  /// Room for so many bytes.
  init(bytes: Int) { answers = Mutex(RecentlyUsed(limit: bytes)) }

  /// How many answers are kept, and what they take.
  var size: (count: Int, bytes: Int) { answers.withLock { ($0.count, $0.weight) } }

  /// The answer of a key, if it is kept.
  func answer(for key: PageKey) -> Representation? { answers.withLock { $0.value(for: key) } }

  /// Keeps an answer.
  func keep(_ answer: Representation, for key: PageKey) {
    answers.withLock { $0.insert(answer, for: key, weight: answer.weight + key.weight) }
  }
}
