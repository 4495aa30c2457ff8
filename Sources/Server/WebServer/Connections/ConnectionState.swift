import NIOHTTPTypes

/// The state of a connection: what it waits for, and whether it is at its end. It does nothing itself.
struct ConnectionState: Sendable {
  /// The next action that is awaited of the client.
  enum Awaiting: Hashable, Sendable {
    /// Send the header of its first request.
    case firstHeader
    /// Send the rest of a request.
    case body
    /// Send the next request.
    case nextHeader
    /// Nothing: an answer is being made.
    case answer
    /// Take what has been written, or end its side.
    case end
  }

  /// The action that is awaited of the client.
  private(set) var awaiting = Awaiting.firstHeader
  /// Requests whose header was read, and that have no answer yet.
  private var unanswered = 0
  private var isReading = false
  private var isEnding = false

  /// Notes a part of a request; false if it is not accepted any more.
  mutating func read(_ part: HTTPRequestPart) -> Bool {
    guard awaiting != .end else { return false }
    switch part {
    case .head:
      guard !isEnding else { return false }
      unanswered += 1
      isReading = true
      awaiting = .body
    case .body: return isReading
    case .end:
      guard isReading else { return false }
      isReading = false
      awaiting = unanswered == 0 ? .nextHeader : .answer
    }
    return true
  }

  /// Notes that an answer was written; true if it was the last of a connection that is to end.
  mutating func wroteAnswer() -> Bool {
    unanswered = max(0, unanswered - 1)
    guard unanswered == 0 else { return false }
    awaiting = isReading ? .body : .nextHeader
    guard isEnding else { return false }
    awaiting = .end
    return true
  }

  /// True if a 100 response may be sent to the request whose header was read: no answer to an earlier one is pending.
  var maySayContinue: Bool { awaiting == .body && unanswered == 1 }

  /// The answer that is being made is the connection's last: what is received after its request is ignored.
  mutating func answerLast() { isEnding = true }

  /// The connection is not one of HTTP any more: nothing is awaited of the client.
  mutating func upgrade() { (unanswered, isReading, awaiting) = (1, false, .answer) }

  /// True while an answer is being made that is the connection's last.
  var isAnsweringLast: Bool { isEnding && unanswered > 0 }

  /// The server is to end: complete requests are answered, nothing more is accepted. True if there is nothing to
  /// answer.
  mutating func end() -> Bool {
    isEnding = true
    guard unanswered == (isReading ? 1 : 0) else { return false }
    awaiting = .end
    return true
  }

  /// Nothing more is written.
  mutating func close() { awaiting = .end }
}
