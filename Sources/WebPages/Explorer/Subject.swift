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
  /// What its runs may reach outside the chart.
  public let resources: SessionResources
  /// The data model that its runs begin with.
  let model: any DataModel

  /// Makes a subject.
  ///
  /// - Throws: `InvalidChart` if the chart's data model is not known.
  public init(
    identifier: String, compiled: CompiledChart, scene: (any Scene)?, resources: SessionResources = .plain
  ) throws(InvalidChart) {
    model = try compiled.openDataModel()
    self.identifier = identifier
    self.compiled = compiled
    self.scene = scene
    self.resources = resources
  }

  /// The chart.
  public var chart: Statechart { compiled.chart }

  /// The address of its page.
  public var address: String { ExplorerAddress(machine: identifier).text }

  /// Carries out steps from the start.
  ///
  /// - Parameter location: Where sessions are reached by HTTP, if they are.
  public func simulation(of steps: [Step], location: (@Sendable (String) -> String)? = nil) -> Simulation {
    var resources = resources
    resources.location = location
    return Simulation(Run(chart, steps: steps), on: compiled, with: model, resources: resources)
  }
}
