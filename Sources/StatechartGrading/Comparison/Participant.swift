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

  /// What a search over the values of its variables and given events leaves out.
  func eventData(in inputs: [Step]) -> EventDataUse { readsEvents(model) ? chart.eventDataUse(in: inputs) : .none }

  /// True if it runs scripts or has variables.
  public var usesData: Bool { readsEvents(model) }

  private func readsEvents<Model: DataModel>(_ model: Model) -> Bool { Model.readsEvents }

  /// The machine, seen from outside.
  ///
  /// - Parameter leavesOutDelays: Whether configurations that differ only in how much later events fall due count as
  ///   one.
  func observed(
    _ visibility: Visibility, _ limits: GradingLimits, leavesOutDelays: Bool = false
  ) -> any ObservedMachine {
    open(model, visibility, limits, leavesOutDelays)
  }

  private func open<Model: DataModel>(
    _ model: Model, _ visibility: Visibility, _ limits: GradingLimits, _ leavesOutDelays: Bool
  ) -> any ObservedMachine {
    ObservedInterpreter(
      compiled, model: model, resources: resources, limits: limits.execution, visibility: visibility,
      leavesOutDelays: leavesOutDelays)
  }
}
