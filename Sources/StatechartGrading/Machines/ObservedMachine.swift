import StatechartExecution
import Statecharts

/// A machine whose steps are seen from outside, whatever its data model; its configurations are numbered as they are met.
protocol ObservedMachine: Sendable {
  /// What was seen at the start, which leads to configuration 0.
  var start: Observation { get }
  /// How many configurations were met.
  var count: Int { get }

  /// A configuration by its number.
  func moment(_ index: Int) -> Moment

  /// What a step does in a configuration; nil if no work is left.
  mutating func edge(from index: Int, on step: Step, _ work: inout Work) -> Edge?
}

/// What decides which steps are tried in a configuration.
struct Moment: Sendable {
  /// How much later events fall due, in milliseconds, each delay once.
  let delays: [Int]
  /// The answers to open conditions and requests that would change something.
  let answers: [Step]
  /// True if the inputs that are tried are not all there are.
  let hasUnknowns: Bool
  /// True if the machine goes on.
  let isRunning: Bool
  /// The active atomic states.
  let states: [State.ID]
}

/// What a step does.
struct Edge: Sendable {
  let observation: Observation
  /// The configuration that it leads to.
  let target: Int
}

/// An interpreter with all configurations that were met, by their fingerprints.
struct ObservedInterpreter<Model: DataModel>: ObservedMachine {
  private struct Key: Hashable {
    let index: Int
    let step: Step
  }

  let start: Observation
  private let visibility: Visibility
  private let compiled: CompiledChart
  private let size: Int
  private let invokes: Bool
  private var machines: [Interpreter<Model>]
  private var moments: [Moment]
  private var known: [Fingerprint: Int]
  private var edges: [Key: Edge] = [:]

  init(
    _ compiled: CompiledChart, model: Model, resources: SessionResources, limits: ExecutionLimits,
    visibility: Visibility
  ) {
    var machine = Interpreter(compiled, model: model, limits: limits, resources: resources)
    let macrosteps = machine.start()
    machine = machine.lookingAhead
    let snapshot = machine.snapshot
    var recorder = OutputRecorder(charts: [compiled.chart] + snapshot.sessions.map(\.chart))
    recorder.add(macrosteps)
    start = visibility.observation(of: recorder.outputs, in: snapshot, of: compiled.chart, before: nil)
    self.visibility = visibility
    self.compiled = compiled
    size = compiled.chart.allStates.reduce(0) { $0 + 1 + $1.transitions.count }
    invokes = compiled.chart.allStates.contains { !$0.invocations.isEmpty }
    machines = [machine]
    moments = [Moment(snapshot, of: machine)]
    known = [machine.fingerprint: 0]
  }

  var count: Int { machines.count }

  func moment(_ index: Int) -> Moment { moments[index] }

  mutating func edge(from index: Int, on step: Step, _ work: inout Work) -> Edge? {
    let key = Key(index: index, step: step)
    if let edge = edges[key] { return edge }
    guard work.isLeft else { return nil }
    let edge = take(step, from: index, &work)
    edges[key] = edge
    return edge
  }

  private mutating func take(_ step: Step, from index: Int, _ work: inout Work) -> Edge {
    // An event that nothing answers is refused; to tell why, as `perform` does, would take longer. Invoked sessions may
    // answer what their parent does not.
    if case .event(let name, let payload) = step, !invokes, !machines[index].accepts(name, payload: payload) {
      work.spend([], size: size)
      return Edge(observation: .refused, target: index)
    }
    let before = machines[index].snapshot
    var successor = machines[index]
    let outcome = successor.perform(step)
    work.spend(outcome.macrosteps, size: size, waiting: before.pending.count)
    switch outcome {
    case .refused where step.needsAnswer: return Edge(observation: .refused, target: index)
    case .refused:
      return Edge(
        observation: visibility.observation(of: [], in: before, of: compiled.chart, before: before), target: index)
    case .taken(let macrosteps):
      let after = successor.snapshot
      var recorder = OutputRecorder(charts: [compiled.chart] + (before.sessions + after.sessions).map(\.chart))
      recorder.add(macrosteps, input: step.eventName)
      let observation = visibility.observation(of: recorder.outputs, in: after, of: compiled.chart, before: before)
      return Edge(observation: observation, target: number(successor, after))
    }
  }

  private mutating func number(_ machine: Interpreter<Model>, _ snapshot: Snapshot) -> Int {
    let fingerprint = machine.fingerprint
    if let index = known[fingerprint] { return index }
    known[fingerprint] = machines.count
    machines.append(machine)
    moments.append(Moment(snapshot, of: machine))
    return machines.count - 1
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

  fileprivate var eventName: String? {
    switch self {
    case .event(let name, _): name
    case .request, .message, .advance, .set: nil
    }
  }
}

extension Moment {
  init<Model: DataModel>(_ snapshot: Snapshot, of machine: Interpreter<Model>) {
    isRunning = snapshot.status == .running
    states = snapshot.atomicStates
    delays = isRunning ? Set(snapshot.dues.map { $0 - snapshot.time }).sorted() : []
    hasUnknowns = machine.sessionsReadEvents || snapshot.request != nil || snapshot.status.isStopped
    guard isRunning else {
      answers = []
      return
    }
    let conditions = Model.self == NamedConditionModel.self ? snapshot.variables : []
    let settings = conditions.flatMap { condition in
      [true, false].filter { condition.value != .boolean($0) }.map {
        Step.set(condition.name, to: .boolean($0))
      }
    }
    let replies = snapshot.request.map { _ in [200, nil].map { Step.message(.answered(status: $0)) } } ?? []
    answers = settings + replies
  }
}

extension Snapshot.Status {
  /// True if a limit stopped the machine: what it would have done is not known.
  fileprivate var isStopped: Bool {
    switch self {
    case .stopped: true
    case .running, .ended: false
    }
  }
}

extension Visibility {
  /// What is seen of a machine after a step.
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
