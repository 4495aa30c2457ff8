import HTTPTypes
import Hummingbird
import NIOCore
import StatechartSimulation
import Synchronization
import WebPages

/// Notifies open pages when their machine has changed, by Server-Sent Events. HTML Living Standard, 9.2.
///
/// At most 64 streams are open at once. Each ends when its client goes away and when the server is to end.
final class ChangeStreams: Sendable {
  /// The maximum number of streams at once; further requests are answered with 503.
  static let maxStreams = 64
  /// The time between two comments of a stream without changes, which show whether the client is still connected.
  private static let keepAlive = Duration.seconds(15)

  private let content: SiteContent
  private let connections: OpenConnections
  private let limit = ConcurrencyLimit(ChangeStreams.maxStreams)

  init(_ content: SiteContent, _ connections: OpenConnections) {
    self.content = content
    self.connections = connections
  }

  /// The number of open streams.
  var count: Int { limit.count }

  /// The changes of a machine since the revision that the address names; no content if it never changes, upon which
  /// browsers do not ask again.
  ///
  /// - Throws: `Failure` if there is no such machine, or too many streams are open.
  func stream(of name: String, for request: PageRequest) async throws -> Response {
    guard try await mayChange(name, request) else {
      return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
    let revision = request.query[ChangesAddress.sinceField].flatMap { ContentHash(text: $0) }
    return try stream(self.content.library.changes(of: name, since: revision), for: request)
  }

  /// Changes as they come.
  ///
  /// - Parameter pause: The minimum time between two reported changes; those in between are reported as one.
  /// - Throws: `Failure` if too many streams are open.
  func stream(
    _ changes: @autoclosure @escaping @Sendable () -> AsyncStream<Void>, pause: Duration = .zero,
    for request: PageRequest
  ) throws(Failure) -> Response {
    guard let permit = limit.take() else { throw Failure(.busy) }
    let connection = request.context.connection
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        defer { permit.release() }
        try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
        for await signal in self.signals(changes(), on: connection) {
          try await writer.write(ByteBuffer(string: signal.rawValue))
          if signal == .changed, pause > .zero { try? await Task.sleep(for: pause) }
        }
        try await writer.finish(nil)
      })
  }

  private enum Signal: String {
    case changed = "data: changed\n\n"
    /// A comment.
    case keepAlive = ":\n\n"
  }

  private func mayChange(_ name: String, _ request: PageRequest) async throws -> Bool {
    // The texts of visitors never change under their identifiers.
    guard !InlineMachines.isInline(name) else { return false }
    do {
      return try await content.machine(name, client: request.context.client).mayChange
    } catch let error as Failure {
      guard case .unusableMachine = error.problem else { throw error }
      return true
    }
  }

  private func signals(_ changes: AsyncStream<Void>, on connection: ObjectIdentifier) -> AsyncStream<Signal> {
    AsyncStream(bufferingPolicy: .bufferingNewest(2)) { [connections] signals in
      let comments = Task {
        while (try? await Task.sleep(for: ChangeStreams.keepAlive)) != nil { signals.yield(.keepAlive) }
      }
      let task = Task {
        for await _ in changes { signals.yield(.changed) }
        signals.finish()
      }
      signals.onTermination = { _ in
        comments.cancel()
        task.cancel()
      }
      connections.whenEnding(connection) { signals.finish() }
    }
  }
}

/// A limit of what exists at once: open streams, or uploads that wait.
final class ConcurrencyLimit: Sendable {
  private let max: Int
  private let used = Mutex(0)

  init(_ max: Int) { self.max = max }

  /// The number in use.
  var count: Int { used.withLock { $0 } }

  /// Counts one more; nil if there are as many as may be.
  func take() -> Permit? {
    let isFree = used.withLock { used in
      guard used < max else { return false }
      used += 1
      return true
    }
    return isFree ? Permit(self) : nil
  }

  /// One of those that may be there, until it is released or deallocated.
  final class Permit: Sendable {
    private let limit: ConcurrencyLimit
    private let isReleased = Atomic(false)

    fileprivate init(_ limit: ConcurrencyLimit) { self.limit = limit }

    func release() {
      if !isReleased.exchange(true, ordering: .relaxed) { limit.used.withLock { $0 -= 1 } }
    }

    deinit { release() }
  }
}
