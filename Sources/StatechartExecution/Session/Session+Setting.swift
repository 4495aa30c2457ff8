import Statecharts

extension Session {
  /// Gives a variable a value, as a microstep without transitions.
  ///
  /// SCXML has no such operation: a person asks what would be if the variable had the value.
  mutating func set(_ variable: String, to value: Value) throws(SettingError) {
    let previous = reading(of: Expression(variable))
    try model.set(variable, to: value, in: surroundings)
    beginMacrostep()
    macrostepLength = 1
    recorder.beginMicrostep(event: nil)
    recorder.executed(.assigned(location: variable, value: value, previous: previous), at: .step)
    endMicrostep()
  }

  /// The value at a location before it is written, if the data model can read it without side effects.
  mutating func reading(of location: Expression) -> Value? {
    let readings = model.readings(of: Condition(location.source), in: surroundings)
    return readings.first { $0.name == location.source }?.value
  }
}
