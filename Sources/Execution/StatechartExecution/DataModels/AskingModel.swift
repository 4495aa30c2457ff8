public import Statecharts

/// A data model whose conditions can also ask, with `Holds('name')`, for what whoever runs the chart says, as
/// ``NamedConditionModel`` does: until it was said, a condition that depends on it is undecided.
public struct AskingModel<Base: DataModel>: DataModel {
  /// The maximum number of open names in one condition that are tried both ways.
  private static var maxTried: Int { 4 }

  private var base: Base
  private let names: [String]
  private var answers: [String: Bool] = [:]

  /// Makes the data model of a chart that asks for these names, with nothing said.
  public init(_ base: Base, names: [String]) {
    (self.base, self.names) = (base, names)
  }

  /// Evaluates a condition with the answers in the place of the predicates; undecided if it depends on one that is
  /// missing.
  public mutating func holds(
    _ condition: Condition, in environment: EvaluationContext
  ) throws(EvaluationError) -> ConditionResult {
    let asked = HoldsPredicate.names(in: condition.source)
    guard !asked.isEmpty else { return try base.holds(condition, in: environment) }
    guard let open = asked.first(where: { answers[$0] == nil }) else {
      return try base.holds(replaced(condition, answers), in: environment)
    }
    return try result(of: condition, open: open, answers, tried: 0, in: environment)
  }

  /// The result with a name both ways, if that is the same.
  private mutating func result(
    of condition: Condition, open: String, _ answers: [String: Bool], tried: Int, in environment: EvaluationContext
  ) throws(EvaluationError) -> ConditionResult {
    guard tried < Self.maxTried else { return .undecided(open) }
    var first: ConditionResult?
    for answer in [true, false] {
      var said = answers
      said[open] = answer
      let result: ConditionResult
      if let next = HoldsPredicate.names(in: condition.source).first(where: { said[$0] == nil }) {
        result = try self.result(of: condition, open: next, said, tried: tried + 1, in: environment)
        if result.isUndecided { return result }
      } else {
        var trial = base
        result = try trial.holds(replaced(condition, said), in: environment)
      }
      if let first, first.holds != result.holds { return .undecided(open) }
      first = result
    }
    return first ?? .undecided(open)
  }

  private func replaced(_ condition: Condition, _ answers: [String: Bool]) -> Condition {
    Condition(HoldsPredicate.replacing(in: condition.source) { answers[$0] }, origin: condition.origin)
  }

  /// Returns the values that the condition reads, and the answers for the names that it asks for.
  public mutating func readings(of condition: Condition, in environment: EvaluationContext) -> [ValueBinding] {
    let asked = HoldsPredicate.names(in: condition.source)
    let said = asked.map { ValueBinding(name: $0, value: answers[$0].map { .boolean($0) } ?? .null) }
    return base.readings(of: asked.isEmpty ? condition : replaced(condition, answers), in: environment) + said
  }

  /// Records whether a condition holds, or with null withdraws the answer; or gives a variable a value.
  ///
  /// - Throws: `SettingError` if there is no such condition or variable, or the value is not one for it.
  public mutating func set(
    _ variable: String, to value: Value, in environment: EvaluationContext
  ) throws(SettingError) {
    guard names.contains(variable) else {
      do {
        return try base.set(variable, to: value, in: environment)
      } catch {
        guard case .unknown(let known) = error else { throw error }
        throw .unknown(known: known + names)
      }
    }
    answers[variable] = try NamedConditionModel.answer(value)
  }

  /// The variables, then the names that are asked for: true, false, or null while undecided.
  public var variables: [ValueBinding] { base.variables + said }

  /// The values that distinguish the variables, then the names that are asked for.
  public var distinctVariables: [ValueBinding] { base.distinctVariables + said }

  /// The same, counted.
  public mutating func countedVariables() -> [ValueBinding]? { base.countedVariables().map { $0 + said } }

  private var said: [ValueBinding] {
    names.map { ValueBinding(name: $0, value: answers[$0].map { .boolean($0) } ?? .null) }
  }

  /// True until something was said of every name.
  public var hasOpenQuestions: Bool { answers.count < names.count || base.hasOpenQuestions }
}

extension AskingModel {
  /// True if the language beneath can.
  public static var readsEvents: Bool { Base.readsEvents }

  /// The value in the language beneath.
  public mutating func value(
    of expression: Expression, in environment: EvaluationContext
  ) throws(EvaluationError) -> Value {
    try base.value(of: expression, in: environment)
  }

  /// The value in the language beneath.
  public mutating func value(
    of source: DataSource, in environment: EvaluationContext
  ) throws(EvaluationError) -> Value {
    try base.value(of: source, in: environment)
  }

  /// The value in the language beneath.
  public mutating func carriedValue(
    of source: DataSource, in environment: EvaluationContext
  ) throws(EvaluationError) -> Value? {
    try base.carriedValue(of: source, in: environment)
  }

  /// Declares it in the language beneath.
  public mutating func declare(
    _ variable: Variable, assigning: Bool, in environment: EvaluationContext
  ) throws(EvaluationError) {
    try base.declare(variable, assigning: assigning, in: environment)
  }

  /// Assigns in the language beneath.
  public mutating func assign(
    _ assign: Assign, in environment: EvaluationContext
  ) throws(EvaluationError) -> Value {
    try base.assign(assign, in: environment)
  }

  /// Stores in the language beneath.
  public mutating func store(
    _ value: Value, at location: Expression, in environment: EvaluationContext
  ) throws(EvaluationError) {
    try base.store(value, at: location, in: environment)
  }

  /// Runs in the language beneath.
  public mutating func run(_ script: Script, in environment: EvaluationContext) throws(EvaluationError) {
    try base.run(script, in: environment)
  }

  /// The items in the language beneath.
  public mutating func items(
    of loop: Foreach, in environment: EvaluationContext
  ) throws(EvaluationError) -> [Value] {
    try base.items(of: loop, in: environment)
  }

  /// Binds in the language beneath.
  public mutating func bind(
    _ loop: Foreach, item: Value, index: Int, in environment: EvaluationContext
  ) throws(EvaluationError) {
    try base.bind(loop, item: item, index: index, in: environment)
  }

  /// Begins in the language beneath.
  public mutating func begin(_ session: SessionIdentity) { base.begin(session) }

  /// Makes it the event of the language beneath.
  public mutating func receive(_ event: Event) { base.receive(event) }

  /// Makes it the event of the language beneath.
  public mutating func receive(_ event: Event, markup: [MarkupNode]) { base.receive(event, markup: markup) }

  /// Has the language beneath only look ahead.
  public mutating func lookAhead() { base.lookAhead() }

  /// Has the language beneath go on as a run of its own.
  public mutating func separate() { base.separate() }
}
