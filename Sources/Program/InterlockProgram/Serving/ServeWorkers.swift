import ArgumentParser
import StatechartSimulation
import WebPages
import WebServer
import WorkerProcesses

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The workers of `interlock serve`.
struct ServeWorkers: ParsableArguments {
  /// The values that `--scripts` had before scripts ran in workers.
  enum ScriptPlace: String, CaseIterable, ExpressibleByArgument {
    case isolated
    case inProcess = "in-process"
    case off
  }

  @Option(
    help: """
      The number of worker processes, in which all that visitors give is read, run and drawn; one for each processor, and \
      two at least, by default. With 0 the server does that itself, for development.
      """)
  var workers = WorkerLimits.standardProcesses

  @Option(help: ArgumentHelp("Has no effect any more: scripts run where their machine is read.", visibility: .hidden))
  var scripts: ScriptPlace?

  func validate() throws {
    guard (0...256).contains(workers) else { throw ValidationError("there are from 0 to 256 workers") }
  }

  /// Gives the server its workers.
  ///
  /// - Parameter lessons: The folder with the operator's lessons, if there is one.
  func apply(to options: inout ServerOptions, lessons: String?) throws {
    guard workers > 0 else { return }
    let limits = WorkerLimits(processes: workers)
    let configuration = WorkerConfiguration(
      limits: limits, resources: options.resources.url.absoluteURL.path,
      lessons: lessons.map { URL(fileURLWithPath: $0).absoluteURL.path },
      libraryTextBytes: options.texts?.maxTextBytes, hasRooms: options.rooms != nil,
      hasRoster: options.rooms?.roster != nil, answersAgents: options.agents != nil,
      hasSessions: options.sessions != nil, hasLive: options.live != nil,
      project: options.program?.project, cacheBytes: min(options.cacheBytes, limits.memory / 8))
    options.workers = WorkerOptions(limits: limits, configuration: try configuration.text)
  }
}

extension ServerAddress {
  /// True if only this computer reaches a server that listens at a host.
  static func isLoopback(host: String) -> Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }
}
