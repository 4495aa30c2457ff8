import Synchronization

/// Results that several tasks may need at the same time: each is made once, for all tasks that wait for it.
///
/// Making a result is cancelled when the last task that waits for it is cancelled. Nothing is kept.
final class SharedResults<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Flight {
    let number: Int
    let task: Task<Value, any Error>
    var waiting: Int
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// How many wait for a result.
  func waiting(for key: Key) -> Int { state.withLock { $0.flights[key]?.waiting ?? 0 } }

  /// How many wait for any result.
  var waiting: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiting } } }

  /// The result of a key, made now unless it is being made.
  ///
  /// - Throws: What making it throws; `CancellationError` if no task waits for it any more.
  func value(for key: Key, _ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let flight: Flight = state.withLock { state in
      if var flight = state.flights[key] {
        flight.waiting += 1
        state.flights[key] = flight
        return flight
      }
      state.count += 1
      let number = state.count
      // It goes on when the first client that waits for it has disconnected.
      let task = AskingClient.$current.withValue(nil) { Task { try await self.result(of: make, for: key, number) } }
      let flight = Flight(number: number, task: task, waiting: 1)
      state.flights[key] = flight
      return flight
    }
    return try await withTaskCancellationHandler {
      try await flight.task.value
    } onCancel: {
      leave(key, flight.number)
    }
  }

  private func result(
    of make: @Sendable () async throws -> Value, for key: Key, _ number: Int
  ) async throws -> Value {
    defer { land(key, number) }
    let value = try await make()
    try Task.checkCancellation()
    return value
  }

  private func land(_ key: Key, _ number: Int) {
    state.withLock { state in
      guard state.flights[key]?.number == number else { return }
      state.flights[key] = nil
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
