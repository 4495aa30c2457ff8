public import Statecharts

/// The data model of charts whose conditions are only names or prose, as drawing notations have them: whether one holds
/// is said by the person who runs the chart, as a variable is set. `In('state')` is answered as in the null data model.
///
/// Until it was said, a condition is undecided: a transition that needs it is not taken, and neither are those after it
/// in document order or further out, which would be taken only if it did not hold. A step that would lose an event so,
/// or that comes to an `if` whose condition is undecided, is refused as a whole, and the machine stays as it was.
public struct NamedConditionModel: DataModel {
  private let names: [String]
  private var answers: [String: Bool] = [:]
  private let plain = NullDataModel()

  /// Makes the data model of a chart, with nothing said.
  public init(_ chart: Statechart) { names = chart.namedConditions }

  /// What was said of the condition.
  ///
  /// - Throws: nothing; a condition of another chart is undecided.
  public func holds(_ condition: Condition, in surroundings: EvaluationContext) throws(EvaluationError)
    -> ConditionResult
  {
    guard let name = condition.conditionName else { return try plain.holds(condition, in: surroundings) }
    guard let answer = answers[name] else { return .undecided }
    return ConditionResult(answer, read: [ValueBinding(name: name, value: .boolean(answer))])
  }

  /// What was said of the condition.
  public func readings(of condition: Condition, in surroundings: EvaluationContext) -> [ValueBinding] {
    (try? holds(condition, in: surroundings).read) ?? []
  }

  /// Says whether a condition holds, or with null takes back what was said.
  ///
  /// - Throws: `SettingError` if the chart has no such condition, or the value is neither true, false nor null.
  public mutating func set(
    _ variable: String, to value: Value, in surroundings: EvaluationContext
  ) throws(SettingError) {
    guard names.contains(variable) else { throw .unknown(known: names) }
    switch value {
    case .boolean(let holds): answers[variable] = holds
    case .null: answers[variable] = nil
    case .number, .string, .array, .object:
      throw .failed("a condition holds (true), does not hold (false), or is undecided (null)")
    }
  }

  /// The conditions in document order: true, false, or null while undecided.
  public var variables: [ValueBinding] {
    names.map { ValueBinding(name: $0, value: answers[$0].map { .boolean($0) } ?? .null) }
  }

  /// - Throws: `EvaluationError`, always: there are no expressions.
  public func value(of expression: Expression, in surroundings: EvaluationContext) throws(EvaluationError) -> Value {
    try plain.value(of: expression, in: surroundings)
  }

  /// The text that was written out.
  ///
  /// - Throws: `EvaluationError` for what would have to be evaluated or loaded.
  public func value(of source: DataSource, in surroundings: EvaluationContext) throws(EvaluationError) -> Value {
    try plain.value(of: source, in: surroundings)
  }

  /// - Throws: `EvaluationError`, always: only conditions have values.
  public func declare(
    _ variable: Variable, assigning: Bool, in surroundings: EvaluationContext
  ) throws(EvaluationError) {
    try plain.declare(variable, assigning: assigning, in: surroundings)
  }

  /// - Throws: `EvaluationError`, always: there are no variables.
  public func assign(_ assign: Assign, in surroundings: EvaluationContext) throws(EvaluationError) -> Value {
    try plain.assign(assign, in: surroundings)
  }

  /// - Throws: `EvaluationError`, always: there are no variables.
  public func store(
    _ value: Value, at location: Expression, in surroundings: EvaluationContext
  ) throws(EvaluationError) {
    try plain.store(value, at: location, in: surroundings)
  }

  /// - Throws: `EvaluationError`, always: there are no scripts.
  public func run(_ script: Script, in surroundings: EvaluationContext) throws(EvaluationError) {
    try plain.run(script, in: surroundings)
  }

  /// - Throws: `EvaluationError`, always: there are no collections.
  public func items(of loop: Foreach, in surroundings: EvaluationContext) throws(EvaluationError) -> [Value] {
    try plain.items(of: loop, in: surroundings)
  }

  /// - Throws: `EvaluationError`, always: there are no variables.
  public func bind(
    _ loop: Foreach, item: Value, index: Int, in surroundings: EvaluationContext
  ) throws(EvaluationError) {
    try plain.bind(loop, item: item, index: index, in: surroundings)
  }

  /// True until something was said of every condition.
  public var hasOpenQuestions: Bool { answers.count < names.count }

  /// Does nothing: no condition reads the event.
  public func receive(_ event: Event) {}

  /// False: what an event carries decides nothing.
  public static var readsEvents: Bool { false }
}
