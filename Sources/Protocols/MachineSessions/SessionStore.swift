import StatechartSimulation
package import Statecharts
import Synchronization

/// A request to where sessions are kept. It is a value, so that a process without stores can have another carry it out.
package enum SessionRequest: Hashable, Codable, Sendable {
  /// Begin a session, or find the one that the same client has begun with the same key.
  case start(SessionStart)
  case load(String)
  /// Add an event to a session that has so many.
  case append(MachineSession.Record, to: String, after: Int)
  case end(String)
}

/// The reply to it. An event is on disk when it is `appended`, if the store is durable.
package enum SessionReply: Hashable, Codable, Sendable {
  /// The session, with the time now in milliseconds since 1970.
  case session(MachineSession, now: Int)
  case appended
  /// Nothing was added: the session has other events by now.
  case changed(MachineSession, now: Int)
  case ended
  case refused(SessionFault)
}

/// The reason why a request about a session is not answered; a refused event is an answer.
package enum SessionFault: Error, Hashable, Codable, Sendable {
  /// There is no such session: it never was, has ended, or was unused for too long.
  case unknown
  /// The request does not have the form.
  case malformed(String)
  /// The machine's text has errors.
  case unreadable([SessionFinding])
  /// The event is none of the machine's, or carries what it cannot.
  case invalidEvent(String)
  /// A page of another site has sent the request.
  case elsewhere
  /// Something has more bytes than it may have.
  case tooLarge(String)
  /// The session has as many events as it may have, or takes too much work.
  case exhausted(String)
  /// The client's key was used for another request.
  case keyReused
  /// Others changed the session at the same time again and again.
  case conflict
  /// There is no room for more sessions.
  case full
  /// The client has started as many sessions as it may in a day; seconds until it may start more.
  case quota(retryAfter: Int)
  /// The store does not do what it should: why.
  case failed(String)
  /// The reply is not known yet (`SuppliedSessions`).
  case pending

  /// The fault in words.
  package var message: String {
    switch self {
    case .unknown: "there is no such session: it has ended, or was unused for too long"
    case .malformed(let words), .invalidEvent(let words), .tooLarge(let words), .exhausted(let words): words
    case .unreadable(let findings): findings.prefix(20).map(\.line).joined(separator: "\n")
    case .elsewhere: "pages of other sites cannot use sessions"
    case .keyReused: "the key was used for another request"
    case .conflict: "the session is changed by others at the same time; try again"
    case .full: "there is no room for more sessions"
    case .quota: "the daily limit of sessions has been reached"
    case .failed: "the store of sessions has failed"
    case .pending: "the store of sessions has not replied"
    }
  }
}

/// An error in a machine's text, in words and for programs.
package struct SessionFinding: Hashable, Codable, Sendable {
  /// The finding with its place, and the same in JSON.
  package let line: String
  package let json: Value
}

/// The sessions as a computation sees them, which waits for nothing.
package protocol SessionKeeper: Sendable {
  /// - Throws: `SessionFault.pending` if the reply is not known yet.
  func reply(to request: SessionRequest) throws(SessionFault) -> SessionReply
}

/// A store of sessions.
package protocol SessionStore: Sendable {
  /// - Parameter client: The client to whose share a new session counts: the address of a peer; nil for one without a
  ///   limit.
  /// - Throws: What keeps a worker from going on (`SessionFault.failed` is a reply).
  func reply(to request: SessionRequest, for client: String?) async throws -> SessionReply
}

/// The replies that are known while an answer is computed: the first request without one is noted, so that it can be
/// carried out before the answer is computed anew.
package final class SuppliedSessions: SessionKeeper {
  private let replies: [SessionRequest: SessionReply]
  private let noted = Mutex<SessionRequest?>(nil)

  package init(_ replies: [SessionRequest: SessionReply]) { self.replies = replies }

  /// The request that has to be carried out before there is an answer.
  package var need: SessionRequest? { noted.withLock { $0 } }

  package func reply(to request: SessionRequest) throws(SessionFault) -> SessionReply {
    if let known = replies[request] { return known }
    noted.withLock { $0 = $0 ?? request }
    throw .pending
  }
}

/// The sessions of a process, in its memory.
package final class MemorySessions: SessionKeeper, SessionStore {
  /// The limits of the sessions in memory.
  package enum Limits {
    /// The maximum number of sessions, and of those of a client.
    package static let sessions = 1000
    package static let clientSessions = 100
    /// The maximum number of bytes of their machines.
    package static let bytes = 64 << 20
    /// The time without an event after which a session is removed, in milliseconds.
    package static let idle = 24 * 3600 * 1000
  }

  private struct Entry {
    var session: MachineSession
    let start: SessionStart
    let client: String?
    var lastUse: Int
  }

  private let entries = Mutex<[String: Entry]>([:])
  /// The time in milliseconds since 1970.
  private let now: @Sendable () -> Int

  package init(now: @escaping @Sendable () -> Int) { self.now = now }

  package func reply(to request: SessionRequest) -> SessionReply { reply(to: request, for: nil) }

  package func reply(to request: SessionRequest, for client: String?) -> SessionReply {
    let now = now()
    return entries.withLock { entries in
      switch request {
      case .start(let start): return Self.begin(start, for: client, at: now, &entries)
      case .load(let identifier):
        return entries[identifier].map { .session($0.session, now: now) } ?? .refused(.unknown)
      case .append(let record, let identifier, let count):
        guard let entry = entries[identifier] else { return .refused(.unknown) }
        guard entry.session.records.count == count else { return .changed(entry.session, now: now) }
        entries[identifier]?.session.records.append(record)
        entries[identifier]?.lastUse = now
        return .appended
      case .end(let identifier): return entries.removeValue(forKey: identifier) == nil ? .refused(.unknown) : .ended
      }
    }
  }

  private static func begin(
    _ start: SessionStart, for client: String?, at now: Int, _ entries: inout [String: Entry]
  ) -> SessionReply {
    entries = entries.filter { $0.value.lastUse + Limits.idle > now }
    if let key = start.key, let known = entries.values.first(where: { $0.client == client && $0.start.key == key }) {
      return known.start == start ? .session(known.session.before(0), now: known.session.started) : .refused(.keyReused)
    }
    let bytes = entries.values.reduce(start.machine.text.utf8.count) { $0 + $1.start.machine.text.utf8.count }
    guard entries.count < Limits.sessions, bytes <= Limits.bytes else { return .refused(.full) }
    guard client == nil || entries.values.count(where: { $0.client == client }) < Limits.clientSessions else {
      return .refused(.quota(retryAfter: Limits.idle / 1000))
    }
    let session = MachineSession(
      identifier: MachineSession.makeIdentifier(), start, started: now, isDurable: false)
    entries[session.identifier] = Entry(session: session, start: start, client: client, lastUse: now)
    return .session(session, now: now)
  }
}
