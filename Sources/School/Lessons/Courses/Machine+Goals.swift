package import StatechartEvidence
import StatechartExecution
package import StatechartSimulation
package import Statecharts

extension Machine {
  /// The steps that meet a goal, further steps of a run that began with others.
  ///
  /// - Parameters:
  ///   - run: The steps before the goal was set.
  ///   - steps: Those that were taken since.
  package func way(to goal: Goal, from run: [Step], after steps: [Step]) -> GoalWay {
    let simulation = replay(of: run + steps)
    func way<Running: RunningMachine>(of machine: Running) -> GoalWay {
      goal.way(
        of: machine.interpreter, after: Array(simulation.records.dropFirst(run.count)),
        from: simulation.moment(after: run.count))
    }
    return way(of: simulation.machine)
  }

  /// The steps that meet several goals in one run, after others.
  func way(to goals: [Goal], from run: [Step]) -> GoalWay {
    func way<Running: RunningMachine>(of machine: Running) -> GoalWay { goals.way(of: machine.interpreter) }
    return way(of: replay(of: run).machine)
  }

  /// The shortest run of which this machine and another take every step but the last, which one of them refuses.
  func runDistinguishing(from other: Machine) -> GoalWay {
    func run<One: RunningMachine, Other: RunningMachine>(of one: One, _ other: Other) -> GoalWay {
      one.interpreter.runDistinguishing(from: other.interpreter)
    }
    return run(of: replay(of: []).machine, other.replay(of: []).machine)
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
      machine.way(to: goals, from: run) == .none
    else {
      return findings
    }
    return [Diagnostic(.error, .lessonGoal, "no run meets this goal and those before it", at: last.position)]
  }

  /// True if a person may say that conditions hold which are only names; no search tries that.
  private var isOpen: Bool { machine.hasNamedConditions }
}

extension Machine {
  /// True if conditions of the chart are only names, whose truth a person says.
  var hasNamedConditions: Bool { chart.asksForConditions && !chart.namedConditions.isEmpty }
}
