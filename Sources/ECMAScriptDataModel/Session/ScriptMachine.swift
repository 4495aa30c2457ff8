import Synchronization

/// The virtual machine of a run: copies of a data model make their contexts in it, which costs less than a machine each.
final class ScriptMachine: Sendable {
  private let current = Mutex<ScriptGroup?>(nil)

  /// Where to make a context; nil if the library has no machine.
  func group(limits: ECMAScriptDataModel.Limits) -> ScriptGroup? {
    current.withLock { current in
      if current == nil { current = ScriptGroup(limits: limits) }
      return current
    }
  }

  /// Has the next context made in a new machine, for a script was stopped in this one, or has filled too much.
  func leave() { current.withLock { $0 = nil } }
}
