package import MachineSessions
import StatechartSimulation
import SystemLibraries

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The limits of the sessions that a library keeps.
package enum SessionLimits {
  /// The maximum number of sessions.
  package static let sessions = 10_000
  /// The maximum number of bytes of their machines.
  package static let bytes = 256 << 20
  /// The days without an event after which a session is removed.
  package static let idleDays = 30
  /// The maximum number of sessions that a client elsewhere may start in a day, and of bytes of their machines.
  package static let clientSessions = 1000
  package static let clientBytes = 64 << 20
}

/// The sessions that the library's database keeps as well.
extension MachineStore: SessionStore {
  /// Carries out a request; what it changes is on disk when there is a reply.
  package func reply(to request: SessionRequest, for client: String?) async -> SessionReply {
    let (now, seconds, clock) = (milliseconds(), now(), clock)
    do throws(StoreError) {
      switch request {
      case .start(let start):
        return try await database.write { library in
          let time = try clock.advance(library)
          return try library.begin(start, for: client.map(ClientNetwork.init), at: now, seconds: seconds, seen: time)
        }
      case .load(let identifier):
        return try await database.read { library in
          try library.storedSession(identifier).map { .session($0, now: now) } ?? .refused(.unknown)
        }
      case .append(let record, let identifier, let count):
        return try await database.write { library in
          let time = try clock.advance(library)
          return try library.append(record, to: identifier, after: count, at: now, seen: time)
        }
      case .end(let identifier):
        return try await database.write { library in
          try library.change("DELETE FROM {session} WHERE id = ?", [.text(identifier)]) > 0
            ? .ended : .refused(.unknown)
        }
      }
    } catch {
      return .refused(.failed("\(error)"))
    }
  }
}

extension LibraryConnection {
  /// Enters a session, and removes those that were unused for too long.
  fileprivate func begin(
    _ start: SessionStart, for network: ClientNetwork?, at now: Int, seconds: Int, seen: Int
  ) throws -> SessionReply {
    try change("DELETE FROM {session} WHERE {keptUntil} < ?", [.integer(seen)])
    let key = start.key.map { SHA256.hash((network?.bytes ?? []) + [0] + Array($0.utf8)) }
    if let key, let row = try row("SELECT id FROM {session} WHERE {startKey} = ?", [.bytes(key)]),
      let known = try row[0].text.flatMap({ try storedSession($0, withEvents: false) })
    {
      let isSame = known.machine == start.machine && known.name == start.name
      return isSame ? .session(known, now: known.started) : .refused(.keyReused)
    }
    let bytes = start.machine.text.utf8.count
    let total = try row("SELECT count(*), CAST(coalesce(sum(bytes), 0) AS bigint) FROM {session}")
    guard total?[0].number ?? 0 < SessionLimits.sessions, (total?[1].number ?? 0) + bytes <= SessionLimits.bytes else {
      return .refused(.full)
    }
    let share = try network.map { try ClientQuota(of: $0.forSessions, at: seconds, self) }
    var limits = StoreLimits()
    (limits.clientMachines, limits.clientBytes) = (SessionLimits.clientSessions, SessionLimits.clientBytes)
    if let share, !share.hasRoom(for: bytes, limits) {
      return .refused(.quota(retryAfter: Seconds.day - seconds % Seconds.day))
    }
    let session = MachineSession(identifier: MachineSession.makeIdentifier(), start, started: now, isDurable: true)
    try change(
      """
      INSERT INTO {session} (id, notation, ordinal, text, name, {startStates}, {startKey}, started, bytes, {keptUntil})
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(session.identifier), .text(start.machine.notation), .integer(start.machine.ordinal),
        .bytes(Array(start.machine.text.utf8)), SQLValue(start.name),
        .bytes(Array(try JSONEncoder().encode(start.states))), key.map { .bytes($0) } ?? .null, .integer(now),
        .integer(bytes), .integer(seen + SessionLimits.idleDays * Seconds.day),
      ])
    try share?.add(bytes, self)
    return .session(session, now: now)
  }

  /// Adds an event, if there are as many as its sender knows: whoever changes the count first has its place.
  fileprivate func append(
    _ record: MachineSession.Record, to identifier: String, after count: Int, at now: Int, seen: Int
  ) throws -> SessionReply {
    let changed = try change(
      "UPDATE {session} SET count = count + 1, {keptUntil} = ? WHERE id = ? AND count = ?",
      [.integer(seen + SessionLimits.idleDays * Seconds.day), .text(identifier), .integer(count)])
    guard changed == 1 else {
      return try storedSession(identifier).map { .changed($0, now: now) } ?? .refused(.unknown)
    }
    try change(
      "INSERT INTO {sessionEvent} (session, sequence, record) VALUES (?, ?, ?)",
      [.text(identifier), .integer(count + 1), .bytes(Array(try JSONEncoder().encode(record)))])
    return .appended
  }

  fileprivate func storedSession(_ identifier: String, withEvents: Bool = true) throws -> MachineSession? {
    let row = try row(
      "SELECT notation, ordinal, text, name, {startStates}, started FROM {session} WHERE id = ?", [.text(identifier)])
    guard let row else { return nil }
    let records = try rows(
      "SELECT record FROM {sessionEvent} WHERE session = ? AND sequence <= ? ORDER BY sequence",
      [.text(identifier), .integer(withEvents ? .max : 0)])
    let decoder = JSONDecoder()
    let start = SessionStart(
      MachineText(String(decoding: row[2].bytes, as: UTF8.self), notation: row[0].text ?? "", ordinal: row[1].number),
      name: row[3].text, states: try decoder.decode([String].self, from: Data(row[4].bytes)), key: nil)
    return MachineSession(
      identifier: identifier, start, started: row[5].number, isDurable: true,
      records: try records.map { try decoder.decode(MachineSession.Record.self, from: Data($0[0].bytes)) })
  }
}
