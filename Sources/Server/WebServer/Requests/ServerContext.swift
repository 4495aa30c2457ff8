import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Statecharts
import Synchronization

/// The context of a request: the client that has sent it, and its connection.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address of the peer, if it is known.
  let peer: SocketAddress?
  /// The connection; nil in a worker, which has none.
  let channel: (any Channel)?

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress
    channel = source.channel
  }

  /// The context of a request that a worker answers.
  ///
  /// - Parameter peer: The address of the client, if it is known.
  init(peer: String?, logger: Logger) {
    coreContext = CoreRequestContextStorage(source: PassedSource(logger: logger))
    self.peer = peer.flatMap { try? SocketAddress(ipAddress: $0, port: 0) }
    channel = nil
  }

  private struct PassedSource: RequestContextSource {
    let logger: Logger
  }

  /// Identifies the connection among all that are open.
  var connection: ObjectIdentifier { channel.map { ObjectIdentifier($0) } ?? ObjectIdentifier(ServerContext.self) }

  /// The client to whose share of the work a request counts.
  var client: String { peer?.ipAddress ?? "" }

  /// A part of the address's path, by its name; as it is if it is not percent-encoded.
  func part(_ name: String) throws -> String {
    let raw = try parameters.require(name)
    return PercentEncoding.decode(raw) ?? raw
  }
}

/// Has each request answered by a task of its own.
///
/// A task keeps the memory of the deepest call that it has made, some 13 KB for that of a request, for as long as it
/// lasts: the task of a connection would keep that while a client only listens or has nothing to ask.
enum RequestTasks {
  /// The writer of an answer, handed from the task of a connection to that of a request. Its target is `Sendable`.
  private struct Handed: ~Copyable, @unchecked Sendable {
    let writer: ResponseWriter
  }

  /// Returns a responder that answers a request, and writes its answer, in a task of its own.
  static func answering(by responder: @escaping ServerChannel.Responder) -> ServerChannel.Responder {
    { request, writer, channel in
      let handed = Mutex<Handed?>(Handed(writer: writer))
      let task = Task {
        guard let handed = handed.withLock({ $0.take() }) else { return }
        try await responder(request, handed.writer, channel)
      }
      // If this task is cancelled, the connection is closed for reading, upon which work that nobody waits for is
      // cancelled (`OpenConnections`).
      try await task.value
    }
  }
}
