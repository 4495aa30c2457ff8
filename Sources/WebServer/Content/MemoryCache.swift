import Rooms
import StatechartAnalysis
import StatechartDiagrams
import StatechartSimulation
import Synchronization

/// What the server keeps in memory for later requests: machines, drawings, analyses and answers, all within one budget.
/// What was used longest ago goes first, whatever it is.
///
/// Each counts with the bytes that it occupies, as an estimate says. What pages find out about a machine is kept with it,
/// so it is weighed again when it is used.
final class MemoryCache: Sendable {
  /// A machine as it is. The identifier is a part of the key because a revision is no cryptographic hash: a visitor can
  /// write two texts with one revision, but not with one identifier.
  struct Revision: Hashable, Sendable {
    let identifier: String
    let revision: ContentHash
  }

  /// What something is kept under.
  enum Key: Hashable, Sendable {
    /// The machine of an identifier, as it was shown last.
    case machine(String)
    case diagram(Revision, ShownMachine.DiagramKey)
    case analysis(Revision)
    case answer(PageKey)
    /// An answer to an exercise in a room, by the sequence of its event.
    case marked(RoomCode, Int)
  }

  /// What is kept.
  enum Value: Sendable {
    case machine(ShownMachine)
    case diagram(Diagram)
    case analysis(Reachability)
    case answer(Representation)
    case marked(MarkedAnswer)

    /// The memory that it takes, estimated.
    var bytes: Int {
      switch self {
      case .machine(let machine): machine.bytes
      case .diagram(let diagram): diagram.bytes
      case .analysis(let analysis): analysis.bytes
      case .answer(let answer): answer.weight
      case .marked(let answer): answer.bytes
      }
    }
  }

  /// The bytes of a key and of its place, beside the texts that it has for itself.
  private static let keyBytes = 400
  /// Which part of the budget one machine, drawing or answer may take at most.
  private static let share = 2

  private let kept: Mutex<RecentlyUsed<Key, Value>>

  /// Room for so many bytes.
  init(bytes: Int) { kept = Mutex(RecentlyUsed(limit: bytes, share: MemoryCache.share)) }

  /// What is kept under a key, which counts as used now.
  func value(for key: Key) -> Value? {
    kept.withLock { kept in
      guard let value = kept.value(for: key) else { return nil }
      kept.reweigh(key, MemoryCache.bytes(value, key))
      return value
    }
  }

  /// Keeps something, unless it takes too much of the budget.
  func keep(_ value: Value, for key: Key) {
    kept.withLock { $0.insert(value, for: key, weight: MemoryCache.bytes(value, key)) }
  }

  /// How much is kept of what a condition on keys holds of, and the bytes that it takes.
  func size(where isCounted: (Key) -> Bool = { _ in true }) -> (count: Int, bytes: Int) {
    let counted = kept.withLock { $0.weights.filter { isCounted($0.key) } }
    return (counted.count, counted.reduce(0) { $0 + $1.weight })
  }

  private static func bytes(_ value: Value, _ key: Key) -> Int {
    switch key {
    case .machine, .diagram, .analysis, .marked: value.bytes + keyBytes
    case .answer(let page): value.bytes + page.weight + keyBytes
    }
  }
}

extension MemoryCache {
  /// The machine that was shown last under an identifier.
  func machine(_ identifier: String) -> ShownMachine? {
    guard case .machine(let machine)? = value(for: .machine(identifier)) else { return nil }
    return machine
  }

  /// Keeps a machine, unless another request has kept the same meanwhile; the one that is kept.
  func keep(_ machine: ShownMachine, unless isSame: (ShownMachine) -> Bool) -> ShownMachine {
    let key = Key.machine(machine.identifier)
    return kept.withLock { kept in
      if case .machine(let known)? = kept.value(for: key), isSame(known) { return known }
      let value = Value.machine(machine)
      kept.insert(value, for: key, weight: MemoryCache.bytes(value, key))
      return machine
    }
  }
}
