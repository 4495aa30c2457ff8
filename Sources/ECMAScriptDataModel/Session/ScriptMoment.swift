/// What a data model has come to: a context must be brought to it before it can be called.
struct ScriptMoment {
  /// The call by which the session began.
  var beginning: JournalEntry?
  /// A world that has been written down, from which the journal goes on; nil if it goes on from the beginning.
  var base: VariableState?
  var journal = Journal()
  var world: VariableState
  /// The primitive values, where `world` has been written down.
  var holdings: Bindings?
  /// How many calls there may be in the journal before the variables are written down; twice as many each time that
  /// they cannot be.
  var patience = ScriptMoment.shortestPatience

  static let shortestPatience = 32
}

extension ScriptContext {
  /// How well the context suits for a moment; zero if it cannot be brought to it, or if copies of the data model that
  /// are where it is could not get it back.
  func fitness(for moment: ScriptMoment) -> Int {
    guard beginning === moment.beginning || beginning?.arguments == moment.beginning?.arguments else { return 0 }
    if position.world === moment.world { return position.holdings?.stamp == moment.holdings?.stamp ? 3 : 2 }
    guard moment.base != nil else { return 0 }
    if case .impossible = position.world.capture { return 0 }
    return 1
  }
}
