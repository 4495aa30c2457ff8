import Statecharts

/// What a guard says: names that are asked for, code that is run, active states, and these joined.
indirect enum XStateGuard {
  case constant(Bool)
  /// Whoever runs the chart says whether it holds.
  case name(String)
  /// Code over the variables of the chart.
  case code(ScriptExpression)
  case isIn(State.ID)
  case not(XStateGuard)
  case all([XStateGuard])
  case any([XStateGuard])

  /// Nothing joined is its only part.
  static func joined(_ parts: [XStateGuard], by join: ([XStateGuard]) -> XStateGuard) -> XStateGuard? {
    parts.count > 1 ? join(parts) : parts.first
  }

  /// True if it asks for more than active states.
  var asksForName: Bool {
    switch self {
    case .constant, .name, .code: true
    case .isIn: false
    case .not, .all, .any: true
    }
  }

  /// As a condition of a chart whose conditions are names.
  var words: String {
    switch self {
    case .constant(let holds): "\(holds)"
    case .name(let name): name
    case .code(let expression): (try? ScriptPrinter.text(of: expression)) ?? "code"
    case .isIn(let state): StateCondition(state).text
    case .not(let part): "not " + part.enclosedWords
    case .all(let parts): parts.map(\.enclosedWords).joined(separator: " and ")
    case .any(let parts): parts.map(\.enclosedWords).joined(separator: " or ")
    }
  }

  private var enclosedWords: String {
    switch self {
    case .all, .any: "(\(words))"
    case .name(let name): NamedCondition(name + " and x").names == [name, "x"] ? name : "(\(name))"
    case .constant, .code, .isIn, .not: words
    }
  }

  /// As a condition in ECMAScript.
  var expression: ScriptExpression {
    switch self {
    case .constant(let holds): .name("\(holds)")
    case .name(let name): .name(HoldsPredicate.text(name))
    case .code(let expression): expression
    case .isIn(let state): .name(StateCondition(state).text)
    case .not(let part): .unary("!", part.expression)
    case .all(let parts): XStateGuard.folded(parts, "&&")
    case .any(let parts): XStateGuard.folded(parts, "||")
    }
  }

  private static func folded(_ parts: [XStateGuard], _ sign: String) -> ScriptExpression {
    let expressions = parts.map(\.expression)
    return expressions.dropFirst().reduce(expressions.first ?? .name("true")) { .binary(sign, $0, $1) }
  }
}
