import CWorkerProcess

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A worker's end of its socket pair.
package struct WorkerChannel: Sendable {
  /// The argument by which the program is started as a worker; its configuration follows.
  package static let command = "worker"

  /// The frame that a worker sends once, when it is ready.
  static let ready = WorkerFrame(head: Array("ready".utf8))

  private let limits: WorkerLimits
  private let socket = WorkerSocket(descriptor: Int32(InterlockWorkerSocket))

  /// Gives up what a worker must not have while it is loaded: it writes no files, leaves no traces of a crash and,
  /// where the system can bound that, reads the system's libraries and fonts and some folders alone.
  ///
  /// It has to be called before there are threads.
  package init(limits: WorkerLimits, reading folders: [String]) {
    self.limits = limits
    let paths = folders.map { strdup($0) }
    defer { for path in paths { free(path) } }
    InterlockBeginWorker(paths.map { UnsafePointer($0) }, paths.count)
  }

  /// Gives up all that a worker does not need to answer, and says that it is ready.
  package func confine() {
    _ = InterlockConfineWorker(Int64(limits.memory))
    write(WorkerChannel.ready)
  }

  /// The next message, whose answer has its own share of time; nil once there are no more.
  package func next() -> WorkerFrame? {
    // Waiting for a request takes no time from it.
    InterlockBoundRequest(1 << 30, 0)
    guard let message = socket.receive(waiting: {}) else { return nil }
    // The server ends this process sooner; this holds where the server has ended.
    InterlockBoundRequest(Int32(clamping: limits.processorTime + 1), Int32(clamping: 2 * limits.time))
    return message
  }

  /// Writes an answer; in place of one that is too large, one that says nothing.
  package func write(_ answer: WorkerFrame) {
    guard let bytes = answer.bytes else { return write(WorkerFrame(head: [])) }
    _ = socket.write(bytes, waiting: {})
  }
}
