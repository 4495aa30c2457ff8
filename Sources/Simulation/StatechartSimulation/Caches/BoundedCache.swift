import Synchronization

/// Values by their keys, up to a total cost; the least recently used go first. A value that several tasks need at the
/// same time is computed once for all of them.
///
/// The lock is held for bookkeeping alone: values are computed and measured outside it. Operations on one key take
/// constant time on average.
package final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  fileprivate struct Entry {
    let value: Value
    let cost: Int
    var use: Int
  }

  fileprivate struct Computation: Sendable {
    let number: Int
    let task: Task<Value, any Error>
    var waiting = 1
  }

  private enum Lookup: Sendable {
    case known(Value)
    case computed(Computation)
  }

  fileprivate struct State {
    var entries: [Key: Entry] = [:]
    /// The keys of the entries by their last uses, which are numbered.
    var uses: [Int: Key] = [:]
    var nextUse = 0
    /// No entry was last used before this.
    var oldestUse = 0
    var cost = 0
    var computations: [Key: Computation] = [:]
    var computationCount = 0
  }

  private let limit: Int
  private let measure: @Sendable (Key, Value) -> Int
  private let state = Mutex(State())

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - limit: The maximum of the costs of all values together; a value that costs more by itself is not kept.
  ///   - measure: Returns the cost of a value with its key, at least 0: bytes, or 1 to count values.
  package init(limit: Int, measure: @escaping @Sendable (Key, Value) -> Int) {
    self.limit = limit
    self.measure = measure
  }

  /// The value of a key, which counts as used now.
  package func value(for key: Key) -> Value? { state.withLock { $0.use(key) } }

  /// Keeps a value in place of another of its key.
  package func keep(_ value: Value, for key: Key) {
    let cost = measure(key, value)
    state.withLock { $0.keep(value, for: key, cost: cost, limit: limit) }
  }

  /// The value of a key, computed now unless it is known or being computed.
  ///
  /// The computation is a task of its own without the task-local values of those who wait. It is cancelled when the
  /// last of them was cancelled. Failures are not kept.
  ///
  /// - Parameter isKept: Whether the value is kept once it was computed.
  /// - Throws: The error of the computation; `CancellationError` if no task waits for it any more.
  package func value(
    for key: Key, keeping isKept: @escaping @Sendable (Value) -> Bool = { _ in true },
    compute: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let lookup: Lookup = state.withLock { state in
      if let known = state.use(key) { return .known(known) }
      return .computed(
        state.join(key) { number in
          Task.detached(executorPreference: ComputingThreads.current) {
            try await self.result(of: compute, keeping: isKept, for: key, number)
          }
        })
    }
    switch lookup {
    case .known(let value): return value
    case .computed(let computation):
      return try await withTaskCancellationHandler {
        try await computation.task.value
      } onCancel: {
        state.withLock { $0.leave(key, computation.number) }?.cancel()
      }
    }
  }

  private func result(
    of compute: @Sendable () async throws -> Value, keeping isKept: @Sendable (Value) -> Bool, for key: Key,
    _ number: Int
  ) async throws -> Value {
    do {
      let value = try await compute()
      try Task.checkCancellation()
      let cost = isKept(value) ? measure(key, value) : nil
      state.withLock { state in
        // It is kept and no longer computed at once, so that nobody computes it again in between.
        state.end(key, number)
        if let cost { state.keep(value, for: key, cost: cost, limit: limit) }
      }
      return value
    } catch {
      state.withLock { $0.end(key, number) }
      throw error
    }
  }

  /// Removes the values of some keys. Time is linear in the values.
  package func removeAll(where isRemoved: (Key) -> Bool) {
    state.withLock { state in
      for key in state.entries.keys where isRemoved(key) { state.remove(key) }
    }
  }

  /// The keys, the least recently used first. They are sorted each time.
  package var keys: [Key] { state.withLock { $0.uses.sorted { $0.key < $1.key }.map(\.value) } }

  /// The cost of all values.
  package var cost: Int { state.withLock { $0.cost } }

  /// Returns the number of tasks that wait for values of some keys that are being computed.
  package func waiting(where isCounted: (Key) -> Bool) -> Int {
    state.withLock { state in
      state.computations.reduce(0) { isCounted($1.key) ? $0 + $1.value.waiting : $0 }
    }
  }
}

extension BoundedCache.State {
  fileprivate mutating func use(_ key: Key) -> Value? {
    guard let place = entries.index(forKey: key) else { return nil }
    uses[entries.values[place].use] = nil
    entries.values[place].use = nextUse
    uses[nextUse] = key
    nextUse += 1
    return entries.values[place].value
  }

  fileprivate mutating func keep(_ value: Value, for key: Key, cost added: Int, limit: Int) {
    remove(key)
    guard added <= limit else { return }
    while cost + added > limit {
      if let oldest = uses[oldestUse] { remove(oldest) }
      oldestUse += 1
    }
    entries[key] = BoundedCache.Entry(value: value, cost: added, use: nextUse)
    uses[nextUse] = key
    nextUse += 1
    cost += added
  }

  fileprivate mutating func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    uses[entry.use] = nil
    cost -= entry.cost
  }

  /// The computation for a key, for one more task; it is started if there is none.
  fileprivate mutating func join(
    _ key: Key, start: (Int) -> Task<Value, any Error>
  ) -> BoundedCache.Computation {
    if let place = computations.index(forKey: key) {
      computations.values[place].waiting += 1
      return computations.values[place]
    }
    computationCount += 1
    let computation = BoundedCache.Computation(number: computationCount, task: start(computationCount))
    computations[key] = computation
    return computation
  }

  /// A task no longer waits: the computation, if it was the last one.
  fileprivate mutating func leave(_ key: Key, _ number: Int) -> Task<Value, any Error>? {
    guard let place = computations.index(forKey: key), computations.values[place].number == number else { return nil }
    computations.values[place].waiting -= 1
    return computations.values[place].waiting == 0 ? computations.remove(at: place).value.task : nil
  }

  fileprivate mutating func end(_ key: Key, _ number: Int) {
    if computations[key]?.number == number { computations[key] = nil }
  }
}
