public import StatechartExecution
public import Statecharts

/// A machine that takes part in a comparison.
public struct Participant: Sendable {
  let compiled: CompiledChart
  let model: any DataModel
  let resources: SessionResources

  /// Makes a participant of a chart, a data model to run it with, and what it may reach.
  public init(_ compiled: CompiledChart, model: any DataModel, resources: SessionResources = .none) {
    self.compiled = compiled
    self.model = model
    self.resources = resources
  }

  /// Its chart.
  public var chart: Statechart { compiled.chart }

  /// True if what its events carry can matter, or if it holds what its variables do not tell.
  var hasHiddenData: Bool { readsEvents(model) && !compiled.chart.holdsPlainData }

  /// True if it runs scripts or has variables.
  public var usesData: Bool { readsEvents(model) }

  private func readsEvents<Model: DataModel>(_ model: Model) -> Bool { Model.readsEvents }

  func observed(_ visibility: Visibility, _ limits: GradingLimits) -> any ObservedMachine {
    open(model, visibility, limits)
  }

  private func open<Model: DataModel>(
    _ model: Model, _ visibility: Visibility, _ limits: GradingLimits
  ) -> any ObservedMachine {
    ObservedInterpreter(
      compiled, model: model, resources: resources, limits: limits.execution, visibility: visibility)
  }
}
