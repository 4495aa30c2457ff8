public import Statecharts

/// The visible state of a machine at one moment.
public struct Snapshot: Hashable, Codable, Sendable {
  /// Whether the machine goes on.
  public enum Status: Hashable, Codable, Sendable {
    /// It waits for events.
    case running
    /// It has reached an outermost final state. SCXML 3.7.
    case ended
    /// A limit stopped it.
    case stopped(LimitReached)
  }

  /// The states that a history state remembers.
  public struct Memory: Hashable, Codable, Sendable {
    /// The history state.
    public let history: State.ID
    /// The states it would restore.
    public let states: [State.ID]
  }

  /// The active states in document order; after the end, those that were active when it came.
  public let configuration: [State.ID]
  /// The innermost of them.
  public let atomicStates: [State.ID]
  /// The virtual time in milliseconds since the start.
  public let time: Int
  /// The events on their way, the next one first.
  public let pending: [PendingEvent]
  /// The events that waited when a limit stopped the machine, the next one first, those of invoked sessions after its
  /// own; they are never delivered.
  public let undelivered: [PendingEvent]
  /// The memories of the history states, in document order; those that remember nothing are left out.
  public let memories: [Memory]
  /// The variables.
  public let variables: [ValueBinding]
  /// Whether the machine goes on.
  public let status: Status
  /// The data of the outermost final state. SCXML 5.5.
  public let doneData: Value?
  /// The request that it waits for, if it waits for one.
  public let request: PendingRequest?
  /// The sessions that it invoked and those that they invoked, in the order of their start.
  public let sessions: [SessionSnapshot]

  /// True if a state is active.
  public func isActive(_ state: State.ID) -> Bool { configuration.contains(state) }

  /// The time until the next delayed event, if there is one.
  public var nextDelay: Delay? {
    dueTimes.min().map { Delay(milliseconds: $0 - time) }
  }

  /// The times at which the events on their way are due, those of invoked sessions included.
  public var dueTimes: [Int] {
    pending.map(\.due) + sessions.flatMap(\.snapshot.pending).map(\.due)
  }

  /// A machine that has not started: nothing is active, and nothing is on its way.
  public static var unstarted: Snapshot {
    Snapshot(
      configuration: [], atomicStates: [], time: 0, pending: [], undelivered: [], memories: [], variables: [],
      status: .running, doneData: nil, request: nil, sessions: [])
  }
}

/// A session that a run's own session, or one of its descendants, has invoked, at one moment.
public struct SessionSnapshot: Hashable, Codable, Sendable {
  /// The session's identifier, unique in the run.
  public let id: String
  /// The identifier of the session that invoked it.
  public let parent: String
  /// The identifier of the invocation, unique in the parent.
  public let invokeID: String
  /// The name of its chart, if it has one.
  public let name: String?
  /// Its chart.
  public let chart: Statechart
  /// The session; its own `sessions` are empty, since the run's own session lists all.
  public let snapshot: Snapshot
}

/// The sessions that a run's own session and its descendants have invoked, by who invoked them.
package struct SessionTree: Sendable {
  private let sessions: [SessionSnapshot]

  package init(_ snapshot: Snapshot) {
    sessions = snapshot.sessions
  }

  package var isEmpty: Bool { sessions.isEmpty }

  /// Those whose parent is not among them: the run's own session has invoked them.
  package var outermost: [SessionSnapshot] {
    let known = Set(sessions.map(\.id))
    return sessions.filter { !known.contains($0.parent) }
  }

  /// Those that a session has invoked, in the order of their start.
  package func invoked(by session: SessionSnapshot) -> [SessionSnapshot] {
    sessions.filter { $0.parent == session.id }
  }

  /// All of them, each before those that it has invoked, with their depth.
  package var lines: [(session: SessionSnapshot, depth: Int)] {
    var lines: [(SessionSnapshot, Int)] = []
    var pending = Array(outermost.reversed().map { ($0, 0) })
    while let (session, depth) = pending.popLast() {
      lines.append((session, depth))
      pending += invoked(by: session).reversed().map { ($0, depth + 1) }
    }
    return lines
  }
}
