import Synchronization

/// Why work was not begun.
enum WorkRefusal: Error, Hashable, Sendable {
  /// So much work waits already.
  case full
}

/// Work that takes processor time: it runs on threads of its own, so that those of the server stay free to answer, in the
/// order of a `WorkSchedule`.
final class WorkQueue: Sendable {
  fileprivate struct State {
    var schedule: WorkSchedule
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    var tickets = 0
  }

  private let state: Mutex<State>
  private let threads: WorkThreads

  init(_ limits: WorkSchedule.Limits) {
    state = Mutex(State(schedule: WorkSchedule(limits)))
    threads = WorkThreads(count: limits.threads)
  }

  /// How much work waits for a thread, and how much has one.
  var counts: (waiting: Int, running: Int) {
    state.withLock { ($0.schedule.waitingCount, $0.schedule.runningCount) }
  }

  /// How much work has asked for a thread since the start.
  var total: Int { state.withLock { $0.tickets } }

  /// Does work when its turn has come. Inside, `Task.isCancelled` says whether it is still wanted.
  ///
  /// - Throws: `WorkRefusal` if it cannot wait, `CancellationError` if it is not wanted any more, also when it came to its
  ///   end without noticing; else what the work throws.
  func run<Value: Sendable>(_ job: WorkJob, _ work: @Sendable () throws -> Value) async throws -> Value {
    let ticket = state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
    try await waitForTurn(ticket, job)
    return try await withTaskExecutorPreference(threads) {
      defer { end(ticket) }
      try Task.checkCancellation()
      let result = Result { try work() }
      try Task.checkCancellation()
      return try result.get()
    }
  }

  private func waitForTurn(_ ticket: Int, _ job: WorkJob) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let resumptions: [Resumption] = state.withLock { state in
          // The handler below takes the lock too: it runs either before this, or once the continuation is there.
          if Task.isCancelled { return [Resumption(continuation, CancellationError())] }
          state.waiting[ticket] = continuation
          return state.resumptions(state.schedule.add(ticket, job))
        }
        for resumption in resumptions { resumption() }
      }
    } onCancel: {
      let resumptions: [Resumption] = state.withLock { state in
        guard let continuation = state.waiting.removeValue(forKey: ticket) else { return [] }
        return [Resumption(continuation, CancellationError())] + state.resumptions(state.schedule.end(ticket))
      }
      for resumption in resumptions { resumption() }
    }
  }

  private func end(_ ticket: Int) {
    let resumptions = state.withLock { $0.resumptions($0.schedule.end(ticket)) }
    for resumption in resumptions { resumption() }
  }

  /// A task that goes on, which is told outside the lock.
  fileprivate struct Resumption {
    let continuation: CheckedContinuation<Void, any Error>
    let error: (any Error)?

    init(_ continuation: CheckedContinuation<Void, any Error>, _ error: (any Error)? = nil) {
      self.continuation = continuation
      self.error = error
    }

    func callAsFunction() {
      if let error { continuation.resume(throwing: error) } else { continuation.resume() }
    }
  }
}

extension WorkQueue.State {
  fileprivate mutating func resumptions(_ change: WorkSchedule.Change) -> [WorkQueue.Resumption] {
    let started = change.starts.compactMap { waiting.removeValue(forKey: $0) }.map { WorkQueue.Resumption($0) }
    let refused = change.refused.compactMap { waiting.removeValue(forKey: $0) }
    return started + refused.map { WorkQueue.Resumption($0, WorkRefusal.full) }
  }
}
