import NIOPosix

/// Threads of their own for work that takes processor time, as an executor of tasks: `Task.isCancelled` answers inside the
/// work, and whoever waits for it holds no thread.
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
    pool.submit { [self] _ in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
