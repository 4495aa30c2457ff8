import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts

/// Carries out the runs of one machine in processes for scripts.
struct IsolatedRuns: RunExecutor {
  let workers: ScriptWorkers
  /// The number by which processes know the chart.
  let machine: Int
  let compiled: CompiledChart
  let resources: SessionResources
  private var location: SessionLocation?

  init(workers: ScriptWorkers, machine: Int, compiled: CompiledChart, resources: SessionResources) {
    (self.workers, self.machine, self.compiled, self.resources) = (workers, machine, compiled, resources)
  }

  func simulation(of steps: [Step], location: SessionLocation?, effort: SearchEffort) -> Simulation {
    var runs = self
    runs.location = location
    return runs.simulation(of: Wish(steps: steps, effort: effort), after: nil)
  }

  /// What is asked of a process: less after each try that ended it.
  fileprivate struct Wish {
    var steps: [Step]
    let effort: SearchEffort
    var explains = true
    var findsMoves = true
  }

  private func simulation(of first: Wish, after earlier: Simulation?) -> Simulation {
    var wish = first
    var interruption: ScriptInterruption?
    while true {
      let outcome = workers.perform(
        .carryOut(order(wish, after: earlier)), machine: machine, chart: compiled.chart, answering: answer)
      let (phase, reason): (Simulation.Phase, ScriptInterruption.Reason)
      switch outcome {
      case .finished(.account(let account)):
        if let simulation = simulation(account, wish, after: earlier, interruption) { return simulation }
        (phase, reason) = (.start, .crash)
      case .finished(.tooLarge): (phase, reason) = (.start, .size)
      case .finished: (phase, reason) = (.start, .crash)
      case .stopped(let last, let why): (phase, reason) = (last, why)
      }
      if interruption == nil { interruption = ScriptInterruption(in: phase, reason) }
      guard reason.isOfTheScript, let less = wish.without(phase) else {
        return Simulation(unstarted: compiled, for: reason) {
          self.simulation(of: Wish(steps: $0, effort: $1), after: nil)
        }
      }
      wish = less
    }
  }

  private func order(_ wish: Wish, after earlier: Simulation?) -> RunOrder {
    RunOrder(
      setting: setting(wish.effort), steps: wish.steps, known: earlier?.knownCount(of: wish.steps),
      explains: wish.explains, findsMoves: wish.findsMoves, answerBytes: workers.limits.answerBytes)
  }

  private func setting(_ effort: SearchEffort) -> Setting {
    Setting(
      machine: machine, location: location?("session.1"), effort: effort, processorTime: workers.limits.processorTime,
      time: workers.limits.time)
  }

  private func answer(to question: WorkerAnswer) -> WorkerRequest? {
    switch question {
    case .text(let address): .text(resources.text(address))
    case .location(let session): location.map { .location($0(session)) }
    case .begun, .unknownChart, .phase, .account, .reachability, .tooLarge: nil
    }
  }

  private func simulation(
    _ account: SimulationAccount, _ wish: Wish, after earlier: Simulation?, _ interruption: ScriptInterruption?
  ) -> Simulation? {
    func simulation(carryOut: @escaping @Sendable ([Step], SearchEffort) -> Simulation) -> Simulation? {
      Simulation(
        account, of: wish.steps, on: compiled, after: earlier, interruption: interruption,
        explore: { reachability(wish.effort) }, carryOut: carryOut)
    }
    let alone = simulation { self.simulation(of: Wish(steps: $0, effort: $1), after: nil) }
    return simulation { self.simulation(of: Wish(steps: $0, effort: $1), after: alone) }
  }

  private func reachability(_ effort: SearchEffort) -> Reachability {
    let outcome = workers.perform(
      .explore(setting(effort)), machine: machine, chart: compiled.chart, answering: answer)
    guard case .finished(.reachability(let reachability)) = outcome else { return .unknown(of: compiled.chart) }
    return reachability
  }
}

extension IsolatedRuns.Wish {
  /// Less, so that it ends before what ended a process; nil if that was the start.
  fileprivate func without(_ phase: Simulation.Phase) -> Self? {
    var less = self
    switch phase {
    case .start: return nil
    case .step(let index):
      guard index < steps.count else { return nil }
      less.steps = Array(steps.prefix(index))
      less.explains = false
    case .explanation:
      guard explains else { return nil }
      less.explains = false
    case .moves:
      guard findsMoves else { return nil }
      less.findsMoves = false
    }
    return less
  }
}

extension ScriptInterruption.Reason {
  /// True if the script has caused it, so that less of the run may do.
  fileprivate var isOfTheScript: Bool {
    switch self {
    case .time, .memory, .crash: true
    case .size, .off, .unavailable, .busy, .unwanted, .work: false
    }
  }
}
