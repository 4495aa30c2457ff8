import Foundation
import TestSupport
import WorkerProcesses

@testable import WebServer

/// Workers of the built program.
enum TestWorkers {
  /// What `interlock serve` tells a worker (`WorkerConfiguration`).
  private struct Configuration: Encodable {
    let limits: WorkerLimits
    let resources: String
    let lessons: String?
    let libraryTextBytes: Int?
    let hasRooms: Bool
    var hasRoster = false
    var answersAgents = true
    var hasSessions = true
    var hasLive = false
    var cacheBytes = 64 << 20
  }

  /// Limits that a busy computer does not reach.
  static let patient = WorkerLimits(processes: 2, processorTime: 60, time: 300, stillTime: 60)

  static func options(
    _ limits: WorkerLimits = patient, library: Int? = nil, rooms: Bool = false,
    lessons: String? = nil
  ) throws -> WorkerOptions {
    let configuration = Configuration(
      limits: limits, resources: TestServer.folder.path, lessons: lessons, libraryTextBytes: library, hasRooms: rooms)
    return WorkerOptions(
      limits: limits, program: BuiltProgram.path(of: "interlock"),
      configuration: String(decoding: try JSONEncoder().encode(configuration), as: UTF8.self))
  }
}
