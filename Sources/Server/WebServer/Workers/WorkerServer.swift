import HTTPTypes
import Logging
import NIOCore
import StatechartSimulation
package import WorkerProcesses

/// A worker process: it answers with the routes of the server, without connections and without stores.
package struct WorkerServer: Sendable {
  private let routes: RouteResponder

  /// Loads what requests are answered from.
  ///
  /// - Throws: what `InterlockServer` throws.
  package init(_ options: ServerOptions) throws {
    var options = options
    options.isWorker = true
    routes = try InterlockServer(options, logger: WorkerServer.logger).routes
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
    do {
      let answer = try await WorkerTurn.$current.withValue(turn) {
        try await routes.answer(request.head, body: ByteBuffer(bytes: message.body), peer: request.peer)
      }
      if let need = turn.need { return try WorkerFrame(WorkerAnswer.need(need)) }
      return try WorkerFrame(
        WorkerAnswer.response(answer.head, isKept: turn.isKept), body: Array(answer.body.readableBytesView))
    } catch {
      return WorkerFrame(head: [])
    }
  }
}
