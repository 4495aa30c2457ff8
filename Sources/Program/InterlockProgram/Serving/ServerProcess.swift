import Dispatch
import Logging

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The number of files that the system lets this process have open at once. POSIX, `getrlimit`, `RLIMIT_NOFILE`.
enum OpenFileLimit {
  /// The number of files that the server itself opens: threads that wait for connections, the database, files,
  /// processes for scripts.
  private static let own = 64

  /// Raises the limit, as far as that is allowed, to what the server and so many connections need.
  ///
  /// With less than that connections wait until others are closed.
  /// - Throws: `CommandFailure` if it is too small for the server to begin.
  static func raise(connections: Int, address: String) throws(CommandFailure) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    let wanted = rlim_t(own + connections)
    if limit.rlim_cur < wanted {
      var raised = limit
      raised.rlim_cur = min(wanted, limit.rlim_max)
      if setrlimit(resource, &raised) == 0 { limit = raised }
    }
    guard limit.rlim_cur < rlim_t(own) else { return }
    throw CommandFailure(
      message: """
        interlock: error: \(address): the system lets this process open \(counted(Int(limit.rlim_cur), "file")) at once \
        (ulimit -n), and a server needs \(own) at least
        """)
  }

  #if canImport(Glibc)
    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
    private static var resource: Int32 { RLIMIT_NOFILE }
  #endif
}

/// Ends the process some time after it was asked to end (SIGTERM, SIGINT), whatever has not been sent or worked out by
/// then.
///
/// Acknowledged requests are on disk at any time, so none of them is lost.
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
