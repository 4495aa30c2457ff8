/// The contexts of a run: copies of its data model use them in turn.
///
/// When a run is over, its contexts go to the pool of the chart, where the next run of the same chart takes them: what
/// they hold is written over.
final class ScriptRun: Sendable {
  /// The maximum number of idle contexts: one serves as long as variables can be written down.
  private static let maxIdle = 4
  /// The maximum number kept for other runs of the chart.
  private static let maxSpare = 2

  private let pool = ContextPool()
  private let spare: ContextPool

  init(spare: ContextPool) {
    self.spare = spare
    LiveContexts.note(pool)
  }

  deinit {
    for context in pool.takeAll() where spare.count < ScriptRun.maxSpare { spare.put(context) }
  }

  /// A context that holds the variables of a moment, or can be brought to; nil if one must be made.
  func take(for moment: ScriptMoment) -> ScriptContext? {
    if let suitable = pool.take({ $0.fitness(for: moment) }) ?? spare.take({ $0.fitness(for: moment) }) {
      return suitable
    }
    if pool.count >= ScriptRun.maxIdle { _ = pool.takeOldest() }
    return nil
  }

  /// Returns the group in which to make a context; nil if the library has no machine.
  func group(limits: ECMAScriptDataModel.Limits) -> ScriptGroup? {
    guard let neighbour = pool.take({ _ in 1 }) else { return ScriptGroup(limits: limits) }
    defer { pool.put(neighbour) }
    return neighbour.group
  }

  func put(_ context: ScriptContext) { pool.put(context) }

  /// Frees the contexts of a virtual machine in which a script was stopped, or which scripts have filled.
  func exit(_ group: ScriptGroup) {
    for context in pool.takeAll() where context.group !== group { pool.put(context) }
  }
}

/// The content of a context at the moment, as far as it can be determined without the engine.
struct ContextPosition {
  /// The variables that it holds.
  var variables = VariableState(event: nil)
  /// The primitive values among them, where the variables were written down.
  var bindings: Bindings?
  /// The environment that its expressions see.
  var environment = ScriptEnvironment()
  /// The event of the last call that may have changed something, and so may have changed what the event carries.
  private(set) var keptEvent: EventToken?

  /// True if no copy of a data model can come back to the variables that it holds.
  mutating func isUnique() -> Bool { isKnownUniquelyReferenced(&variables) }

  /// Notes that a call which may have changed something has left these variables.
  mutating func enter(_ variables: VariableState) {
    self.variables = variables
    bindings = nil
  }

  /// Notes that variables were restored.
  mutating func restore(_ variables: VariableState, _ values: VariableStateValues) {
    self.variables = variables
    bindings = values.bindings
    environment.event = variables.event
    keptEvent = variables.event
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
