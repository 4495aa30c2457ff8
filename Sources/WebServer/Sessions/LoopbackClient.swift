import NIOCore
import NIOHTTP1
import NIOPosix

/// Makes the requests that a machine asks for. It follows no redirection, and reads nothing of an answer but its head.
enum LoopbackClient {
  /// What a request may cost.
  enum Limits {
    /// How long it may take from the start to the head of the answer.
    static let time = Duration.seconds(5)
    /// The most bytes of a body.
    static let bytes = 64 << 10
  }

  /// Posts a body; the status of the answer, or nil if there is none in time.
  static func post(
    _ body: String, type: String, to address: LoopbackAddress, within time: Duration = Limits.time
  ) async -> Int? {
    guard body.utf8.count <= Limits.bytes else { return nil }
    return await withTaskGroup(of: Int?.self) { group in
      group.addTask { await answer(to: body, type: type, at: address) }
      group.addTask {
        try? await Task.sleep(for: time)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }

  private static func answer(to body: String, type: String, at address: LoopbackAddress) async -> Int? {
    for number in address.numbers {
      guard let channel = try? await connect(to: number, port: address.port) else { continue }
      return try? await channel.executeThenClose { inbound, outbound in
        // One write, whose failure is not the answer's: a server may answer, and close the connection, before it has
        // read the whole request (RFC 9112, 9.5).
        try? await outbound.write(contentsOf: [
          .head(head(of: body, type: type, to: address)), .body(.byteBuffer(ByteBuffer(string: body))), .end(nil),
        ])
        for try await case .head(let head) in inbound where head.status.code >= 200 { return Int(head.status.code) }
        return nil
      }
    }
    return nil
  }

  private static func head(of body: String, type: String, to address: LoopbackAddress) -> HTTPRequestHead {
    let fields: HTTPHeaders = [
      "Host": address.authority, "Content-Type": type, "Content-Length": String(body.utf8.count), "Connection": "close",
    ]
    return HTTPRequestHead(version: .http1_1, method: .POST, uri: address.path, headers: fields)
  }

  private static func connect(
    to number: String, port: Int
  ) async throws -> NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart> {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.seconds(2))
      .connect(to: try SocketAddress(ipAddress: number, port: port)) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }
      }
  }
}
