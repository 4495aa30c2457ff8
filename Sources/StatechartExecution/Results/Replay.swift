public import Statecharts

/// A step with what came of it.
public struct StepRecord: Hashable, Sendable {
  /// The step.
  public let step: Step
  /// What came of it.
  public let outcome: Outcome
  /// The machine afterwards.
  public let snapshot: Snapshot

  /// Makes a record.
  public init(step: Step, outcome: Outcome, snapshot: Snapshot) {
    self.step = step
    self.outcome = outcome
    self.snapshot = snapshot
  }
}

/// A run carried out: what each step did, and the machine at the end.
public struct Replay<Model: DataModel>: Sendable {
  /// What happened at the start.
  public let start: [Macrostep]
  /// The machine before the first step.
  public let initial: Snapshot
  /// The steps.
  public let records: [StepRecord]
  /// The machine at the end.
  public let interpreter: Interpreter<Model>

  /// Puts a replay together from its parts.
  public init(start: [Macrostep], initial: Snapshot, records: [StepRecord], interpreter: Interpreter<Model>) {
    self.start = start
    self.initial = initial
    self.records = records
    self.interpreter = interpreter
  }

  /// The machine at the end, as it can be seen.
  public var final: Snapshot { records.last?.snapshot ?? initial }
}

extension Run {
  /// Carries the run out from the start. The same run always gives the same replay.
  ///
  /// - Throws: `InvalidChart` if the chart has errors.
  public func replay<Model: DataModel>(
    with model: Model, limits: ExecutionLimits = ExecutionLimits(), resources: SessionResources = .none
  ) throws(InvalidChart) -> Replay<Model> {
    replay(on: try CompiledChart(chart), with: model, limits: limits, resources: resources)
  }

  /// Carries the run out from the start on its chart, compiled before.
  public func replay<Model: DataModel>(
    on compiled: CompiledChart, with model: Model, limits: ExecutionLimits = ExecutionLimits(),
    resources: SessionResources = .none
  ) -> Replay<Model> {
    var interpreter = Interpreter(compiled, model: model, limits: limits, resources: resources)
    let start = interpreter.start()
    let initial = interpreter.snapshot
    let records = steps.map { step in
      let outcome = interpreter.perform(step)
      return StepRecord(step: step, outcome: outcome, snapshot: interpreter.snapshot)
    }
    return Replay(start: start, initial: initial, records: records, interpreter: interpreter)
  }
}
