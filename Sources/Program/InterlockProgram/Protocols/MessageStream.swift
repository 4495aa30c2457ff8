import JSONRPC

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Messages over standard input and output. Nothing else is written there.
struct MessageStream<Framing: MessageFraming> {
  private var framing: Framing
  private var isAtEnd = false

  init(_ framing: Framing) { self.framing = framing }

  /// The next message that has arrived; nil if none has.
  mutating func arrived() -> Result<RPCMessage, RPCMessage.Fault>? {
    while true {
      if let message = framing.next() { return message }
      guard !isAtEnd, isReady else { return nil }
      do {
        guard try read() else { return nil }
      } catch {
        isAtEnd = true
      }
    }
  }

  /// Waits until bytes arrive; false at the end of standard input.
  mutating func wait() throws(CommandFailure) -> Bool {
    guard !isAtEnd else { return false }
    do throws(SystemError) {
      return try read()
    } catch {
      throw CommandFailure(message: "standard input: error: cannot be read: \(error.message)")
    }
  }

  /// Writes a message.
  func send(_ message: RPCMessage) throws(CommandFailure) { try StandardOutput.write(Framing.bytes(of: message)) }

  /// True if bytes can be read without waiting.
  private var isReady: Bool {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }

  private mutating func read() throws(SystemError) -> Bool {
    let bytes = try SystemFile.readSome(0)
    isAtEnd = bytes.isEmpty
    framing.append(bytes)
    return !isAtEnd
  }
}
