import StatechartExecution
import Statecharts

/// Reads a condition in ECMAScript as a formula: comparisons, arithmetic, `&&`, `||`, `!`, brackets, variables with
/// members, `_event.data` and `_event.name`, numbers, strings, `true`, `false`, `null`, `undefined` and `In()`. Calls,
/// lists and elements of lists are opaque. ECMA-262, 13; SCXML B.2.
struct ConditionFormulaReader {
  /// The bounds of what is read.
  enum Limits {
    /// The maximum number of words.
    static let words = 500
    /// The maximum number of brackets and signs within one another.
    static let depth = 50
  }

  private let tokens: [ExpressionToken]
  private let takesBareNames: Bool
  private var next = 0
  private var depth = 0

  private init(_ source: String, takesBareNames: Bool) {
    tokens = Array(ExpressionTokens(source).prefix(Limits.words + 1))
    self.takesBareNames = takesBareNames
  }

  /// Reads a condition; nil for one with anything else, or beyond the limits.
  ///
  /// - Parameter takesBareNames: True where `In(state)` needs no quotes, as in the null data model. SCXML B.1.
  static func formula(of source: String, takesBareNames: Bool = false) -> ConditionFormula? {
    var reader = ConditionFormulaReader(source, takesBareNames: takesBareNames)
    guard reader.tokens.count <= Limits.words, let formula = reader.disjunction(), reader.token == nil else {
      return nil
    }
    return formula
  }

  private var token: ExpressionToken? { next < tokens.count ? tokens[next] : nil }

  private mutating func take(_ symbols: String...) -> String? {
    guard let token, token.kind == .symbol, symbols.contains(String(token.text)) else { return nil }
    next += 1
    return String(token.text)
  }

  private mutating func disjunction() -> ConditionFormula? {
    joined(by: "||", { $0.conjunction() }).map { $0.count == 1 ? $0[0] : .any($0) }
  }

  private mutating func conjunction() -> ConditionFormula? {
    joined(by: "&&", { $0.equality() }).map { $0.count == 1 ? $0[0] : .all($0) }
  }

  private mutating func joined(
    by symbol: String, _ part: (inout ConditionFormulaReader) -> ConditionFormula?
  ) -> [ConditionFormula]? {
    guard let first = part(&self) else { return nil }
    var parts = [first]
    while take(symbol) != nil {
      guard let further = part(&self) else { return nil }
      parts.append(further)
    }
    return parts
  }

  private mutating func equality() -> ConditionFormula? {
    compared(by: ["==", "===", "!=", "!=="]) { $0.order() }
  }

  private mutating func order() -> ConditionFormula? {
    compared(by: ["<", "<=", ">", ">="]) { $0.sum() }
  }

  private mutating func compared(
    by symbols: [String], _ part: (inout ConditionFormulaReader) -> ConditionFormula?
  ) -> ConditionFormula? {
    guard var formula = part(&self) else { return nil }
    while let token, token.kind == .symbol, symbols.contains(String(token.text)) {
      next += 1
      guard let comparison = ValueComparison(operator: token.text), let right = part(&self) else { return nil }
      formula = .comparison(formula, comparison, right)
    }
    return formula
  }

  private mutating func sum() -> ConditionFormula? {
    guard var formula = product() else { return nil }
    while let symbol = take("+", "-"), let operation = ConditionFormula.Operation(rawValue: symbol) {
      guard let right = product() else { return nil }
      formula = .arithmetic(formula, operation, right)
    }
    return formula
  }

  private mutating func product() -> ConditionFormula? {
    guard var formula = unary() else { return nil }
    while let symbol = take("*", "/", "%"), let operation = ConditionFormula.Operation(rawValue: symbol) {
      guard let right = unary() else { return nil }
      formula = .arithmetic(formula, operation, right)
    }
    return formula
  }

  private mutating func unary() -> ConditionFormula? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.depth else { return nil }
    if take("!") != nil { return unary().map { .not($0) } }
    if take("-") != nil { return unary().map { .arithmetic(.constant(0), .difference, $0) } }
    return primary()
  }

  private mutating func primary() -> ConditionFormula? {
    guard let token else { return nil }
    next += 1
    switch token.kind {
    case .number: return withRest(Double(token.text).map { .constant(.number($0)) } ?? .opaque)
    case .string(let isClosed):
      guard isClosed, let quoted = token.quoted else { return nil }
      return withRest(quoted.contains("\\") ? .opaque : .constant(.string(String(quoted))))
    case .path:
      if token.text == "In" { return inPredicate() }
      return token.text == "Holds" ? holdsPredicate() : named(path(from: token))
    case .symbol:
      if token.text == "(" { return bracketed() }
      guard token.text == "[" else { return nil }
      return skipToEnd(of: "[") ? withRest(.opaque) : nil
    }
  }

  private mutating func bracketed() -> ConditionFormula? {
    guard let inner = disjunction(), take(")") != nil else { return nil }
    return withRest(inner)
  }

  /// A path with the members that follow `?.`, which reads what is there as `.` does.
  private mutating func path(from token: ExpressionToken) -> String {
    var text = String(token.text)
    while self.token?.isSymbol("?.") == true, next + 1 < tokens.count, tokens[next + 1].kind == .path {
      text += "." + tokens[next + 1].text
      next += 2
    }
    return text
  }

  private mutating func holdsPredicate() -> ConditionFormula? {
    guard take("(") != nil, let name = token?.quoted else { return nil }
    next += 1
    return take(")") == nil ? nil : .place(.variable(String(name), members: []))
  }

  private mutating func named(_ text: String) -> ConditionFormula? {
    let path = text.split(separator: ".").map(String.init)
    switch text {
    case "true": return .constant(true)
    case "false": return .constant(false)
    case "null": return .constant(.null)
    case "undefined": return .constant(nil)
    case "typeof", "void", "delete", "new", "await", "in", "instanceof", "function", "this": return nil
    case "_event.name": return withRest(.eventName)
    case _: break
    }
    if path.last == "length", path.count > 1 { return withRest(.opaque) }
    if path.starts(with: ["_event", "data"]) { return withRest(.place(.payload(members: Array(path.dropFirst(2))))) }
    guard let name = path.first, !name.hasPrefix("_") else { return withRest(.opaque) }
    return withRest(.place(.variable(name, members: Array(path.dropFirst()))))
  }

  private mutating func inPredicate() -> ConditionFormula? {
    guard take("(") != nil, let name = token else { return nil }
    next += 1
    guard take(")") != nil else { return nil }
    switch name.kind {
    case .string(isClosed: true): return name.quoted.map { .isIn(String($0)) }
    case .path where takesBareNames: return .isIn(String(name.text))
    case .string, .path, .number, .symbol: return nil
    }
  }

  /// Nothing is known of what is called, of an element, or of a member of what is computed.
  private mutating func withRest(_ formula: ConditionFormula) -> ConditionFormula? {
    var formula = formula
    while let symbol = take("(", "[", ".", "?.") {
      formula = .opaque
      if symbol == "(" || symbol == "[" {
        guard skipToEnd(of: symbol) else { return nil }
      } else {
        guard token?.kind == .path else { return nil }
        next += 1
      }
    }
    return formula
  }

  /// Passes over what is between an opening bracket, which was read, and its end.
  private mutating func skipToEnd(of bracket: String) -> Bool {
    var open = 1
    while let token, open > 0 {
      next += 1
      guard token.kind == .symbol else { continue }
      switch token.text {
      case "(", "[", "{": open += 1
      case ")", "]", "}": open -= 1
      case _: break
      }
    }
    return open == 0
  }
}
