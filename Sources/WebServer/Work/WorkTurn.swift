import Synchronization

/// The executor of one piece of work: what is to run on it waits in the line of a `WorkQueue` until its turn has come.
///
/// So a task comes to a thread for work, and back, by one change of threads each.
final class WorkTurn: TaskExecutor {
  private enum Stage {
    /// Nothing was to run yet.
    case new
    /// What is to run waits for its turn.
    case waits(UnownedJob)
    /// It may run.
    case begun
    /// It may run, to find that it has no turn.
    case refused
  }

  /// The number of the work in its queue.
  let ticket: Int
  private let arrives: @Sendable (WorkTurn) -> Void
  private let threads: WorkThreads
  private let stage = Mutex(Stage.new)

  /// - Parameter arrives: Called once, when the work comes to wait: it calls ``begin()`` or ``refuse()`` once it may.
  init(_ ticket: Int, on threads: WorkThreads, arrives: @escaping @Sendable (WorkTurn) -> Void) {
    self.ticket = ticket
    self.threads = threads
    self.arrives = arrives
  }

  /// True if the work was turned away.
  var isRefused: Bool {
    stage.withLock {
      switch $0 {
      case .refused: true
      case .new, .waits, .begun: false
      }
    }
  }

  /// Lets the work run. Work that was cancelled meanwhile learns of it when it runs.
  func begin() { go(.begun) }

  /// Lets the work find out that it was turned away.
  func refuse() { go(.refused) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let (waits, runs): (Bool, Bool) = stage.withLock { stage in
      switch stage {
      case .new:
        stage = .waits(job)
        return (true, false)
      case .waits, .begun, .refused: return (false, true)
      }
    }
    if waits { arrives(self) }
    if runs { threads.run(job, as: self) }
  }

  private func go(_ next: Stage) {
    let job: UnownedJob? = stage.withLock { stage in
      switch stage {
      case .new:
        stage = next
        return nil
      case .waits(let job):
        stage = next
        return job
      case .begun, .refused: return nil
      }
    }
    if let job { threads.run(job, as: self) }
  }
}
