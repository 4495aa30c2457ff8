/// Work of one class that waits for a thread, and whose turn it is.
///
/// Turns alternate between two rules. By the first, the machine that was served longest ago is next, and for it the client
/// that was served longest ago there; by the second, the client, and for it the machine. So every machine that somebody
/// waits for has its share of the first turns, however many clients ask for another machine; every client has its share of
/// the second, however many machines another asks for; and none waits for ever. Within a client and machine it is first
/// come, first served.
struct FairLine: Sendable {
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

  private enum Party: Hashable {
    case machine(String)
    case client(String)
    case pair(client: String, machine: String)
  }

  private let limit: Int
  private var entries: [Entry] = []
  /// The turn in which each party was served last; of those for which nothing waits it may be forgotten.
  private var served: [Party: Int] = [:]
  private var turn = 0

  /// An empty line in which at most `limit` pieces of work wait.
  init(limit: Int) { self.limit = limit }

  /// How many wait.
  var count: Int { entries.count }

  /// How many parties are remembered.
  var remembered: Int { served.count }

  /// Puts work at the end. Where the line is full, the latest of the client with the most makes room for a client that
  /// would still have fewer.
  mutating func add(_ ticket: Int, _ job: WorkJob) -> Arrival {
    guard entries.count >= limit else {
      entries.append(Entry(ticket: ticket, job: job))
      return .waits
    }
    let counts = entries.reduce(into: [String: Int]()) { $0[$1.job.client, default: 0] += 1 }
    guard let most = counts.values.max(), counts[job.client, default: 0] + 1 < most,
      let place = entries.lastIndex(where: { counts[$0.job.client] == most })
    else { return .isRefused }
    let displaced = entries.remove(at: place).ticket
    entries.append(Entry(ticket: ticket, job: job))
    return .displaces(displaced)
  }

  /// Takes out work that was cancelled; false if it does not wait.
  mutating func remove(_ ticket: Int) -> Bool {
    guard let place = entries.firstIndex(where: { $0.ticket == ticket }) else { return false }
    entries.remove(at: place)
    return true
  }

  /// Takes out the work whose turn it is. Time is linear in the work that waits.
  mutating func next() -> Int? {
    guard !entries.isEmpty else { return nil }
    turn += 1
    let party: (Entry) -> Party =
      turn.isMultiple(of: 2) ? { .client($0.job.client) } : { .machine($0.job.machine) }
    let first = entries.min { last(party($0)) < last(party($1)) }.map(party)
    let candidates = entries.indices.filter { party(entries[$0]) == first }
    guard let place = candidates.min(by: { last(pair(entries[$0])) < last(pair(entries[$1])) }) else { return nil }
    let entry = entries.remove(at: place)
    for party in [pair(entry), .client(entry.job.client), .machine(entry.job.machine)] { served[party] = turn }
    forget()
    return entry.ticket
  }

  private func last(_ party: Party) -> Int { served[party] ?? 0 }

  private func pair(_ entry: Entry) -> Party { .pair(client: entry.job.client, machine: entry.job.machine) }

  /// Keeps what is remembered within bounds.
  private mutating func forget() {
    guard served.count > 4 * limit + 64 else { return }
    let waiting = Set(entries.flatMap { [pair($0), .client($0.job.client), .machine($0.job.machine)] })
    served = served.filter { waiting.contains($0.key) }
  }
}
