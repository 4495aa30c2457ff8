import NIOPosix

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
