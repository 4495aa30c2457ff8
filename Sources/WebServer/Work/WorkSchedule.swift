/// What is known of a piece of work before it is done.
struct WorkJob: Hashable, Sendable {
  /// The two classes of work.
  enum Cost: Hashable, Sendable {
    /// Takes milliseconds.
    case cheap
    /// May take much longer.
    case expensive
  }

  /// The class.
  let cost: Cost
  /// Who has asked for it: the address of the peer.
  let client: String
  /// The machine that it is about.
  let machine: String
  /// True if it may take much memory: what it has freed is given back to the system when it ends.
  var isLarge = false

  init(cost: Cost, client: String, machine: String, isLarge: Bool = false) {
    (self.cost, self.client, self.machine, self.isLarge) = (cost, client, machine, isLarge)
  }

  /// The reading of a text of so many bytes.
  init(reading bytes: Int, client: String, machine: String) {
    self.init(
      cost: bytes <= SiteContent.cheapLength ? .cheap : .expensive, client: client, machine: machine,
      isLarge: bytes >= SiteContent.largeLength)
  }

  /// The same work in another class.
  func costing(_ cost: Cost) -> WorkJob {
    WorkJob(cost: cost, client: client, machine: machine, isLarge: isLarge)
  }
}

/// Which work runs, which waits, and which is turned away. It does nothing itself.
///
/// Cheap work starts before expensive work that waits, and expensive work never has all threads: so a cheap page waits for other
/// cheap ones alone.
struct WorkSchedule: Sendable {
  /// How much there may be of what.
  struct Limits: Hashable, Sendable {
    /// The threads, at least two.
    let threads: Int
    /// How much expensive work runs at once: all threads but one.
    let expensive: Int
    /// How much expensive work waits.
    let waitingExpensive: Int
    /// How much cheap work waits.
    let waitingCheap: Int

    /// Limits for a computer of so many cores.
    init(cores: Int, waitingExpensive: Int, waitingCheap: Int) {
      threads = max(2, cores)
      expensive = max(1, threads - 1)
      self.waitingExpensive = waitingExpensive
      self.waitingCheap = waitingCheap
    }
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

  /// How much work waits.
  var waitingCount: Int { cheap.count + expensive.count }

  /// How much work runs.
  var runningCount: Int { running.count }

  /// What is to be done after a change: whose work starts, and whose is turned away.
  struct Change: Hashable, Sendable {
    var starts: [Int] = []
    var refused: [Int] = []
  }

  /// Takes in work under a number of its own.
  mutating func add(_ ticket: Int, _ job: WorkJob) -> Change {
    // While a thread is free for a class, none of it waits: then there is room in its line, and the work starts at once.
    let refused: [Int] =
      switch self[keyPath: line(job.cost)].add(ticket, job) {
      case .waits: []
      case .displaces(let other): [other]
      case .isRefused: [ticket]
      }
    return Change(starts: start(), refused: refused)
  }

  /// Notes that work has ended or was cancelled.
  ///
  /// - Parameter microseconds: How long it has had a thread.
  mutating func end(_ ticket: Int, after microseconds: Int = 0) -> Change {
    if let job = running.removeValue(forKey: ticket) {
      self[keyPath: line(job.cost)].count(max(0, microseconds - FairQueue.turn), for: job)
    } else if !cheap.remove(ticket) {
      _ = expensive.remove(ticket)
    }
    return Change(starts: start())
  }

  private mutating func start() -> [Int] {
    var started: [Int] = []
    for cost in [WorkJob.Cost.cheap, .expensive] {
      while mayStart(cost), let (ticket, job) = self[keyPath: line(cost)].next() {
        running[ticket] = job
        started.append(ticket)
      }
    }
    return started
  }

  private func line(_ cost: WorkJob.Cost) -> WritableKeyPath<WorkSchedule, FairQueue> {
    switch cost {
    case .cheap: \.cheap
    case .expensive: \.expensive
    }
  }

  private func mayStart(_ cost: WorkJob.Cost) -> Bool {
    guard running.count < limits.threads else { return false }
    return switch cost {
    case .cheap: true
    case .expensive: running.values.count { $0.cost == .expensive } < limits.expensive
    }
  }
}
