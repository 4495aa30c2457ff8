package import StatechartEvidence
import StatechartExecution
package import StatechartGrading
package import StatechartSimulation
package import Statecharts

/// A task whose answer is handed in: a run, some runs, a prediction or a chart.
package struct Exercise: Sendable {
  /// The task of an exercise.
  package enum Task: Sendable {
    /// A run that meets goals, after the steps with which it begins.
    case run([Goal], after: [Step])
    /// The outcome of a run's last step.
    case predict([Step], [Prediction])
    /// A chart for which claims hold.
    case repair([Claim])
    /// A chart that behaves as the machine does; the names of these states count, and so do claims about runs.
    case build([State.ID], holds: [Claim])
    /// A run of which the machine or another takes every step, and the other refuses the last.
    case distinguish(from: Machine)
    /// Runs that test the machine.
    case cover(Coverage)
  }

  /// The part of a step's result that is to be predicted.
  package enum Prediction: String, Hashable, Sendable, CaseIterable {
    /// `refused`, or the innermost states that are active then.
    case outcome
    /// The outputs in their order: names of actions, events that are sent, lines that are written; or `none`.
    case actions
    /// The reason why it is refused, as a `RefusalKind`; `none` if it is taken.
    case reason
  }

  /// The coverage that runs have to reach in order to test a machine.
  package enum Coverage: Hashable, Sendable {
    /// They take every transition.
    case transitions
    /// They show each of these faults: the changed machine can be observed to differ from the machine itself.
    case changes([ChartEdit])
  }

  /// The expected result of a run.
  package struct Claim: Hashable, Sendable {
    /// The text of the run; the answer's chart has to know what it names.
    package let run: String
    /// The expected result of its last step.
    package let expectation: Expectation
    /// The sentence of a property that is to hold of all runs; then there is no run.
    package var property: String?
  }

  /// The name in addresses: the file's name without the language and the extension.
  package let identifier: String
  /// The language as a BCP 47 tag, if the file's name or its front matter says it.
  package let language: String?
  /// The place among the exercises; those without one are last, by their names.
  package let order: Int?
  /// The heading.
  package let title: String
  /// The subject, in a sentence.
  package let summary: String
  /// The machine that it is about.
  package let machine: Machine
  /// The task of the exercise.
  package let task: Task
  /// The text of the exercise.
  package let text: LessonText
  /// The parts that are hidden from those who solve it, and the moment until which they are.
  package internal(set) var disclosure = Disclosure()
}

/// The kinds of exercises, by the names that files give them.
package enum ExerciseKind: String, Hashable, Sendable, CaseIterable {
  /// A run that meets goals.
  case run
  /// The outcome of a run.
  case predict
  /// A chart with a fault, to be repaired so that claims hold.
  case repair
  /// A chart from a description.
  case build
  /// A run that distinguishes two machines.
  case apart
  /// Runs that take every transition, or that show faults.
  case cover
}

/// The expected result of a run's last step.
package enum Expectation: Hashable, Sendable {
  case refused
  /// It is taken, wherever it leads.
  case taken
  /// It is taken, and these states are active then.
  case states([State.ID])

  /// Reads `refused`, `taken` or names of states between commas.
  package init(_ text: String) {
    switch text {
    case "refused": self = .refused
    case "taken": self = .taken
    case _:
      self = .states(
        text.split(separator: ",").map { State.ID(Exercise.trimmed($0)) })
    }
  }

  /// Returns the result of a run that contradicts the expectation; nil if the run meets it.
  package func mismatch(in simulation: Simulation) -> Verdict.Reason? {
    let isRefused = simulation.rejection != nil
    switch self {
    case .refused: return isRefused ? nil : .taken
    case .taken: return isRefused ? .refused : nil
    case .states(let states):
      if isRefused { return .refused }
      guard !states.allSatisfy(simulation.final.isActive) else { return nil }
      return .isIn(simulation.final.atomicStates)
    }
  }
}

extension Exercise {
  /// The mistake of answers that have a remark, in the words of the exercise: without the names of an answer and the
  /// runs that somebody typed, so that the same mistake has the same text. English, without a full stop.
  package func mistake(_ remark: Verdict.Remark) -> String {
    if case .differs(let difference) = remark.reason { return difference.mistake }
    guard let claim = brokenClaim(remark) else { return remark.message }
    if let property = claim.property { return "'\(property)' must hold" }
    let wanted =
      switch claim.expectation {
      case .refused: "the last step must be refused"
      case .taken: "the last step must be taken"
      case .states(let states): "it must be in \(states.map(\.name).joined(separator: ", "))"
      }
    return "after \(claim.run) \(wanted)"
  }

  /// The claim about a repaired chart that does not hold, if a remark is about one.
  package func brokenClaim(_ remark: Verdict.Remark) -> Claim? {
    guard case .repair(let claims) = task else { return nil }
    switch remark.reason {
    case .propertyFails(let sentence), .propertyUndecided(let sentence), .propertyUnreadable(let sentence, _):
      return claims.first { $0.property == sentence }
    case _ where remark.run.isEmpty: return nil
    case _: return claims.first { $0.property == nil && $0.run == remark.run }
    }
  }
}
