import StatechartExecution
import Statecharts

/// The part of a snapshot that distinguishes configurations as seen from outside: everything but the time that has
/// passed. It is written apart from `Fingerprint`, so that an oracle does not share its mistakes.
struct SnapshotKey: Hashable, Sendable {
  private struct Timer: Hashable {
    let event: Event
    let delay: Int
  }

  private struct Session: Hashable {
    let invokeID: String
    let configuration: [State.ID]
    let variables: [ValueBinding]
  }

  private let configuration: [State.ID]
  private let memories: [Snapshot.Memory]
  private let variables: [ValueBinding]
  private let timers: [Timer]
  private let sessions: [Session]
  private let hasEnded: Bool

  /// Takes what matters of a snapshot.
  init(_ snapshot: Snapshot) {
    configuration = snapshot.configuration
    memories = snapshot.memories
    variables = snapshot.variables
    timers = snapshot.pending.map { Timer(event: $0.event, delay: $0.due - snapshot.time) }
    sessions = snapshot.sessions.map {
      Session(invokeID: $0.invokeID, configuration: $0.snapshot.configuration, variables: $0.snapshot.variables)
    }
    hasEnded = snapshot.status != .running
  }
}
