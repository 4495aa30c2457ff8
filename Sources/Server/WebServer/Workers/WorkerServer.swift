import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import StatechartSimulation
package import WorkerProcesses

/// A worker process: it answers with the routes of the server, without connections and without stores.
package struct WorkerServer: Sendable {
  private let responder: any HTTPResponder<ServerContext>

  /// Loads what requests are answered from.
  ///
  /// - Throws: what `InterlockServer` throws.
  package init(_ options: ServerOptions) throws {
    var options = options
    options.isWorker = true
    let server = try InterlockServer(options, logger: WorkerServer.logger)
    responder = server.router.buildResponder()
  }

  /// Nobody reads what a worker logs; the server logs what becomes of requests.
  private static let logger = Logger(label: "worker") { _ in SwiftLogNoOpLogHandler() }

  /// Answers requests, one after another, until the server closes the socket.
  ///
  /// It does so on a thread of its own. On those of libdispatch, which would do it otherwise, the process could end:
  /// they are counted in `/proc` every second while work waits for them, and there a worker cannot read.
  package func serve(_ channel: WorkerChannel) async {
    let thread = WorkThreads(count: 1)
    await withTaskExecutorPreference(thread) {
      await ComputingThreads.$current.withValue(thread) {
        await warmUp()
        channel.confine()
        while let message = channel.next() { channel.write(await answer(message)) }
      }
    }
  }

  /// Has everything load that is loaded when it is first used: later there may be no files.
  private func warmUp() async {
    for target in WarmUp.targets {
      let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: target)
      let request = WorkerRequest(head: head, peer: nil, admission: .refused(.closed), room: nil)
      if let message = try? WorkerFrame(request) { _ = await answer(message) }
    }
  }

  /// The answer to a message; one that says nothing if the message is none.
  func answer(_ message: WorkerFrame) async -> WorkerFrame {
    guard let request = message.value(WorkerRequest.self) else { return WorkerFrame(head: []) }
    let turn = WorkerTurn(request)
    let context = ServerContext(peer: request.peer, logger: WorkerServer.logger)
    let body = RequestBody(buffer: ByteBuffer(bytes: message.body))
    do {
      return try await WorkerTurn.$current.withValue(turn) {
        let response = try await responder.respond(to: Request(head: request.head, body: body), context: context)
        let bytes = CollectedBody()
        try await response.body.write(bytes)
        if let need = turn.need { return try WorkerFrame(WorkerAnswer.need(need)) }
        return try WorkerFrame(
          WorkerAnswer.response(response.head, isKept: turn.isKept), body: Array(bytes.bytes.readableBytesView))
      }
    } catch {
      return WorkerFrame(head: [])
    }
  }
}

/// Takes in the body of an answer.
private final class CollectedBody: ResponseBodyWriter {
  private(set) var bytes = ByteBuffer()

  func write(_ buffer: ByteBuffer) async throws { bytes.writeImmutableBuffer(buffer) }
  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
