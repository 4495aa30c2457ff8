import Lessons
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

/// How far the run of a page has come in a lesson.
struct LessonMoment: Sendable {
  /// A goal with how far the run has come.
  struct GoalState: Sendable {
    let goal: Goal
    /// Nil while the goal that it follows is not met.
    let progress: GoalProgress?
    /// The steps of the whole run before it counted.
    let before: [Step]
    /// Those since.
    let steps: [Step]

    var isMet: Bool { progress?.isMet ?? false }
    var isMissed: Bool { progress?.isMissed ?? false }
    /// True if nothing of it was done.
    var isOpen: Bool { !isMet && !isMissed && progress?.done ?? 0 == 0 }
  }

  let lesson: Lesson
  /// The goals in order.
  let goals: [GoalState]

  init(_ lesson: Lesson, _ simulation: Simulation) {
    self.lesson = lesson
    let taken = simulation.records.map(\.step)
    let (progress, opening) = lesson.progress(in: simulation)
    goals = zip(lesson.goals, progress).map { goal, known in
      let count = opening + (known?.behind ?? 0)
      return GoalState(
        goal: goal, progress: known?.progress, before: Array(taken.prefix(count)), steps: Array(taken.dropFirst(count)))
    }
  }

  /// True if there is something to do and all of it is done.
  var isDone: Bool { !goals.isEmpty && goals.allSatisfy(\.isMet) }

  /// The first goal that is not met.
  var next: GoalState? { goals.first { !$0.isMet } }
}
