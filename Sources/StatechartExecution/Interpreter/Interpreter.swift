import BitCollections
import DequeModule
import Statecharts

/// A running machine: SCXML's algorithm (appendix D) over a compiled chart.
///
/// An interpreter is a value. A copy is a snapshot that can go its own way, so looking ahead costs no more than a
/// copy. Time is virtual: only a step that advances the clock moves it.
public struct Interpreter<Model: DataModel>: Sendable {
  /// The chart.
  public let compiled: CompiledChart
  /// What the machine may cost.
  public let limits: ExecutionLimits
  /// What lies outside the chart.
  public let resources: SessionResources
  /// The variables and their language.
  public internal(set) var model: Model
  /// Whether the machine goes on.
  public internal(set) var status = Snapshot.Status.running
  /// The virtual time in milliseconds since the start.
  public internal(set) var time = 0

  var configuration = BitSet()
  var memories: [Int: BitSet] = [:]
  var internalQueue: Deque<Event> = []
  var externalQueue: Deque<Event> = []
  /// Sorted by time of delivery, then by order of sending.
  var pending: [PendingEvent] = []
  var sendCount = 0
  var enteredBefore = BitSet()
  var awaitingInvocation = BitSet()
  /// The transitions whose conditions have failed since the last microstep. Eventless ones and those that wait for
  /// `error.execution` fail aloud once, or the error would itself lead back to them for ever.
  var failedConditions = BitSet()
  /// The microsteps since the step began.
  var stepLength = 0
  var currentMacrostep = Macrostep(event: nil, time: 0)
  var currentMicrostep = Microstep(event: nil, transitions: [])

  /// Makes a machine that has not started.
  public init(
    _ compiled: CompiledChart, model: Model, limits: ExecutionLimits = ExecutionLimits(),
    resources: SessionResources = .none
  ) {
    self.resources = resources
    self.compiled = compiled
    self.model = model
    self.limits = limits
  }

  /// Enters the initial states and runs until the machine is stable. Appendix D, `interpret`.
  public mutating func start() -> [Macrostep] {
    currentMacrostep = Macrostep(event: nil, time: time)
    beginMicrostep(event: nil, transitions: [], preempted: [])
    model.begin(identity)
    initialiseModel()
    enterInitialStates()
    endMicrostep()
    return runToCompletion()
  }

  var surroundings: Surroundings { Surroundings(compiled: compiled, configuration: configuration, time: time) }

  var identity: SessionIdentity { SessionIdentity(id: "session.1", name: compiled.chart.name) }

  var isRunning: Bool { status == .running }

  /// Finishes the current macrostep, then takes external events until none waits. Appendix D, `mainEventLoop`.
  mutating func runToCompletion() -> [Macrostep] {
    var macrosteps: [Macrostep] = []
    while true {
      finishMacrostep()
      macrosteps.append(currentMacrostep)
      guard isRunning, let event = externalQueue.popFirst() else { return macrosteps }
      guard macrosteps.count < limits.macrosteps else {
        stop(.macrosteps(limits.macrosteps))
        macrosteps[macrosteps.count - 1].limit = currentMacrostep.limit
        return macrosteps
      }
      beginMacrostep(with: event)
    }
  }

  /// Makes an external event the current one and takes the transitions that it enables.
  mutating func beginMacrostep(with event: Event) {
    currentMacrostep = Macrostep(event: event, time: time)
    model.receive(event)
    take(selectTransitions(for: event), on: event)
  }

  /// Takes eventless transitions, then internal events, until there are neither; then invokes.
  private mutating func finishMacrostep() {
    while isRunning {
      let eventless = selectTransitions(for: nil)
      if !eventless.isEmpty {
        take(eventless, on: nil)
      } else if let event = internalQueue.popFirst() {
        model.receive(event)
        let selection = selectTransitions(for: event)
        if selection.isEmpty { currentMacrostep.unanswered.append(event) }
        take(selection, on: event)
      } else {
        invokeServices()
        if internalQueue.isEmpty { return }
      }
    }
  }

  /// Takes a set of transitions as a microstep, unless the set is empty or a limit is reached.
  private mutating func take(_ selection: Selection, on event: Event?) {
    guard !selection.isEmpty else { return }
    failedConditions = []
    guard currentMacrostep.microsteps.count < limits.microsteps else { return stop(.microsteps(limits.microsteps)) }
    guard stepLength < limits.microstepsInStep else { return stop(.microsteps(limits.microstepsInStep)) }
    stepLength += 1
    beginMicrostep(
      event: event, transitions: selection.transitions.map { compiled.transitions[$0].id },
      preempted: selection.preemptions(in: compiled))
    noteConditions(of: selection)
    exitStates(for: selection.transitions)
    for index in selection.transitions {
      let transition = compiled.transitions[index]
      execute(transition.content, at: .transition(transition.id))
    }
    enterStates(for: selection.transitions)
    endMicrostep()
    if queueLength > limits.queueLength { stop(.queueLength(limits.queueLength)) }
  }

  private var queueLength: Int { max(internalQueue.count, externalQueue.count + pending.count) }

  mutating func beginMicrostep(
    event: Event?, transitions: [Transition.ID], preempted: [Microstep.Preemption]
  ) {
    currentMicrostep = Microstep(event: event, transitions: transitions, preempted: preempted)
  }

  mutating func endMicrostep() {
    if status == .ended { exitInterpreter() }
    currentMacrostep.microsteps.append(currentMicrostep)
  }

  /// Stops the machine for good: what it would do next is not known to end.
  mutating func stop(_ limit: LimitReached) {
    currentMacrostep.limit = limit
    status = .stopped(limit)
    internalQueue.removeAll()
    externalQueue.removeAll()
    pending.removeAll()
  }
}
