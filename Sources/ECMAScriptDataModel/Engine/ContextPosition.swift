/// What a context holds at the moment, as far as it can be determined without the engine.
struct ContextPosition {
  /// The variables that it holds.
  var world = VariableState(event: nil)
  /// The primitive values among them, where the world has been written down.
  var holdings: Bindings?
  /// The environment that its expressions see.
  var environment = ScriptEnvironment()
  /// The event of the last call that may have changed something, and so may have changed what the event carries.
  private(set) var keptEvent: EventToken?

  /// True if no copy of a data model can come back to the variables that it holds.
  mutating func isWorldUnique() -> Bool { isKnownUniquelyReferenced(&world) }

  /// Notes that a call which may have changed something has left these variables.
  mutating func enter(_ world: VariableState) {
    self.world = world
    holdings = nil
  }

  /// Notes that the variables of a world were restored.
  mutating func restore(_ world: VariableState, _ values: VariableStateValues) {
    self.world = world
    holdings = values.holdings
    environment.event = world.event
    keptEvent = world.event
  }

  /// Moves to the environment of a call, and returns what has to be passed to the prelude for it; empty texts represent
  /// what is as it was.
  ///
  /// - Parameter changing: True if the call may change something.
  mutating func move(to next: ScriptEnvironment, changing: Bool) -> [String] {
    let isMoved = next.time != environment.time || next.states != environment.states
    var event = ""
    if next.event !== environment.event {
      event = next.event.map { $0 === keptEvent ? "kept" : $0.fields } ?? "none"
    }
    let keeps = changing && next.event !== keptEvent
    environment = next
    if changing { keptEvent = next.event }
    return [isMoved ? String(next.time) : "", isMoved ? next.states : "", event, keeps ? "1" : ""]
  }
}
