import HummingbirdCore
import NIOCore
import Synchronization

/// Has each request answered by a task of its own.
///
/// A task keeps the memory of the deepest call that it has made, some 13 KB for that of a request, for as long as it
/// lasts: the task of a connection would keep that while a client only listens or has nothing to ask.
enum RequestTasks {
  /// What writes an answer, handed from the task of a connection to that of a request. What it writes to is `Sendable`.
  private struct Handed: ~Copyable, @unchecked Sendable {
    let writer: ResponseWriter
  }

  /// What answers a request, and writes its answer, in a task of its own.
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
