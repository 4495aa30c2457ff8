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
  /// What the session is called.
  let identity: SessionIdentity
  /// What ties the session to others.
  var ties: SessionTies
  /// The other sessions of the run, in the order of their start; only the run's own session has any.
  var others: [any Session] = []
  /// What the sessions have asked of each other and what has not been carried out.
  var backlog: Deque<SessionRequest> = []
  /// The request that the host is to make; until it is answered, nothing else happens.
  var request: OutgoingRequest? { didSet { isWaiting = request != nil } }
  /// True if there is such a request.
  private(set) var isWaiting = false
  /// The sessions started since the step began.
  var sessionStarts = 0
  /// The values that the invoking session gave for variables of the chart.
  var givenValues: [Value.Member] = []
  /// What the outermost final state handed over.
  var doneData: Value?
  var hasStarted = false

  var configuration = StateSet()
  var memories: [Int: StateSet] = [:]
  var internalQueue: Deque<Event> = []
  var externalQueue: Deque<Event> = []
  /// Sorted by time of delivery, then by order of sending.
  var pending: [PendingEvent] = []
  /// What waited when a limit stopped the machine.
  var undelivered: [PendingEvent] = []
  var sendCount = 0
  var enteredBefore = StateSet()
  var awaitingInvocation = StateSet()
  /// The transitions whose conditions have failed since the last microstep. Eventless ones and those that wait for
  /// `error.execution` fail aloud once, or the error would itself lead back to them for ever.
  var failedConditions = StateSet()
  /// The microsteps since the step began.
  var stepLength = 0
  /// The microsteps since the macrostep began.
  var macrostepLength = 0
  /// False while nobody wants to know what happens.
  var isRecording = true
  /// What the last selection found, and what the microstep leaves and enters: kept for their memory alone.
  var selection = Selection()
  var exits: [Int] = []
  var entries: [TransitionEffect.Entry] = []
  var currentMacrostep = Macrostep(event: nil, time: 0)
  var currentMicrostep = Microstep(event: nil, transitions: [])

  /// Makes a machine that has not started.
  public init(
    _ compiled: CompiledChart, model: Model, limits: ExecutionLimits = ExecutionLimits(),
    resources: SessionResources = .none
  ) {
    self.init(compiled, model: model, limits: limits, resources: resources, id: "session.1")
  }

  init(
    _ compiled: CompiledChart, model: Model, limits: ExecutionLimits, resources: SessionResources,
    id: String
  ) {
    identity = SessionIdentity(id: id, name: compiled.chart.name, location: resources.location?(id))
    ties = SessionTies(neighbours: SessionTies.Neighbours(sessions: [identity.id], vacancies: limits.sessions))
    self.resources = resources
    self.compiled = compiled
    self.model = model
    self.limits = limits
  }

  /// Enters the initial states and runs until the machine is stable. Appendix D, `interpret`.
  public mutating func start() -> [Macrostep] {
    enterChart()
    return runToCompletion()
  }

  /// Enters the initial states.
  mutating func enterChart() {
    hasStarted = true
    begin(Macrostep(event: nil, time: time))
    macrostepLength = 1
    beginMicrostep(event: nil, transitions: [], preempted: [])
    model.begin(identity)
    initialiseModel()
    enterInitialStates()
    endMicrostep()
  }

  var surroundings: Surroundings { Surroundings(compiled: compiled, configuration: configuration, time: time) }

  var isRunning: Bool { status == .running }

  /// Finishes the current macrostep, then lets this session and the others take external events until none waits.
  mutating func runToCompletion() -> [Macrostep] {
    finishMacrostep()
    return takeTurns(after: [currentMacrostep])
  }

  /// Makes an event the one that conditions and content see; a text that is an XML document is read as one.
  mutating func present(_ event: Event) {
    if let text = event.payload?.string, text.hasPrefix("<"), let nodes = resources.markup(text) {
      model.receive(event, markup: nodes)
    } else {
      model.receive(event)
    }
  }

  /// Makes an external event the current one and takes the transitions that it enables.
  mutating func beginMacrostep(with event: Event) {
    macrostepLength = 0
    if isRecording { currentMacrostep = Macrostep(event: event, time: time) }
    present(event)
    if !ties.invocations.isEmpty { tellInvocations(of: event) }
    if takeQuietly(on: event.name) == nil { takeMicrostep(on: event) }
  }

  /// Takes eventless transitions, then internal events, until there are neither; then invokes.
  mutating func finishMacrostep() {
    while isRunning {
      if takeQuietly(on: nil) ?? takeMicrostep(on: nil) { continue }
      if let event = internalQueue.popFirst() {
        present(event)
        if !(takeQuietly(on: event.name) ?? takeMicrostep(on: event)), isRecording {
          currentMacrostep.unanswered.append(event)
        }
      } else {
        if !awaitingInvocation.isEmpty { invokeServices() }
        if internalQueue.isEmpty { return }
      }
    }
  }

  mutating func begin(_ macrostep: Macrostep) {
    macrostepLength = 0
    currentMacrostep = macrostep
  }

  /// Takes the transitions that an event, or none, enables as a microstep; false if there are none.
  @discardableResult
  private mutating func takeMicrostep(on event: Event?) -> Bool {
    selectEnabled(for: event)
    takeSelection(on: event)
    return !selection.isEmpty
  }

  /// Takes them if nobody wants to know and nothing but the configuration changes; nil if that cannot be said.
  private mutating func takeQuietly(on event: String?) -> Bool? {
    guard !isRecording, let changes = compiled.quietChanges, let row = changes.table.row(of: event) else { return nil }
    if changes.table.isEmpty(row) { return false }
    guard internalQueue.isEmpty, failedConditions.isEmpty, ties.invocations.isEmpty,
      macrostepLength < limits.microsteps, stepLength < limits.microstepsInStep
    else { return nil }
    let knowsTests = Model.self == NullDataModel.self
    switch changes.take(row, in: &configuration, knowsTests: knowsTests) {
    case .nothingEnabled: return false
    case .loud: return nil
    case .taken:
      stepLength += 1
      macrostepLength += 1
      return true
    }
  }

  /// Takes the selected transitions as a microstep, unless there are none or a limit is reached.
  private mutating func takeSelection(on event: Event?) {
    guard !selection.isEmpty else { return }
    if !failedConditions.isEmpty { failedConditions = [] }
    guard macrostepLength < limits.microsteps else { return stop(.microsteps(limits.microsteps), before: event) }
    guard stepLength < limits.microstepsInStep else { return stop(.microsteps(limits.microstepsInStep), before: event) }
    stepLength += 1
    macrostepLength += 1
    if isRecording {
      beginMicrostep(
        event: event, transitions: selection.transitions.map { compiled.transitions[$0].id },
        preempted: selection.preemptions(in: compiled))
      noteConditions(of: selection)
    }
    let transitions = selection.transitions
    exitStates(for: transitions)
    for index in transitions where !compiled.transitions[index].content.isEmpty {
      execute(compiled.transitions[index].content, at: .transition(compiled.transitions[index].id))
    }
    enterStates(for: transitions)
    endMicrostep()
    if queueLength > limits.queueLength { stop(.queueLength(limits.queueLength)) }
  }

  /// What waits, the next one first.
  private func waitingEvents(before event: Event?) -> [PendingEvent] {
    let queued = (event.map { [$0] } ?? []) + internalQueue + externalQueue
    return queued.map { PendingEvent(event: $0, due: time, sequence: 0, address: .external) } + pending
  }

  var queueLength: Int { max(internalQueue.count, externalQueue.count + pending.count + ties.outbox.count) }

  mutating func beginMicrostep(
    event: Event?, transitions: [Transition.ID], preempted: [Microstep.Preemption]
  ) {
    currentMicrostep = Microstep(event: event, transitions: transitions, preempted: preempted)
  }

  mutating func endMicrostep() {
    if status == .ended { exitInterpreter() }
    if isRecording { currentMacrostep.microsteps.append(currentMicrostep) }
  }

  /// Stops the machine for good: what it would do next is not known to end.
  ///
  /// - Parameters:
  ///   - event: The event that was taken from a queue and not carried out.
  ///   - session: What waited in an invoked session that was stopped and is no longer among the others.
  mutating func stop(_ limit: LimitReached, before event: Event? = nil, behind session: [PendingEvent] = []) {
    currentMacrostep.limit = limit
    status = .stopped(limit)
    undelivered = waitingEvents(before: event) + session + others.flatMap { $0.undelivered + $0.snapshot.pending }
    internalQueue.removeAll()
    externalQueue.removeAll()
    pending.removeAll()
    others.removeAll()
    ties.outbox.removeAll()
    backlog.removeAll()
    request = nil
  }
}
