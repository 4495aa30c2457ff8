import CAllocator
import NIOPosix
import Synchronization

/// Why work was not begun.
enum WorkRefusal: Error, Hashable, Sendable {
  /// So much work waits already.
  case full
}

/// Work that takes processor time: it runs on threads of its own, so that those of the server stay free to answer, in
/// the order of a `WorkSchedule`.
final class WorkQueue: Sendable {
  private struct State {
    var schedule: WorkSchedule
    /// The tasks whose work waits for its turn.
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    var tickets = 0

    /// A task that is resumed is only enqueued, so this may be done under the lock.
    mutating func carryOut(_ change: WorkSchedule.Change) {
      for ticket in change.starts { waiting.removeValue(forKey: ticket)?.resume() }
      for ticket in change.refused { waiting.removeValue(forKey: ticket)?.resume(throwing: WorkRefusal.full) }
    }
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

  /// Does work when its turn has come. Inside, `Task.isCancelled` says whether it is still wanted: work that may take
  /// long is cancelled when the client disconnects whose request the task answers (``AskingClient``).
  ///
  /// - Throws: `WorkRefusal` if it cannot wait, `CancellationError` if it is not wanted any more, also when it came to its
  ///   end without noticing; else what the work throws.
  func run<Value: Sendable>(_ job: WorkJob, _ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    switch (job.cost, AskingClient.current) {
    case (.cheap, _), (.dear, nil): try await carryOut(job, work)
    case (.dear, let client?): try await client.whileConnected { [self] in try await carryOut(job, work) }
    }
  }

  private func carryOut<Value: Sendable>(_ job: WorkJob, _ work: @Sendable () throws -> Value) async throws -> Value {
    let ticket = state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait(ticket, job, $0) }
    } onCancel: {
      leave(ticket)
    }
    return try await withTaskExecutorPreference(threads) {
      let start = ContinuousClock.now
      defer {
        if job.isLarge { InterlockReturnFreePages() }
        end(ticket, after: start.duration(to: .now))
      }
      try Task.checkCancellation()
      let result = Result { try work() }
      try Task.checkCancellation()
      return try result.get()
    }
  }

  /// A task is marked as cancelled before `leave(_:)` is called for it: it either does not begin to wait, or is found
  /// there.
  private func wait(_ ticket: Int, _ job: WorkJob, _ turn: CheckedContinuation<Void, any Error>) {
    state.withLock { state in
      guard !Task.isCancelled else { return turn.resume(throwing: CancellationError()) }
      state.waiting[ticket] = turn
      let change = state.schedule.add(ticket, job)
      state.carryOut(change)
    }
  }

  private func leave(_ ticket: Int) {
    state.withLock { state in
      guard let turn = state.waiting.removeValue(forKey: ticket) else { return }
      let change = state.schedule.end(ticket)
      turn.resume(throwing: CancellationError())
      state.carryOut(change)
    }
  }

  private func end(_ ticket: Int, after time: Duration) {
    let microseconds = Int(time / .microseconds(1))
    state.withLock { state in
      let change = state.schedule.end(ticket, after: microseconds)
      state.carryOut(change)
    }
  }
}

/// Threads of their own for work that takes processor time, as an executor: `Task.isCancelled` answers inside, and
/// whoever waits for the work holds no thread.
private final class WorkThreads: TaskExecutor {
  private let pool: NIOThreadPool

  init(count: Int) {
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  deinit {
    pool.shutdownGracefully { _ in }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A pool that is about to end calls at once, on this thread: no job is ever dropped.
    pool.submit { [self] _ in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
