public import Gallery
public import StatechartAnalysis
import StatechartExecution
public import StatechartSimulation
import XMLTree

/// What pages show and keep of a machine beside the machine itself. Whoever serves pages keeps one for each machine.
public struct MachinePresentation: Sendable {
  /// What the user of its program sees, if that is known.
  public let scene: (any Scene)?
  /// The machine as text.
  let sourceTexts = SourceTexts()
  private let pairs = BoundedStore<String, RefusedPairs>(limit: 4 << 20) { 100 + 100 * $0.pairs.count }

  /// Makes a presentation of which nothing is found out yet.
  public init(scene: (any Scene)? = nil) {
    self.scene = scene
  }

  /// The memory that it takes, roughly.
  public var bytes: Int { 1000 + sourceTexts.bytes + pairs.bytes }

  /// The states and the events that they refuse, found out once.
  public func refusedPairs(of machine: Machine) -> RefusedPairs {
    pairs.value(for: "") { RefusedPairs(of: machine.chart, events: machine.compiled.eventNames) }
  }
}
