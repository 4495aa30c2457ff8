import StatechartAnalysis
import StatechartExecution
package import Statecharts

/// The runs that pages have shown lately, so that a step more or a hundred back in a long run does not carry it all out
/// again.
///
/// A run always ends in the same way, so keeping it changes nothing but the time that a page takes. At most 8 runs of
/// 32 steps or more are kept, within a number of bytes, as an estimate says; the least recently used go first.
package struct RunCache: Sendable {
  private enum Limits {
    static let runs = 8
    static let minSteps = 32
  }

  /// A run of a machine at a revision. The identifier is a part of the key because a revision is no cryptographic
  /// hash: a visitor can write two texts with one revision, but not with one identifier.
  private struct Key: Hashable {
    let identifier: String
    let revision: ContentHash
    let steps: [Step]

    func isRun(ofMachineOf other: Key) -> Bool { identifier == other.identifier && revision == other.revision }

    /// True if another run goes on from the end of this one, or is the same.
    func begins(_ other: Key) -> Bool { isRun(ofMachineOf: other) && other.steps.starts(with: steps) }

    /// Returns the number of steps that two runs of a machine have in common.
    func sharedCount(with other: Key) -> Int {
      isRun(ofMachineOf: other) ? zip(steps, other.steps).prefix { $0 == $1 }.count : 0
    }
  }

  private let runs: BoundedCache<Key, Simulation>

  /// Keeps nothing yet; room for so many bytes.
  package init(bytes: Int = 32 << 20) {
    runs = BoundedCache(limit: bytes) { _, run in max(bytes / Limits.runs, run.bytes(upTo: bytes) ?? .max) }
  }

  /// The lengths of the runs that are kept, the least recently used first.
  var lengths: [Int] { runs.keys.map(\.steps.count) }

  /// A run of a machine as it is, executed.
  package func simulation(of steps: [Step], on machine: Machine) -> Simulation {
    let key = Key(identifier: machine.identifier, revision: machine.revision, steps: steps)
    let simulation = nearest(to: key)?.simulation(of: steps) ?? machine.simulation(of: steps)
    // A run that was cancelled, since its client has disconnected, may have ended early.
    let isWhole = !Task.isCancelled && simulation.interruption == nil
    if steps.count >= Limits.minSteps, isWhole { keep(simulation, for: key) }
    return simulation
  }

  /// The run that begins most like another.
  private func nearest(to key: Key) -> Simulation? {
    let known = runs.keys.map { (key: $0, shared: $0.sharedCount(with: key)) }
    guard let nearest = known.max(by: { $0.shared < $1.shared }), nearest.shared > 0 else { return nil }
    return runs.value(for: nearest.key)
  }

  /// Keeps a run, unless another that is kept goes on from its end; those that it goes on from are not needed any more.
  private func keep(_ run: Simulation, for key: Key) {
    guard !runs.keys.contains(where: { key.begins($0) }) else { return }
    runs.removeAll { $0.begins(key) }
    runs.keep(run, for: key)
  }
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
