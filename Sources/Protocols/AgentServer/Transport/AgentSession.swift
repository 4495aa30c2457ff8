package import JSONRPC
import JSONTree

/// The messages of one client over standard input and output. Those that wait can be cancelled, and are then not
/// answered.
package struct AgentSession: Sendable {
  /// The maximum number of messages that wait.
  private static let maxWaiting = 10_000

  private let server: AgentServer
  private var waiting: [Result<RPCMessage, RPCMessage.Fault>] = []
  /// The place of the first message that waits.
  private var first = 0
  private var requests: Set<RPCIdentifier> = []
  private var cancelled: Set<RPCIdentifier> = []

  /// Begins a session.
  package init(_ server: AgentServer) { self.server = server }

  /// Takes in a message, or what came instead of one.
  package mutating func receive(_ message: Result<RPCMessage, RPCMessage.Fault>) {
    switch message {
    case .success(.notification("notifications/cancelled", let parameters)):
      if let id = parameters["requestId"].flatMap(RPCIdentifier.init), requests.contains(id) { cancelled.insert(id) }
    case .success(.notification), .success(.response): break
    case .success(.request(let id, _, _)):
      requests.insert(id)
      waiting.append(message)
    case .failure: waiting.append(message)
    }
  }

  /// True if no more messages should be taken in before some are answered.
  package var isFull: Bool { waiting.count - first >= AgentSession.maxWaiting }

  /// Handles the next message: its answers, none or one; nil if no message waits.
  package mutating func advance() -> [RPCMessage]? {
    guard first < waiting.count else { return nil }
    let message = waiting[first]
    first += 1
    if first == waiting.count { (waiting, first) = ([], 0) }
    if case .success(.request(let id, _, _)) = message {
      requests.remove(id)
      if cancelled.remove(id) != nil { return [] }
    }
    return server.answer(message).map { [$0] } ?? []
  }
}
