import StatechartExecution
package import StatechartGrading
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
  /// What the lesson is about, in a sentence.
  package let summary: String
  /// The machine's name: one of the gallery, or a file in the folder of the lesson.
  package let machine: String
  /// The steps with which it begins.
  package let run: [Step]
  /// What is to be done from there.
  package let goals: [Goal]
  /// What is said at first.
  package let opening: LessonText
  /// What is asked before the key step, if something is.
  package let question: ChoiceQuestion?
  /// What is said when all goals are met.
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
    /// What is asked.
    package let prompt: LessonText
    /// The choices, one of them right.
    package let choices: [Choice]
    /// What is said once a choice was taken.
    package let answer: LessonText
  }
}

extension Lesson {
  /// How far a run has come with the goals, in their order, and after how many steps the lesson begins in it; nil for a
  /// goal while the one that it follows is not met.
  package func progress(in simulation: Simulation) -> (goals: [(after: Int, progress: GoalProgress)?], opening: Int) {
    let taken = simulation.records.map(\.step)
    // A run that does not begin as the lesson does counts from its start.
    let opening = taken.starts(with: run) ? run.count : 0
    let replayed = ReplayedRun(simulation, after: opening)
    return (goals.progress(of: replayed.records, from: replayed.start), opening)
  }

  /// How many goals a run meets.
  package func goalsMet(in simulation: Simulation) -> Int {
    progress(in: simulation).goals.count { $0?.progress.isMet == true }
  }
}
