import StatechartExecution
import Statecharts

/// The frames of Stately Inspect. An event is complete with the snapshot after it, which says in which states the actor
/// is then, be it that nothing took the event. Events of XState itself, as its timers, are left out, since the machine
/// makes them again; the states after them are kept.
struct InspectLog: Sendable {
  /// The state of an actor.
  private struct Actor: Sendable {
    /// The event whose snapshot has not come.
    var event: LogEvent?
    /// The first events, until one is known to be of the machine.
    var held: [LogEvent] = []
    var isKnown = false
  }

  private var actors: [String: Actor] = [:]
  /// The actors in the order in which they came.
  private var order: [String] = []
  /// The maximum number of events of an actor that are held; then it is taken for one of the machine.
  private static let maxHeld = 1000

  /// The number of actors without an event or a state of the machine.
  var otherActors: Int { actors.values.count { !$0.isKnown && !$0.held.isEmpty } }

  /// The session of the actor that a frame is about.
  static func session(of frame: Value) -> String {
    frame["sessionId"]?.string ?? frame["actorId"]?.string ?? frame["actorRef"]?["sessionId"]?.string
      ?? frame["actorRef"]?["id"]?.string ?? frame["rootId"]?.string ?? ""
  }

  /// The events that are complete with a frame.
  mutating func events(of frame: Value, _ number: Int, _ names: inout LogNames) -> [LogEvent] {
    guard let type = frame["type"]?.string else { return [] }
    let key = Self.session(of: frame)
    let states = frame["snapshot"]?["value"].flatMap(LogRecord.states)
    let time = LogTime.milliseconds(frame["createdAt"] ?? frame["timestamp"])
    var actor = actors[key] ?? Actor()
    if actors[key] == nil { order.append(key) }
    defer { actors[key] = actor }
    switch type {
    case "@xstate.event":
      let before = actor.event
      actor.event = Self.event(of: frame, number, key, time)
      guard let before, !before.isObservation else { return [] }
      return kept(before, &actor, &names)
    case "@xstate.transition":
      guard var event = Self.event(of: frame, number, key, time) else { return [] }
      event.states = states
      return event.isObservation && states == nil ? [] : kept(event, &actor, &names)
    case "@xstate.snapshot":
      var event = actor.event ?? LogEvent(line: number, instance: key, name: "", time: time)
      actor.event = nil
      (event.states, event.reportsOwnEvents) = (states, states != nil)
      return event.isObservation && states == nil ? [] : kept(event, &actor, &names)
    case _: return []
    }
  }

  /// The events that are complete at the end of the log.
  mutating func rest(_ names: inout LogNames) -> [LogEvent] {
    order.flatMap { key -> [LogEvent] in
      guard var actor = actors[key], let event = actor.event else { return [] }
      defer { actors[key] = actor }
      return event.isObservation ? [] : kept(event, &actor, &names)
    }
  }

  /// The events that an actor is known to have had; none as long as it may be one of another machine.
  private func kept(_ event: LogEvent, _ actor: inout Actor, _ names: inout LogNames) -> [LogEvent] {
    guard !actor.isKnown else { return [event] }
    actor.held.append(event)
    actor.isKnown =
      names.event(event.name) != nil || event.states?.contains { names.state($0) != nil } == true
      || actor.held.count >= Self.maxHeld
    guard actor.isKnown else { return [] }
    defer { actor.held = [] }
    return actor.held
  }

  /// All that was held of actors that may be of other machines, for a log in which there is nothing else.
  var foreign: [LogEvent] { order.flatMap { actors[$0]?.held ?? [] } }

  private static func event(of frame: Value, _ number: Int, _ key: String, _ time: Int?) -> LogEvent? {
    guard let event = frame["event"], let name = event["type"]?.string, !name.isEmpty else { return nil }
    guard !name.hasPrefix("xstate.") else { return LogEvent(line: number, instance: key, name: "", time: time) }
    var payload: Value?
    if case .object(let members) = event {
      let own = members.filter { $0.name != "type" }
      if !own.isEmpty { payload = .object(own) }
    }
    return LogEvent(line: number, instance: key, name: name, payload: payload, time: time)
  }
}
