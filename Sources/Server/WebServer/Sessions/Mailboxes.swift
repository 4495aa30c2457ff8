import Statecharts
import Synchronization
import WebPages

/// The messages that have arrived at the addresses of the runs that pages have shown. They are kept in memory alone.
///
/// A message stays where it is when a run takes it as a step, so that a run that steps back can take it again; it makes
/// room for a new one only then.
final class Mailboxes: Sendable {
  /// The limits of the mailboxes.
  enum Limits {
    /// The maximum number of runs; beyond it the one that was shown longest ago is forgotten.
    static let runs = 64
    /// The maximum number of messages of a run.
    static let messages = 32
    /// The maximum number of bytes of a message.
    static let bytes = 8 << 10
  }

  /// The result of sending a message.
  enum Receipt: Hashable, Sendable {
    case accepted
    /// No page shows such a session.
    case unknown
    /// There is no room before a run takes what has arrived.
    case full
  }

  private struct Mailbox {
    var sessions: Set<String> = ["session.1"]
    var messages: [(message: HostMessage, isTaken: Bool)] = []
    var lastUse = 0
  }

  private struct State {
    var mailboxes: [SessionKey: Mailbox] = [:]
    var uses = 0
  }

  private let state = Mutex(State())

  /// Opens a mailbox for a new run.
  func open() -> SessionKey {
    let key = SessionKey()
    state.withLock { state in
      let oldest = state.mailboxes.min { $0.value.lastUse < $1.value.lastUse }?.key
      if state.mailboxes.count >= Limits.runs, let oldest { state.mailboxes[oldest] = nil }
      state.uses += 1
      state.mailboxes[key] = Mailbox(lastUse: state.uses)
    }
    return key
  }

  func has(_ key: SessionKey) -> Bool { state.withLock { $0.mailboxes[key] != nil } }

  /// Notes which sessions are alive in a run that is shown; from then on others get nothing.
  func show(_ sessions: some Sequence<String>, at key: SessionKey) {
    state.withLock { state in
      state.uses += 1
      state.mailboxes[key]?.lastUse = state.uses
      state.mailboxes[key]?.sessions = Set(sessions)
    }
  }

  /// Keeps a message for a session.
  func put(_ message: HostMessage, for session: String, at key: SessionKey) -> Receipt {
    state.withLock { state in
      guard var mailbox = state.mailboxes[key], mailbox.sessions.contains(session) else { return .unknown }
      if mailbox.messages.count >= Limits.messages {
        guard let taken = mailbox.messages.firstIndex(where: \.isTaken) else { return .full }
        mailbox.messages.remove(at: taken)
      }
      mailbox.messages.append((message, false))
      state.mailboxes[key] = mailbox
      return .accepted
    }
  }

  /// Hands out all messages of a run, which keeps them as its steps and never steps back.
  func takeAll(at key: SessionKey) -> [HostMessage] {
    state.withLock { state in
      defer { state.mailboxes[key]?.messages = [] }
      return (state.mailboxes[key]?.messages ?? []).map(\.message)
    }
  }

  /// The messages that are not among the steps of a run, in the order of their arrival; those that are count as taken.
  func arrived(at key: SessionKey, besides steps: [Step]) -> [HostMessage] {
    var known: [HostMessage: Int] = [:]
    for case .message(let message) in steps { known[message, default: 0] += 1 }
    return state.withLock { state in
      var arrived: [HostMessage] = []
      let messages = state.mailboxes[key]?.messages ?? []
      for (place, entry) in messages.enumerated() {
        if let count = known[entry.message], count > 0 {
          known[entry.message] = count - 1
          state.mailboxes[key]?.messages[place].isTaken = true
        } else {
          arrived.append(entry.message)
        }
      }
      return arrived
    }
  }
}

/// The key that makes the addresses of a run's sessions unguessable: 128 random bits, as 32 hexadecimal digits.
struct SessionKey: Hashable, Sendable {
  let text: String

  init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<16).map { _ in generator.next() as UInt8 }.hexadecimal
  }

  /// Reads a key; nil if the text is none.
  init?(_ text: some StringProtocol) {
    guard ExplorerAddress.isSessionKey(text) else { return nil }
    self.text = String(text)
  }
}
