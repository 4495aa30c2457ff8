import CAllocator
import NIOPosix
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
    var waiting: [Int: WorkTurn] = [:]
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

  /// Does work when its turn has come. Inside, `Task.isCancelled` says whether it is still wanted: work that may take long is
  /// cancelled when the client disconnects whose request the task answers (``AskingClient``).
  ///
  /// - Throws: `WorkRefusal` if it cannot wait, `CancellationError` if it is not wanted any more, also when it came to its
  ///   end without noticing; else what the work throws.
  func run<Value: Sendable>(_ job: WorkJob, _ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    switch (job.cost, AskingClient.current) {
    case (.cheap, _), (.expensive, nil): try await carryOut(job, work)
    case (.expensive, let client?): try await client.whileConnected { [self] in try await carryOut(job, work) }
    }
  }

  private func carryOut<Value: Sendable>(_ job: WorkJob, _ work: @Sendable () throws -> Value) async throws -> Value {
    let ticket = state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
    let turn = WorkTurn(ticket, on: threads) { [self] turn in arrive(turn, job) }
    return try await withTaskCancellationHandler {
      try await withTaskExecutorPreference(turn) {
        let start = ContinuousClock.now
        defer {
          if job.isLarge { InterlockReturnFreePages() }
          end(ticket, after: start.duration(to: .now))
        }
        guard !turn.isRefused else { throw WorkRefusal.full }
        try Task.checkCancellation()
        let result = Result { try work() }
        try Task.checkCancellation()
        return try result.get()
      }
    } onCancel: {
      leave(turn)
    }
  }

  private func arrive(_ turn: WorkTurn, _ job: WorkJob) {
    decide { state in
      state.waiting[turn.ticket] = turn
      return state.decisions(state.schedule.add(turn.ticket, job))
    }
  }

  /// Work that was cancelled while it waits is run at once, out of turn, so that it learns of it. Work that is cancelled
  /// before it waits learns of it in its turn.
  private func leave(_ turn: WorkTurn) {
    decide { state in
      guard state.waiting.removeValue(forKey: turn.ticket) != nil else { return [] }
      return [Decision(turn: turn, isRefused: false)] + state.decisions(state.schedule.end(turn.ticket))
    }
  }

  private func end(_ ticket: Int, after time: Duration) {
    let microseconds = Int(time / .microseconds(1))
    decide { state in state.decisions(state.schedule.end(ticket, after: microseconds)) }
  }

  /// Work is told of its turn outside the lock.
  private func decide(_ change: (inout sending State) -> sending [Decision]) {
    for decision in state.withLock(change) {
      if decision.isRefused { decision.turn.refuse() } else { decision.turn.begin() }
    }
  }

  /// What becomes of work that has waited.
  fileprivate struct Decision: Sendable {
    let turn: WorkTurn
    let isRefused: Bool
  }
}

extension WorkQueue.State {
  fileprivate mutating func decisions(_ change: WorkSchedule.Change) -> [WorkQueue.Decision] {
    let started = change.starts.compactMap { waiting.removeValue(forKey: $0) }
    let refused = change.refused.compactMap { waiting.removeValue(forKey: $0) }
    return started.map { WorkQueue.Decision(turn: $0, isRefused: false) }
      + refused.map { WorkQueue.Decision(turn: $0, isRefused: true) }
  }
}

/// Threads of their own for work that takes processor time.
final class WorkThreads: Sendable {
  private let pool: NIOThreadPool

  init(count: Int) {
    pool = NIOThreadPool(numberOfThreads: count)
    pool.start()
  }

  deinit {
    pool.shutdownGracefully { _ in }
  }

  /// Runs a part of a task: `Task.isCancelled` answers inside, and whoever waits for it holds no thread.
  func run(_ job: UnownedJob, as executor: some TaskExecutor) {
    // A pool that is about to end calls at once, on this thread: no job is ever dropped.
    pool.submit { _ in job.runSynchronously(on: executor.asUnownedTaskExecutor()) }
  }
}
