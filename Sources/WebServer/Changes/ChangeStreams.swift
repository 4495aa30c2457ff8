import HTTPTypes
import Hummingbird
import NIOCore
import StatechartSimulation
import Synchronization
import WebPages

/// Tells open pages when their machine has changed, by Server-Sent Events. HTML Living Standard, 9.2.
///
/// At most 64 streams are open at once. Each ends when its client goes away and when the server is to end.
final class ChangeStreams: Sendable {
  /// The most streams at once; further requests are answered with 503.
  static let most = 64
  /// The time after which a stream that has nothing to tell says that it is still there, which shows whether its client is.
  private static let pulse = Duration.seconds(15)

  private let content: SiteContent
  private let connections: OpenConnections
  private let places = StreamPlaces(most: ChangeStreams.most)

  init(_ content: SiteContent, _ connections: OpenConnections) {
    self.content = content
    self.connections = connections
  }

  /// How many streams are open.
  var count: Int { places.count }

  /// The changes of a machine since the revision that the address names; no content if it never changes, upon which browsers
  /// do not ask again.
  ///
  /// - Throws: `Failure` if there is no such machine, or too many streams are open.
  func stream(of name: String, for request: PageRequest) async throws -> Response {
    guard try await mayChange(name, request) else {
      return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
    let revision = request.query[ChangesAddress.sinceField].flatMap { ContentHash(text: $0) }
    guard let place = places.take() else { throw Failure(.busy) }
    let connection = request.context.connection
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        defer { place.leave() }
        try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
        for await signal in self.signals(of: name, since: revision, on: connection) {
          try await writer.write(ByteBuffer(string: signal.rawValue))
        }
        try await writer.finish(nil)
      })
  }

  private enum Signal: String {
    case changed = "data: changed\n\n"
    /// A comment.
    case pulse = ":\n\n"
  }

  private func mayChange(_ name: String, _ request: PageRequest) async throws -> Bool {
    do {
      return try await content.machine(name, client: request.context.client).mayChange
    } catch let error as Failure {
      guard case .unusableMachine = error.problem else { throw error }
      return true
    }
  }

  private func signals(
    of name: String, since revision: ContentHash?, on connection: ObjectIdentifier
  ) -> AsyncStream<Signal> {
    let changes = content.library.changes(of: name, since: revision)
    return AsyncStream(bufferingPolicy: .bufferingNewest(2)) { [connections] signals in
      let pulses = Task {
        while (try? await Task.sleep(for: ChangeStreams.pulse)) != nil { signals.yield(.pulse) }
      }
      let task = Task {
        for await _ in changes { signals.yield(.changed) }
        signals.finish()
      }
      signals.onTermination = { _ in
        pulses.cancel()
        task.cancel()
      }
      connections.whenEnding(connection) { signals.finish() }
    }
  }
}

/// How many streams may be open at once.
final class StreamPlaces: Sendable {
  private let most: Int
  private let open = Mutex(0)

  init(most: Int) { self.most = most }

  /// How many are open.
  var count: Int { open.withLock { $0 } }

  /// A place for one more; nil if there are as many as may be.
  func take() -> Place? {
    let isFree = open.withLock { open in
      guard open < most else { return false }
      open += 1
      return true
    }
    return isFree ? Place(in: self) : nil
  }

  /// One of the streams that may be open; it is free again when it was left, or when nothing of it is left.
  final class Place: Sendable {
    private let places: StreamPlaces
    private let isTaken = Mutex(true)

    fileprivate init(in places: StreamPlaces) { self.places = places }

    func leave() {
      let wasTaken = isTaken.withLock { isTaken in
        defer { isTaken = false }
        return isTaken
      }
      if wasTaken { places.open.withLock { $0 -= 1 } }
    }

    deinit { leave() }
  }
}
