import Synchronization

/// Finished answers in bounded memory, counted in bytes; those used longest ago go first.
final class KeptAnswers: Sendable {
  private struct State {
    var answers: RecentlyUsed<PageKey, Representation>
    /// The keys of answers by their digests. Some of answers that went may be left.
    var keys: [String: PageKey] = [:]

    /// Forgets the keys of answers that went, once there are as many of them as of others.
    mutating func forgetKeys() {
      guard keys.count > 2 * answers.count + 64 else { return }
      keys = keys.filter { answers.holds($0.value) }
    }
  }

  private let state: Mutex<State>

  /// Room for so many bytes.
  init(bytes: Int) { state = Mutex(State(answers: RecentlyUsed(limit: bytes))) }

  /// How many answers are kept, and what they take.
  var size: (count: Int, bytes: Int) { state.withLock { ($0.answers.count, $0.answers.weight) } }

  /// The answer of a key, if it is kept.
  func answer(for key: PageKey) -> Representation? { state.withLock { $0.answers.value(for: key) } }

  /// An answer of a machine by its digest, if it is kept.
  func answer(of machine: String, digest: String) -> Representation? {
    state.withLock { state in
      guard let key = state.keys[digest], key.machine == machine, let answer = state.answers.value(for: key),
        answer.digest == digest
      else { return nil }
      return answer
    }
  }

  /// Keeps an answer.
  func keep(_ answer: Representation, for key: PageKey) {
    state.withLock { state in
      state.answers.insert(answer, for: key, weight: answer.weight + key.weight)
      guard let digest = answer.digest, state.answers.holds(key) else { return }
      state.keys[digest] = key
      state.forgetKeys()
    }
  }
}
