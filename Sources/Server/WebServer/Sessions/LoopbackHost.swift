import Hummingbird
import HummingbirdCore
import Logging
import StatechartExecution
package import StatechartSimulation
import Statecharts

/// Communicates by BasicHTTP for one run, at an address of its own on this computer, without a page. SCXML C.2.
///
/// Messages that arrive are kept as for the runs of pages, within the limits of `Mailboxes`; requests of the run are
/// posted to this computer alone. The address has a key of 128 random bits, which only the run can give to others.
package struct LoopbackHost: Sendable {
  /// The limits of a host.
  package enum Limits {
    /// The maximum number of requests that it makes for a run.
    package static let requests = 200
    /// The maximum number of connections at a time.
    static let connections = 16
  }

  private let mailboxes: Mailboxes
  private let key: SessionKey
  private let port: Int

  /// Listens at a port that the system chooses while some work is done.
  ///
  /// - Throws: what the work throws, or why the port cannot be listened at.
  package static func with<Result: Sendable>(
    _ work: @escaping @Sendable (LoopbackHost) async throws -> Result
  ) async throws -> Result {
    let mailboxes = Mailboxes()
    let key = mailboxes.open()
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let server = Application(
      router: router(SessionGate(mailboxes: mailboxes)),
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: 0), serverName: "Interlock",
        availableConnectionsDelegate: MaximumAvailableConnections(Limits.connections)),
      onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
      logger: Logger(label: "interlock") { _ in SwiftLogNoOpLogHandler() })
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        defer { port.finish() }
        try await server.run()
        return nil
      }
      group.addTask {
        for await port in ports { return try await work(LoopbackHost(mailboxes: mailboxes, key: key, port: port)) }
        return nil
      }
      while let result = try await group.next() {
        if let result { return result }
      }
      throw CancellationError()
    }
  }

  /// The locations at which the sessions of the run are reached.
  package var location: @Sendable (String) -> String {
    SessionAddress.locations(key: key.text, authority: "127.0.0.1:\(port)")
  }

  /// Executes a run, then its exchange of messages: a request is made when the machine waits for it, and what
  /// arrived meanwhile and the answer are its next steps. At most `Limits.requests` are made.
  ///
  /// - Parameter begin: Executes the run at the host's addresses until nothing more happens by itself.
  package func settle(_ begin: @Sendable () -> Simulation) async -> Simulation {
    var simulation = begin()
    for _ in 0..<Limits.requests {
      guard let request = simulation.final.request else { break }
      let steps = await answer(to: request, in: simulation)
      simulation = simulation.simulation(of: simulation.run.steps + steps)
    }
    return simulation
  }

  /// Makes a request; addresses of other computers are not posted to, as if nothing answered there.
  private func answer(to request: PendingRequest, in simulation: Simulation) async -> [Step] {
    mailboxes.show(simulation.final.sessionIdentifiers, at: key)
    var status: Int?
    if let address = LoopbackAddress(request.target) {
      status = await LoopbackClient.post(request.body, type: request.type, to: address)
    }
    return mailboxes.takeAll(at: key).map { .message($0) } + [.message(.answered(status: status))]
  }

  private static func router(_ gate: SessionGate) -> Router<ServerContext> {
    let router = Router(context: ServerContext.self)
    for path: RouterPath in ["/sessions/:key", "/sessions/:key/:session"] {
      router.post(path) { request, context in
        do {
          return try await gate.receive(request, context)
        } catch let failure as Failure {
          return Response(status: failure.status)
        }
      }
    }
    return router
  }
}
