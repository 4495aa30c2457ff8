import Synchronization

/// The sessions of the process that have a virtual machine at the moment.
///
/// A machine can be remade from a session's journal at any time, so no more than a few are kept: whoever has not used
/// its machine for long loses it first.
enum LiveSessions {
  /// The most machines in one process.
  static let most = 16

  private struct Entry {
    weak var session: ScriptSession?
  }

  private static let entries = Mutex<[Entry]>([])

  /// Lets a session have a machine, at the cost of another if need be; those in the middle of a call keep theirs.
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
}
