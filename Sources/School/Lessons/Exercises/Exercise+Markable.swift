import StatechartExecution
package import StatechartGrading
import StatechartSimulation
import Statecharts

extension Exercise {
  /// True if answers can be marked: the machines that they are compared with can be run.
  package var isMarkable: Bool {
    switch task {
    case .build: (try? machine.participant()) != nil && Exercise.starts(machine)
    case .repair: true
    case .run, .predict, .cover: Exercise.starts(machine)
    case .distinguish(let other): Exercise.starts(machine) && Exercise.starts(other)
    }
  }

  private static func starts(_ machine: Machine) -> Bool { machine.replay(of: []).interruption == nil }

  /// The limits within which answers are marked on pages: a tenth of those of the command line, and again fewer
  /// configurations and steps where a chart runs scripts.
  package static func pageLimits(withScripts: Bool) -> GradingLimits {
    GradingLimits(
      configurations: withScripts ? 100 : 1000, steps: withScripts ? 1000 : 10_000, work: 200_000,
      additions: 2_000_000, matching: 100_000, changes: withScripts ? 0 : 60, differences: 10)
  }

  /// True if an answer that is a text has nothing but faults of syntax, so that nothing of it could be marked.
  package func isUnreadable(_ verdict: Verdict) -> Bool {
    !asksForChart && verdict.mark == 0 && !verdict.remarks.isEmpty && verdict.remarks.allSatisfy(\.reason.isOfSyntax)
  }
}

extension Verdict.Reason {
  /// True for what cannot be read as an answer at all; names that the machine does not have are among it.
  fileprivate var isOfSyntax: Bool {
    switch self {
    case .notOneRun, .noRuns, .noChart, .tooLong, .tooManyRuns, .tooManySteps, .runTooLong, .unreadable,
      .notPredictions, .unknownName:
      true
    case .noClaims, .goalOpen, .lineMissing, .notRight, .taken, .refused, .isIn, .activeToo, .refusedFor, .does,
      .notRunnable, .refusedEarly, .bothTake, .bothRefuse, .notTaken, .notShown, .undecided, .differs, .named,
      .propertyFails,
      .propertyUndecided, .propertyUnreadable:
      false
    }
  }
}
