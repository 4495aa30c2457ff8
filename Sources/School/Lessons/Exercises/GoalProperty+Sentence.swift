import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

extension Statechart {
  /// The property of a sentence that a run is to show not to hold.
  ///
  /// - Throws: `GoalFault` if it is none, or one that no single run shows to fail.
  func goalProperty(_ sentence: String) throws(GoalFault) -> GoalProperty {
    let property: Property
    do throws(PropertyFault) {
      property = try PropertyReader.property(sentence, of: self)
    } catch {
      throw GoalFault(message: error.message, offset: error.offset, nearest: error.nearest)
    }
    guard let watch = PropertyWatch(property, of: self) else {
      throw GoalFault(
        message: "no run shows that this fails: a goal is to fail 'never', 'always', 'only after' or 'no … until'",
        offset: 0, nearest: [])
    }
    return GoalProperty(property.text) { records, start in
      let result = watch.result(of: records, from: start)
      return (result.violation, result.memory)
    }
  }
}

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
