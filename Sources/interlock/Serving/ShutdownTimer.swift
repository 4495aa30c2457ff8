import Dispatch
import Logging

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends the process some time after it was asked to end (SIGTERM, SIGINT), whatever has not been sent or worked out by
/// then.
///
/// What was acknowledged is on disk at any time, so nothing of it is lost.
final class ShutdownTimer: @unchecked Sendable {
  // Not changed after it was made.
  private let sources: [any DispatchSourceSignal]

  /// Begins to watch; to be made once the server listens, since signals that come earlier end the process by
  /// themselves.
  init(seconds: Int, logger: Logger) {
    // A queue that has a thread of its own: the common ones may be busy with what is to be ended.
    let queue = DispatchQueue(label: "shutdown", qos: .userInteractive)
    sources = [SIGTERM, SIGINT].map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
      source.setEventHandler {
        queue.asyncAfter(deadline: .now() + .seconds(seconds)) {
          logger.warning("ended before all requests were answered", metadata: ["seconds": "\(seconds)"])
          // Nothing is waited for: other threads still work.
          _exit(ExitStatus.success.rawValue)
        }
      }
      source.resume()
      return source
    }
  }
}
