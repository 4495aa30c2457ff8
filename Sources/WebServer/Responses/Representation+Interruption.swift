import StatechartAnalysis
import StatechartSimulation

extension Representation.Description {
  /// An answer made of a run that ended early, if it did. Nobody is to keep it: the run may be carried out whole another
  /// time. Where the server itself was at its limits, the status says so.
  func interrupted(_ interruption: ScriptInterruption?) -> Self {
    guard let interruption else { return self }
    var description = passing()
    switch interruption.reason {
    case .time, .memory, .crash, .size, .off: break
    case .unavailable, .busy, .unwanted: description.isOverloaded = true
    }
    return description
  }
}
