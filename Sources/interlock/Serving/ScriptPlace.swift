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

  /// Where they run by default: in the server's process if only this computer reaches it, and so only its user.
  static func standard(host: String) -> ScriptPlace {
    isLoopback(host: host) ? .inProcess : .isolated
  }

  /// True if only this computer reaches a server that listens at a host.
  static func isLoopback(host: String) -> Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }

  /// Makes machines run there.
  func placing() -> @Sendable (Machine) -> Machine {
    switch self {
    case .isolated:
      let workers = ScriptWorkers()
      return { workers.isolating($0) }
    case .inProcess: return { $0 }
    case .off: return { $0.withoutScripts() }
    }
  }
}

/// `interlock script-worker`: the program started by itself (`interlock serve`), to run scripts. No person calls it.
struct ScriptWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ScriptWorker.command, _superCommandName: InterlockCommand.programName, shouldDisplay: false)

  @Argument(help: "How much memory it may take in addition to what it starts with, in MiB.")
  var memory: Int

  func validate() throws {
    guard (1...(1 << 20)).contains(memory) else { throw ValidationError("a number of MiB") }
  }

  func run() { ScriptWorker.serve(memory: memory << 20) }
}
