import StatechartAnalysis
import StatechartSimulation
import WebPages
import XMLTree

/// Makes answers that take processor time, on the threads of the work queue, and keeps what may be kept.
struct ResponseRenderer: Sendable {
  /// An answer that is wanted.
  struct RenderRequest: Sendable {
    /// The key from which it follows; nil if it is for this request alone.
    var key: PageKey?
    var isKept: Bool
    /// The connection that it is wanted on.
    let connection: ObjectIdentifier
    /// The job of the work.
    let job: WorkJob
  }

  private let content: SiteContent
  private let connections: OpenConnections

  init(_ content: SiteContent, _ connections: OpenConnections) {
    self.content = content
    self.connections = connections
  }

  /// The number of requests that wait for answers that expensive work makes.
  var waiting: Int { content.responseCache.waiting { if case .answer = $0 { true } else { false } } }

  /// An answer that follows from a chart alone.
  func answer(
    _ order: RenderRequest, _ make: @escaping @Sendable () throws -> Representation
  ) async throws -> Representation {
    switch order.job.cost {
    case .cheap:
      guard let answer = try await cheaply(order, make) else { throw Failure(.server) }
      return answer
    case .expensive: return try await expensively(order, make)
    }
  }

  /// An answer that shows a moment of a run.
  ///
  /// Work that is estimated as cheap is begun as such. If its last step is refused, and a route is not found among few
  /// configurations, it continues as expensive work.
  func answer(
    _ order: RenderRequest, of moment: ExplorerRequest,
    _ make: @escaping @Sendable (Simulation) throws -> Representation
  ) async throws -> Representation {
    let make: @Sendable (Simulation) throws -> Representation = { simulation in
      do {
        return try make(simulation)
      } catch let error as MarkupTooLarge {
        throw Failure(.answerTooLarge(limit: error.limit, AnswerSubject(moment.shown.machine)))
      }
    }
    switch order.job.cost {
    case .cheap:
      let few = PageWork.cheapConfigurations(pieces: moment.shown.facts.pieces)
      let answer = try await cheaply(order) {
        try moment.shown.machine.replay(of: moment.address.taken).explained(within: few).map(make)
      }
      if let answer { return answer }
    case .expensive: break
    }
    return try await expensively(order) { [content] in try make(content.simulation(of: moment)) }
  }

  /// Executes an operation for a client and cancels it if the client disconnects meanwhile.
  func whileConnected<Value: Sendable>(
    _ connection: ObjectIdentifier, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await connections.cancelling(with: connection, operation)
  }

  /// Cheap work takes less time than monitoring the connection or sharing the result with others, so each request does
  /// its own, unless the answer was cached while the request waited. Nil means that the work is expensive after all.
  private func cheaply(
    _ order: RenderRequest, _ make: @escaping @Sendable () throws -> Representation?
  ) async throws -> Representation? {
    try await content.work.run(order.job) { [content] in
      if order.isKept, let key = order.key, let known = content.responseCache.answer(for: key) { return known }
      let answer = try make()
      if order.isKept, let key = order.key, let answer, !answer.isPassing {
        content.responseCache.keep(answer, for: .answer(key))
      }
      return answer
    }
  }

  /// Expensive work is done once for all requests for it at the same time; it is cancelled when all their clients have
  /// disconnected.
  private func expensively(
    _ order: RenderRequest, _ make: @escaping @Sendable () throws -> Representation
  ) async throws -> Representation {
    var job = order.job
    job.cost = .expensive
    return try await whileConnected(order.connection) { [job] in
      guard let key = order.key else { return try await content.work.run(job, make) }
      return try await content.responseCache.value(for: .answer(key), keeping: { order.isKept && !$0.isPassing }) {
        try await content.work.run(job, make)
      }
    }
  }
}

extension SiteContent {
  /// The run up to a moment. One whose sessions are reached by HTTP depends on their addresses, so it is not cached;
  /// nor is one with longer searches than other pages have.
  func simulation(of moment: ExplorerRequest) -> Simulation {
    guard moment.locations == nil, moment.address.asked.search == .brief else { return moment.simulation }
    return runs.simulation(of: moment.address.taken, on: moment.shown.machine)
  }
}
