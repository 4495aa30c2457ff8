import StatechartAnalysis
import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts
import WebPages

extension MachineContext {
  /// The machine as it takes part in searches.
  var participant: Participant {
    Participant(machine)
  }

  /// The properties that a page shows, with their verdicts.
  func properties(of moment: ExplorerRequest) -> PropertyCheck {
    let participant = participant
    let usesData = participant.usesData
    let limits =
      switch moment.address.asked.search {
      case .brief: usesData ? EvidenceOnPages.searchWithData : EvidenceOnPages.search
      case .thorough: usesData ? EvidenceOnPages.longSearchWithData : EvidenceOnPages.longSearch
      }
    return PropertyCheck(
      moment.address.asked.properties, and: machine.properties, of: machine.chart, on: participant, limits: limits)
  }
}

/// The limits of searches on a page, in counted work.
enum EvidenceOnPages {
  /// A comparison of two machines: less than half of what the command line allows.
  static let comparison = GradingLimits(
    configurations: 2000, steps: 20_000, work: 400_000, additions: 0, matching: 0, changes: 0, differences: 10)
  /// The same where scripts run.
  static let comparisonWithData = GradingLimits(
    configurations: 200, steps: 2000, work: 400_000, additions: 0, matching: 0, changes: 0, differences: 10)
  /// A search for the configurations of one machine.
  static let search = EvidenceLimits(configurations: 2000, steps: 40_000, work: ExecutionLimits.workOfPage)
  /// The same where scripts run.
  static let searchWithData = EvidenceLimits(configurations: 200, steps: 2000, work: ExecutionLimits.workOfPage)
  /// The same where a person asks for a longer one.
  static let longSearch = EvidenceLimits(configurations: 20_000, steps: 400_000, work: 4 * ExecutionLimits.workOfPage)
  static let longSearchWithData = EvidenceLimits(
    configurations: 2000, steps: 20_000, work: 4 * ExecutionLimits.workOfPage)
}
