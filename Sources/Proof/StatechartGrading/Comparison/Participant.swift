package import StatechartAnalysis
package import StatechartExecution
package import Statecharts

/// A machine that takes part in a comparison.
package struct Participant: Sendable {
  package let compiled: CompiledChart
  package let model: any DataModel
  package let resources: SessionResources
  /// The sources of events, as a person says; searches go by them before all else (`InputRule`).
  package let sources: [EventSource]

  /// Makes a participant of a chart, a data model to run it with, what it may reach, and where its events come from.
  package init(
    _ compiled: CompiledChart, model: any DataModel, resources: SessionResources = .none, sources: [EventSource] = []
  ) {
    self.compiled = compiled
    self.model = model
    self.resources = resources
    self.sources = sources
  }

  package var chart: Statechart { compiled.chart }

  /// The same machine without variables that nothing reads.
  var withoutUnreadData: Participant { withData(chart.withoutUnreadData) }

  /// The same machine with counters that stop where nothing distinguishes further values.
  var withBoundedCounters: Participant { withData(chart.withBoundedCounters) }

  private func withData(_ chart: @autoclosure () -> Statechart) -> Participant {
    guard usesData else { return self }
    let chart = chart()
    return chart == self.chart ? self : with(chart) ?? self
  }

  /// The same machine with a changed chart; nil if that cannot be run.
  func with(_ chart: Statechart) -> Participant? {
    guard let compiled = try? CompiledChart(chart) else { return nil }
    let model: any DataModel = self.model is NamedConditionModel ? NamedConditionModel(chart) : self.model
    return Participant(compiled, model: model, resources: resources, sources: sources)
  }

  /// Returns the data that a search over the values of its variables and given events leaves out.
  func eventData(in inputs: [Step]) -> EventDataUse { usesData ? chart.eventDataUse(in: inputs) : .none }

  /// True if it runs scripts or has variables.
  package var usesData: Bool { type(of: model).readsEvents }

  /// The machine, seen from outside.
  ///
  /// - Parameters:
  ///   - leavesOutDelays: Whether configurations that differ only in how much later events fall due count as one.
  ///   - leavesOutQuestions: Whether steps lead nowhere that depend on a condition of which nothing was said.
  ///   - rule: The rule that asks configurations which events come from outside; nil if that is known.
  func observed(
    _ visibility: Visibility, leavesOutDelays: Bool = false, leavesOutQuestions: Bool = false,
    admitting rule: InputRule? = nil
  ) -> any ObservedMachine {
    func open<Model: DataModel>(_ model: Model) -> any ObservedMachine {
      ObservedInterpreter(
        compiled, model: model, resources: resources, limits: GradingLimits.execution, visibility: visibility,
        leavesOutDelays: leavesOutDelays, leavesOutQuestions: leavesOutQuestions, admitting: rule)
    }
    return open(model)
  }

  /// Returns the observations of a run: of its start, then of each step.
  ///
  /// - Parameter limits: The limits of the run; steps beyond that are left out.
  package func observations(
    of run: [Step], seeing visibility: Visibility, limits: GradingLimits = GradingLimits()
  ) -> [Observation] {
    var machine = observed(visibility)
    var work = Work(limits)
    var seen = [machine.start]
    var place = 0
    for step in run {
      guard let edge = machine.edge(from: place, on: step, &work) else { break }
      seen.append(edge.observation)
      place = edge.target
    }
    return seen
  }

  /// The states that are active at some moment of runs, those around them included.
  ///
  /// - Parameter limits: The limits of all runs; steps beyond that are left out.
  package func states(during runs: [[Step]], limits: GradingLimits = EditSearch.limits) -> Set<State.ID> {
    var machine = observed(Visibility(ordersOutputs: false))
    var work = Work(limits)
    var places: Set<Int> = [0]
    for run in runs {
      var place = 0
      for step in run {
        guard let edge = machine.edge(from: place, on: step, &work) else { break }
        place = edge.target
        places.insert(place)
      }
    }
    let active = Set(places.flatMap { machine.moment($0).states })
    return active.union(active.flatMap { chart.ancestors(of: $0).map(\.id) })
  }
}
