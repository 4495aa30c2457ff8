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

  /// Where to make a context; nil if the library has no machine.
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
