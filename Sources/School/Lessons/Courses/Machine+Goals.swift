import StatechartExecution
package import StatechartGrading
package import StatechartSimulation
package import Statecharts

extension Machine {
  /// The steps that meet a goal, further steps of a run that began with others.
  ///
  /// - Parameters:
  ///   - run: The steps before the goal was set.
  ///   - steps: Those that were taken since.
  package func way(to goal: Goal, from run: [Step], after steps: [Step]) -> GoalWay {
    GoalSearch(for: goal) { further in
      let simulation = replay(of: run + steps + further)
      return ReplayedRun(simulation, after: run.count)
    }.way
  }
}

extension ReplayedRun {
  /// Creates the observations of a run whose first steps were taken before the goal was set.
  package init(_ simulation: Simulation, after count: Int) {
    let records = simulation.records
    let start = count == 0 ? simulation.initial : records.prefix(count).last?.snapshot ?? simulation.initial
    let moves = simulation.moves.map(\.step)
    let named = Set(moves.compactMap(\.plainEvent))
    let others = simulation.eventNames.flatMap { name -> [Step] in
      let payloads = simulation.payloadExamples[name] ?? []
      return [.event(name)].filter { _ in !named.contains(name) } + payloads.map { .event(name, payload: $0) }
    }
    self.init(
      records: Array(records.dropFirst(count)), start: start, moves: moves,
      others: others.filter { !moves.contains($0) })
  }
}

extension Step {
  /// The name of an event that carries nothing.
  fileprivate var plainEvent: String? {
    guard case .event(let name, nil) = self else { return nil }
    return name
  }
}

/// Holds goals of a file against what their machine can do.
struct GoalCheck {
  let machine: Machine
  /// The steps before the goals are set.
  let run: [Step]

  /// The findings on goals, each at its line: that no run meets one, or all of them together.
  ///
  /// The check costs a search for each goal and one for all.
  func findings(_ goals: [Goal], _ entries: [FrontMatter.Entry]) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var before = run
    for (goal, entry) in zip(goals, entries) {
      if !goal.follows { before = run }
      let way = machine.way(to: goal, from: before, after: [])
      if case .steps(let steps) = way { before += steps }
      switch way {
      case .steps(let steps) where steps.isEmpty:
        findings.add(.warning, .lessonGoal, "the goal is met before anything was done", at: entry.position)
      case .steps: break
      case .none where isOpen:
        findings.add(
          .warning, .lessonGoal, "no run meets the goal unless conditions that are only names hold", at: entry.position)
      case .none: findings.add(.error, .lessonGoal, "no run meets the goal", at: entry.position)
      case .notFound(let examined):
        findings.add(
          .warning, .lessonGoal, "no run that meets the goal was found among \(examined) configurations",
          at: entry.position)
      }
    }
    guard goals.count > 1, findings.isEmpty, !isOpen, let last = entries.prefix(goals.count).last,
      together(goals) == .none
    else {
      return findings
    }
    return [Diagnostic(.error, .lessonGoal, "no run meets this goal and those before it", at: last.position)]
  }

  /// True if a person may say that conditions hold which are only names; no search tries that.
  private var isOpen: Bool { machine.hasNamedConditions }

  private func together(_ goals: [Goal]) -> GoalWay {
    GoalWay.meeting(goals) { ReplayedRun(machine.replay(of: run + $0), after: run.count) }
  }
}

extension Machine {
  /// True if conditions of the chart are only names, whose truth a person says.
  var hasNamedConditions: Bool { chart.asksForConditions && !chart.namedConditions.isEmpty }
}
