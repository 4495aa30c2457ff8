import StatechartExecution
import Statecharts

/// The values that a condition reads, and what it makes of them.
struct ConditionReading {
  /// The variables by name.
  var variables: [String: Value]
  /// The data of the event.
  var payload: Value?
  /// The name of the event, if one is known.
  let eventName: String?
  /// The names of the active states.
  var active: Set<String>

  /// The value at a place; nil if there is none.
  subscript(place: ConditionAdvice.Place) -> Value? {
    get {
      switch place {
      case .variable(let name, let members): variables[name]?[at: members[...]]
      case .payload(let members): payload?[at: members[...]]
      }
    }
    set {
      guard let value = newValue else { return }
      switch place {
      case .variable(let name, let members): variables[name] = (variables[name] ?? .null)[placing: value, members[...]]
      case .payload(let members): payload = (payload ?? .null)[placing: value, members[...]]
      }
    }
  }

  /// Returns whether a formula holds; nil if that cannot be determined.
  func verdict(of formula: ConditionFormula) -> Bool? {
    switch formula {
    case .not(let part): return verdict(of: part).map { !$0 }
    case .all(let parts):
      let verdicts = parts.map(verdict)
      return verdicts.contains(false) ? false : verdicts.contains(nil) ? nil : true
    case .any(let parts):
      let verdicts = parts.map(verdict)
      return verdicts.contains(true) ? true : verdicts.contains(nil) ? nil : false
    case .isIn(let state): return active.contains(state)
    case .comparison(let left, let relation, let right):
      guard let left = value(of: left), let right = value(of: right) else { return nil }
      return ConditionReading.holds(left, relation, right)
    case .constant, .place, .eventName, .arithmetic: return value(of: formula).map(ConditionReading.isTrue)
    case .opaque: return nil
    }
  }

  /// The value of a formula, which may be `undefined`; nil if it cannot be determined.
  private func value(of formula: ConditionFormula) -> Read? {
    switch formula {
    case .constant(let value): return Read(value)
    case .place(let place): return Read(self[place])
    case .eventName: return eventName.map { .value(.string($0)) }
    case .arithmetic(let left, let operation, let right):
      guard case .value(.number(let left)) = value(of: left), case .value(.number(let right)) = value(of: right) else {
        return nil
      }
      return .value(.number(operation.result(left, right)))
    case .isIn, .not, .all, .any, .comparison: return verdict(of: formula).map { .value(.boolean($0)) }
    case .opaque: return nil
    }
  }

  /// The number that a formula yields, if it yields one.
  func number(of formula: ConditionFormula) -> Double? {
    guard case .value(.number(let number)) = value(of: formula) else { return nil }
    return number
  }

  /// The value that a formula yields, if one can be determined.
  func plainValue(of formula: ConditionFormula) -> Value? {
    guard case .value(let value) = value(of: formula) else { return nil }
    return value
  }

  /// The result of reading a value: the value, or `undefined`.
  private enum Read {
    case value(Value)
    case undefined

    init(_ value: Value?) {
      self = value.map { .value($0) } ?? .undefined
    }
  }

  /// Returns whether a value counts as true. ECMA-262, 7.1.2.
  private static func isTrue(_ read: Read) -> Bool {
    switch read {
    case .undefined, .value(.null): false
    case .value(.boolean(let holds)): holds
    case .value(.number(let number)): number != 0 && !number.isNaN
    case .value(.string(let text)): !text.isEmpty
    case .value(.array), .value(.object): true
    }
  }

  /// Nil where the language would convert one of the values first, or compares by identity.
  private static func holds(_ left: Read, _ relation: ValueComparison, _ right: Read) -> Bool? {
    let isEquality = relation == .equal || relation == .unequal
    switch (left, right) {
    case (.value(.number(let left)), .value(.number(let right))): return relation.holds(left, right)
    case (.value(.string(let left)), .value(.string(let right))): return relation.holds(left, right)
    case (.value(.boolean(let left)), .value(.boolean(let right))) where isEquality:
      return (left == right) == (relation == .equal)
    case (.undefined, .undefined), (.value(.null), .value(.null)): return isEquality ? relation == .equal : nil
    case (.undefined, .value(.null)), (.value(.null), .undefined): return nil
    case (.undefined, .value), (.value, .undefined): return relation == .unequal
    case (.value(.null), .value), (.value, .value(.null)): return isEquality ? relation == .unequal : nil
    case (.value, .value): return nil
    }
  }
}

extension ConditionFormula.Operation {
  /// Returns the result of the operation for two numbers. ECMA-262, 6.1.6.1.
  fileprivate func result(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .sum: left + right
    case .difference: left - right
    case .product: left * right
    case .quotient: left / right
    case .remainder: left.truncatingRemainder(dividingBy: right)
    }
  }
}

extension Value {
  /// The value of a member of a member; nil if there is none.
  fileprivate subscript(at members: ArraySlice<String>) -> Value? {
    guard let first = members.first else { return self }
    return self[first]?[at: members.dropFirst()]
  }

  /// The value with another one as a member of a member; what is no object becomes one.
  fileprivate subscript(placing value: Value, members: ArraySlice<String>) -> Value {
    guard let first = members.first else { return value }
    var own: [Member] = []
    if case .object(let members) = self { own = members }
    let changed = (self[first] ?? .null)[placing: value, members.dropFirst()]
    guard let index = own.lastIndex(where: { $0.name == first }) else {
      return .object(own + [Member(first, changed)])
    }
    own[index] = Member(first, changed)
    return .object(own)
  }
}
