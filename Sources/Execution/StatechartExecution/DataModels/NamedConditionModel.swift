public import Statecharts

/// The data model of charts whose conditions are only names or prose, as drawing notations have them: whether one holds
/// is said by the person who runs the chart, as a variable is set. `In('state')` is answered as in the null data model,
/// and what is joined by `and`, `or` and `not` is computed from its parts (`NamedCondition`).
///
/// It also serves charts in a language that is not run here, such as Python or Lua: their conditions are such names,
/// what their content would compute is only named, and an event carries nothing that would have to be computed.
///
/// Until it was said, a condition is undecided: a transition that needs it is not taken, and neither are those after it
/// in document order or further out, which would be taken only if it did not hold. A step that would lose an event so,
/// or that comes to an `if` whose condition is undecided, is refused as a whole, and the machine stays as it was.
public struct NamedConditionModel: DatalessModel {
  private let names: [String]
  /// The conditions as they are written.
  private let texts: Set<String>
  private var answers: [String: Bool] = [:]

  /// Makes the data model of a chart, with nothing said.
  public init(_ chart: Statechart) {
    names = chart.namedConditions
    texts = Set(chart.conditionTexts)
  }

  /// Evaluates a condition by the answers for its names; one of another chart is undecided.
  public func holds(_ condition: Condition, in environment: EvaluationContext) throws(EvaluationError)
    -> ConditionResult
  {
    if let holds = condition.constantWord { return ConditionResult(holds) }
    guard let text = condition.conditionName else { return try NullDataModel().holds(condition, in: environment) }
    if let answer = answers[text] {
      return ConditionResult(answer, read: [ValueBinding(name: text, value: .boolean(answer))])
    }
    let formula = NamedCondition(text)
    if let open = formula.openName(of: { answers[$0] }, isActive: environment.isActive) {
      return open == text ? .undecided : .undecided(open)
    }
    let holds = formula.verdict(of: { answers[$0] }, isActive: environment.isActive) ?? false
    let read = formula.names.compactMap { name in
      answers[name].map { ValueBinding(name: name, value: .boolean($0)) }
    }
    return ConditionResult(holds, read: read)
  }

  /// Records whether a condition holds, or with null withdraws the answer.
  ///
  /// - Throws: `SettingError` if the chart has no such condition, or the value is neither true, false nor null.
  public mutating func set(
    _ variable: String, to value: Value, in environment: EvaluationContext
  ) throws(SettingError) {
    guard names.contains(variable) || texts.contains(variable) else { throw .unknown(known: names) }
    answers[variable] = try NamedConditionModel.answer(value)
  }

  /// Returns the answer that a value gives for a condition; nil if it is null.
  static func answer(_ value: Value) throws(SettingError) -> Bool? {
    switch value {
    case .boolean(let holds): return holds
    case .null: return nil
    case .number, .string, .array, .object:
      throw .failed("a condition holds (true), does not hold (false), or is undecided (null)")
    }
  }

  /// The conditions in document order: true, false, or null while undecided.
  public var variables: [ValueBinding] {
    names.map { ValueBinding(name: $0, value: answers[$0].map { .boolean($0) } ?? .null) }
  }

  /// Does nothing: the value is not known.
  public func declare(
    _ variable: Variable, assigning: Bool, in environment: EvaluationContext
  ) throws(EvaluationError) {}

  /// Does nothing: no expression reads it.
  public func store(
    _ value: Value, at location: Expression, in environment: EvaluationContext
  ) throws(EvaluationError) {}

  /// A text that was written out; nil for what would have to be computed.
  public func carriedValue(
    of source: DataSource, in environment: EvaluationContext
  ) throws(EvaluationError) -> Value? {
    if case .text(let text) = source { .string(text) } else { nil }
  }

  /// True: content that needs data is something that the program around the machine does.
  public static var namesContent: Bool { true }

  /// True until something was said of every condition.
  public var hasOpenQuestions: Bool { answers.count < names.count || names.contains { answers[$0] == nil } }
}
