package import StatechartAnalysis
package import StatechartExecution
package import Statecharts

extension Machine {
  /// The machine with all its runs refused, as far as they may run scripts: it is shown and drawn, and does not start.
  package func withoutScripts() -> Machine {
    guard mayRunScripts else { return self }
    var still = self
    still.executor = NoRuns(compiled: compiled)
    return still
  }

  /// The data model for work on the machine in this process; nil if its scripts are run elsewhere.
  package var ownModel: (any DataModel)? {
    if executor == nil { return model }
    let mayInvoke = chart.allStates.contains { !$0.invocations.isEmpty }
    return model is NamedConditionModel && !mayInvoke ? model : nil
  }

  /// Carries out steps from the start in this process, as much of it as is wanted (`Simulation.init`).
  package func simulation(
    of steps: [Step], location: SessionLocation?, effort: SearchEffort,
    explaining: Simulation.Explaining, findsMoves: Bool, watch: @escaping @Sendable (Simulation.Phase) -> Void
  ) -> Simulation {
    Simulation(
      Run(chart, steps: steps), on: compiled, with: model, explaining: explaining, effort: effort,
      limits: limits, resources: resources(location), findsMoves: findsMoves, watch: watch)
  }

  /// What the machine can get into from its start, explored in this process.
  package func reachability(location: SessionLocation?, effort: SearchEffort) -> Reachability {
    func explore<Model: DataModel>(_ model: Model) -> Reachability {
      Reachability(
        of: compiled, model: model, limit: effort.configurations(with: Model.self), limits: limits,
        resources: resources(location))
    }
    return explore(model)
  }

  func resources(_ location: SessionLocation?) -> SessionResources {
    var resources = resources
    resources.location = location
    return resources
  }
}

/// Refuses all runs.
private struct NoRuns: RunExecutor {
  let compiled: CompiledChart

  func simulation(of steps: [Step], location: SessionLocation?, effort: SearchEffort) -> Simulation {
    Simulation(unstarted: compiled, for: .off) { simulation(of: $0, location: location, effort: $1) }
  }
}

/// Carries out the runs of a machine elsewhere than in the process that shows them.
package protocol RunExecutor: Sendable {
  /// Carries out steps from the start, as far as it can: `Simulation.interruption` says where and why it ended early.
  ///
  /// - Parameters:
  ///   - location: Where sessions are reached from outside, if they are.
  ///   - effort: How much the search for a route may cost.
  func simulation(of steps: [Step], location: SessionLocation?, effort: SearchEffort) -> Simulation
}
