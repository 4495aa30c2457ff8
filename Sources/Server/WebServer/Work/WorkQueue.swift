import CAllocator
import NIOPosix
import Synchronization

/// The reason why work was not begun.
enum WorkRefusal: Error, Hashable, Sendable {
  /// So much work waits already.
  case full
}

/// A bounded pool of threads for work that takes processor time, so that the threads of the server stay free.
/// `WorkSchedule` decides what runs, what waits and what is refused.
final class WorkQueue: Sendable {
  private struct State: Sendable {
    var schedule: WorkSchedule
    /// The continuations of waiting work: they are resumed with true when it may run, and with false if it is refused.
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    var tickets = 0
  }

  private let state: Mutex<State>
  private let threads: WorkThreads

  /// A queue with its own threads.
  ///
  /// - Parameter count: The number of threads; by default one more than may work, which is free to let work wait.
  init(_ limits: WorkSchedule.Limits, threads count: Int? = nil) {
    state = Mutex(State(schedule: WorkSchedule(limits)))
    threads = WorkThreads(count: count ?? limits.threads + 1)
  }

  /// The amount of work that waits for a thread, and of work that has one.
  var counts: (waiting: Int, running: Int) {
    state.withLock { ($0.schedule.waitingCount, $0.schedule.runningCount) }
  }

  /// The amount of work that has requested a thread since the start.
  var total: Int { state.withLock { $0.tickets } }

  /// Does work when its turn has come. In the work, `Task.isCancelled` says whether it is still wanted: expensive work
  /// is cancelled when the client disconnects whose request the task answers (``RequestClient``).
  ///
  /// - Throws: `WorkRefusal` if it cannot wait, `CancellationError` if it is not wanted any more, also when it came to
  ///   its end without noticing; else what the work throws.
  func run<Value: Sendable>(_ job: WorkJob, _ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    switch (job.cost, RequestClient.current) {
    case (.cheap, _), (.expensive, nil): try await run(job) { _ in try work() }
    case (.expensive, let client?):
      try await client.whileConnected { [self] in try await run(job) { _ in try work() } }
    }
  }

  /// The turn of a piece of work.
  struct Turn: Sendable {
    fileprivate let queue: WorkQueue
    fileprivate let ticket: Int

    /// Counts the work as expensive from now on; false if it is to make room for other work.
    func becomesExpensive() -> Bool { queue.state.withLock { $0.schedule.becomesExpensive(ticket) } }
  }

  /// Does work when its turn has come, as `run` does, but is not cancelled by a client; the work may say that it takes
  /// longer than was thought.
  func run<Value: Sendable>(_ job: WorkJob, _ work: @Sendable (Turn) throws -> Value) async throws -> Value {
    let ticket = state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
    // Work waits on the threads of the pool: it continues there, not on a thread of the concurrency pool that may be
    // busy.
    return try await withTaskExecutorPreference(threads) {
      guard await hasTurn(ticket, job) else { throw WorkRefusal.full }
      let start = ContinuousClock.now
      defer {
        if job.isLarge { InterlockReturnFreePages() }
        end(ticket, after: start.duration(to: .now))
      }
      try Task.checkCancellation()
      let result = Result { try work(Turn(queue: self, ticket: ticket)) }
      try Task.checkCancellation()
      return try result.get()
    }
  }

  /// Waits for a thread; false if the work is refused.
  private func hasTurn(_ ticket: Int, _ job: WorkJob) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        update { state in
          state.waiting[ticket] = continuation
          return state.schedule.add(ticket, job)
        }
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  /// Work that is cancelled while it waits continues at once, and then ends. Work that is cancelled before it waits
  /// ends in its turn.
  private func cancel(_ ticket: Int) {
    update { state in
      guard state.waiting[ticket] != nil else { return WorkSchedule.Change() }
      var change = state.schedule.end(ticket)
      change.starts.append(ticket)
      return change
    }
  }

  private func end(_ ticket: Int, after time: Duration) {
    update { $0.schedule.end(ticket, after: Int(time / .microseconds(1))) }
  }

  /// Changes the schedule, and resumes the work that this concerns, outside the lock.
  private func update(_ change: (inout State) -> WorkSchedule.Change) {
    let (started, refused) = state.withLock { state in
      let change = change(&state)
      return (
        change.starts.compactMap { state.waiting.removeValue(forKey: $0) },
        change.refused.compactMap { state.waiting.removeValue(forKey: $0) }
      )
    }
    for continuation in started { continuation.resume(returning: true) }
    for continuation in refused { continuation.resume(returning: false) }
  }
}

/// Threads of a pool. A part of a task runs on one of them, so `Task.isCancelled` is known in the work.
final class WorkThreads: TaskExecutor {
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
    pool.submit { _ in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
