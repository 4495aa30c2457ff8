import StatechartAnalysis
import StatechartExecution
import Statecharts

extension Machine {
  /// The memory that the machine takes when its first page has been made, estimated from what it is made of. Time is
  /// linear in the states.
  ///
  /// Each state is in the list of all and in its parent's; the text in SCXML is the measure of what conditions, actions
  /// and names take. The tables that answer events, and the refused pairs, grow with states and events.
  /// `MemoryEstimateTests` compares it with what the process gains.
  public var bytes: Int {
    let states = chart.allStates.count
    let transitions = chart.transitions.count
    let cells = min(1 << 20, (compiled.eventNames.count + 1) * states)
    let sets = transitions * (states / 64 + 1)
    let texts = 6 * source.utf8.count + (text?.text.utf8.count ?? 0)
    let pairs = chart.allStates.count { $0.kind == .atomic } * compiled.eventNames.count
    let refusals = pairs <= RefusedPairs.maxPairs ? 100 * pairs : 0
    return 20_000 + 1500 * states + 1200 * transitions + texts + 12 * cells + 24 * sets + refusals
  }
}
