import StatechartAnalysis
import StatechartExecution
public import Statecharts
import Synchronization

/// The runs that pages have shown lately, so that a step more or a hundred back in a long run does not carry it all out
/// again.
///
/// A run always ends in the same way, so keeping it changes nothing but the time that a page takes. At most 8 runs of
/// 32 steps or more are kept, which all together take a number of bytes, as an estimate says; the one used longest ago
/// goes first.
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
    let bytes: Int
  }

  private let entries = Mutex<[Entry]>([])
  private let limit: Int

  /// Keeps nothing yet; room for so many bytes.
  public init(bytes: Int = 32 << 20) { limit = bytes }

  /// The lengths of the runs that are kept, the one used longest ago first.
  var lengths: [Int] { entries.withLock { $0.map { $0.simulation.records.count } } }

  /// A run of a machine as it is, carried out.
  public func simulation(of steps: [Step], on machine: Machine) -> Simulation {
    let key = Key(identifier: machine.identifier, revision: machine.revision)
    let simulation = nearest(to: steps, of: key)?.simulation(of: steps) ?? machine.simulation(of: steps)
    // A run that was cancelled, since its client has disconnected, may have ended early.
    let isWhole = !Task.isCancelled && simulation.interruption == nil
    if steps.count >= Limits.fewestSteps, isWhole, let bytes = simulation.bytes(upTo: limit) {
      keep(Entry(machine: key, simulation: simulation, bytes: bytes))
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
      while entries.count > Limits.runs || entries.reduce(0, { $0 + $1.bytes }) > limit { entries.removeFirst() }
    }
  }
}

extension [Step] {
  fileprivate func sharedCount(with other: [Step]) -> Int { zip(self, other).prefix { $0 == $1 }.count }
}

extension Simulation {
  /// The bytes that its moments take, estimated; nil if there are more than a limit.
  fileprivate func bytes(upTo limit: Int) -> Int? {
    var bytes = 0
    for record in records {
      bytes += record.snapshot.bytes + record.outcome.bytes
      guard bytes <= limit else { return nil }
    }
    return bytes
  }
}

extension Outcome {
  fileprivate var bytes: Int {
    microsteps.reduce(400) { bytes, step in
      bytes + 400 + 40 * (step.transitions.count + step.exited.count + step.entered.count) + 100 * step.conditions.count
    }
  }
}

extension Snapshot {
  fileprivate var bytes: Int {
    variables.reduce(500 + 40 * configuration.count + 100 * pending.count) { $0 + 50 + $1.value.bytes }
      + sessions.reduce(0) { $0 + 200 + $1.snapshot.bytes }
  }
}

extension Value {
  /// The bytes of a value; several moments that share one count it each.
  fileprivate var bytes: Int {
    switch self {
    case .null, .boolean, .number: 40
    case .string(let text): 40 + text.utf8.count
    case .array(let items): items.reduce(80) { $0 + $1.bytes }
    case .object(let members): members.reduce(80) { $0 + 40 + $1.name.utf8.count + $1.value.bytes }
    }
  }
}
