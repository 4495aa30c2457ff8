import CWorkerProcess

/// One end of the socket pair between the server and a worker.
///
/// The server's end does not block: it waits itself where nothing can be written or read yet.
struct WorkerSocket: Sendable {
  let descriptor: Int32

  /// Writes bytes whole; false if the other end is closed.
  ///
  /// - Parameter wait: Waits until more can be written.
  func write<Failure: Error>(_ bytes: [UInt8], waiting wait: () throws(Failure) -> Void) throws(Failure) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { InterlockWriteSocket(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return false }
      rest = rest.dropFirst(max(0, count))
      if count < 0 { try wait() }
    }
    return true
  }

  /// Reads a message whole; nil if the other end is closed, or what it says is no message.
  ///
  /// - Parameter wait: Waits until more can be read.
  func receive<Failure: Error>(waiting wait: () throws(Failure) -> Void) throws(Failure) -> WorkerFrame? {
    guard let bytes = try read(WorkerFrame.lengthBytes, waiting: wait), let lengths = WorkerFrame.lengths(bytes),
      let head = try read(lengths.head, waiting: wait), let body = try read(lengths.body, waiting: wait)
    else { return nil }
    return WorkerFrame(head: head, body: body)
  }

  private func read<Failure: Error>(_ count: Int, waiting wait: () throws(Failure) -> Void) throws(Failure) -> [UInt8]?
  {
    var bytes = [UInt8](repeating: 0, count: count)
    var rest = bytes.indices
    while !rest.isEmpty {
      let length = bytes.withUnsafeMutableBytes { bytes in
        let room = UnsafeMutableRawBufferPointer(rebasing: bytes[rest])
        return InterlockReadSocket(descriptor, room.baseAddress, room.count)
      }
      if length == 0 { return nil }
      rest = rest.dropFirst(max(0, length))
      if length < 0 { try wait() }
    }
    return bytes
  }
}
