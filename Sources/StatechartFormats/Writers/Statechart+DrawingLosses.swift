import Statecharts

extension Statechart {
  /// What a notation for drawings alone leaves out of the chart, a warning for each kind of thing.
  func drawingLosses(of notation: String) -> [Diagnostic] {
    var kinds: [String] = []
    if !variables.isEmpty || allStates.contains(where: { !$0.variables.isEmpty }) { kinds.append("variables") }
    if script != nil { kinds.append("the chart's script") }
    if allStates.contains(where: { $0.doneData != nil }) { kinds.append("done data") }
    if transitions.contains(where: { $0.kind == .internal }) { kinds.append("that a transition is internal") }
    if allStates.contains(where: { $0.invocations.contains { !$0.payload.isEmpty || $0.finalize != nil } }) {
      kinds.append("what invoked services are given")
    }
    let left = kinds.map { Diagnostic(.warning, .notExpressible, "\(notation) cannot express \($0)") }
    return left
      + unknownTargets.map { transition, target in
        Diagnostic(
          .warning, .notExpressible, "the transition to '\(target)' is omitted: there is no such state",
          at: transition.origin.position)
      }
  }

  private var unknownTargets: [(Transition, State.ID)] {
    transitions.flatMap { transition in
      transition.targets.filter { state($0) == nil }.map { (transition, $0) }
    }
  }
}
