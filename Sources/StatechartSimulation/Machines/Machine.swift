public import StatechartAnalysis
public import StatechartExecution
import StatechartFormats
public import Statecharts

/// A machine that a host shows and runs: a chart that is ready to run, with what its runs may reach.
public struct Machine: Sendable {
  /// The identifier in addresses.
  public let identifier: String
  /// The chart, ready to run.
  public let compiled: CompiledChart
  /// What its runs may reach outside the chart.
  public let resources: SessionResources
  /// The data model that its runs begin with.
  let model: any DataModel
  /// The text that the chart was read from, if it was read from one: the positions of the chart's elements are places in it.
  public var text: MachineText?
  /// What a run of it may cost in this process.
  public private(set) var limits = ExecutionLimits()
  /// Who carries out its runs; nil if that is done in this process.
  public var carrier: (any RunExecutor)?
  /// The machine started, from which runs go on: to start one with data takes longer than most steps.
  private var beginning = Lazy<Simulation>()
  /// The same, for runs whose refusals are not explained.
  private var plainBeginning = Lazy<Simulation>()
  private let written = Lazy<String>()
  private let hash = Lazy<ContentHash>()
  private let pairs = Lazy<RefusedPairs>()

  /// Makes a machine.
  ///
  /// - Throws: `InvalidChart` if the chart's data model is not known.
  public init(
    identifier: String, compiled: CompiledChart, resources: SessionResources = .plain, trust: ScriptTrust = .none
  ) throws(InvalidChart) {
    model = try compiled.openDataModel(trust: trust)
    self.identifier = identifier
    self.compiled = compiled
    self.resources = resources
  }

  /// The same machine whose runs may cost something else.
  public func limited(to limits: ExecutionLimits) -> Machine {
    var machine = self
    (machine.limits, machine.beginning, machine.plainBeginning) = (limits, Lazy(), Lazy())
    return machine
  }

  /// The chart.
  public var chart: Statechart { compiled.chart }

  /// The chart in SCXML. It is written when it is first asked for, in time linear in the chart.
  public var source: String {
    written.value { SCXMLFormat().write(chart).text }
  }

  /// A hash of the machine's identifier, its source and the text that it was read from, which changes with them. It is made when it
  /// is first asked for.
  public var revision: ContentHash {
    hash.value { ContentHash((identifier + "\n" + source + (text.map { "\n" + $0.text } ?? "")).utf8) }
  }

  /// The states and the events that they refuse, found when they are first asked for.
  public var refusedPairs: RefusedPairs {
    pairs.value { RefusedPairs(of: chart, events: compiled.eventNames) }
  }

  /// Carries out steps from the start.
  ///
  /// - Parameters:
  ///   - location: Where sessions are reached from outside, if they are.
  ///   - effort: How much the search for a route may cost.
  public func simulation(
    of steps: [Step], location: (@Sendable (String) -> String)? = nil, effort: SearchEffort = .brief
  ) -> Simulation {
    if let carrier { return carrier.simulation(of: steps, location: location, effort: effort) }
    guard location == nil else {
      var resources = resources
      resources.location = location
      return Simulation(
        Run(chart, steps: steps), on: compiled, with: model, effort: effort, limits: limits, resources: resources)
    }
    let start = beginning.value {
      Simulation(Run(chart), on: compiled, with: model, limits: limits, resources: resources)
    }
    return start.simulation(of: steps, effort: effort)
  }

  /// True if its runs may run scripts, by their own data model or in a machine that they invoke.
  ///
  /// Time is linear in the states.
  public var mayRunScripts: Bool {
    !(model is NullDataModel) || chart.allStates.contains { !$0.invocations.isEmpty }
  }

  /// Carries out steps from the start without looking for a way around a refusal, which costs a search.
  ///
  /// Where the last step was taken, the result is that of `simulation(of:)`.
  public func replay(of steps: [Step]) -> Simulation {
    if let carrier { return carrier.simulation(of: steps, location: nil, effort: .brief) }
    let start = plainBeginning.value {
      Simulation(Run(chart), on: compiled, with: model, explaining: .none, limits: limits, resources: resources)
    }
    return start.simulation(of: steps)
  }
}
