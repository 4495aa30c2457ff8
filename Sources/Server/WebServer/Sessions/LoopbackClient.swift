import NIOCore
import NIOHTTP1
import NIOPosix

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes the requests that a machine asks for. It follows no redirection, and reads nothing of an answer but its head.
enum LoopbackClient {
  /// The limits of a request.
  enum Limits {
    /// The maximum time from the start to the head of the answer.
    static let time = Duration.seconds(5)
    /// The maximum number of bytes of a body.
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

/// An `http` address of this computer: the only kind that a machine's requests are made to.
struct LoopbackAddress: Hashable, Sendable {
  /// The name or number of the host, as the address has it.
  let host: String
  let port: Int
  /// The path with the query.
  let path: String

  /// Reads an address; nil if it is another computer's, has credentials, or is no `http` address.
  init?(_ text: String) {
    guard let parts = URLComponents(string: text), parts.scheme?.lowercased() == "http", parts.user == nil,
      parts.password == nil, let name = parts.host, LoopbackAddress.isLoopback(host: name)
    else { return nil }
    host = LoopbackAddress.bare(name)
    port = parts.port ?? 80
    guard (1...65_535).contains(port) else { return nil }
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    self.path = path + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
  }

  /// The numbers at which it may be found, in the order in which they are tried.
  var numbers: [String] { host == "localhost" ? ["127.0.0.1", "::1"] : [host] }

  /// The value of a `Host` field.
  var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

  /// True for `localhost`, `127.0.0.0/8` and `::1`.
  static func isLoopback(host: some StringProtocol) -> Bool {
    let name = bare(host)
    if name == "localhost" { return true }
    return (try? SocketAddress(ipAddress: name, port: 0)).map(isLoopback) ?? false
  }

  /// True for the address of a peer on this computer. A socket for both kinds of address writes `127.0.0.1` as
  /// `::ffff:127.0.0.1`.
  static func isLoopback(_ address: SocketAddress) -> Bool {
    guard let number = address.ipAddress else { return false }
    return number == "::1" || number.hasPrefix("127.") || number.hasPrefix("::ffff:127.")
  }

  private static func bare(_ host: some StringProtocol) -> String {
    host.lowercased().filter { $0 != "[" && $0 != "]" }
  }
}
