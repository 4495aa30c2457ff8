public import Statecharts

/// A variable whose value is another than before.
public struct VariableChange: Hashable, Codable, Sendable {
  /// The variable's name.
  public let name: String
  /// The value before; nil if there was no such variable.
  public let previous: Value?
  /// The value now; nil if there is no such variable any more.
  public let value: Value?

  /// Makes a change.
  public init(name: String, previous: Value?, value: Value?) {
    self.name = name
    self.previous = previous
    self.value = value
  }
}

extension Snapshot {
  /// The variables that differ from those of an earlier moment: those there are in order, then those that are gone.
  public func changes(since earlier: Snapshot) -> [VariableChange] {
    VariableChange.changes(from: earlier.variables, to: variables)
  }
}

extension VariableChange {
  static func changes(from earlier: [ValueBinding], to variables: [ValueBinding]) -> [VariableChange] {
    let before = values(earlier)
    let now = values(variables)
    let changed = variables.filter { before[$0.name] != $0.value }
    let gone = earlier.filter { now[$0.name] == nil }
    return changed.map { VariableChange(name: $0.name, previous: before[$0.name], value: $0.value) }
      + gone.map { VariableChange(name: $0.name, previous: $0.value, value: nil) }
  }

  private static func values(_ variables: [ValueBinding]) -> [String: Value] {
    Dictionary(variables.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
