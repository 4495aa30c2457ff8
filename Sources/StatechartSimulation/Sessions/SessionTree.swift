package import StatechartExecution

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

  /// All of them, each before those that it has invoked, with how deep they stand.
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
