import Quizzes
import Rooms
import Statecharts
import Synchronization
import WebPages

/// A room that this process serves: requests are decided one after another; those that arrive while a transaction runs
/// are stored together in the next.
actor LiveRoom {
  /// A request that waits to be stored.
  private struct Pending {
    let command: RoomCommand
    let role: RoomRole
    let key: String
    let answer: CheckedContinuation<Int, any Error>
  }

  /// The maximum number of requests that wait for the store; further ones are asked to come again.
  private static let maxWaiting = 1024
  /// The maximum number that are stored together.
  private static let maxTogether = 256

  nonisolated let opening: RoomOpening
  nonisolated let published: PublishedRoom
  nonisolated let secrets: RoomSecrets
  /// Answers that were handed in, as they were marked, by the sequences of their events.
  nonisolated let answers: MarkedAnswers
  /// The shares of single clients in it.
  nonisolated let shares: RoomClientLimits
  nonisolated let streams: ConcurrencyLimit
  private nonisolated let question = Mutex<(RoomQuestion, Question)?>(nil)
  private let store: any RoomStore
  private nonisolated let now: @Sendable () -> Int
  private var room: Room
  private var waiting: [Pending] = []
  private var isWriting = false

  init(_ room: Room, _ options: RoomOptions, _ cache: MemoryCache) {
    self.room = room
    answers = MarkedAnswers(room: room.opening.code, cache: cache)
    opening = room.opening
    secrets = RoomSecrets(opening: room.opening)
    published = PublishedRoom(room, now: options.now)
    streams = ConcurrencyLimit(options.maxStreamsPerRoom)
    shares = RoomClientLimits(options)
    store = options.store
    now = options.now
  }

  /// Executes a request; when it returns, its event is stored. The result is the sequence of the event, the same if
  /// the request was executed before.
  ///
  /// - Throws: `Failure` if it is refused or too many wait, `RoomStoreError` if it cannot be stored.
  func perform(_ command: RoomCommand, by role: RoomRole, key: String) async throws -> Int {
    if let turn = WorkerTurn.current {
      switch turn.supply(for: .perform(command, role, key: key)) {
      case .sequence(let sequence)?: return sequence
      case .refusal(let refusal)?: throw Failure(.room(.refused(refusal, opening.code)))
      case .text, .receipt, .putRefusal, .records, .room, .session, nil: throw Unsupplied()
      }
    }
    guard waiting.count < LiveRoom.maxWaiting else { throw Failure(.room(.refused(.tooFast, opening.code))) }
    return try await withCheckedThrowingContinuation { answer in
      waiting.append(Pending(command: command, role: role, key: key, answer: answer))
      guard !isWriting else { return }
      isWriting = true
      Task { await storeWaiting() }
    }
  }

  /// Checks whether a request would be executed as far as this process knows; nothing is stored.
  ///
  /// - Throws: `Failure` if it is refused.
  nonisolated func check(_ command: RoomCommand, by role: RoomRole, key: String) throws(Failure) {
    do throws(RoomRefusal) {
      _ = try published.room.decide(command, by: role, key: key, at: now())
    } catch {
      throw Failure(.room(.refused(error, opening.code)))
    }
  }

  /// Learns what other processes have added.
  ///
  /// - Throws: `RoomStoreError` if the store fails.
  func refresh() async throws {
    take(try await store.records(of: opening.code, after: room.sequence))
  }

  private func take(_ records: [RoomRecord]) {
    guard !records.isEmpty else { return }
    room.apply(records)
    published.update(room)
  }

  private func storeWaiting() async {
    while !waiting.isEmpty {
      let batch = Array(waiting.prefix(LiveRoom.maxTogether))
      waiting.removeFirst(batch.count)
      await storeTogether(batch)
    }
    isWriting = false
  }

  private func storeTogether(_ batch: [Pending]) async {
    let outcomes = Mutex<[Result<Int, RoomRefusal>]>([])
    do {
      let records = try await store.append(to: opening.code, after: room.sequence) { [room, now] newer in
        let (added, results) = LiveRoom.decide(batch, in: room, after: newer, at: now())
        outcomes.withLock { $0 = results }
        return added
      }
      take(records)
    } catch {
      for pending in batch { pending.answer.resume(throwing: error) }
      return
    }
    for (pending, outcome) in zip(batch, outcomes.withLock { $0 }) {
      pending.answer.resume(with: outcome.mapError { Failure(.room(.refused($0, opening.code))) })
    }
  }

  private static func decide(
    _ batch: [Pending], in known: Room, after newer: [RoomRecord], at time: Int
  ) -> ([RoomRecord], [Result<Int, RoomRefusal>]) {
    var room = known
    room.apply(newer)
    var added: [RoomRecord] = []
    let results = batch.map { pending -> Result<Int, RoomRefusal> in
      do throws(RoomRefusal) {
        switch try room.decide(pending.command, by: pending.role, key: pending.key, at: time) {
        case .known(let sequence): return .success(sequence)
        case .event(let event):
          let record = RoomRecord(sequence: room.sequence + 1, key: pending.key, time: time, event: event)
          room.apply([record])
          added.append(record)
          return .success(record.sequence)
        }
      } catch {
        return .failure(error)
      }
    }
    return (added, results)
  }

  /// A question with its words and choices, if it was computed.
  nonisolated func known(_ asked: RoomQuestion) -> Question? {
    question.withLock { known in known.flatMap { $0.0 == asked ? $0.1 : nil } }
  }

  /// Takes over the question that was computed for an earlier state of the room.
  nonisolated func takeQuestion(of earlier: LiveRoom) {
    let known = earlier.question.withLock { $0 }
    question.withLock { $0 = known }
  }

  /// Keeps a question that was computed.
  nonisolated func keep(_ question: Question, for asked: RoomQuestion) {
    self.question.withLock { $0 = (asked, question) }
  }
}

/// The marked answers of a room; those that are not cached any more are marked again when they are needed.
struct MarkedAnswers: Sendable {
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
