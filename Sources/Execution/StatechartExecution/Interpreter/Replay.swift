public import Statecharts

/// A step with its result.
public struct StepRecord: Hashable, Codable, Sendable {
  /// The step.
  public let step: Step
  /// Its result.
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
///
/// Machines on the way are kept, so that another run which begins alike, such as a shorter one, is carried out from
/// where the two part.
package struct Replay<Model: DataModel>: Sendable {
  /// The macrosteps of the start.
  package let start: [Macrostep]
  /// The machine before the first step.
  package let initial: Snapshot
  /// The steps.
  package private(set) var records: [StepRecord] = []
  /// The machine at the end.
  package private(set) var interpreter: Interpreter<Model>

  /// The machine at the start and after every `Replay.interval` steps.
  private var kept: [Interpreter<Model>]

  /// After how many steps a machine is kept: what going back costs at most, in addition to the making of the data
  /// model.
  private static var interval: Int { 32 }

  init(starting machine: Interpreter<Model>) {
    interpreter = machine
    start = interpreter.start()
    initial = interpreter.snapshot
    kept = [interpreter]
  }

  /// The machine at the end, as it can be seen.
  package var final: Snapshot { records.last?.snapshot ?? initial }

  /// The start alone, as that of a run of its own: what both have is shared, what they do is not.
  package var restarted: Replay {
    var copy = self
    copy.records = []
    copy.interpreter = kept[0]
    copy.interpreter.session.model.separate()
    copy.kept = [copy.interpreter]
    return copy
  }

  /// Carries out other steps from the same start. Their beginning is taken from this replay as far as it is the same;
  /// the outcome is that of carrying them all out.
  package func replay(of steps: [Step]) -> Replay {
    var replay = self
    replay.goBack(towards: steps)
    for step in steps.dropFirst(replay.records.count) { replay.perform(step) }
    return replay
  }

  /// Carries out a step more.
  package mutating func perform(_ step: Step) {
    let outcome = interpreter.perform(step)
    records.append(StepRecord(step: step, outcome: outcome, snapshot: interpreter.snapshot))
    if records.count.isMultiple(of: Replay.interval) { kept.append(interpreter) }
  }

  /// Goes back to the last machine that is kept from which other steps lead on; where all its steps are the first of
  /// them, to none.
  package mutating func goBack(towards steps: [Step]) {
    let shared = zip(records, steps).prefix { $0.step == $1 }.count
    guard shared < records.count else { return }
    let index = shared / Replay.interval
    kept.removeLast(kept.count - index - 1)
    records.removeLast(records.count - index * Replay.interval)
    interpreter = kept[index]
  }
}

extension Run {
  /// Carries the run out from the start. The same run always gives the same replay.
  ///
  /// - Throws: `InvalidChart` if the chart has errors.
  package func replay<Model: DataModel>(
    with model: Model, limits: ExecutionLimits = ExecutionLimits(), resources: SessionResources = .none
  ) throws(InvalidChart) -> Replay<Model> {
    replay(on: try CompiledChart(chart), with: model, limits: limits, resources: resources)
  }

  /// Carries the run out from the start on its chart, compiled before.
  package func replay<Model: DataModel>(
    on compiled: CompiledChart, with model: Model, limits: ExecutionLimits = ExecutionLimits(),
    resources: SessionResources = .none
  ) -> Replay<Model> {
    Replay(starting: Interpreter(compiled, model: model, limits: limits, resources: resources)).replay(of: steps)
  }
}
