public import Gallery
public import StatechartExecution
public import Statecharts

/// A machine that pages are about.
public struct Subject: Sendable {
  /// The identifier in addresses.
  public let identifier: String
  /// The chart, ready to run.
  public let compiled: CompiledChart
  /// What the user of its program sees, if that is known.
  public let scene: (any Scene)?

  /// Makes a subject.
  public init(identifier: String, compiled: CompiledChart, scene: (any Scene)?) {
    self.identifier = identifier
    self.compiled = compiled
    self.scene = scene
  }

  /// The chart.
  public var chart: Statechart { compiled.chart }
}
