import StatechartGrading
import Statecharts

extension Exercise {
  /// What is wrong with answers that have a remark, in the words of the exercise: neither the names of an answer nor the runs that
  /// somebody typed are in it, so that what is the same mistake reads the same. English, without a full stop.
  public func mistake(_ remark: Verdict.Remark) -> String {
    if case .differs(let difference) = remark.reason { return difference.mistake }
    guard let claim = brokenClaim(remark) else { return remark.message }
    let wanted =
      switch claim.expectation {
      case .refused: "the last step must be refused"
      case .taken: "the last step must be taken"
      case .states(let states): "it must be in \(states.map(\.name).joined(separator: ", "))"
      }
    return "after \(claim.run) \(wanted)"
  }

  /// What was to hold of a repaired chart and does not, if a remark is about that.
  public func brokenClaim(_ remark: Verdict.Remark) -> Claim? {
    guard case .repair(let claims) = task, !remark.run.isEmpty else { return nil }
    return claims.first { $0.run == remark.run }
  }
}
