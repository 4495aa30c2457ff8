import StatechartGrading
import StatechartSimulation
import Statecharts

/// Holds goals of a file against what their machine can do.
struct GoalCheck {
  let machine: Machine
  /// The steps before the goals are set.
  let run: [Step]

  /// What is wrong with goals, each at its line: that no run meets it, or all of them together.
  ///
  /// That costs a search for each goal and one for all.
  func findings(_ goals: [Goal], _ entries: [FrontMatter.Entry]) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var before = run
    for (goal, entry) in zip(goals, entries) {
      if !goal.follows { before = run }
      let way = machine.way(to: goal, from: before, after: [])
      if case .steps(let steps) = way { before += steps }
      switch way {
      case .steps(let steps) where steps.isEmpty:
        findings.append(
          Diagnostic(.warning, .lessonGoal, "the goal is met before anything was done", at: entry.position))
      case .steps: break
      case .none where isOpen:
        findings.append(
          Diagnostic(
            .warning, .lessonGoal, "no run meets the goal unless conditions that are only names hold",
            at: entry.position))
      case .none: findings.append(Diagnostic(.error, .lessonGoal, "no run meets the goal", at: entry.position))
      case .notFound(let examined):
        findings.append(
          Diagnostic(
            .warning, .lessonGoal, "no run that meets the goal was found among \(examined) configurations",
            at: entry.position))
      }
    }
    guard goals.count > 1, findings.isEmpty, !isOpen, let last = entries.prefix(goals.count).last,
      together(goals) == .none
    else {
      return findings
    }
    return [Diagnostic(.error, .lessonGoal, "no run meets this goal and those before it", at: last.position)]
  }

  /// True if conditions that are only names may be said to hold, which no search tries.
  private var isOpen: Bool { machine.hasNamedConditions }

  private func together(_ goals: [Goal]) -> GoalWay {
    GoalWay.meeting(goals) { Outlook(machine.replay(of: run + $0), behind: run.count) }
  }
}

extension Machine {
  /// True if conditions of the chart are only names, of which whoever runs it says whether they hold.
  var hasNamedConditions: Bool { chart.dataModel == .named && !chart.namedConditions.isEmpty }
}
