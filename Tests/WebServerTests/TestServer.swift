import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import SiteResources
import StatechartSimulation
import Testing
import WebPages

@testable import WebServer

/// The real application over the project's own templates and assets.
enum TestServer {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// One server for all tests: it holds nothing that a request changes.
  private static let shared = Result {
    try InterlockServer(
      ServerOptions(resources: try ResourceFolder(folder)),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  /// A server that shows machines of its own in addition to the gallery's.
  static func with(
    _ machines: [Machine], basicHTTP: Bool = false, _ change: (inout ServerOptions) -> Void = { _ in }
  ) throws -> InterlockServer {
    var options = ServerOptions(resources: try ResourceFolder(folder))
    options.library = MachineList(machines)
    options.basicHTTP = basicHTTP
    options.cores = 2
    change(&options)
    return try InterlockServer(options, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  static func get(
    _ address: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:], from server: InterlockServer? = nil
  ) async throws -> TestResponse {
    try await (server ?? shared.get()).application().test(.router) { client in
      try await client.execute(uri: address, method: method, headers: headers) { $0 }
    }
  }
}

extension TestResponse {
  var text: String { String(buffer: body) }
}
