import StatechartExecution
import Statecharts

/// Reads a condition in ECMAScript as a formula: comparisons, arithmetic, `&&`, `||`, `!`, brackets, variables with
/// members, `_event.data` and `_event.name`, numbers, strings, `true`, `false`, `null`, `undefined` and `In()`. Calls,
/// lists and elements of lists are opaque. ECMA-262, 13; SCXML B.2.
struct ConditionFormulaReader {
  /// The bounds of what is read.
  enum Limits {
    /// The maximum number of values and operators.
    static let parts = 500
    /// The maximum number of operators within one another.
    static let depth = 250
  }

  private let takesBareNames: Bool
  private var parts = 0
  private var depth = 0

  private init(takesBareNames: Bool) { self.takesBareNames = takesBareNames }

  /// Reads a condition; nil for one with anything else, or beyond the limits.
  ///
  /// - Parameter takesBareNames: True where `In(state)` needs no quotes, as in the null data model. SCXML B.1.
  static func formula(of source: String, takesBareNames: Bool = false) -> ConditionFormula? {
    guard let expression = ScriptExpression(source) else { return nil }
    var reader = ConditionFormulaReader(takesBareNames: takesBareNames)
    return reader.formula(expression)
  }

  private mutating func formula(_ expression: ScriptExpression) -> ConditionFormula? {
    parts += 1
    depth += 1
    defer { depth -= 1 }
    guard parts <= Limits.parts, depth <= Limits.depth else { return nil }
    switch expression {
    case .number(let text): return Double(text).map { .constant(.number($0)) } ?? .opaque
    case .string(let text): return .constant(.string(text))
    case .name, .member: return named(expression)
    case .unary("!", let operand): return formula(operand).map { .not($0) }
    case .unary("-", let operand): return formula(operand).map { .arithmetic(.constant(0), .difference, $0) }
    case .binary(let sign, let left, let right): return joined(sign, left, right)
    case .call(let function, let arguments, let isOptional):
      return isOptional ? .opaque : call(function, arguments)
    case .list, .element: return .opaque
    case .template, .pattern, .object, .unary, .conditional, .function, .spread, .assignment: return nil
    }
  }

  private mutating func joined(
    _ sign: String, _ left: ScriptExpression, _ right: ScriptExpression
  ) -> ConditionFormula? {
    if sign == "&&" || sign == "||" {
      var (operands, first) = ([right], left)
      while case .binary(sign, let inner, let last) = first {
        operands.append(last)
        first = inner
      }
      var read: [ConditionFormula] = []
      for operand in [first] + operands.reversed() {
        guard let formula = formula(operand) else { return nil }
        read.append(formula)
      }
      return sign == "&&" ? .all(read) : .any(read)
    }
    guard let first = formula(left), let second = formula(right) else { return nil }
    if let comparison = ValueComparison(operator: sign) { return .comparison(first, comparison, second) }
    return ConditionFormula.Operation(rawValue: sign).map { .arithmetic(first, $0, second) }
  }

  private func named(_ expression: ScriptExpression) -> ConditionFormula? {
    guard let path = expression.path, let name = path.first else { return .opaque }
    if path.count == 1 {
      switch name {
      case "true": return .constant(true)
      case "false": return .constant(false)
      case "null": return .constant(.null)
      case "undefined": return .constant(nil)
      case "In", "Holds": return nil
      case _: break
      }
    }
    if path == ["_event", "name"] { return .eventName }
    if path.last == "length", path.count > 1 { return .opaque }
    if path.starts(with: ["_event", "data"]) { return .place(.payload(members: Array(path.dropFirst(2)))) }
    return name.hasPrefix("_") ? .opaque : .place(.variable(name, members: Array(path.dropFirst())))
  }

  /// Nothing is known of what is called, but for the predicates of active states and of conditions that are names.
  private func call(_ function: ScriptExpression, _ arguments: [ScriptExpression]) -> ConditionFormula? {
    switch (function, arguments.first) {
    case (.name("In"), .string(let name)?) where arguments.count == 1: return .isIn(name)
    case (.name("In"), let state?) where takesBareNames && arguments.count == 1:
      return state.path.map { .isIn($0.joined(separator: ".")) }
    case (.name("Holds"), .string(let name)?) where arguments.count == 1:
      return .place(.variable(name, members: []))
    case (.name("In"), _), (.name("Holds"), _): return nil
    case _: return .opaque
    }
  }
}
