import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix
import ServiceLifecycle
import StatechartSimulation
import TestSupport
import Testing
import WebPages

@testable import WebServer

/// The real application over the project's own templates and assets.
enum TestServer {
  static let folder = Repository.root
  fileprivate static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  /// One server for all tests: it holds nothing that a request changes.
  private static let shared = Result { try with([]) }

  /// A server that shows machines of its own in addition to the gallery's.
  static func with(
    _ machines: [Machine], basicHTTP: Bool = false, _ change: (inout ServerOptions) -> Void = { _ in }
  ) throws -> InterlockServer {
    var options = ServerOptions(port: 0, resources: try ResourceFolder(folder))
    options.library = MachineList(machines)
    options.basicHTTP = basicHTTP
    options.cores = 2
    // Connections of a test wait for threads that other tests have.
    options.connections.headerSeconds = 3600
    options.connections.bodySeconds = 3600
    options.connections.idleSeconds = 3600
    change(&options)
    return try InterlockServer(options, logger: logger)
  }

  static func get(
    _ address: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:], from server: InterlockServer? = nil
  ) async throws -> RouteAnswer {
    try await (server ?? shared.get()).answer(address, method: method, headers: headers)
  }
}

extension RouteAnswer {
  var text: String { String(buffer: body) }
}

extension HTTPRequest {
  /// A request with the length of its body.
  fileprivate init(
    _ address: String, method: Method, headers: HTTPFields, body: ByteBuffer?, authority: String = "localhost"
  ) {
    self.init(method: method, scheme: "http", authority: authority, path: address, headerFields: headers)
    if let body { headerFields[.contentLength] = String(body.readableBytes) }
  }
}

extension InterlockServer {
  /// The answer of the routes, which know no client.
  func answer(
    _ address: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:], body: ByteBuffer? = nil
  ) async throws -> RouteAnswer {
    try await routes.answer(
      HTTPRequest(address, method: method, headers: headers, body: body), body: body ?? ByteBuffer())
  }

  /// The answer of the routes to a text, such as that of a form.
  func post(
    _ address: String, _ text: String, type: String? = FormFields.mediaType, headers: HTTPFields = [:]
  ) async throws -> RouteAnswer {
    var headers = headers
    if let type { headers[.contentType] = type }
    return try await answer(address, method: .post, headers: headers, body: ByteBuffer(string: text))
  }

  /// Serves at a socket while a test runs.
  func listening<Value: Sendable>(_ test: @Sendable (LiveClient) async throws -> Value) async throws -> Value {
    let (ports, starts) = AsyncStream.makeStream(of: Int.self)
    let application = application { channel in
      if let port = channel.localAddress?.port { starts.yield(port) }
    }
    let service = ServiceGroup(services: [application], logger: TestServer.logger)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { starts.finish() }
        try await service.run()
      }
      let port = try #require(await ports.first { _ in true })
      let value = try await test(LiveClient(port: port))
      await service.triggerGracefulShutdown()
      try await group.waitForAll()
      return value
    }
  }
}

/// A client that opens a connection for each request, and waits for the answer however long it takes.
struct LiveClient {
  let port: Int

  func answer(
    _ address: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:], body: ByteBuffer? = nil,
    authority: String = "localhost"
  ) async throws -> RouteAnswer {
    let request = HTTPRequest(address, method: method, headers: headers, body: body, authority: authority)
    let content: [HTTPRequestPart] = body.map { [.body($0)] } ?? []
    let sent: [HTTPRequestPart] = [.head(request)] + content + [.end(nil)]
    return try await connect().executeThenClose { inbound, outbound in
      try await outbound.write(contentsOf: sent)
      var head: HTTPResponse?
      var received = ByteBuffer()
      reading: for try await part in inbound {
        switch part {
        case .head(let response): head = response
        case .body(let bytes): received.writeImmutableBuffer(bytes)
        case .end: break reading
        }
      }
      return RouteAnswer(head: try #require(head), body: received)
    }
  }

  private func connect() async throws -> NIOAsyncChannel<HTTPResponsePart, HTTPRequestPart> {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: port)) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPClientCodec())
          return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }
      }
  }
}
