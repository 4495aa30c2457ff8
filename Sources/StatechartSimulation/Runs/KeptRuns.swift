import StatechartAnalysis
import StatechartExecution
public import Statecharts
import Synchronization

/// The runs that pages have shown lately, so that a step more or a hundred back in a long run does not carry it all out
/// again.
///
/// A run always ends in the same way, so keeping it changes nothing but the time that a page takes. At most 8 runs of
/// 32 steps or more are kept, each with at most 200,000 values (about 20 MB) in all its moments together.
public final class KeptRuns: Sendable {
  private enum Limits {
    static let runs = 8
    static let fewestSteps = 32
  }

  /// A machine at a revision. The identifier is a part of the key because a revision is no cryptographic hash: a visitor can
  /// write two texts with one revision, but not with one identifier.
  private struct Key: Equatable {
    let identifier: String
    let revision: ContentHash
  }

  private struct Entry {
    let machine: Key
    let simulation: Simulation
  }

  private let entries = Mutex<[Entry]>([])
  private let mostValues: Int

  /// Keeps nothing yet.
  public init(mostValues: Int = 200_000) { self.mostValues = mostValues }

  /// The lengths of the runs that are kept, the one used longest ago first.
  var lengths: [Int] { entries.withLock { $0.map { $0.simulation.records.count } } }

  /// A run of a machine as it is, carried out.
  public func simulation(of steps: [Step], on machine: Machine) -> Simulation {
    let key = Key(identifier: machine.identifier, revision: machine.revision)
    let simulation = nearest(to: steps, of: key)?.simulation(of: steps) ?? machine.simulation(of: steps)
    // A run that was cancelled, since its client has disconnected, may have ended early.
    let isWhole = !Task.isCancelled && simulation.interruption == nil
    if steps.count >= Limits.fewestSteps, isWhole, simulation.weighsLess(than: mostValues) {
      keep(Entry(machine: key, simulation: simulation))
    }
    return simulation
  }

  /// The run that begins most like some steps, which counts as used.
  private func nearest(to steps: [Step], of machine: Key) -> Simulation? {
    entries.withLock { entries in
      let shared = entries.map { $0.machine == machine ? $0.simulation.run.steps.sharedCount(with: steps) : 0 }
      guard let most = shared.max(), most > 0, let place = shared.firstIndex(of: most) else { return nil }
      entries.append(entries.remove(at: place))
      return entries.last?.simulation
    }
  }

  /// Keeps a run, unless another that is kept goes on from its end; those that it goes on from are not needed any more.
  private func keep(_ entry: Entry) {
    let steps = entry.simulation.run.steps
    entries.withLock { entries in
      guard !entries.contains(where: { $0.machine == entry.machine && $0.simulation.run.steps.starts(with: steps) })
      else { return }
      entries.removeAll { $0.machine == entry.machine && steps.starts(with: $0.simulation.run.steps) }
      entries.append(entry)
      if entries.count > Limits.runs { entries.removeFirst() }
    }
  }
}

extension [Step] {
  fileprivate func sharedCount(with other: [Step]) -> Int { zip(self, other).prefix { $0 == $1 }.count }
}

extension Simulation {
  /// True if all moments together hold fewer values than a limit.
  fileprivate func weighsLess(than limit: Int) -> Bool {
    var room = limit
    for record in records where room > 0 { room -= record.snapshot.weight }
    return room > 0
  }
}

extension Snapshot {
  fileprivate var weight: Int {
    variables.reduce(0) { $0 + $1.value.weight } + sessions.reduce(0) { $0 + $1.snapshot.weight }
  }
}

extension Value {
  /// How many values there are in a value; a long text counts as several.
  fileprivate var weight: Int {
    switch self {
    case .null, .boolean, .number: 1
    case .string(let text): 1 + text.utf8.count / 100
    case .array(let items): items.reduce(1) { $0 + $1.weight }
    case .object(let members): members.reduce(1) { $0 + 1 + $1.value.weight }
    }
  }
}
