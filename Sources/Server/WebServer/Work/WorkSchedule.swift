/// The work that runs, waits and is refused: a pool of threads with two bounded queues. It does nothing itself.
///
/// Cheap work starts before expensive work that waits, and expensive work never has all threads, so a cheap page waits
/// only for other cheap ones.
struct WorkSchedule: Sendable {
  /// The sizes of the pool and of its queues.
  struct Limits: Hashable, Sendable {
    /// The threads, at least two.
    let threads: Int
    /// The maximum of expensive work that runs at once: all threads but one.
    let expensive: Int
    /// The maximum of expensive work that waits.
    let waitingExpensive: Int
    /// The maximum of cheap work that waits.
    let waitingCheap: Int

    /// Limits for a computer of so many cores.
    init(cores: Int, waitingExpensive: Int, waitingCheap: Int) {
      threads = max(2, cores)
      expensive = max(1, threads - 1)
      self.waitingExpensive = waitingExpensive
      self.waitingCheap = waitingCheap
    }
  }

  /// The actions after a change: the work that starts, and that is refused.
  struct Change: Hashable, Sendable {
    var starts: [Int] = []
    var refused: [Int] = []
  }

  private let limits: Limits
  private var cheap: FairQueue
  private var expensive: FairQueue
  private var running: [Int: WorkJob] = [:]

  init(_ limits: Limits) {
    self.limits = limits
    cheap = FairQueue(limit: limits.waitingCheap)
    expensive = FairQueue(limit: limits.waitingExpensive)
  }

  /// The amount of work that waits.
  var waitingCount: Int { cheap.count + expensive.count }

  /// The amount of work that runs.
  var runningCount: Int { running.count }

  /// Adds work under a number of its own.
  mutating func add(_ ticket: Int, _ job: WorkJob) -> Change {
    // While a thread is free for a class, none of it waits: then its queue has room, and the work starts at once.
    let refused: [Int] =
      switch change(job.cost, { $0.add(ticket, job) }) {
      case .waits: []
      case .displaces(let other): [other]
      case .isRefused: [ticket]
      }
    return Change(starts: start(), refused: refused)
  }

  /// Notes that work has ended or was cancelled.
  ///
  /// - Parameter microseconds: The time for which it has had a thread.
  mutating func end(_ ticket: Int, after microseconds: Int = 0) -> Change {
    if let job = running.removeValue(forKey: ticket) {
      change(job.cost) { $0.count(max(0, microseconds - FairQueue.turn), for: job) }
    } else if !cheap.remove(ticket) {
      _ = expensive.remove(ticket)
    }
    return Change(starts: start())
  }

  /// Counts work that runs as expensive from now on. False if it is to end, since other work waits and no more
  /// expensive work may run.
  mutating func becomesExpensive(_ ticket: Int) -> Bool {
    guard var job = running[ticket], job.cost == .cheap else { return true }
    guard runningExpensive < limits.expensive else { return waitingCount == 0 }
    job.cost = .expensive
    running[ticket] = job
    return true
  }

  private var runningExpensive: Int { running.values.count { $0.cost == .expensive } }

  private mutating func start() -> [Int] {
    var started: [Int] = []
    for cost in [WorkJob.Cost.cheap, .expensive] {
      while mayStart(cost), let (ticket, job) = change(cost, { $0.next() }) {
        running[ticket] = job
        started.append(ticket)
      }
    }
    return started
  }

  private mutating func change<Result>(_ cost: WorkJob.Cost, _ change: (inout FairQueue) -> Result) -> Result {
    switch cost {
    case .cheap: change(&cheap)
    case .expensive: change(&expensive)
    }
  }

  private func mayStart(_ cost: WorkJob.Cost) -> Bool {
    guard running.count < limits.threads else { return false }
    return switch cost {
    case .cheap: true
    case .expensive: runningExpensive < limits.expensive
    }
  }
}
