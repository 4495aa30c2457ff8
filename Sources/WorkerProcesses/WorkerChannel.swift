import CWorkerProcess

/// A worker's end of its socket pair.
package struct WorkerChannel: Sendable {
  /// The argument by which the program is started as a worker; its configuration follows.
  package static let command = "worker"

  /// What a worker says once, when it is ready.
  static let ready = WorkerFrame(head: Array("ready".utf8))

  private static let socket = Int32(InterlockWorkerSocket)

  private let limits: WorkerLimits

  /// Gives up what a worker must not have while it is loaded: it writes no files, and leaves no traces of a crash.
  package init(limits: WorkerLimits) {
    self.limits = limits
    InterlockBeginWorker()
  }

  /// Gives up all that a worker does not need to answer, and says that it is ready.
  ///
  /// What is loaded later than this cannot be: there are no files any more.
  package func confine() {
    _ = InterlockConfineWorker(Int64(limits.memory))
    write(WorkerChannel.ready)
  }

  /// The next message, whose answer has its own share of time; nil once there are no more.
  package func next() -> WorkerFrame? {
    // Waiting for a request takes no time from it.
    InterlockBoundRequest(1 << 30, 0)
    guard let bytes = read(WorkerFrame.lengthBytes), let lengths = WorkerFrame.lengths(bytes),
      let head = read(lengths.head), let body = read(lengths.body)
    else { return nil }
    // The server ends this process sooner; this holds where the server has ended.
    InterlockBoundRequest(Int32(clamping: limits.processorTime + 1), Int32(clamping: 2 * limits.time))
    return WorkerFrame(head: head, body: body)
  }

  /// Writes an answer; in place of one that is too large, one that says nothing.
  package func write(_ answer: WorkerFrame) {
    guard var rest = answer.bytes?[...] else { return write(WorkerFrame(head: [])) }
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { InterlockWriteSocket(WorkerChannel.socket, $0.baseAddress, $0.count) }
      if count == 0 { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let wanted = min(count - bytes.count, 1 << 20)
      var hasEnded = false
      bytes += [UInt8](unsafeUninitializedCapacity: wanted) { buffer, length in
        let read = InterlockReadSocket(WorkerChannel.socket, buffer.baseAddress, wanted)
        hasEnded = read == 0
        length = max(0, read)
      }
      if hasEnded { return nil }
    }
    return bytes
  }
}
