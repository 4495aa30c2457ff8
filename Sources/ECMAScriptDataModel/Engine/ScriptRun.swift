/// The contexts of a run: copies of its data model use them in turn.
///
/// Contexts that a run has no more use for go to the shelf of the chart, where the next run of the same chart finds them:
/// what they hold is written over.
final class ScriptRun: Sendable {
  /// The most contexts that stand idle: one serves as long as variables can be written down.
  private static let mostIdle = 4
  /// The most that are kept for other runs of the chart.
  private static let mostSpare = 2

  private let shelf = ContextShelf()
  private let spare: ContextShelf

  init(spare: ContextShelf) {
    self.spare = spare
    LiveContexts.note(shelf)
  }

  deinit {
    for context in shelf.takeAll() where spare.count < ScriptRun.mostSpare { spare.put(context) }
  }

  /// A context that stands where a moment does, or can be brought there; nil if one must be made.
  func take(for moment: ScriptMoment) -> ScriptContext? {
    if let suitable = shelf.take({ $0.fitness(for: moment) }) ?? spare.take({ $0.fitness(for: moment) }) {
      return suitable
    }
    if shelf.count >= ScriptRun.mostIdle { _ = shelf.takeOldest() }
    return nil
  }

  /// Where to make a context; nil if the library has no machine.
  func group(limits: ECMAScriptDataModel.Limits) -> ScriptGroup? {
    guard let neighbour = shelf.take({ _ in 1 }) else { return ScriptGroup(limits: limits) }
    defer { shelf.put(neighbour) }
    return neighbour.group
  }

  func put(_ context: ScriptContext) { shelf.put(context) }

  /// Frees the contexts of a virtual machine in which a script was stopped, or which scripts have filled.
  func leave(_ group: ScriptGroup) {
    for context in shelf.takeAll() where context.group !== group { shelf.put(context) }
  }
}

/// Where a data model stands: what a context must be brought to before it can be called.
struct ScriptMoment {
  /// The call by which the session began.
  var beginning: JournalEntry?
  /// A world that has been written down, from which the journal goes on; nil if it goes on from the beginning.
  var base: World?
  var journal = Journal()
  var world: World
  /// The primitive values, where `world` has been written down.
  var holdings: Holdings?
  /// How many calls there may be in the journal before the variables are written down; twice as many each time that they
  /// cannot be.
  var patience = ScriptMoment.shortestPatience

  static let shortestPatience = 32
}

extension ScriptContext {
  /// How well the context suits for a moment; zero if it cannot be brought there, or would be lost to those who are where
  /// it is.
  fileprivate func fitness(for moment: ScriptMoment) -> Int {
    guard beginning === moment.beginning || beginning?.arguments == moment.beginning?.arguments else { return 0 }
    if world === moment.world { return holdings?.stamp == moment.holdings?.stamp ? 3 : 2 }
    guard moment.base != nil else { return 0 }
    if case .impossible = world.capture { return 0 }
    return 1
  }
}
