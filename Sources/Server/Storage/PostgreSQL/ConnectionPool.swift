import Dispatch
import Synchronization

/// Connections to a PostgreSQL server, each with a thread of its own, since its calls block. One is opened when it is
/// first used, and again when it was lost.
///
/// The time limit of a request begins when it is made: one that has waited for others until then fails without being
/// begun.
final class ConnectionPool: Sendable {
  private final class Worker: Sendable {
    let queue: DispatchQueue
    private let connection: Mutex<PostgreSQLConnection?>

    init(_ label: String) {
      queue = DispatchQueue(label: label)
      connection = Mutex(nil)
    }

    /// True if there is a connection that is not known to be lost.
    var isOpen: Bool { connection.withLock { $0 }?.isOpen ?? false }

    /// The connection; called on the queue alone.
    func open(_ address: String, until deadline: ContinuousClock.Instant) throws -> PostgreSQLConnection {
      if let known = connection.withLock({ $0 }), known.isOpen {
        known.deadline = deadline
        return known
      }
      let fresh = try PostgreSQLConnection(address, until: deadline)
      connection.withLock { $0 = fresh }
      return fresh
    }

    /// Executes work. If a connection turns out to be lost, as after a restart of the server, the work is carried
    /// out once more with another, if there is time.
    ///
    /// - Throws: The error of the work, `PostgreSQLConnection.Fault` if the server has not answered at the deadline.
    func carryOut<Value>(
      _ address: String, until deadline: ContinuousClock.Instant, _ work: (PostgreSQLConnection) throws -> Value
    ) throws -> Value {
      guard deadline > .now else {
        throw PostgreSQLConnection.Fault(description: "the server did not answer earlier requests in time")
      }
      let wasOpen = isOpen
      do {
        return try work(try open(address, until: deadline))
      } catch {
        guard wasOpen, !isOpen, deadline > .now else { throw error }
        return try work(try open(address, until: deadline))
      }
    }
  }

  private let address: String
  private let workers: [Worker]

  /// Makes so many connections; none is opened yet.
  init(_ address: String, count: Int, label: String) {
    self.address = address
    workers = (0..<count).map { Worker("\(label).\($0)") }
  }

  /// Until when a request that is made now may take.
  private static var deadline: ContinuousClock.Instant { .now + PostgreSQLConnection.timeLimit }

  /// Works with a connection on the thread of the caller: before others may.
  func first<Value>(_ work: (PostgreSQLConnection) throws -> Value) throws -> Value {
    try workers[0].queue.sync { try workers[0].carryOut(address, until: ConnectionPool.deadline, work) }
  }

  /// Works with a connection on its thread. Work whose connection is lost may have been done or not, and may be carried
  /// out once more.
  func work<Value: Sendable>(
    on number: Int, _ work: @escaping @Sendable (PostgreSQLConnection) throws -> Value
  ) async throws -> Value {
    let worker = workers[number % workers.count]
    let deadline = ConnectionPool.deadline
    return try await withCheckedThrowingContinuation { [address] done in
      worker.queue.async { done.resume(with: Result { try worker.carryOut(address, until: deadline, work) }) }
    }
  }

  /// Works with a connection asynchronously; a failure is not reported.
  func later(on number: Int, _ work: @escaping @Sendable (PostgreSQLConnection) throws -> Void) {
    let worker = workers[number % workers.count]
    let deadline = ConnectionPool.deadline
    worker.queue.async { [address] in try? worker.carryOut(address, until: deadline, work) }
  }
}
