import DequeModule
import Statecharts

extension Session {
  /// Enters the initial states. Appendix D, `interpret`.
  mutating func enterChart() {
    hasStarted = true
    beginMacrostep()
    macrostepLength = 1
    recorder.beginMicrostep(event: nil)
    model.begin(identity)
    initialiseModel()
    enterInitialStates()
    endMicrostep()
  }

  /// A step of the run begins.
  mutating func beginStep(sessionsLeft: Int) {
    stepLength = 0
    question = nil
    links.reach.sessionsLeft = sessionsLeft
  }

  /// Begins a macrostep without an external event.
  mutating func beginMacrostep() {
    macrostepLength = 0
    recorder.beginMacrostep(event: nil, time: time)
  }

  /// Makes an external event the current one and takes the transitions that it enables.
  mutating func beginMacrostep(with event: Event) {
    macrostepLength = 0
    if recorder.isOn { recorder.beginMacrostep(event: event, time: time) }
    present(event)
    if !links.invocations.isEmpty { finalizeAndForward(event) }
    if takeUnrecorded(on: event.name) == nil { takeMicrostep(on: event) }
  }

  /// Takes eventless transitions, then internal events, until there are neither; then invokes.
  mutating func finishMacrostep() {
    while isRunning {
      if takeUnrecorded(on: nil) ?? takeMicrostep(on: nil) { continue }
      if let event = queues.internal.popFirst() {
        present(event)
        if !(takeUnrecorded(on: event.name) ?? takeMicrostep(on: event)) { recorder.unanswered(event) }
      } else {
        if !statesToInvoke.isEmpty { invokeServices() }
        if queues.internal.isEmpty { return }
      }
    }
  }

  /// Makes an event the one that conditions and content see; a text that is an XML document is read as one.
  mutating func present(_ event: Event) {
    if let text = event.payload?.string, text.hasPrefix("<"), let nodes = resources.markup(text) {
      model.receive(event, markup: nodes)
    } else {
      model.receive(event)
    }
  }

  mutating func endMicrostep() {
    if status == .ended { exitInterpreter() }
    recorder.endMicrostep()
  }

  /// Takes the transitions that an event, or none, enables as a microstep; false if there are none.
  @discardableResult
  private mutating func takeMicrostep(on event: Event?) -> Bool {
    selectEnabled(for: event)
    takeSelection(on: event)
    return !scratch.selection.isEmpty
  }

  /// Takes them on the configuration alone, if no report is wanted and nothing else is to be done; nil if that cannot
  /// be said.
  private mutating func takeUnrecorded(on event: String?) -> Bool? {
    guard !recorder.isOn, let steps = compiled.unrecordedSteps, let row = steps.table.row(of: event) else { return nil }
    if steps.table.isEmpty(row) { return false }
    guard queues.internal.isEmpty, failedConditions.isEmpty, links.invocations.isEmpty,
      macrostepLength < limits.microsteps, stepLength < limits.microstepsInStep
    else { return nil }
    let knowsTests = Model.self == NullDataModel.self
    switch steps.take(row, in: &configuration, knowsTests: knowsTests) {
    case .nothingEnabled: return false
    case .notApplicable: return nil
    case .taken:
      stepLength += 1
      macrostepLength += 1
      return true
    }
  }

  /// Takes the selected transitions as a microstep, unless there are none or a limit is reached.
  private mutating func takeSelection(on event: Event?) {
    guard !scratch.selection.isEmpty else { return }
    if !failedConditions.isEmpty { failedConditions = [] }
    guard macrostepLength < limits.microsteps else { return stop(.microsteps(limits.microsteps), before: event) }
    guard stepLength < limits.microstepsInStep else { return stop(.microsteps(limits.microstepsInStep), before: event) }
    stepLength += 1
    macrostepLength += 1
    if recorder.isOn { recordSelection(on: event) }
    let transitions = scratch.selection.transitions
    exitStates(for: transitions)
    for index in transitions where !compiled.transitions[index].content.isEmpty {
      execute(compiled.transitions[index].content, at: .transition(compiled.transitions[index].id))
    }
    enterStates(for: transitions)
    endMicrostep()
    stopIfFull()
  }

  /// Writes down the transitions that are about to be taken, and what their conditions have read.
  private mutating func recordSelection(on event: Event?) {
    let selection = scratch.selection
    recorder.beginMicrostep(
      event: event, transitions: selection.transitions.map { compiled.transitions[$0].id },
      preempted: selection.preemptions(in: compiled))
    for index in selection.transitions {
      guard let condition = compiled.transitions[index].condition else { continue }
      let read = model.readings(of: condition, in: environment)
      recorder.checked(
        Microstep.Check(transition: compiled.transitions[index].id, condition: condition, read: read))
    }
  }

  private var queueLength: Int {
    max(queues.internal.count, queues.external.count + queues.delayed.count + links.outbox.count)
  }

  /// Stops the session if too many events wait.
  mutating func stopIfFull() {
    if queueLength > limits.queueLength { stop(.queueLength(limits.queueLength)) }
  }

  /// Stops the session for good: what it would do next is not known to end.
  ///
  /// - Parameter event: The event that was taken from a queue and not carried out.
  mutating func stop(_ limit: LimitReached, before event: Event? = nil) {
    recorder.stopped(by: limit)
    status = .stopped(limit)
    queues.abandon(at: time, before: event)
    links.outbox.removeAll()
  }
}
