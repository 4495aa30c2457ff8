import StatechartAnalysis
package import StatechartExecution
package import StatechartSimulation
package import Statecharts

/// The result of a search for a way to a goal.
package enum GoalWay: Hashable, Sendable {
  /// The steps, with as few moves as there can be if the goal is a state or an action.
  case steps([Step])
  /// There is none from here: every configuration that can be reached was examined, or the goal is missed already.
  case none
  /// None was found among the first so many configurations.
  case notFound(examined: Int)
}

/// The limits of searches for goals.
package enum GoalLimits {
  /// The maximum number of configurations that are examined for each part of a goal.
  package static let configurations = 300
  /// The same of several goals, or two machines, together.
  package static let together = 1000
}

extension Goal {
  /// Returns the steps that meet the goal, from where a run has led a machine.
  ///
  /// - Parameters:
  ///   - records: The steps of the run since the goal was set.
  ///   - start: The machine at that moment.
  ///   - limit: The maximum number of configurations that are examined for each part of the goal.
  package func way<Model: DataModel>(
    of machine: Interpreter<Model>, after records: [StepRecord], from start: Snapshot,
    limit: Int = GoalLimits.configurations
  ) -> GoalWay {
    var (machine, records, path) = (machine, records, [Step]())
    while true {
      let progress = progress(of: records, from: start)
      if progress.isMet { return .steps(path) }
      if progress.isMissed { return .none }
      switch stretch(of: machine, after: records, from: start, having: progress.done, limit) {
      case .steps(let further):
        for step in further { records.append(machine.record(of: step)) }
        path += further
      case let other: return other
      }
    }
  }

  /// The steps to the nearest configuration in which more of the goal is done.
  private func stretch<Model: DataModel>(
    of machine: Interpreter<Model>, after records: [StepRecord], from start: Snapshot, having done: Int, _ limit: Int
  ) -> GoalWay {
    var space = StateSpace(from: machine, memory: memory(of: records, from: start), limit)
    var runs = [records]
    while let index = space.next() {
      let here = space.configurations[index].machine
      let moves = here.moves.map(\.step).filter { !takesAvoided($0) }
      for step in moves + (wantsRefusals ? here.otherSteps : []) where space.budget.allowsStep {
        let (successor, record) = space.attempt(step, on: here)
        let run = runs[index] + [record]
        let progress = progress(of: run, from: start)
        if progress.isMet || progress.done > done { return .steps(space.steps(to: index) + [step]) }
        guard !progress.isMissed, record.outcome.rejection == nil else { continue }
        if space.add(successor, memory: memory(of: run, from: start), from: index, by: [step]) == runs.count {
          runs.append(run)
        }
      }
    }
    return space.way
  }

  fileprivate var wantsRefusals: Bool { if case .refusals = aim { true } else { false } }
}

/// The state of a search for a way to several goals, in addition to the configuration of the machine.
private struct GoalsMemory: Hashable {
  let done: [Int?]
  let moves: Int
  let memories: [[Int]]
}

extension [Goal] {
  /// Returns the steps that meet all goals in one run of a machine; configurations count once for each progress.
  package func way<Model: DataModel>(of machine: Interpreter<Model>) -> GoalWay {
    let start = machine.snapshot
    let countsMoves = contains { $0.maxMoves != nil }
    let wantsRefusals = contains(where: \.wantsRefusals)
    func memory(_ run: [StepRecord], _ progress: [(after: Int, progress: GoalProgress)?]) -> GoalsMemory {
      GoalsMemory(
        done: progress.map { $0?.progress.done },
        moves: countsMoves ? run.count { $0.outcome.rejection == nil } : 0,
        memories: map { $0.memory(of: run, from: start) })
    }
    var progress = progress(of: [], from: start)
    if progress.areMet { return .steps([]) }
    var space = StateSpace(from: machine, memory: memory([], progress), GoalLimits.together)
    var runs: [[StepRecord]] = [[]]
    while let index = space.next() {
      let here = space.configurations[index].machine
      for step in here.moves.map(\.step) + (wantsRefusals ? here.otherSteps : []) where space.budget.allowsStep {
        let (successor, record) = space.attempt(step, on: here)
        let run = runs[index] + [record]
        progress = self.progress(of: run, from: start)
        if progress.areMet { return .steps(space.steps(to: index) + [step]) }
        guard !progress.contains(where: { $0?.progress.isMissed == true }) else { continue }
        if space.add(successor, memory: memory(run, progress), from: index, by: [step]) == runs.count {
          runs.append(run)
        }
      }
    }
    return space.way
  }

  /// Returns the progress of a run towards each goal (`progress(of:from:)`), counted from its step of this number on.
  package func progress(
    in simulation: Simulation, after count: Int
  ) -> [(after: Int, progress: GoalProgress)?] {
    progress(of: simulation.records.dropFirst(count), from: simulation.moment(after: count))
  }
}

extension Interpreter {
  /// Returns the shortest run of which two machines take every step but the last, which one of them refuses.
  package func runDistinguishing<Other: DataModel>(from other: Interpreter<Other>) -> GoalWay {
    var space = StateSpace(from: self, memory: other.fingerprint, GoalLimits.together)
    var others = [other.lookingAhead]
    while let index = space.next() {
      let (one, two) = (space.configurations[index].machine, others[index])
      var tried: Set<Step> = []
      let steps = one.moves.map(\.step) + one.otherSteps + two.moves.map(\.step) + two.otherSteps
      for step in steps where space.budget.allowsStep && tried.insert(step).inserted {
        let (successor, record) = space.attempt(step, on: one)
        var second = two
        switch (record.outcome, second.perform(step)) {
        case (.taken, .taken):
          if space.add(successor, memory: second.fingerprint, from: index, by: [step]) == others.count {
            others.append(second)
          }
        case (.taken, .refused), (.refused, .taken): return .steps(space.steps(to: index) + [step])
        case (.refused, .refused): break
        }
      }
    }
    return space.way
  }

  /// The events, with examples of what they may carry, that are perhaps refused now.
  fileprivate var otherSteps: [Step] {
    let moves = Set(moves.map(\.step))
    return compiled.eventNames.flatMap { name in
      [.event(name)] + (compiled.payloadExamples[name] ?? []).map { .event(name, payload: $0) }
    }.filter { !moves.contains($0) }
  }

  fileprivate mutating func record(of step: Step) -> StepRecord {
    let outcome = perform(step)
    return StepRecord(step: step, outcome: outcome, snapshot: snapshot)
  }
}

extension StateSpace {
  fileprivate init(from machine: Interpreter<Model>, memory: Memory, _ limit: Int) {
    let limits = SearchLimits(configurations: limit, work: machine.limits.work)
    self.init(from: machine, memory: memory, budget: SearchBudget(limits))
  }

  fileprivate mutating func attempt(
    _ step: Step, on machine: Interpreter<Model>
  ) -> (machine: Interpreter<Model>, record: StepRecord) {
    var machine = machine
    let outcome = perform(step, on: &machine)
    return (machine, StepRecord(step: step, outcome: outcome, snapshot: machine.snapshot))
  }

  /// The result of a search that found no way.
  fileprivate var way: GoalWay {
    isExamined && refusal == nil && budget.allowsStep ? .none : .notFound(examined: examined)
  }
}

extension [(after: Int, progress: GoalProgress)?] {
  fileprivate var areMet: Bool { allSatisfy { $0?.progress.isMet == true } }
}

extension Simulation {
  /// Returns the machine after so many steps of its run, or at the start if there are fewer.
  package func moment(after count: Int) -> Snapshot {
    count == 0 ? initial : records.prefix(count).last?.snapshot ?? initial
  }
}
