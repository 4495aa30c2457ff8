public import StatechartGrading
public import StatechartSimulation
public import Statecharts

/// Something to be solved and handed in: a run, some runs, a prediction or a chart.
public struct Exercise: Sendable {
  /// What is asked for.
  public enum Task: Sendable {
    /// A run that meets goals, behind the steps with which it begins.
    case run([Goal], behind: [Step])
    /// What comes of a run's last step.
    case predict([Step], [Prediction])
    /// A chart of which claims hold.
    case repair([Claim])
    /// A chart that behaves as the machine does; the names of these states count, and so do runs that hold of it.
    case build([State.ID], holds: [Claim])
    /// A run of which the machine or another takes every step, and the other refuses the last.
    case tellApart(from: Machine)
    /// Runs that test the machine.
    case cover(Coverage)
  }

  /// What is asked about a step.
  public enum Prediction: String, Hashable, Sendable, CaseIterable {
    /// `refused`, or the innermost states that are active then.
    case outcome
    /// What is done, in its order: names of actions, events that are sent, lines that are written; or `none`.
    case actions
    /// Why it is refused, as a `RefusalKind`; `none` if it is taken.
    case reason
  }

  /// What runs have to do in order to test a machine.
  public enum Coverage: Hashable, Sendable {
    /// They take every transition.
    case transitions
    /// They show each of these faults: something else is seen of the changed machine than of the machine itself.
    case changes([ChartEdit])
  }

  /// What is to come of a run.
  public struct Claim: Hashable, Sendable {
    /// The text of the run; the answer's chart has to know what it names.
    public let run: String
    /// What is to come of its last step.
    public let expectation: Expectation
  }

  /// The name in addresses: the file's name without the language and the extension.
  public let identifier: String
  /// The language as a BCP 47 tag, if the file's name or its front matter says it.
  public let language: String?
  /// The place among the exercises; those without one stand behind, by their names.
  public let order: Int?
  /// The heading.
  public let title: String
  /// What it is about, in a sentence.
  public let summary: String
  /// The machine that it is about.
  public let machine: Machine
  /// What is asked for.
  public let task: Task
  /// What is said of it.
  public let text: LessonText
  /// What is held back from those who solve it.
  public internal(set) var disclosure = Disclosure()
}

/// The kinds of exercises, by the names that files give them.
public enum ExerciseKind: String, Hashable, Sendable, CaseIterable {
  /// A run that meets goals.
  case run
  /// What comes of a run.
  case predict
  /// A chart with a fault, so that given runs hold.
  case repair
  /// A chart from a description.
  case build
  /// A run that tells two machines apart.
  case apart
  /// Runs that take every transition, or that show faults.
  case cover
}
