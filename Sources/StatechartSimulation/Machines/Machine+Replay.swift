import StatechartAnalysis
import StatechartExecution
public import Statecharts

extension Machine {
  /// True if its runs may run scripts, by their own data model or in a machine that they invoke.
  ///
  /// Time is linear in the states.
  public var mayRunScripts: Bool {
    !(model is NullDataModel) || chart.allStates.contains { !$0.invocations.isEmpty }
  }

  /// Carries out steps from the start without looking for a way around a refusal, which costs a search.
  ///
  /// Where the last step was taken, the result is that of `simulation(of:)`.
  public func replay(of steps: [Step]) -> Simulation {
    if let carrier { return carrier.simulation(of: steps, location: nil, effort: .brief) }
    let start = plainBeginning.value {
      Simulation(Run(chart), on: compiled, with: model, explaining: .none, resources: resources)
    }
    return start.simulation(of: steps)
  }
}
