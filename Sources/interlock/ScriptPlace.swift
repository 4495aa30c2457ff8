import ArgumentParser
import ScriptWorkers
import StatechartSimulation

/// Where the server runs the scripts of charts that are not the gallery's.
enum ScriptPlace: String, CaseIterable, ExpressibleByArgument {
  /// In processes of their own, which cannot end or fill the server.
  case isolated
  /// In the server's process.
  case inProcess = "in-process"
  /// Nowhere: what needs scripts does not start.
  case off

  /// Where they run unless told: in the server's process if only this computer reaches it, and so only its user.
  static func standard(host: String) -> ScriptPlace {
    ["127.0.0.1", "::1", "localhost"].contains(host) ? .inProcess : .isolated
  }

  /// Machines that run there.
  func place(_ machines: [Machine]) -> [Machine] {
    switch self {
    case .isolated:
      let workers = ScriptWorkers()
      return machines.map(workers.isolating)
    case .inProcess: return machines
    case .off: return machines.map { $0.withoutScripts() }
    }
  }
}
