import Rooms
import Statecharts

/// Answers that were handed in to a room, as they were marked; those that are not kept any more are marked again when
/// they are asked for.
struct AnswerBook: Sendable {
  let room: RoomCode
  let cache: MemoryCache

  /// The answers of events that are known, by their sequences.
  func known(_ sequences: [Int]) -> [Int: MarkedAnswer] {
    var known: [Int: MarkedAnswer] = [:]
    for sequence in sequences {
      known[sequence] = cache.value(for: .marked(room, sequence))
    }
    return known
  }

  /// Keeps an answer.
  func keep(_ answer: MarkedAnswer, at sequence: Int) {
    cache.keep(answer, for: .marked(room, sequence))
  }
}

extension MarkedAnswer {
  /// The memory that it takes, estimated.
  var bytes: Int {
    let pieces = chart.map { $0.allStates.count + $0.transitions.count } ?? 0
    return 4000 + 2 * text.utf8.count + 1000 * pieces
  }
}
