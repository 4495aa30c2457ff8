import Dispatch
import Synchronization

/// Connections to a PostgreSQL server, each with a thread of its own, for its calls block. One is opened when it is first used, and again
/// when it was lost.
final class PostgreSQLLines: Sendable {
  private final class Line: Sendable {
    let queue: DispatchQueue
    private let connection: Mutex<PostgreSQLConnection?>

    init(_ label: String) {
      queue = DispatchQueue(label: label)
      connection = Mutex(nil)
    }

    /// True if there is a connection that is not known to be lost.
    var isOpen: Bool { connection.withLock { $0 }?.isOpen ?? false }

    /// The connection; called on the queue alone.
    func open(_ address: String) throws -> PostgreSQLConnection {
      if let known = connection.withLock({ $0 }), known.isOpen { return known }
      let fresh = try PostgreSQLConnection(address)
      connection.withLock { $0 = fresh }
      return fresh
    }

    /// Carries out work. If a connection that was there before turns out to be lost, as after a restart of the server, it is carried out
    /// once more with another.
    func carryOut<Value>(_ address: String, _ work: (PostgreSQLConnection) throws -> Value) throws -> Value {
      let wasOpen = isOpen
      do {
        return try work(try open(address))
      } catch {
        guard wasOpen, !isOpen else { throw error }
        return try work(try open(address))
      }
    }
  }

  private let address: String
  private let lines: [Line]

  /// Makes so many lines; none connects yet.
  init(_ address: String, count: Int, label: String) {
    self.address = address
    lines = (0..<count).map { Line("\(label).\($0)") }
  }

  /// How many there are.
  var count: Int { lines.count }

  /// Works with a connection on the thread of the caller: before others may.
  func first<Value>(_ work: (PostgreSQLConnection) throws -> Value) throws -> Value {
    try lines[0].queue.sync { try lines[0].carryOut(address, work) }
  }

  /// Works with a connection on its thread. Work whose connection is lost may have been done or not, and may be carried out once more.
  func work<Value: Sendable>(
    on number: Int, _ work: @escaping @Sendable (PostgreSQLConnection) throws -> Value
  ) async throws -> Value {
    let line = lines[number % lines.count]
    return try await withCheckedThrowingContinuation { [address] done in
      line.queue.async { done.resume(with: Result { try line.carryOut(address, work) }) }
    }
  }

  /// Works with a connection behind the back of the caller; nobody learns whether it fails.
  func later(on number: Int, _ work: @escaping @Sendable (PostgreSQLConnection) throws -> Void) {
    let line = lines[number % lines.count]
    line.queue.async { [address] in try? line.carryOut(address, work) }
  }
}
