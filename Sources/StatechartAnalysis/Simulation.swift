public import StatechartExecution
public import Statecharts

/// A run carried out and explained: all that a page or a report shows of it, whatever its data model.
public struct Simulation: Sendable {
  /// Which refusals get a shortest route, which costs a search each.
  public enum Explaining: Hashable, Sendable {
    /// Only the last step's.
    case last
    /// Every step's.
    case every
    /// None's.
    case none
  }

  /// The run.
  public let run: Run
  /// What happened at the start.
  public let start: [Macrostep]
  /// The machine before the first step.
  public let initial: Snapshot
  /// The steps, with what came of each.
  public let records: [StepRecord]
  /// The moves that are valid at the end.
  public let moves: [Move]
  /// The names of all events that can be sent from outside to some effect, in order of first mention.
  public let eventNames: [String]
  /// What events may carry, by their names: declared examples, then those that conditions tell.
  public let payloadExamples: [String: [Value]]
  /// How much of the chart the run has visited.
  public let coverage: Coverage

  /// Carries out a run and, once no step is left, lets the clock run if `settles` is true until the machine ends,
  /// nothing is pending, or `settleLimit` further steps were taken. Those steps become part of the run.
  public init<Model: DataModel>(
    _ run: Run, on compiled: CompiledChart, with model: Model, explaining: Explaining = .last, settles: Bool = false,
    limits: ExecutionLimits = ExecutionLimits(), resources: SessionResources = .none
  ) {
    var machine = Interpreter(compiled, model: model, limits: limits, resources: resources)
    start = machine.start()
    initial = machine.snapshot
    var records: [StepRecord] = []
    for (index, step) in run.steps.enumerated() {
      let isExplained = explaining == .every || (explaining == .last && index == run.steps.count - 1)
      records.append(Simulation.perform(step, on: &machine, isExplained: isExplained))
    }
    while settles, records.count - run.steps.count < settleLimit, let delay = machine.snapshot.nextDelay {
      records.append(Simulation.perform(.advance(delay), on: &machine, isExplained: false))
    }
    self.run = Run(run.chart, steps: records.map(\.step))
    self.records = records
    moves = machine.moves
    eventNames = compiled.eventNames
    payloadExamples = compiled.payloadExamples
    coverage = Coverage(of: Replay(start: start, initial: initial, records: records, interpreter: machine))
  }

  /// The machine at the end.
  public var final: Snapshot { records.last?.snapshot ?? initial }

  /// The machine before the last step; nil if there is no step.
  public var previous: Snapshot? {
    records.isEmpty ? nil : records.dropLast().last?.snapshot ?? initial
  }

  /// The variables that a step changed, by its index.
  public func changes(at index: Int) -> [VariableChange] {
    records[index].snapshot.changes(since: index == 0 ? initial : records[index - 1].snapshot)
  }

  /// True if nothing more will happen by itself: no event is on its way, or the machine has ended or was stopped.
  public var isSettled: Bool { final.status != .running || final.dues.isEmpty }

  /// Why the last step was refused, if it was.
  public var rejection: Rejection? { records.last?.outcome.rejection }

  private static func perform(
    _ step: Step, on machine: inout Interpreter<some DataModel>, isExplained: Bool
  ) -> StepRecord {
    var outcome = machine.perform(step)
    if isExplained, let rejection = outcome.rejection { outcome = .refused(machine.explain(rejection)) }
    return StepRecord(step: step, outcome: outcome, snapshot: machine.snapshot)
  }
}

/// The most steps by which `Simulation` lets the clock run on: a chart that sends itself events for ever stops here.
public let settleLimit = 10_000
