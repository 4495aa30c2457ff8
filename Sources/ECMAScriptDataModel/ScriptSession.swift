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
  }

  private let state: Mutex<State>

  init?(_ engine: ScriptEngine) {
    guard let context = engine.context() else { return nil }
    state = Mutex(State(context: context))
  }

  /// Makes a session and repeats calls in it; nil if one of them is stopped.
  static func repeating(_ journal: [JournalEntry], on engine: ScriptEngine) -> ScriptSession? {
    guard let session = ScriptSession(engine) else { return nil }
    let isWhole = session.state.withLock { state in
      for entry in journal {
        if case .stopped = state.call(entry.name, entry.arguments, entry.ambience) { return false }
      }
      state.last = journal.last
      return true
    }
    return isWhole ? session : nil
  }

  /// Calls a function, if the session is where a journal ends; nil if another copy has gone on from there.
  func call(
    _ name: String, _ arguments: [String], _ ambience: Ambience, after last: JournalEntry?, noting entry: JournalEntry?
  ) -> ScriptResult? {
    state.withLock { state -> ScriptResult? in
      guard state.last === last else { return nil }
      let result = state.call(name, arguments, ambience)
      if let entry { state.last = entry }
      return result
    }
  }
}

extension ScriptSession.State {
  fileprivate mutating func call(_ name: String, _ arguments: [String], _ ambience: Ambience) -> ScriptResult {
    if ambience.time != bound.time || ambience.states != bound.states {
      if case .stopped = context.call("ambience", [String(ambience.time), ambience.states]) { return .stopped }
    }
    if let event = ambience.event, event !== bound.event {
      if case .stopped = context.call("receive", [event.fields]) { return .stopped }
    }
    bound = ambience
    return context.call(name, arguments)
  }
}
