import NIOCore
import Rooms
import Statecharts
import Synchronization

/// A room as this process knows it, and those who wait for it to change.
final class RoomBoard: Sendable {
  /// What streams send of the room.
  struct Message: Sendable {
    let sequence: Int
    let bytes: ByteBuffer
  }

  private struct State {
    var room: Room
    var message: Message?
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastListener = 0
    /// True if those who wait will be told soon.
    var isTelling = false
  }

  /// Votes within this time are told together.
  private static let gathering = Duration.milliseconds(100)

  private let state: Mutex<State>
  private let now: @Sendable () -> Int

  init(_ room: Room, now: @escaping @Sendable () -> Int) {
    state = Mutex(State(room: room))
    self.now = now
  }

  /// The room as it is known.
  var room: Room { state.withLock { $0.room } }

  /// How many wait for a change.
  var listeners: Int { state.withLock { $0.listeners.count } }

  /// Puts a later state of the room in place. What all see is told at once, votes and answers together with those that come soon.
  func put(_ room: Room) {
    let (isUrgent, isNew) = state.withLock { state in
      guard room.sequence > state.room.sequence else { return (false, false) }
      let isUrgent = room.version > state.room.version
      state.room = room
      state.message = nil
      let isNew = !isUrgent && !state.isTelling && !state.listeners.isEmpty
      if isNew { state.isTelling = true }
      return (isUrgent, isNew)
    }
    if isUrgent { tell() }
    guard isNew else { return }
    Task {
      try? await Task.sleep(for: RoomBoard.gathering)
      state.withLock { $0.isTelling = false }
      tell()
    }
  }

  /// Has all streams look what there is to send, or else say that they are still there.
  func tell() {
    let listeners = state.withLock { Array($0.listeners.values) }
    for listener in listeners { listener.yield() }
  }

  /// What there is to send. It is written once for all.
  var message: Message {
    let (known, room) = state.withLock { ($0.message, $0.room) }
    if let known { return known }
    let text = "id: \(room.sequence)\ndata: \(RoomBoard.summary(of: room, at: now()).json())\n\n"
    let message = Message(sequence: room.sequence, bytes: ByteBuffer(string: text))
    state.withLock { state in
      // A question's time runs, so what tells of it is written each time.
      guard state.room.sequence == room.sequence, !room.stage.hasClock else { return }
      state.message = message
    }
    return message
  }

  /// Signals to look for a message, the first at once.
  func signals() -> (stream: AsyncStream<Void>, end: @Sendable () -> Void) {
    let (stream, listener) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.lastListener += 1
      state.listeners[state.lastListener] = listener
      return state.lastListener
    }
    listener.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
    }
    listener.yield()
    return (stream, { listener.finish() })
  }

  /// What all see: no names, and no votes of single members.
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
      let counts = vote.counts.map { Value.Member($0.step, .number(Double($0.count))) }
      members += [
        Value.Member("stage", "vote"), Value.Member("total", .number(Double(vote.steps.count))),
        Value.Member("counts", .object(counts)),
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
