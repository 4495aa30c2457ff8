import CWorkerProcess

/// A message between the server and a worker: two rows of bytes, whose meaning is theirs.
///
/// On the socket their lengths come first, in four bytes each, the lowest first.
package struct WorkerFrame: Hashable, Sendable {
  /// The bytes of both lengths.
  static let lengthBytes = 8
  /// The maximum number of bytes of a row.
  package static let maxBytes = 64 << 20

  package var head: [UInt8]
  package var body: [UInt8]

  package init(head: [UInt8], body: [UInt8] = []) {
    (self.head, self.body) = (head, body)
  }

  /// All bytes of the message; nil if a row has too many.
  var bytes: [UInt8]? {
    guard max(head.count, body.count) <= WorkerFrame.maxBytes else { return nil }
    return WorkerFrame.length(head.count) + WorkerFrame.length(body.count) + head + body
  }

  private static func length(_ count: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(count).littleEndian) { Array($0) }
  }

  /// The lengths that begin a message; nil if one is too large.
  static func lengths(_ bytes: [UInt8]) -> (head: Int, body: Int)? {
    func length(_ part: ArraySlice<UInt8>) -> Int { part.reversed().reduce(0) { $0 << 8 | Int($1) } }
    let (head, body) = (length(bytes.prefix(4)), length(bytes.dropFirst(4)))
    return max(head, body) <= maxBytes ? (head, body) : nil
  }
}

/// The limits of worker processes.
package struct WorkerLimits: Hashable, Codable, Sendable {
  /// The number of processes that answer requests. One more is started, ready to replace one that ends.
  package var processes: Int
  /// The maximum memory of a process, in bytes.
  package var memory: Int
  /// The maximum processor time of a request, in seconds.
  package var processorTime: Int
  /// The maximum time that may pass while a request is answered, in seconds: a busy computer gives a process little
  /// processor time.
  package var time: Int
  /// The seconds without processor time after which a process counts as stopped.
  package var stillTime: Double
  /// The processor time in seconds up to which a request counts as cheap.
  package var cheapTime: Double
  /// The seconds without a free process after which the server counts as not ready.
  package var fullTime: Double

  /// A process for each processor, and two at least.
  package static let standardProcesses = max(2, Int(InterlockProcessorCount()))

  /// Makes limits: 768 MiB for a process, 5 s of processor time and 10 s in all for a request by default.
  package init(
    processes: Int = standardProcesses, memory: Int = 768 << 20, processorTime: Int = 5, time: Int = 10,
    stillTime: Double = 2, cheapTime: Double = 0.25, fullTime: Double = 5
  ) {
    (self.processes, self.memory, self.processorTime, self.time) = (processes, memory, processorTime, time)
    (self.stillTime, self.cheapTime, self.fullTime) = (stillTime, cheapTime, fullTime)
  }
}

/// The reason why a worker does not answer a request.
package enum WorkerEnd: String, Error, Hashable, Codable, Sendable, CaseIterable {
  /// It took more processor time than a request may, or as much time in all as a request may.
  case time
  /// It took more memory than a process may.
  case memory
  /// It ended by itself, or answered what is no answer.
  case crash
  /// It took no processor time for a while: something has stopped it, or it waits for nothing.
  case still
  /// The client has left.
  case unwanted
  /// It has to make room for cheaper work.
  case displaced
  /// The system could not start one.
  case unavailable
}
