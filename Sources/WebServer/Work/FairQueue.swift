/// Work of one class that waits for a thread, and whose turn it is.
///
/// Next is the client for which least was done, whatever it sends: many requests, few that take long, or each about another
/// machine. What was done is counted by time. Of one client's work, that about the machine for which least was done is next,
/// so that machines alternate where all come through one proxy; of one machine's, first come, first served. Who comes new, or
/// comes again, has had as much as those who wait have had of a fair share by then (virtual time: Demers, Keshav and Shenker, 1989), so
/// that none saves up turns and none waits for ever.
struct FairQueue: Sendable {
  /// What becomes of work that comes to wait.
  enum Arrival: Hashable, Sendable {
    case waits
    /// It waits, and another that has waited does not any more.
    case displaces(Int)
    case isRefused
  }

  private struct Entry {
    let ticket: Int
    let job: WorkJob
  }

  /// What every turn counts for, in microseconds, until it is known how long it took.
  static let turn = 10_000

  private let limit: Int
  private var entries: [Entry] = []
  private var clients = FairShares()
  private var machines = FairShares()

  /// An empty line in which at most `limit` pieces of work wait.
  init(limit: Int) { self.limit = limit }

  /// How many wait.
  var count: Int { entries.count }

  /// How many clients and machines are remembered.
  var remembered: Int { clients.count + machines.count }

  /// Puts work at the end. Where the line is full, the latest of the client with the most makes room for a client that
  /// would still have fewer.
  mutating func add(_ ticket: Int, _ job: WorkJob) -> Arrival {
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
    if !entries.contains(where: { $0.job.client == job.client }) { clients.arrive(job.client) }
    if !entries.contains(where: { $0.job.machine == job.machine }) { machines.arrive(job.machine) }
    entries.append(Entry(ticket: ticket, job: job))
  }

  /// Takes out work that was cancelled; false if it does not wait.
  mutating func remove(_ ticket: Int) -> Bool {
    guard let place = entries.firstIndex(where: { $0.ticket == ticket }) else { return false }
    entries.remove(at: place)
    return true
  }

  /// Takes out the work whose turn it is, which counts as ``turn`` at first. Time is linear in the work that waits.
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

  /// Counts what was done for a client and a machine, in microseconds.
  mutating func count(_ cost: Int, for job: WorkJob) {
    let (waitingClients, waitingMachines) = (Set(entries.map(\.job.client)), Set(entries.map(\.job.machine)))
    clients.count(cost, for: job.client, whileWaiting: waitingClients, upTo: 2 * limit + 32)
    machines.count(cost, for: job.machine, whileWaiting: waitingMachines, upTo: 2 * limit + 32)
  }
}

/// How much was done for each of several parties, so that the one with least is next.
private struct FairShares {
  private var done: [String: Int] = [:]
  /// What a party has had that has waited all the time and was served fairly.
  private var fair = 0

  var count: Int { done.count }

  subscript(party: String) -> Int { done[party] ?? fair }

  /// A party comes of whose work none waits.
  mutating func arrive(_ party: String) { done[party] = max(self[party], fair) }

  /// Counts what was done for a party while others wait, and forgets who has had no more than a fair share if too many are
  /// remembered.
  mutating func count(_ cost: Int, for party: String, whileWaiting waiting: Set<String>, upTo limit: Int) {
    done[party] = self[party] + cost
    fair += cost / max(1, waiting.union([party]).count)
    guard done.count > limit else { return }
    done = done.filter { waiting.contains($0.key) || $0.value > fair }
    if done.count > limit { done = done.filter { waiting.contains($0.key) } }
  }
}
