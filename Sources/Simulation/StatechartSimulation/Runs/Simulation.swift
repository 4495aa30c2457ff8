package import StatechartAnalysis
package import StatechartExecution
package import Statecharts

/// A run executed and explained: all that a page or a report shows of it, whatever its data model.
package struct Simulation: Sendable {
  /// The refusals that get a shortest route, which costs a search each.
  package enum Explaining: Hashable, Sendable {
    /// Only the last step's.
    case last
    /// Every step's.
    case every
    /// None's.
    case none
  }

  /// The phase of the execution of a run.
  package enum Phase: Hashable, Sendable {
    /// The step of this index is executed, from 0.
    case step(Int)
    /// The shortest way to the refused step of this index is looked for.
    case explanation(Int)
    /// The moves that are valid at the end are looked for.
    case moves
  }

  package let run: Run
  /// The macrosteps at the start.
  package let start: [Macrostep]
  /// The machine before the first step.
  package let initial: Snapshot
  /// The steps, with the result of each.
  package internal(set) var records: [StepRecord]
  /// The moves that are valid at the end.
  package let moves: [Move]
  /// The names of all events that can be sent from outside to some effect, in order of first mention.
  package let eventNames: [String]
  /// Examples of the data that events may carry, by their names: declared examples, then those derived from conditions.
  package let payloadExamples: [String: [Value]]
  /// The machine at the end, from which a search goes on.
  package let machine: any RunningMachine
  /// The place and the reason of an early end; then the run is only the part that was executed.
  package internal(set) var interruption: RunInterruption?

  /// The states and transitions of the chart that the run has visited. They are counted anew each time.
  package var coverage: Coverage { Coverage(of: run.chart, start: start, records: records) }

  /// The configurations that the machine can reach from its start, in the same environment. They are searched anew each
  /// time.
  package var reachability: Reachability { explore() }

  /// The work that a run or a search after it may do (`ExecutionLimits.work`).
  let work: Int

  let explore: @Sendable () -> Reachability
  let carryOut: @Sendable ([Step], SearchEffort) -> Simulation
  /// Returns the reason why the last step was refused, with the shortest way if a search of so many configurations
  /// finds it.
  let explainLast: @Sendable (Int) -> Rejection?
  /// The shortest ways into states, of at most so many steps, that a search of so many configurations finds.
  let findWays: @Sendable (_ longest: Int, _ configurations: Int, _ without: Set<String>) -> [State.ID: [Step]]

  /// Executes a run and, once no step is left, lets the clock run if `settles` is true until the machine ends,
  /// nothing is pending, it waits for the answer to a request, or `settleLimit` further steps were taken. Those steps
  /// become part of the run.
  ///
  /// It ends early where it would take more work than `limits` allow, or its task is cancelled (`interruption`).
  package init<Model: DataModel>(
    _ run: Run, on compiled: CompiledChart, with model: Model, explaining: Explaining = .last, settles: Bool = false,
    effort: SearchEffort = .brief, limits: ExecutionLimits = ExecutionLimits(), resources: SessionResources = .none
  ) {
    let start = Run(run.chart).replay(on: compiled, with: model, limits: limits, resources: resources)
    self.init(
      run.steps, after: start, explaining: explaining, settles: settles, effort: effort
    ) { effort in
      Reachability(
        of: compiled, model: model, limit: effort.configurations(with: Model.self), limits: limits,
        resources: resources)
    }
  }

  /// Executes other steps of the same machine, explained and settled in the same way. What they begin with is not
  /// executed again as far as it is alike: going a step on or back in a long run costs little.
  package func simulation(of steps: [Step], effort: SearchEffort = .brief) -> Simulation { carryOut(steps, effort) }

  private init<Model: DataModel>(
    _ steps: [Step], after earlier: Replay<Model>, explaining: Explaining, settles: Bool, effort: SearchEffort,
    explore: @escaping @Sendable (SearchEffort) -> Reachability
  ) {
    let limit = effort.configurations(with: Model.self)
    work = earlier.interpreter.limits.work
    var budget = WorkBudget(work)
    var interruption: RunInterruption?
    /// False, with a note of where, once no more may be done.
    func mayGoOn(_ phase: Phase) -> Bool {
      guard interruption == nil else { return false }
      if !budget.isLeft { interruption = RunInterruption(in: phase, .work) }
      if Task.isCancelled { interruption = RunInterruption(in: phase, .unwanted) }
      return interruption == nil
    }
    self.explore = { explore(effort) }
    var replay = earlier.records.isEmpty ? earlier.restarted : earlier
    var rejections: [Int: Rejection] = [:]
    replay.goBack(towards: explaining == .every ? [] : steps)
    for (index, step) in steps.enumerated().dropFirst(replay.records.count) {
      guard mayGoOn(.step(index)) else { break }
      replay.perform(step)
      budget.spend(replay.workOfLast)
      if explaining == .every {
        rejections[index] = replay.explainedRejection(limit)
      }
    }
    if explaining == .last, !steps.isEmpty, mayGoOn(.explanation(steps.count - 1)) {
      rejections[steps.count - 1] = replay.explainedRejection(limit)
    }
    while settles, replay.records.count - steps.count < settleLimit, replay.final.request == nil,
      let delay = replay.final.nextDelay, mayGoOn(.step(replay.records.count))
    {
      replay.perform(.advance(delay))
      budget.spend(replay.workOfLast)
    }
    run = Run(replay.interpreter.compiled.chart, steps: replay.records.map(\.step))
    start = replay.start
    initial = replay.initial
    var records = replay.records
    for (index, rejection) in rejections { records[index] = records[index].refused(rejection) }
    self.records = records
    budget.spend(replay.interpreter.workOfMoves)
    moves = mayGoOn(.moves) ? replay.interpreter.lookingAhead.moves : []
    self.interruption = interruption
    machine = replay.interpreter
    eventNames = replay.interpreter.compiled.eventNames
    payloadExamples = replay.interpreter.compiled.payloadExamples
    explainLast = { [replay] in replay.explainedRejection($0) }
    findWays = { [replay] in
      replay.interpreter.shortestWays(longest: $0, limit: min($1, Model.searchLimit), without: $2)
    }
    carryOut = { [replay] in
      Simulation(
        $0, after: replay, explaining: explaining, settles: settles, effort: $1, explore: explore)
    }
  }

  /// The machine at the end.
  package var final: Snapshot { records.last?.snapshot ?? initial }

  /// The machine before the last step; nil if there is no step.
  package var previous: Snapshot? {
    records.isEmpty ? nil : records.dropLast().last?.snapshot ?? initial
  }

  /// The variables that a step changed, by its index.
  package func changes(at index: Int) -> [VariableChange] {
    records[index].snapshot.changes(since: index == 0 ? initial : records[index - 1].snapshot)
  }

  /// True if nothing more will happen by itself: no event is on its way and no request is unanswered, or the machine
  /// has ended. A machine that a limit has stopped would go on, so it has not settled.
  package var isSettled: Bool {
    switch final.status {
    case .running: final.dueTimes.isEmpty && final.request == nil
    case .ended: true
    case .stopped: false
    }
  }

  /// The limit that stopped the machine, if one did.
  package var limit: LimitReached? { if case .stopped(let limit) = final.status { limit } else { nil } }

  /// The reason why the last step was refused, if it was.
  package var rejection: Rejection? { records.last?.outcome.rejection }

  /// The cost of finding the moves at the end, in the units of `ExecutionLimits.work`.
  var workOfMoves: Int { 16 + eventNames.count * (4 + final.atomicStates.count) }
}

/// An interpreter, whatever its data model.
package protocol RunningMachine: Sendable {
  associatedtype Model: DataModel

  /// The interpreter.
  var interpreter: Interpreter<Model> { get }
}

extension Interpreter: RunningMachine {
  package var interpreter: Interpreter<Model> { self }
}

extension StepRecord {
  /// The same step, refused for a reason that more is known of.
  func refused(_ rejection: Rejection) -> StepRecord {
    StepRecord(step: step, outcome: .refused(rejection), snapshot: snapshot)
  }
}

extension Replay {
  /// The cost of the last step.
  fileprivate var workOfLast: Int { records.last.map { interpreter.work(of: $0.outcome) } ?? 0 }

  /// Returns the reason why the last step was refused, with the shortest route to it; a refused step has left the
  /// machine as it was.
  fileprivate func explainedRejection(_ limit: Int) -> Rejection? {
    records.last?.outcome.rejection.map { interpreter.explain($0, limit: limit) }
  }
}

/// The maximum number of steps by which `Simulation` lets the clock run on: a chart may send itself events for ever.
package let settleLimit = 10_000
