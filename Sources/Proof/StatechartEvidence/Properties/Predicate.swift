import StatechartExecution
package import Statecharts

/// A condition that may hold at a moment of a run.
package indirect enum Predicate: Hashable, Sendable {
  /// A state is active.
  case state(State.ID)
  /// A transition was just taken on an event, from outside or the machine's own.
  case taken(String)
  /// An event from outside was just refused.
  case refused(String)
  /// Something was just done: an action, an event sent or raised, a line written, by its name.
  case action(String)
  /// A variable, or a member of the object that it holds, compared with a value.
  case compares(path: [String], Comparison, Value)
  case not(Predicate)
  case and(Predicate, Predicate)
  case or(Predicate, Predicate)

  /// The comparison of a value.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case atLeast = ">="
    case atMost = "<="
    case more = ">"
    case less = "<"
  }
}

extension Predicate {
  /// The names of the variables that it is about.
  var variables: Set<String> {
    switch self {
    case .state, .taken, .refused, .action: []
    case .compares(let path, _, _): Set(path.prefix(1))
    case .not(let part): part.variables
    case .and(let left, let right), .or(let left, let right): left.variables.union(right.variables)
    }
  }

  /// Returns whether it holds. Variables have the values that they have at the moment.
  ///
  /// - Parameter active: Whether a state is active.
  func holds(at moment: ConfigurationGraph.Moment, active: (State.ID) -> Bool) -> Bool {
    switch self {
    case .state(let id): active(id)
    case .taken(let name): moment.event == .taken(name)
    case .refused(let name): moment.event == .refused(name)
    case .action(let name): moment.actions.contains(name)
    case .compares(let path, let comparison, let value):
      comparison.holds(Predicate.value(at: path, in: moment.variables), value)
    case .not(let part): !part.holds(at: moment, active: active)
    case .and(let left, let right):
      left.holds(at: moment, active: active) && right.holds(at: moment, active: active)
    case .or(let left, let right):
      left.holds(at: moment, active: active) || right.holds(at: moment, active: active)
    }
  }

  private static func value(at path: [String], in variables: [ValueBinding]) -> Value? {
    guard let name = path.first, let value = variables.first(where: { $0.name == name })?.value else { return nil }
    return path.dropFirst().reduce(value as Value?) { $0?[$1] }
  }
}

extension Predicate.Comparison {
  /// Returns whether it holds: values of different kinds are unequal, and neither is more. A value that is not there is
  /// null.
  func holds(_ left: Value?, _ right: Value) -> Bool {
    let left = left ?? .null
    switch (self, left, right) {
    case (.equal, _, _): return left == right
    case (.unequal, _, _): return left != right
    case (_, .number(let first), .number(let second)): return orders(first, second)
    case (_, .string(let first), .string(let second)): return orders(first, second)
    case (_, _, _): return false
    }
  }

  private func orders<Operand: Comparable>(_ first: Operand, _ second: Operand) -> Bool {
    switch self {
    case .equal: first == second
    case .unequal: first != second
    case .atLeast: first >= second
    case .atMost: first <= second
    case .more: first > second
    case .less: first < second
    }
  }
}
