import Foundation
import StatechartExecution
import Statecharts
import Synchronization

/// A host that makes the requests of a run for real, and hands on what arrives at its sessions' addresses meanwhile.
final class LoopbackHost: Sendable {
  private final class Inbox: Sendable {
    let messages = Mutex<[HostMessage]>([])
  }

  private let inbox = Inbox()
  private let server: LoopbackServer

  init() throws {
    let inbox = inbox
    server = try LoopbackServer { posting in
      guard BasicHTTP().event(from: posting.body, type: posting.type) != nil else { return 400 }
      let session = String(posting.path.dropFirst())
      inbox.messages.withLock { $0.append(.received(body: posting.body, type: posting.type, session: session)) }
      return 204
    }
  }

  /// Where a session can be reached.
  func location(of session: String) -> String { "http://127.0.0.1:\(server.port)/\(session)" }

  /// Makes a request; the steps that report its result.
  func carryOut(_ request: PendingRequest) -> [Step] {
    let status = post(request.body, type: request.type, to: request.target)
    let arrived = inbox.messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
    return arrived.map { .message($0) } + [.message(.answered(status: status))]
  }
}
