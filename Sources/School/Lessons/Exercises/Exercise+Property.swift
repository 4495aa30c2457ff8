import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

extension Exercise {
  /// The limits of a search for a property that is to hold of an answer.
  private static let propertyLimits = EvidenceLimits(
    configurations: 2000, steps: 40_000, work: ExecutionLimits.workOfPage)
  /// The same where the answer uses data.
  private static let propertyLimitsWithData = EvidenceLimits(
    configurations: 200, steps: 2000, work: ExecutionLimits.workOfPage)

  /// Returns the reason why a property does not hold of a machine, with the run that shows it; nil if it holds.
  static func fault(of sentence: String, on machine: Machine) -> (run: String, reason: Verdict.Reason)? {
    let property: Property
    do throws(PropertyFault) {
      property = try PropertyReader.property(sentence, of: machine.chart)
    } catch {
      return ("", .propertyUnreadable(sentence, error))
    }
    let participant = Participant(machine)
    let verification = Verification(
      [property], of: participant, limits: participant.usesData ? propertyLimitsWithData : propertyLimits)
    switch verification.findings.first?.verdict {
    case .holds?: return nil
    case .undecided?, nil: return ("", .propertyUndecided(sentence))
    case .fails(let example)?:
      let run = (example.steps + example.loop).map(\.description).joined(separator: ",")
      return (run, .propertyFails(sentence))
    }
  }
}
