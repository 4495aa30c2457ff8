import StatechartExecution
import Statecharts
import TestSupport

/// Compares two charts by what they do, not by how they are written.
enum SameBehaviour {
  /// Where random runs of two charts part, in words; nil if they do not. Both run without data.
  static func difference(_ left: Statechart, _ right: Statechart, seed: UInt64, steps: Int = 30) -> String? {
    let machines: (CompiledChart, CompiledChart)
    do { machines = (try CompiledChart(left), try CompiledChart(right)) } catch { return "\(error)" }
    var here = Interpreter(machines.0, model: NullDataModel())
    var there = Interpreter(machines.1, model: NullDataModel())
    _ = here.start()
    _ = there.start()
    var taken: [Step] = []
    for step in RandomSteps.make(for: left, seed: seed, count: steps) {
      // What an event carries says nothing without data.
      let plain: Step = if case .event(let name, _) = step { .event(name) } else { step }
      if case .request = plain { continue }
      taken.append(plain)
      _ = here.perform(plain)
      _ = there.perform(plain)
      let (one, other) = (here.snapshot, there.snapshot)
      guard Set(one.configuration) != Set(other.configuration) || one.status != other.status else { continue }
      return "after \(taken): \(one.configuration.map(\.name)) and \(other.configuration.map(\.name))"
    }
    return nil
  }
}
