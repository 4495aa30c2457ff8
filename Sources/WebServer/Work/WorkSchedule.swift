/// What is known of a piece of work before it is done.
struct WorkJob: Hashable, Sendable {
  /// The two classes of work.
  enum Cost: Hashable, Sendable {
    /// Takes milliseconds.
    case cheap
    /// May take much longer.
    case dear
  }

  /// The class.
  let cost: Cost
  /// Who has asked for it: the address of the peer.
  let client: String
  /// The machine that it is about.
  let machine: String

  /// The same work in another class.
  func costing(_ cost: Cost) -> WorkJob { WorkJob(cost: cost, client: client, machine: machine) }
}

/// Which work runs, which waits, and which is turned away. It does nothing itself.
///
/// Cheap work starts before dear work that waits, and dear work never has all threads: so a cheap page is behind other cheap
/// ones alone.
struct WorkSchedule: Sendable {
  /// How much there may be of what.
  struct Limits: Hashable, Sendable {
    /// The threads, at least two.
    let threads: Int
    /// How much dear work runs at once: all threads but one.
    let dear: Int
    /// How much dear work waits.
    let waitingDear: Int
    /// How much cheap work waits.
    let waitingCheap: Int

    /// Limits for a computer of so many cores.
    init(cores: Int, waitingDear: Int, waitingCheap: Int) {
      threads = max(2, cores)
      dear = max(1, threads - 1)
      self.waitingDear = waitingDear
      self.waitingCheap = waitingCheap
    }
  }

  private let limits: Limits
  private var cheap: FairLine
  private var dear: FairLine
  private var running: [Int: WorkJob.Cost] = [:]

  init(_ limits: Limits) {
    self.limits = limits
    cheap = FairLine(limit: limits.waitingCheap)
    dear = FairLine(limit: limits.waitingDear)
  }

  /// How much work waits.
  var waitingCount: Int { cheap.count + dear.count }

  /// How much work runs.
  var runningCount: Int { running.count }

  /// What is to be done after a change: whose work starts, and whose is turned away.
  struct Change: Hashable, Sendable {
    var starts: [Int] = []
    var refused: [Int] = []
  }

  /// Takes in work under a number of its own.
  mutating func add(_ ticket: Int, _ job: WorkJob) -> Change {
    var change = Change(starts: start())
    if mayStart(job.cost), line(job.cost).count == 0 {
      running[ticket] = job.cost
      change.starts.append(ticket)
      return change
    }
    switch job.cost {
    case .cheap: change.note(cheap.add(ticket, job), of: ticket)
    case .dear: change.note(dear.add(ticket, job), of: ticket)
    }
    return change
  }

  /// Notes that work has ended or was cancelled.
  mutating func end(_ ticket: Int) -> Change {
    if running.removeValue(forKey: ticket) == nil, !cheap.remove(ticket) { _ = dear.remove(ticket) }
    return Change(starts: start())
  }

  private func line(_ cost: WorkJob.Cost) -> FairLine {
    switch cost {
    case .cheap: cheap
    case .dear: dear
    }
  }

  private func mayStart(_ cost: WorkJob.Cost) -> Bool {
    guard running.count < limits.threads else { return false }
    return switch cost {
    case .cheap: true
    case .dear: running.values.count { $0 == .dear } < limits.dear
    }
  }

  private mutating func start() -> [Int] {
    var started: [Int] = []
    while mayStart(.cheap), let ticket = cheap.next() {
      running[ticket] = .cheap
      started.append(ticket)
    }
    while mayStart(.dear), let ticket = dear.next() {
      running[ticket] = .dear
      started.append(ticket)
    }
    return started
  }
}

extension WorkSchedule.Change {
  fileprivate mutating func note(_ arrival: FairLine.Arrival, of ticket: Int) {
    switch arrival {
    case .waits: break
    case .displaces(let other): refused.append(other)
    case .isRefused: refused.append(ticket)
    }
  }
}
