import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

/// Changed machines that can be distinguished from the right one, chosen by a seed.
struct Mutants {
  private struct Mutant {
    let machine: Participant
    /// The shortest run that shows the change.
    let witness: [Step]
  }

  private static let limits = GradingLimits(
    configurations: 500, steps: 10_000, work: 200_000, additions: 0, matching: 0, changes: 0, differences: 1)

  private let machine: Participant
  private let visibility: Visibility
  private var mutants: [Mutant] = []

  /// Makes at most so many of a machine.
  init(of machine: Participant, count: Int, seed: Int) {
    self.machine = machine
    let chart = machine.chart
    visibility = Visibility(of: chart, states: chart.allStates.filter { !$0.isHistory }.map(\.id))
    var random = SplitMix(seed: seed)
    let edits = random.shuffled(ChartEdit.all(of: chart, comparedTo: chart, adds: false))
    for edit in edits.prefix(2 * count) where mutants.count < count {
      guard let compiled = try? CompiledChart(edit.applied(to: chart)) else { continue }
      let model: any DataModel =
        machine.model is NamedConditionModel ? NamedConditionModel(compiled.chart) : machine.model
      let changed = Participant(compiled, model: model, resources: machine.resources)
      let comparison = Comparison(of: changed, with: machine, seeing: visibility, limits: Self.limits)
      guard comparison.isEquivalent == false, let witness = comparison.differences.first?.steps else { continue }
      mutants.append(Mutant(machine: changed, witness: witness))
    }
  }

  var count: Int { mutants.count }

  /// The shortest runs that show the changes.
  var witnesses: [[Step]] { mutants.map(\.witness) }

  /// Returns those among some mutants that a run distinguishes from the right machine.
  func killed(by run: [Step], among indices: some Sequence<Int>) -> Set<Int> {
    let expected = machine.observations(of: run, seeing: visibility, limits: Self.limits)
    return Set(
      indices.filter { mutants[$0].machine.observations(of: run, seeing: visibility, limits: Self.limits) != expected })
  }

  func killed(by runs: [[Step]]) -> Int {
    var left = Set(mutants.indices)
    for run in runs { left.subtract(killed(by: run, among: left)) }
    return mutants.count - left.count
  }

  /// The runs that distinguish as many as possible, the most distinguishing for each step first; no others.
  func selection(of candidates: [[Step]]) -> [[Step]] {
    var left = Set(mutants.indices)
    let kills = candidates.map { killed(by: $0, among: mutants.indices) }
    var chosen: [[Step]] = []
    while !left.isEmpty {
      let rated = candidates.indices.map { index in
        (index, Double(kills[index].intersection(left).count) / Double(candidates[index].count + 1))
      }
      guard let best = rated.max(by: { $0.1 < $1.1 }), best.1 > 0 else { break }
      chosen.append(candidates[best.0])
      left.subtract(kills[best.0])
    }
    return chosen
  }
}
