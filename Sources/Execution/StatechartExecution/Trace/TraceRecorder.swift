import Statecharts

/// Writes down what a session does: the macrostep that it is in, microstep by microstep.
///
/// A session has one of its own, since its turns are reported as its own macrosteps. Switched off, as `deliver` has it,
/// it keeps nothing and allocates nothing.
struct TraceRecorder: Sendable {
  /// False while no report is wanted.
  var isOn = true
  /// The macrostep begun last.
  private(set) var macrostep = Macrostep(event: nil, time: 0)
  /// The microstep begun last; it is part of the macrostep once it has ended.
  private(set) var microstep = Microstep(event: nil, transitions: [])

  /// A macrostep begins with an external event, or without one.
  mutating func beginMacrostep(event: Event?, time: Int) {
    guard isOn else { return }
    macrostep = Macrostep(event: event, time: time)
  }

  mutating func beginMicrostep(
    event: Event?, transitions: [Transition.ID] = [], preempted: [Microstep.Preemption] = []
  ) {
    guard isOn else { return }
    microstep = Microstep(event: event, transitions: transitions, preempted: preempted)
  }

  mutating func endMicrostep() {
    guard isOn else { return }
    macrostep.microsteps.append(microstep)
  }

  /// Ends content that runs outside any microstep; it is reported as a microstep if anything was executed.
  mutating func endContent() {
    guard !microstep.executed.isEmpty else { return }
    endMicrostep()
  }

  /// A state was left.
  mutating func exited(_ state: State.ID) {
    if isOn { microstep.exited.append(state) }
  }

  /// A state was entered.
  mutating func entered(_ state: State.ID) {
    if isOn { microstep.entered.append(state) }
  }

  /// A condition held.
  mutating func checked(_ check: Microstep.Check) {
    if isOn { microstep.conditions.append(check) }
  }

  /// Content was executed.
  mutating func executed(_ effect: Execution.Effect, at place: Execution.Place) {
    if isOn { microstep.executed.append(Execution(place: place, effect: effect)) }
  }

  /// Something was done after the last microstep; it is reported with it.
  mutating func executedAfterMicrostep(_ effect: Execution.Effect, at place: Execution.Place) {
    guard isOn, let last = macrostep.microsteps.indices.last else { return }
    macrostep.microsteps[last].executed.append(Execution(place: place, effect: effect))
  }

  /// No transition answered an internal event.
  mutating func unanswered(_ event: Event) {
    if isOn { macrostep.unanswered.append(event) }
  }

  /// A limit cut the macrostep short.
  mutating func stopped(by limit: LimitReached) { macrostep.limit = limit }
}
