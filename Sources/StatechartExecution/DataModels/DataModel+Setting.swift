public import Statecharts

/// Why a person cannot give a variable a value.
public enum SettingError: Error, Hashable, Codable, Sendable {
  /// It belongs to the processor. SCXML 5.10.
  case readOnly
  /// There is no such variable; those that there are come with it, in order.
  case unknown(known: [String])
  /// It was tried and failed, for the reason in words.
  case failed(String)
}

/// The variables that only the processor writes. SCXML 5.10.
public enum SystemVariable: String, Hashable, Sendable, CaseIterable {
  /// The current event.
  case event = "_event"
  /// The session's identifier.
  case sessionID = "_sessionid"
  /// The chart's name.
  case name = "_name"
  /// The event processors.
  case processors = "_ioprocessors"
  /// What a platform adds.
  case platform = "_x"
}

extension DataModel {
  /// Stores the value, if the variable is one of `variables`.
  public mutating func set(
    _ variable: String, to value: Value, in surroundings: EvaluationContext
  ) throws(SettingError) {
    guard SystemVariable(rawValue: variable) == nil else { throw .readOnly }
    let known = variables.map(\.name)
    guard known.contains(variable) else { throw .unknown(known: known) }
    do {
      try store(value, at: Expression(variable), in: surroundings)
    } catch {
      throw .failed(error.message)
    }
  }
}
