import StatechartExecution
import Statecharts

/// The null data model under another name: a search must take it for one whose conditions read what events carry.
struct EventReadingModel: DataModel {
  private var model = NullDataModel()

  static var readsEvents: Bool { true }
  var variables: [ValueBinding] { [] }

  mutating func holds(_ condition: Condition, in environment: EvaluationContext) throws(EvaluationError)
    -> ConditionResult
  {
    try model.holds(condition, in: environment)
  }

  mutating func value(of expression: Expression, in environment: EvaluationContext) throws(EvaluationError) -> Value {
    try model.value(of: expression, in: environment)
  }

  mutating func value(of source: DataSource, in environment: EvaluationContext) throws(EvaluationError) -> Value {
    try model.value(of: source, in: environment)
  }

  mutating func declare(
    _ variable: Variable, assigning: Bool, in environment: EvaluationContext
  ) throws(EvaluationError) {
    try model.declare(variable, assigning: assigning, in: environment)
  }

  mutating func assign(_ assign: Assign, in environment: EvaluationContext) throws(EvaluationError) -> Value {
    try model.assign(assign, in: environment)
  }

  mutating func store(
    _ value: Value, at location: Expression, in environment: EvaluationContext
  ) throws(EvaluationError) {
    try model.store(value, at: location, in: environment)
  }

  mutating func set(_ variable: String, to value: Value, in environment: EvaluationContext) throws(SettingError) {
    try model.set(variable, to: value, in: environment)
  }

  mutating func run(_ script: Script, in environment: EvaluationContext) throws(EvaluationError) {
    try model.run(script, in: environment)
  }

  mutating func items(of loop: Foreach, in environment: EvaluationContext) throws(EvaluationError) -> [Value] {
    try model.items(of: loop, in: environment)
  }

  mutating func bind(
    _ loop: Foreach, item: Value, index: Int, in environment: EvaluationContext
  ) throws(EvaluationError) {
    try model.bind(loop, item: item, index: index, in: environment)
  }

  mutating func receive(_ event: Event) { model.receive(event) }
}
