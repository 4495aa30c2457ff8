import Synchronization

/// Answers that were handed in to a room, as they were marked; those used longest ago are marked again when they are asked for.
final class AnswerBook: Sendable {
  /// What all texts may weigh: bytes, and so many for each answer.
  private static let (limit, overhead) = (2 << 20, 500)

  private let answers = Mutex(RecentlyUsed<Int, MarkedAnswer>(limit: AnswerBook.limit))

  /// The answers of events that are known, by their sequences.
  func known(_ sequences: [Int]) -> [Int: MarkedAnswer] {
    answers.withLock { answers in
      var known: [Int: MarkedAnswer] = [:]
      for sequence in sequences { known[sequence] = answers.value(for: sequence) }
      return known
    }
  }

  /// Keeps an answer.
  func keep(_ answer: MarkedAnswer, at sequence: Int) {
    answers.withLock {
      $0.insert(answer, for: sequence, weight: answer.text.utf8.count + AnswerBook.overhead)
    }
  }
}
