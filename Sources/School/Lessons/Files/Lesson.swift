package import StatechartEvidence
import StatechartExecution
package import StatechartSimulation
package import Statecharts

/// A lesson: a few sentences, a machine at a moment, what is to be done with it, and a question.
package struct Lesson: Hashable, Sendable {
  /// The name in addresses: the file's name without the language and the extension.
  package let identifier: String
  /// The language as a BCP 47 tag, if the file's name or its front matter says it.
  package let language: String?
  /// The place among the lessons; those without one are last, by their names.
  package let order: Int?
  /// The heading.
  package let title: String
  /// The subject of the lesson, in a sentence.
  package let summary: String
  /// The machine's name: one of the gallery, or a file in the folder of the lesson.
  package let machine: String
  /// The steps with which it begins.
  package let run: [Step]
  /// The goals to be met from there.
  package let goals: [Goal]
  /// The text that is shown first.
  package let opening: LessonText
  /// The question before the key step, if any.
  package let question: ChoiceQuestion?
  /// The text that is shown when all goals are met.
  package let closing: LessonText

  /// A question about a step, to be answered before it is taken.
  package struct ChoiceQuestion: Hashable, Sendable {
    /// A choice of which one is right.
    package struct Choice: Hashable, Sendable {
      /// Its words.
      package let text: LessonText
      package let isRight: Bool
    }

    /// The steps that are asked about, after those with which the lesson begins.
    package let steps: [Step]
    /// The text of the question.
    package let prompt: LessonText
    /// The choices, one of them right.
    package let choices: [Choice]
    /// The text that is shown once a choice was made.
    package let answer: LessonText
  }
}

extension Lesson {
  /// Returns the progress of a run with the goals, in their order, and the number of steps after which the lesson
  /// begins in it; nil for a goal while the one that it follows is not met.
  package func progress(in simulation: Simulation) -> (goals: [(after: Int, progress: GoalProgress)?], opening: Int) {
    let taken = simulation.records.map(\.step)
    // A run that does not begin as the lesson does counts from its start.
    let opening = taken.starts(with: run) ? run.count : 0
    return (goals.progress(in: simulation, after: opening), opening)
  }

  /// Returns the number of goals that a run meets.
  package func goalsMet(in simulation: Simulation) -> Int {
    progress(in: simulation).goals.count { $0?.progress.isMet == true }
  }
}
