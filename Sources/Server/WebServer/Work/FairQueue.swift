/// Work of one class that waits for a thread, and which of it is next: fair queueing (Demers, Keshav and Shenker,
/// 1989).
///
/// Next is the client that has used least time, whether it sends many requests, few that take long, or each about
/// another machine. Of one client's work, that about the machine that has used least time is next, so machines
/// alternate where all clients come through one proxy; of one machine's, first come, first served. A client that is new
/// or comes again starts at the virtual time, the fair share of those that have waited, so no client saves up turns and
/// none waits for ever.
struct FairQueue: Sendable {
  /// The result of adding work.
  enum Addition: Hashable, Sendable {
    case waits
    /// It waits, in the place of other work, which is refused.
    case displaces(Int)
    case isRefused
  }

  private struct Entry {
    let ticket: Int
    let job: WorkJob
  }

  /// The time that work counts as, in microseconds, until its duration is known.
  static let turn = 10_000

  private let limit: Int
  private var entries: [Entry] = []
  private var clients = UsedTime()
  private var machines = UsedTime()

  /// An empty queue in which at most `limit` pieces of work wait.
  init(limit: Int) { self.limit = limit }

  var count: Int { entries.count }

  var entryCount: Int { clients.count + machines.count }

  /// Adds work at the end. If the queue is full, the client with the most work loses its latest to a client that has
  /// less even then.
  mutating func add(_ ticket: Int, _ job: WorkJob) -> Addition {
    guard entries.count >= limit else {
      append(ticket, job)
      return .waits
    }
    let counts = entries.reduce(into: [String: Int]()) { $0[$1.job.client, default: 0] += 1 }
    guard let most = counts.values.max(), counts[job.client, default: 0] + 1 < most,
      let place = entries.lastIndex(where: { counts[$0.job.client] == most })
    else { return .isRefused }
    let displaced = entries.remove(at: place).ticket
    append(ticket, job)
    return .displaces(displaced)
  }

  private mutating func append(_ ticket: Int, _ job: WorkJob) {
    if !entries.contains(where: { $0.job.client == job.client }) { clients.start(job.client) }
    if !entries.contains(where: { $0.job.machine == job.machine }) { machines.start(job.machine) }
    entries.append(Entry(ticket: ticket, job: job))
  }

  /// Removes work that was cancelled; false if it does not wait.
  mutating func remove(_ ticket: Int) -> Bool {
    guard let place = entries.firstIndex(where: { $0.ticket == ticket }) else { return false }
    entries.remove(at: place)
    return true
  }

  /// Removes the next work, which counts as ``turn`` at first. Time is linear in the work that waits.
  mutating func next() -> (ticket: Int, job: WorkJob)? {
    let place = entries.indices.min { left, right in
      let (left, right) = (entries[left].job, entries[right].job)
      return (clients[left.client], machines[left.machine]) < (clients[right.client], machines[right.machine])
    }
    guard let place else { return nil }
    let entry = entries.remove(at: place)
    count(FairQueue.turn, for: entry.job)
    return (entry.ticket, entry.job)
  }

  /// Counts the time that a client and a machine have used, in microseconds.
  mutating func count(_ cost: Int, for job: WorkJob) {
    let (waitingClients, waitingMachines) = (Set(entries.map(\.job.client)), Set(entries.map(\.job.machine)))
    clients.count(cost, for: job.client, whileWaiting: waitingClients, upTo: 2 * limit + 32)
    machines.count(cost, for: job.machine, whileWaiting: waitingMachines, upTo: 2 * limit + 32)
  }
}

/// The time that each of several clients or machines has used.
private struct UsedTime {
  private var used: [String: Int] = [:]
  /// The virtual time: what one has used that has waited all the time and was served fairly.
  private var fair = 0

  var count: Int { used.count }

  subscript(name: String) -> Int { used[name] ?? fair }

  /// Starts one of which no work waits.
  mutating func start(_ name: String) { used[name] = max(self[name], fair) }

  /// Counts time while others wait. If there are too many entries, those that have used no more than a fair share go.
  mutating func count(_ cost: Int, for name: String, whileWaiting waiting: Set<String>, upTo limit: Int) {
    used[name] = self[name] + cost
    fair += cost / max(1, waiting.union([name]).count)
    guard used.count > limit else { return }
    used = used.filter { waiting.contains($0.key) || $0.value > fair }
    if used.count > limit { used = used.filter { waiting.contains($0.key) } }
  }
}
