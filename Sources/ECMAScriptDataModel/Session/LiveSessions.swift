import Synchronization

/// The sessions of the process that have a context at the moment.
///
/// A context can be remade from a session's journal at any time, so no more than a few are kept: whoever has not used
/// its context for long loses it first.
enum LiveSessions {
  /// The most contexts in one process.
  static let most = 16

  private struct Entry {
    weak var session: ScriptSession?
  }

  private static let entries = Mutex<[Entry]>([])

  /// Lets a session have a context, at the cost of another if need be; those in the middle of a call keep theirs.
  static func admit(_ session: ScriptSession) {
    entries.withLock { entries in
      entries.removeAll { $0.session == nil }
      entries.append(Entry(session: session))
      var chances = 2 * entries.count
      while entries.count > most, chances > 0 {
        chances -= 1
        let entry = entries.removeFirst()
        if let session = entry.session, !session.giveUp() { entries.append(entry) }
      }
    }
  }

  /// Frees the contexts in a virtual machine, but for those in the middle of a call.
  static func giveUp(in group: ScriptGroup) {
    let sessions = entries.withLock { $0.compactMap(\.session) }
    for session in sessions { session.giveUp(in: group) }
  }
}
