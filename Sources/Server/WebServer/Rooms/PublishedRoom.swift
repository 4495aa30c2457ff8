import NIOCore
import Rooms
import Statecharts
import Synchronization

/// A room as this process knows it, and its subscribers.
final class PublishedRoom: Sendable {
  private struct State {
    var room: Room
    var message: Broadcaster.Message?
    /// True if a message will be sent soon.
    var isSendScheduled = false
  }

  /// Votes within this time are sent together.
  private static let batchTime = Duration.milliseconds(100)

  /// The open streams of the room.
  let subscribers = Broadcaster()
  private let state: Mutex<State>
  private let now: @Sendable () -> Int

  init(_ room: Room, now: @escaping @Sendable () -> Int) {
    state = Mutex(State(room: room))
    self.now = now
  }

  /// The room as it is known.
  var room: Room { state.withLock { $0.room } }

  /// Replaces the room by a later state. What all see is sent at once, votes and answers together with those that come
  /// soon.
  func update(_ room: Room) {
    let (isUrgent, isNew) = state.withLock { state in
      guard room.sequence > state.room.sequence else { return (false, false) }
      let isUrgent = room.version > state.room.version
      state.room = room
      state.message = nil
      let isNew = !isUrgent && !state.isSendScheduled && subscribers.count > 0
      if isNew { state.isSendScheduled = true }
      return (isUrgent, isNew)
    }
    if isUrgent { send(keepsAlive: false) }
    guard isNew else { return }
    Task {
      try? await Task.sleep(for: PublishedRoom.batchTime)
      state.withLock { $0.isSendScheduled = false }
      send(keepsAlive: false)
    }
  }

  /// Sends the message to all subscribers that do not have it.
  ///
  /// - Parameter keepsAlive: True to show all others that the stream is still there.
  func send(keepsAlive: Bool) {
    if subscribers.count > 0 { subscribers.send(message, keepsAlive: keepsAlive) }
  }

  /// The message to send. It is written once for all.
  var message: Broadcaster.Message {
    let (known, room) = state.withLock { ($0.message, $0.room) }
    if let known { return known }
    let text = "id: \(room.sequence)\ndata: \(PublishedRoom.summary(of: room, at: now()).json())\n\n"
    let message = Broadcaster.Message(sequence: room.sequence, bytes: ByteBuffer(string: text))
    state.withLock { state in
      // The time that is left for a question changes, so its message is written each time.
      guard state.room.sequence == room.sequence, !room.stage.hasClock else { return }
      state.message = message
    }
    return message
  }

  /// Returns the part of the room that all see: no names, and no votes of single members.
  private static func summary(of room: Room, at time: Int) -> Value {
    var members = [
      Value.Member("sequence", .number(Double(room.sequence))), Value.Member("version", .number(Double(room.version))),
      Value.Member("members", .number(Double(room.members.count))),
      Value.Member("over", .boolean(room.isOver(at: time))),
      Value.Member("run", .string(room.run)),
    ]
    if room.opening.subject.takesAnswers {
      members += [
        Value.Member("tried", .number(Double(room.work.progress.count))),
        Value.Member("solved", .number(Double(room.work.solved))),
      ]
    }
    switch room.stage {
    case .follow: members.append(Value.Member("stage", "follow"))
    case .vote(let vote):
      // At most as many as the teacher's page lists; hidden ones are not sent.
      let shown = vote.hidesCounts ? [] : vote.counts.prefix(2 * room.limits.proposals)
      let counts = shown.map { Value.Member($0.step, .number(Double($0.count))) }
      members += [
        Value.Member("stage", "vote"), Value.Member("total", .number(Double(vote.steps.count))),
        Value.Member("counts", .object(counts)), Value.Member("waiting", .number(Double(vote.waiting.count))),
      ]
    case .quiz(let poll):
      members += [
        Value.Member("stage", "quiz"), Value.Member("total", .number(Double(poll.choices.count))),
        Value.Member("left", .number(Double(poll.isRevealed ? 0 : max(0, poll.closes - time)))),
      ]
    }
    return .object(members)
  }
}

extension Room.Stage {
  fileprivate var hasClock: Bool {
    switch self {
    case .follow, .vote: false
    case .quiz(let poll): !poll.isRevealed
    }
  }
}
