import Synchronization

/// Results that several tasks may need at the same time: each is made once, for all tasks that wait for it.
///
/// Making a result is cancelled when the last task that waits for it is cancelled; nothing of it is kept then.
final class SharedResults<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Flight {
    let number: Int
    let task: Task<Value, any Error>
    var waiting: Int
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var made: [Key: Value] = [:]
    var count = 0
  }

  private let state = Mutex(State())
  private let keeps: @Sendable (Value) -> Bool

  /// - Parameter keeps: True to keep all results for as long as this object exists. There must be few keys then.
  init(keeps: Bool) { self.keeps = { _ in keeps } }

  /// - Parameter keeps: True for a result that is kept for as long as this object exists.
  init(keeping keeps: @escaping @Sendable (Value) -> Bool) { self.keeps = keeps }

  /// A result that is kept.
  func known(_ key: Key) -> Value? { state.withLock { $0.made[key] } }

  /// Keeps a result that was made elsewhere.
  func keep(_ value: Value, for key: Key) { state.withLock { $0.made[key] = value } }

  /// How many wait for a result.
  func waiting(for key: Key) -> Int { state.withLock { $0.flights[key]?.waiting ?? 0 } }

  /// How many wait for any result.
  var waiting: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiting } } }

  /// The result of a key, made now unless it is known or being made.
  ///
  /// - Throws: What making it throws; `CancellationError` if no task waits for it any more.
  func value(for key: Key, _ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let found: Found = state.withLock { state in
      if let value = state.made[key] { return .made(value) }
      if var flight = state.flights[key] {
        flight.waiting += 1
        state.flights[key] = flight
        return .flying(flight)
      }
      state.count += 1
      let number = state.count
      let task = Task { try await self.result(of: make, for: key, number) }
      let flight = Flight(number: number, task: task, waiting: 1)
      state.flights[key] = flight
      return .flying(flight)
    }
    switch found {
    case .made(let value): return value
    case .flying(let flight):
      return try await withTaskCancellationHandler {
        try await flight.task.value
      } onCancel: {
        leave(key, flight.number)
      }
    }
  }

  private enum Found {
    case made(Value)
    case flying(Flight)
  }

  private func result(
    of make: @Sendable () async throws -> Value, for key: Key, _ number: Int
  ) async throws -> Value {
    do {
      let value = try await make()
      try Task.checkCancellation()
      land(key, number, with: value)
      return value
    } catch {
      land(key, number, with: nil)
      throw error
    }
  }

  private func land(_ key: Key, _ number: Int, with value: Value?) {
    state.withLock { state in
      guard state.flights[key]?.number == number else { return }
      state.flights[key] = nil
      if let value, keeps(value) { state.made[key] = value }
    }
  }

  private func leave(_ key: Key, _ number: Int) {
    let deserted: Task<Value, any Error>? = state.withLock { state in
      guard var flight = state.flights[key], flight.number == number else { return nil }
      flight.waiting -= 1
      state.flights[key] = flight.waiting == 0 ? nil : flight
      return flight.waiting == 0 ? flight.task : nil
    }
    deserted?.cancel()
  }
}
