import StatechartSimulation
import StatechartAnalysis
import WebPages

/// Makes answers that take processor time: on the threads of the work queue, once for all who ask for the same at the same
/// time, and keeps what may be kept.
struct AnswerMaker: Sendable {
  /// An answer that is wanted.
  struct Order: Sendable {
    /// What it follows from; nil if it is for this request alone.
    var key: PageKey?
    /// True if it is kept.
    var isKept: Bool
    /// The connection that it is wanted on.
    let connection: ObjectIdentifier
    /// What is known of the work.
    let job: WorkJob
  }

  private struct Flight: Hashable {
    let page: PageKey
    let cost: WorkJob.Cost
  }

  private let content: SiteContent
  private let connections: OpenConnections
  /// The answers that are being made; one is nil where cheap work did not do.
  private let flights = SharedResults<Flight, Representation?>(keeps: false)

  init(_ content: SiteContent, _ connections: OpenConnections) {
    self.content = content
    self.connections = connections
  }

  /// How many requests wait for answers that are being made.
  var waiting: Int { flights.waiting }

  /// An answer that follows from a chart alone.
  func answer(
    _ order: Order, _ make: @escaping @Sendable () throws -> Representation
  ) async throws -> Representation {
    guard let answer = try await attempt(order, order.job.cost, { try make() }) else { throw Failure(.server) }
    return answer
  }

  /// An answer that shows a moment of a run.
  ///
  /// What looks cheap is begun as such. If its last step turns out to be refused, so that a way around is to be searched
  /// for, it goes on as dear work.
  func answer(
    _ order: Order, of moment: Moment, _ make: @escaping @Sendable (Simulation) throws -> Representation
  ) async throws -> Representation {
    switch order.job.cost {
    case .cheap:
      let attempt = try await attempt(order, .cheap) {
        let simulation = moment.machine.replay(of: moment.address.taken)
        return simulation.rejection == nil ? try make(simulation) : nil
      }
      if let attempt { return attempt }
    case .dear: break
    }
    let answer = try await attempt(order, .dear) { [content] in try make(content.simulation(of: moment)) }
    guard let answer else { throw Failure(.server) }
    return answer
  }

  /// Does something for a client, unless it goes away meanwhile.
  func whileConnected<Value: Sendable>(
    _ connection: ObjectIdentifier, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await connections.cancelling(with: connection, operation)
  }

  /// Cheap work takes less than finding out that a client has gone, so it is not cancelled.
  private func attempt(
    _ order: Order, _ cost: WorkJob.Cost, _ make: @escaping @Sendable () throws -> Representation?
  ) async throws -> Representation? {
    switch cost {
    case .cheap: try await shared(order, cost, make)
    case .dear: try await whileConnected(order.connection) { try await shared(order, cost, make) }
    }
  }

  private func shared(
    _ order: Order, _ cost: WorkJob.Cost, _ make: @escaping @Sendable () throws -> Representation?
  ) async throws -> Representation? {
    let job = order.job.costing(cost)
    guard let key = order.key else { return try await content.work.run(job, make) }
    return try await flights.value(for: Flight(page: key, cost: cost)) { [content] in
      let answer = try await content.work.run(job, make)
      if order.isKept, let answer, !answer.isPassing { content.kept.keep(answer, for: key) }
      return answer
    }
  }
}

extension SiteContent {
  /// The run up to a moment. One whose sessions are reached by HTTP knows their addresses, so it is not kept for others; nor
  /// is one whose searches look further than those of other pages.
  func simulation(of moment: Moment) -> Simulation {
    guard moment.locations == nil, moment.address.search == .brief else { return moment.simulation }
    return recent.simulation(of: moment.address.taken, on: moment.machine)
  }
}
