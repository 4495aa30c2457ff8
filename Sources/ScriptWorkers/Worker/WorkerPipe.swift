import CScriptWorker
import Statecharts

/// A worker's ends of its pipes: standard input and output.
struct WorkerPipe: Sendable {
  private static let input: Int32 = 0
  private static let output: Int32 = 1

  /// The next message; nil once there are no more, or one cannot be read.
  func read() -> WorkerRequest? {
    guard let head = read(MessageFrame.head) else { return nil }
    let length = MessageFrame.length(head)
    guard length <= MessageFrame.maxToWorker, let bytes = read(length) else { return nil }
    return try? MessageFrame.message(WorkerRequest.self, from: bytes)
  }

  /// Writes a message. Where the pipe has ended, so does the process.
  func write(_ answer: WorkerAnswer) { _ = write(answer, most: .max) }

  /// Writes a message, or that it has more bytes than a limit; false if it has.
  func write(_ answer: WorkerAnswer, most: Int) -> Bool {
    guard let bytes = try? MessageFrame.frame(answer), bytes.count <= most else {
      write(.tooLarge)
      return false
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { InterlockWritePipe(WorkerPipe.output, $0.baseAddress, $0.count) }
      if count == 0 { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  /// Asks for something and waits for the answer; nil if the pipe has ended.
  func ask(_ question: WorkerAnswer) -> WorkerRequest? {
    write(question)
    return read()
  }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let wanted = min(count - bytes.count, 1 << 20)
      var hasEnded = false
      bytes += [UInt8](unsafeUninitializedCapacity: wanted) { buffer, length in
        let read = InterlockReadPipe(WorkerPipe.input, buffer.baseAddress, wanted)
        hasEnded = read == 0
        length = max(0, read)
      }
      if hasEnded { return nil }
    }
    return bytes
  }
}
