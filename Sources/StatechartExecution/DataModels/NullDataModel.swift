public import Statecharts

/// The data model without data: its only condition is `In()`, and it has no expressions. SCXML B.1.
public struct NullDataModel: DataModel {
  /// Makes the data model.
  public init() {}

  /// The answer of an `In('state')` condition.
  ///
  /// - Throws: `EvaluationError` for anything else.
  public func holds(_ condition: Condition, in surroundings: EvaluationContext) throws(EvaluationError)
    -> ConditionResult
  {
    guard let state = InPredicate(condition.source)?.state else {
      throw EvaluationError("the null data model knows only In('state'), not '\(condition.source)'")
    }
    let isActive = surroundings.isActive(state)
    return ConditionResult(isActive, read: [ValueBinding(name: "In('\(state)')", value: .boolean(isActive))])
  }

  /// Whether the state of an `In('state')` condition is active.
  public func readings(of condition: Condition, in surroundings: EvaluationContext) -> [ValueBinding] {
    (try? holds(condition, in: surroundings).read) ?? []
  }

  /// - Throws: `EvaluationError`, always: there are no expressions.
  public func value(of expression: Expression, in surroundings: EvaluationContext) throws(EvaluationError) -> Value {
    throw EvaluationError("the null data model has no expressions, so it cannot read '\(expression.source)'")
  }

  /// The text that was written out.
  ///
  /// - Throws: `EvaluationError` for what would have to be evaluated or loaded.
  public func value(of source: DataSource, in surroundings: EvaluationContext) throws(EvaluationError) -> Value {
    switch source {
    case .text(let text): return .string(text)
    case .none: return .null
    case .expression(let expression): return try value(of: expression, in: surroundings)
    case .source, .markup: throw EvaluationError("the null data model carries only text")
    }
  }

  /// - Throws: `EvaluationError`, always: there are no variables.
  public func declare(
    _ variable: Variable, assigning: Bool, in surroundings: EvaluationContext
  ) throws(EvaluationError) {
    throw EvaluationError("the null data model has no variables, so it cannot declare '\(variable.id)'")
  }

  /// - Throws: `EvaluationError`, always: there are no variables.
  public func assign(_ assign: Assign, in surroundings: EvaluationContext) throws(EvaluationError) -> Value {
    throw EvaluationError("the null data model has no variables, so it cannot assign '\(assign.location.source)'")
  }

  /// - Throws: `EvaluationError`, always: there are no variables.
  public func store(
    _ value: Value, at location: Expression, in surroundings: EvaluationContext
  ) throws(EvaluationError) {
    throw EvaluationError("the null data model has no variables, so it cannot assign '\(location.source)'")
  }

  /// - Throws: `EvaluationError`, always: there are no scripts.
  public func run(_ script: Script, in surroundings: EvaluationContext) throws(EvaluationError) {
    throw EvaluationError("the null data model has no scripts")
  }

  /// - Throws: `EvaluationError`, always: there are no collections.
  public func items(of loop: Foreach, in surroundings: EvaluationContext) throws(EvaluationError) -> [Value] {
    throw EvaluationError("the null data model has no collections")
  }

  /// - Throws: `EvaluationError`, always: there are no variables.
  public func bind(
    _ loop: Foreach, item: Value, index: Int, in surroundings: EvaluationContext
  ) throws(EvaluationError) {
    throw EvaluationError("the null data model has no variables")
  }

  /// Does nothing: no condition can read the event.
  public func receive(_ event: Event) {}

  /// None.
  public var variables: [ValueBinding] { [] }

  /// False: the only condition is `In()`.
  public static var readsEvents: Bool { false }
}
