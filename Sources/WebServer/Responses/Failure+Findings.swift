import StatechartSimulation
import Statecharts
import WebPages

extension Failure {
  /// The most findings that an answer lists.
  private static let mostFindings = 100

  /// What is wrong with the text of a machine, if that is what is wrong.
  var findings: [Diagnostic]? {
    switch problem {
    case .badSource(_, .faulty(_, let findings)), .unusableMachine(_, .faulty(_, let findings)),
      .library(.unreadable(.faulty(_, let findings))):
      Array(findings.prefix(Failure.mostFindings))
    case _: nil
    }
  }
}
