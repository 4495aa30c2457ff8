import Statecharts

extension Interpreter {
  /// Gives a variable a value, then runs until the machine is stable again, so that eventless transitions that the
  /// value enables are taken.
  ///
  /// SCXML knows no such thing: it is a question that a person asks, and a step of the run like any other.
  mutating func set(_ variable: String, to value: Value) -> Outcome {
    var trial = self
    let previous = trial.reading(of: Expression(variable))
    do {
      try trial.model.set(variable, to: value, in: surroundings)
    } catch {
      return .refused(rejection(of: .set(variable, to: value), setting: error))
    }
    trial.begin(Macrostep(event: nil, time: time))
    trial.macrostepLength = 1
    trial.beginMicrostep(event: nil, transitions: [], preempted: [])
    trial.note(.assigned(location: variable, value: value, previous: previous), at: .step)
    trial.endMicrostep()
    let macrosteps = trial.runToCompletion()
    self = trial
    return .taken(macrosteps)
  }

  /// The value at a place before it is written, if the data model can read it without doing anything.
  mutating func reading(of location: Expression) -> Value? {
    let readings = model.readings(of: Condition(location.source), in: surroundings)
    return readings.first { $0.name == location.source }?.value
  }

  /// Writes down what the conditions of transitions that are about to be taken have read.
  mutating func noteConditions(of selection: Selection) {
    for index in selection.transitions {
      guard let condition = compiled.transitions[index].condition else { continue }
      let read = model.readings(of: condition, in: surroundings)
      currentMicrostep.conditions.append(
        Microstep.Check(transition: compiled.transitions[index].id, condition: condition, read: read))
    }
  }
}

extension Step {
  /// True if a transition would have to answer; the clock and variables are everyone's.
  var asksForTransition: Bool {
    switch self {
    case .event, .request: true
    case .advance, .message, .set: false
    }
  }
}
