public import Gallery
public import StatechartAnalysis
public import StatechartExecution
public import Statecharts
import Synchronization

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
  /// What its pages have in common.
  let parts = PageParts()
  /// The data model that its runs begin with.
  let model: any DataModel
  /// Who carries out its runs; nil if that is done in this process.
  public var carrier: (any RunCarrier)?
  /// The machine started, from which runs go on: to start one with data takes longer than most steps.
  private let beginning = Beginning()

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
  /// - Parameters:
  ///   - location: Where sessions are reached by HTTP, if they are.
  ///   - effort: How much the search for a route may cost.
  public func simulation(
    of steps: [Step], location: (@Sendable (String) -> String)? = nil, effort: SearchEffort = .brief
  ) -> Simulation {
    if let carrier { return carrier.simulation(of: steps, location: location, effort: effort) }
    guard location == nil else {
      var resources = resources
      resources.location = location
      return Simulation(Run(chart, steps: steps), on: compiled, with: model, effort: effort, resources: resources)
    }
    let start = beginning.simulation { Simulation(Run(chart), on: compiled, with: model, resources: resources) }
    return start.simulation(of: steps, effort: effort)
  }
}

/// A run without steps, carried out when it is first needed. Who comes at the same time carries it out as well, for that
/// takes less than to wait behind a lock.
private final class Beginning: Sendable {
  private let known = Mutex<Simulation?>(nil)

  func simulation(_ make: () -> Simulation) -> Simulation {
    if let known = known.withLock({ $0 }) { return known }
    let made = make()
    if !Task.isCancelled { known.withLock { $0 = made } }
    return made
  }
}
