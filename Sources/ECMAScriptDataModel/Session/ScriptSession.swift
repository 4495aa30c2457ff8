import StatechartExecution
import Synchronization

/// The event that scripts see; two copies of a data model share it by identity.
final class EventToken: Sendable {
  let fields: String

  init(_ fields: String) { self.fields = fields }
}

/// What surrounds a call: the clock, the active states, the current event.
struct Ambience: Sendable {
  var time = 0
  /// The names of the active states as JSON.
  var states = "[]"
  var event: EventToken?
}

/// A call that may have changed something.
final class JournalEntry: Sendable {
  let name: String
  let arguments: [String]
  let ambience: Ambience
  /// The variables after the call, once somebody has asked; nothing changes them until the next one.
  private let kept = Mutex<[ValueBinding]?>(nil)

  var variables: [ValueBinding]? {
    get { kept.withLock { $0 } }
    set { kept.withLock { $0 = newValue } }
  }

  init(_ name: String, _ arguments: [String], _ ambience: Ambience) {
    self.name = name
    self.arguments = arguments
    self.ambience = ambience
  }
}

/// A context with the calls that have made it what it is. Copies of a data model share it until one goes its own way.
final class ScriptSession: Sendable {
  fileprivate struct State {
    let context: ScriptContext
    var last: JournalEntry?
    var bound = Ambience()
    /// The event of the last call that may have changed something, and so may have changed what the event carries.
    var keptEvent: EventToken?
  }

  /// Nil once the session has given up its context.
  private let state: Mutex<State?>
  private let isInUse = Atomic(true)

  private init?(in group: ScriptGroup) {
    guard let context = ScriptContext(in: group) else { return nil }
    state = Mutex(State(context: context))
  }

  /// Makes a session and repeats calls in it; nil if one of them is stopped.
  static func repeating(_ journal: [JournalEntry], in group: ScriptGroup) -> ScriptSession? {
    guard let session = ScriptSession(in: group) else { return nil }
    let isWhole = session.state.withLock { state in
      for entry in journal {
        if case .stopped = state?.call(entry.name, entry.arguments, entry.ambience, noting: entry).result {
          return false
        }
      }
      return true
    }
    guard isWhole else { return nil }
    LiveSessions.admit(session)
    return session
  }

  /// True if the session has a context that stands where a journal ends.
  func stands(at last: JournalEntry?) -> Bool {
    state.withLock { state in state.map { $0.last === last } ?? false }
  }

  /// Calls a function, if the session is where a journal ends; nil if another copy has gone on from there, or the
  /// context was given up.
  func call(
    _ name: String, _ arguments: [String], _ ambience: Ambience, after last: JournalEntry?, noting entry: JournalEntry?,
    memoryBefore: Int?
  ) -> (result: ScriptResult, time: Double)? {
    isInUse.store(true, ordering: .relaxed)
    return state.withLock { state in
      guard state?.last === last else { return nil }
      return state?.call(name, arguments, ambience, noting: entry, memoryBefore: memoryBefore)
    }
  }

  /// The virtual machine of the context, if the session has one.
  var group: ScriptGroup? { state.withLock { $0?.context.group } }

  /// Frees the context, whoever still holds the session.
  func close() { state.withLock { $0 = nil } }

  /// Frees the context, unless it or another of its virtual machine is in the middle of a call, or it has been used since
  /// it was last asked.
  func giveUp() -> Bool {
    guard !isInUse.exchange(false, ordering: .relaxed) else { return false }
    return state.withLockIfAvailable { State.giveUp(&$0) } ?? false
  }

  /// Frees the context if it is in a virtual machine and not in the middle of a call.
  func giveUp(in group: ScriptGroup) {
    _ = state.withLockIfAvailable { state in
      if state?.context.group === group { _ = State.giveUp(&state) }
    }
  }
}

extension ScriptSession.State {
  /// The library waits with freeing a context until its machine is not in use; nobody here is to wait for that.
  fileprivate static func giveUp(_ state: inout Self?) -> Bool {
    guard let group = state?.context.group else { return true }
    return group.ifIdle { state = nil }
  }

  fileprivate mutating func call(
    _ name: String, _ arguments: [String], _ ambience: Ambience, noting entry: JournalEntry?, memoryBefore: Int? = nil
  ) -> (result: ScriptResult, time: Double) {
    let isMoved = ambience.time != bound.time || ambience.states != bound.states
    var event = ""
    if let given = ambience.event, given !== bound.event { event = given === keptEvent ? "kept" : given.fields }
    let keeps = entry != nil && ambience.event !== keptEvent
    bound = ambience
    if let entry {
      last = entry
      keptEvent = ambience.event
    }
    let surroundings = [isMoved ? String(ambience.time) : "", isMoved ? ambience.states : "", event, keeps ? "1" : ""]
    return context.call(surroundings + [name] + arguments, memoryBefore: memoryBefore)
  }
}
