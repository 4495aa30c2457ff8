import Statecharts

/// The steps of the run whose own session this is: the scheduler of all its sessions is lent for them.
///
/// They are methods of the session and not of the interpreter, because each call from code that does not know the data
/// model's type into a session has to look the session's type up.
extension Session {
  /// Takes an external event and runs to completion.
  mutating func complete(_ event: Event, with scheduler: inout Scheduler) -> [Macrostep] {
    beginMacrostep(with: event)
    return complete(with: &scheduler)
  }

  /// Runs to completion and lets the other sessions take their turns.
  mutating func complete(with scheduler: inout Scheduler) -> [Macrostep] {
    finishMacrostep()
    return isRunning && needsNoTurn(scheduler)
      ? [recorder.macrostep] : scheduler.takeTurns(&self, after: [recorder.macrostep])
  }

  /// Takes an external event without writing down what it sets off; true if a transition was taken.
  @usableFromInline
  @_specialize(where Model == NullDataModel)
  mutating func deliver(_ event: Event, with scheduler: inout Scheduler) -> Bool {
    guard isRunning, !scheduler.isWaiting else { return false }
    guard model.hasOpenQuestions else { return take(event, &scheduler) }
    var (trial, others) = (self, scheduler)
    guard trial.take(event, &others), trial.question == nil else { return false }
    (self, scheduler) = (trial, others)
    return true
  }

  private mutating func take(_ event: Event, _ scheduler: inout Scheduler) -> Bool {
    beginStep(sessionsLeft: scheduler.beginStep())
    recorder.isOn = false
    beginMacrostep(with: event)
    finishMacrostep()
    if !needsNoTurn(scheduler) { _ = scheduler.takeTurns(&self, after: [recorder.macrostep]) }
    recorder.isOn = true
    return stepLength > 0
  }

  private func needsNoTurn(_ scheduler: borrowing Scheduler) -> Bool { isSettled && scheduler.isIdle }

  /// Gives a variable a value, as a microstep without transitions.
  ///
  /// SCXML has no such operation: a person asks what would be if the variable had the value.
  mutating func set(_ variable: String, to value: Value) throws(SettingError) {
    let previous = reading(of: Expression(variable))
    try model.set(variable, to: value, in: environment)
    beginMacrostep()
    macrostepLength = 1
    recorder.beginMicrostep(event: nil)
    recorder.executed(.assigned(location: variable, value: value, previous: previous), at: .step)
    endMicrostep()
  }

  /// The value at a location before it is written, if the data model can read it without side effects.
  mutating func reading(of location: Expression) -> Value? {
    let readings = model.readings(of: Condition(location.source), in: environment)
    return readings.first { $0.name == location.source }?.value
  }
}
