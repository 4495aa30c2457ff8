import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import StatechartSimulation
import TestSupport
import Testing
import WebPages

@testable import WebServer

/// The real application over the project's own templates and assets.
enum TestServer {
  static let folder = Repository.root

  /// One server for all tests: it holds nothing that a request changes.
  private static let shared = Result { try with([]) }

  /// A server that shows machines of its own in addition to the gallery's.
  static func with(
    _ machines: [Machine], basicHTTP: Bool = false, _ change: (inout ServerOptions) -> Void = { _ in }
  ) throws -> InterlockServer {
    var options = ServerOptions(resources: try ResourceFolder(folder))
    options.library = MachineList(machines)
    options.basicHTTP = basicHTTP
    options.cores = 2
    // Connections of a test wait for threads that other tests have.
    options.connections.headerSeconds = 3600
    options.connections.idleSeconds = 3600
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

extension TestClient.Response {
  var text: String { body.map { String(buffer: $0) } ?? "" }
}

extension InterlockServer {
  /// Serves at a socket while a test runs.
  func listening<Value: Sendable>(_ test: @Sendable (LiveClient) async throws -> Value) async throws -> Value {
    try await application().test(.live) { server in
      let client = LiveClient(port: try #require(server.port))
      do {
        let value = try await test(client)
        try await client.client.shutdown()
        return value
      } catch {
        try await client.client.shutdown()
        throw error
      }
    }
  }
}

/// A client with a connection to a server, and an hour for each answer: the client of HummingbirdTesting gives up after
/// 20 s, which is too short where thousands of tests share two cores.
struct LiveClient {
  let port: Int
  fileprivate let client: TestClient

  fileprivate init(port: Int) {
    self.port = port
    client = TestClient(host: "localhost", port: port, configuration: .init(timeout: .seconds(3600)))
    client.connect()
  }

  func execute<Value>(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: ByteBuffer? = nil,
    authority: String = "localhost", _ read: (TestClient.Response) async throws -> Value
  ) async throws -> Value {
    try await read(
      client.execute(TestClient.Request(uri, method: method, authority: authority, headers: headers, body: body)))
  }
}
