public import Gallery
public import StatechartAnalysis
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
  /// The data model that its runs begin with.
  let model: any DataModel

  /// Makes a subject.
  ///
  /// - Throws: `InvalidChart` if the chart's data model is not known.
  public init(identifier: String, compiled: CompiledChart, scene: (any Scene)?) throws(InvalidChart) {
    model = try compiled.openDataModel()
    self.identifier = identifier
    self.compiled = compiled
    self.scene = scene
  }

  /// The chart.
  public var chart: Statechart { compiled.chart }

  /// Carries out steps from the start; what the chart invokes and loads is found in `resources`.
  public func simulation(of steps: [Step], resources: SessionResources = .plain) -> Simulation {
    Simulation(Run(chart, steps: steps), on: compiled, with: model, resources: resources)
  }

  /// What the machine can get into.
  var reachability: Reachability { Reachability(of: compiled, model: model, resources: .plain) }
}
