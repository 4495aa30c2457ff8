import BitCollections
import Statecharts

/// All that decides how a machine goes on: two machines of one chart with equal fingerprints behave alike for ever,
/// whatever their clocks say.
public struct Fingerprint: Hashable, Sendable {
  private struct Waiting: Hashable {
    let event: Event
    let delay: Int
  }

  private let configuration: BitSet
  private let memories: [Int: BitSet]
  private let waiting: [Waiting]
  private let variables: [ValueBinding]
  private let status: Snapshot.Status
  /// The states entered so far, where variables get their values on first entry.
  private let entered: BitSet

  init(_ interpreter: Interpreter<some DataModel>) {
    configuration = interpreter.configuration
    memories = interpreter.memories
    waiting = interpreter.pending.map { Waiting(event: $0.event, delay: $0.due - interpreter.time) }
    variables = interpreter.model.variables
    status = interpreter.status
    entered = interpreter.compiled.chart.binding == .late ? interpreter.enteredBefore : []
  }
}

extension Interpreter {
  /// All that decides how the machine goes on.
  public var fingerprint: Fingerprint { Fingerprint(self) }
}
