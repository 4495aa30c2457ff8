import StatechartAnalysis
import StatechartExecution
import Statecharts

/// A machine whose steps are seen from outside, whatever its data model; its configurations are numbered as they are
/// met.
protocol ObservedMachine: Sendable {
  /// The observation of the start, which leads to configuration 0.
  var start: Observation { get }
  /// The number of configurations that were reached.
  var count: Int { get }

  /// A configuration by its number.
  func moment(_ index: Int) -> StepChoices

  /// The timers that were started at the start.
  var startTimers: [TimerOrigin] { get }

  /// Returns the result of a step in a configuration; nil if no work is left, or no more can be stored.
  mutating func edge(from index: Int, on step: Step, _ work: inout Work) -> ObservedEdge?

  /// Returns the result of timers that fall due in a configuration, all at one time and before all others; nil if no
  /// work is left.
  ///
  /// - Parameter timers: Their positions among the configuration's timers; none if time passes and nothing falls due.
  mutating func edge(from index: Int, due timers: [Int], _ work: inout Work) -> ObservedEdge?
}

/// An interpreter with all configurations that were met, by their fingerprints.
///
/// If it leaves out delays, configurations that differ only in how much later events fall due count as one: an
/// interpreter that represents them has all its delayed events due at one time, and the result of a step reports which
/// timers it leaves and which it starts (`ObservedEdge.timers`). When they fall due is for the caller to decide.
///
/// If it leaves out questions, a step whose outcome depends on a condition without a known value leads nowhere
/// (`ObservedEdge.isUndecided`): it is taken where the condition was set to hold or not. A choice pseudostate is of the
/// same run-to-completion step as the transition that leads to it, so to rest there is no behaviour. UML 2.5.1,
/// 14.2.3.7.
struct ObservedInterpreter<Model: DataModel>: ObservedMachine {
  private struct Key: Hashable {
    enum Cause: Hashable {
      case step(Step)
      case due([Int])
    }

    let index: Int
    let cause: Cause
  }

  let start: Observation
  let startTimers: [TimerOrigin]
  private let visibility: Visibility
  private let leavesOutDelays: Bool
  private let leavesOutQuestions: Bool
  private let compiled: CompiledChart
  private let size: Int
  private let invokes: Bool
  private let rule: InputRule?
  private var answerable: AnswerableEvents
  private var space: StateSpace<Model, NoMemory>
  private var moments: [StepChoices]
  private var edges: [Key: ObservedEdge] = [:]

  init(
    _ compiled: CompiledChart, model: Model, resources: SessionResources, limits: ExecutionLimits,
    visibility: Visibility, leavesOutDelays: Bool, leavesOutQuestions: Bool, admitting rule: InputRule? = nil
  ) {
    var answerable = AnswerableEvents(compiled.chart, readsEvents: Model.readsEvents)
    var machine = Interpreter(compiled, model: model, limits: limits, resources: resources)
    let macrosteps = machine.start()
    machine = machine.lookingAhead
    let snapshot = machine.snapshot
    var recorder = OutputRecorder(charts: [compiled.chart] + snapshot.sessions.map(\.chart))
    recorder.add(macrosteps)
    start = visibility.observation(of: recorder.outputs, in: snapshot, of: compiled.chart, before: nil)
    answerable.withdrawOthers(from: &machine)
    startTimers = leavesOutDelays ? machine.timers.map { .started($0.delay) } : []
    if leavesOutDelays { machine.reschedule { _ in 1 } }
    self.visibility = visibility
    self.leavesOutDelays = leavesOutDelays
    // Of others it is not tried what can be said of their conditions (`StepChoices.answers`).
    self.leavesOutQuestions = leavesOutQuestions && Model.self == NamedConditionModel.self
    self.compiled = compiled
    size = compiled.chart.allStates.reduce(0) { $0 + 1 + $1.transitions.count }
    invokes = compiled.chart.allStates.contains { !$0.invocations.isEmpty }
    self.rule = rule
    self.answerable = answerable
    // Who compares bounds the work; what is stored is bounded here.
    let bounds = SearchLimits(configurations: .max, work: limits.work)
    space = StateSpace(from: machine, memory: NoMemory(), budget: SearchBudget(bounds))
    moments = [StepChoices(machine.snapshot, of: machine, admittedBy: rule)]
  }

  var count: Int { moments.count }

  func moment(_ index: Int) -> StepChoices { moments[index] }

  mutating func edge(from index: Int, on step: Step, _ work: inout Work) -> ObservedEdge? {
    edge(Key(index: index, cause: .step(step)), &work) { $0.take(step, from: index, &$1) }
  }

  mutating func edge(from index: Int, due timers: [Int], _ work: inout Work) -> ObservedEdge? {
    edge(Key(index: index, cause: .due(timers)), &work) { machine, work in
      guard !timers.isEmpty else { return machine.staying(at: index) }
      return machine.letFallDue(timers, from: index, &work)
    }
  }

  private mutating func edge(_ key: Key, _ work: inout Work, _ take: (inout Self, inout Work) -> ObservedEdge?)
    -> ObservedEdge?
  {
    if let edge = edges[key] { return edge }
    guard work.isLeft else { return nil }
    let edge = take(&self, &work)
    edges[key] = edge
    return edge
  }

  private mutating func take(_ step: Step, from index: Int, _ work: inout Work) -> ObservedEdge? {
    // An event that nothing answers is refused; to find why, as `perform` does, would take longer. Invoked sessions may
    // answer what their parent does not.
    let machine = space.configurations[index].machine
    if case .event(let name, let payload) = step, !invokes, !machine.accepts(name, payload: payload) {
      work.spend([], size: size)
      return isUndecided(step, before: machine, after: machine)
        ? .undecided(at: index) : ObservedEdge(observation: .refused, target: index, timers: [])
    }
    return perform(step, on: machine, from: index, &work)
  }

  /// True if a step comes to an undecided condition, or leaves the machine before one. What is said of one condition is
  /// never undecided: another may be said next.
  private func isUndecided(
    _ step: Step, before machine: Interpreter<Model>, after successor: Interpreter<Model>
  ) -> Bool {
    guard leavesOutQuestions else { return false }
    if case .set = step { return false }
    return machine.meetsQuestion(step) || successor.restsBeforeQuestion
  }

  private mutating func letFallDue(_ timers: [Int], from index: Int, _ work: inout Work) -> ObservedEdge? {
    var machine = space.configurations[index].machine
    let sequences = machine.timers.map(\.sequence)
    let due = Set(timers.map { sequences[$0] })
    machine.reschedule { due.contains($0) ? 1 : 2 }
    return perform(.advance(Delay(milliseconds: 1)), on: machine, from: index, &work)
  }

  private mutating func perform(
    _ step: Step, on machine: Interpreter<Model>, from index: Int, _ work: inout Work
  ) -> ObservedEdge? {
    let before = machine.snapshot
    var successor = machine
    let outcome = successor.perform(step)
    work.spend(outcome.macrosteps, size: size, waiting: before.pending.count)
    if isUndecided(step, before: machine, after: successor) { return .undecided(at: index) }
    switch outcome {
    case .refused where step.needsAnswer: return ObservedEdge(observation: .refused, target: index, timers: [])
    case .refused: return staying(at: index, isHeldUp: step.movesClock)
    case .taken(let macrosteps):
      let after = successor.snapshot
      var recorder = OutputRecorder(charts: [compiled.chart] + (before.sessions + after.sessions).map(\.chart))
      recorder.add(macrosteps, input: step.eventName)
      let observation = visibility.observation(of: recorder.outputs, in: after, of: compiled.chart, before: before)
      answerable.withdrawOthers(from: &successor)
      let timers = leavesOutDelays ? origins(of: successor.timers, after: machine.timers) : []
      return number(successor, from: index, by: step).map {
        ObservedEdge(observation: observation, target: $0, timers: timers)
      }
    }
  }

  /// Nothing happens.
  private func staying(at index: Int, isHeldUp: Bool = false) -> ObservedEdge {
    let snapshot = space.configurations[index].machine.snapshot
    return ObservedEdge(
      observation: visibility.observation(of: [], in: snapshot, of: compiled.chart, before: snapshot), target: index,
      timers: leavesOutDelays ? space.configurations[index].machine.timers.indices.map { .kept($0) } : [],
      isHeldUp: isHeldUp)
  }

  private func origins(of timers: [Timer], after others: [Timer]) -> [TimerOrigin] {
    timers.map { timer in
      others.firstIndex { $0.sequence == timer.sequence }.map { .kept($0) } ?? .started(timer.delay)
    }
  }

  /// The number of a configuration; nil if no more can be stored.
  private mutating func number(_ machine: Interpreter<Model>, from index: Int, by step: Step) -> Int? {
    var machine = machine
    if leavesOutDelays { machine.reschedule { _ in 1 } }
    let place = space.add(machine, memory: NoMemory(), from: index, by: [step])
    if place == moments.count { moments.append(StepChoices(machine.snapshot, of: machine, admittedBy: rule)) }
    return place
  }
}

extension Step {
  /// True if it can be refused in a way that is seen; time passes, and a variable is set, whether or not that means
  /// something to a machine.
  fileprivate var needsAnswer: Bool {
    switch self {
    case .event, .request, .message: true
    case .advance, .set: false
    }
  }

  fileprivate var movesClock: Bool { if case .advance = self { true } else { false } }

  fileprivate var eventName: String? { if case .event(let name, _) = self { name } else { nil } }
}

extension Visibility {
  /// Returns the observation of a machine after a step.
  fileprivate func observation(
    of outputs: [Output], in snapshot: Snapshot, of chart: Statechart, before: Snapshot?
  ) -> Observation {
    var outputs = outputs
    if let request = snapshot.request, request != before?.request {
      outputs.append(.requested(target: request.target, body: request.body))
    }
    if !ordersOutputs { outputs = outputs.sorted { "\($0)" < "\($1)" } }
    let active = Set(snapshot.configuration)
    return Observation(
      isTaken: true, outputs: outputs, ending: ending(of: snapshot, chart), states: states.filter(active.contains))
  }

  private func ending(of snapshot: Snapshot, _ chart: Statechart) -> Observation.Ending {
    switch snapshot.status {
    case .stopped(let limit): .stopped(limit)
    case .ended: .ended(snapshot.doneData)
    case .running: snapshot.atomicStates.contains(where: chart.accepts) ? .accepts : .goesOn
    }
  }
}

extension Statechart {
  /// True for a state in which a run may end and which leads on.
  fileprivate func accepts(in id: State.ID) -> Bool {
    state(id).map { $0.kind == .atomic && AcceptingState.isOne($0) } ?? false
  }
}
