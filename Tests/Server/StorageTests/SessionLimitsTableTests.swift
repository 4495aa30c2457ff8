import MachineSessions
import Storage
import TestSupport
import Testing

/// The table of limits in the documentation of sessions.
struct SessionLimitsTableTests {
  @Test func theTableIsTheConstants() throws {
    typealias Session = MachineSession.Limits
    typealias Memory = MemorySessions.Limits
    func number(_ value: Int) -> String { ArticleTable.number(value) }
    let expected = [
      "a machine's text": "\(Session.machineBytes >> 20) MiB",
      "events of a session, refused ones included; their bytes":
        "\(number(Session.events)); \(Session.bytes >> 10) KiB",
      "an event with its data; a key": "\(Session.eventBytes >> 10) KiB; \(Session.keyBytes) bytes",
      "sessions of a library; bytes of their machines":
        "\(number(SessionLimits.sessions)); \(SessionLimits.bytes >> 20) MiB",
      "sessions that a network starts in a day; bytes of their machines":
        "\(number(SessionLimits.clientSessions)); \(SessionLimits.clientBytes >> 20) MiB "
        + "(this computer has no such limit)",
      "time without an event after which a session may be removed": "\(SessionLimits.idleDays) days",
      "sessions in memory; of a client; without an event":
        "\(number(Memory.sessions)); \(Memory.clientSessions); \(Memory.idle / 3_600_000) hours",
    ]
    #expect(try ArticleTable.cells(inSection: "Limits, and who may", of: "Sessions") == expected)
  }
}
