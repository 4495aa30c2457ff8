public import Statecharts

/// The data model without data: its only condition is `In()`, and it has no expressions. SCXML B.1.
public struct NullDataModel: DatalessModel {
  /// Makes the data model.
  public init() {}

  /// The answer of an `In('state')` condition; anything else is an error.
  public func holds(_ condition: Condition, in environment: EvaluationContext) throws(EvaluationError)
    -> ConditionResult
  {
    guard let state = InPredicate(condition.source)?.state else {
      throw EvaluationError("the null data model knows only In('state'), not '\(condition.source)'")
    }
    let isActive = environment.isActive(state)
    return ConditionResult(isActive, read: [ValueBinding(name: "In('\(state)')", value: .boolean(isActive))])
  }

  /// None.
  public var variables: [ValueBinding] { [] }
}

/// A data model with nothing but conditions: no expressions, no variables, no scripts. SCXML B.1.
///
/// All that would need one of them is an error, and nothing reads the event.
public protocol DatalessModel: DataModel {}

extension DatalessModel {
  /// The values that the condition reads to hold or not.
  public mutating func readings(of condition: Condition, in environment: EvaluationContext) -> [ValueBinding] {
    (try? holds(condition, in: environment).read) ?? []
  }

  /// Fails: there are no expressions.
  public func value(of expression: Expression, in environment: EvaluationContext) throws(EvaluationError) -> Value {
    throw EvaluationError("the null data model has no expressions, so it cannot read '\(expression.source)'")
  }

  /// The text that was written out; fails for what would have to be evaluated or loaded.
  public func value(of source: DataSource, in environment: EvaluationContext) throws(EvaluationError) -> Value {
    switch source {
    case .text(let text): return .string(text)
    case .none: return .null
    case .expression(let expression): return try value(of: expression, in: environment)
    case .source, .markup: throw EvaluationError("the null data model carries only text")
    }
  }

  /// Fails: there are no variables.
  public func declare(
    _ variable: Variable, assigning: Bool, in environment: EvaluationContext
  ) throws(EvaluationError) {
    throw EvaluationError("the null data model has no variables, so it cannot declare '\(variable.id)'")
  }

  /// Fails: there are no variables.
  public func assign(_ assign: Assign, in environment: EvaluationContext) throws(EvaluationError) -> Value {
    throw EvaluationError("the null data model has no variables, so it cannot assign '\(assign.location.source)'")
  }

  /// Fails: there are no variables.
  public func store(
    _ value: Value, at location: Expression, in environment: EvaluationContext
  ) throws(EvaluationError) {
    throw EvaluationError("the null data model has no variables, so it cannot assign '\(location.source)'")
  }

  /// Fails: there are no scripts.
  public func run(_ script: Script, in environment: EvaluationContext) throws(EvaluationError) {
    throw EvaluationError("the null data model has no scripts")
  }

  /// Fails: there are no collections.
  public func items(of loop: Foreach, in environment: EvaluationContext) throws(EvaluationError) -> [Value] {
    throw EvaluationError("the null data model has no collections")
  }

  /// Fails: there are no variables.
  public func bind(
    _ loop: Foreach, item: Value, index: Int, in environment: EvaluationContext
  ) throws(EvaluationError) {
    throw EvaluationError("the null data model has no variables")
  }

  /// Does nothing: no condition reads the event.
  public func receive(_ event: Event) {}

  /// False: what an event carries decides nothing.
  public static var readsEvents: Bool { false }
}
