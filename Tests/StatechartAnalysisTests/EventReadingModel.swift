import StatechartExecution
import Statecharts

/// The null data model under another name: a search must take it for one whose conditions read what events carry.
struct EventReadingModel: DataModel {
  private var model = NullDataModel()

  static var readsEvents: Bool { true }
  var variables: [ValueBinding] { [] }

  mutating func holds(_ condition: Condition, in surroundings: EvaluationContext) throws(EvaluationError)
    -> ConditionResult
  {
    try model.holds(condition, in: surroundings)
  }

  mutating func value(of expression: Expression, in surroundings: EvaluationContext) throws(EvaluationError) -> Value {
    try model.value(of: expression, in: surroundings)
  }

  mutating func value(of source: DataSource, in surroundings: EvaluationContext) throws(EvaluationError) -> Value {
    try model.value(of: source, in: surroundings)
  }

  mutating func declare(
    _ variable: Variable, assigning: Bool, in surroundings: EvaluationContext
  ) throws(EvaluationError) {
    try model.declare(variable, assigning: assigning, in: surroundings)
  }

  mutating func assign(_ assign: Assign, in surroundings: EvaluationContext) throws(EvaluationError) -> Value {
    try model.assign(assign, in: surroundings)
  }

  mutating func store(
    _ value: Value, at location: Expression, in surroundings: EvaluationContext
  ) throws(EvaluationError) {
    try model.store(value, at: location, in: surroundings)
  }

  mutating func set(_ variable: String, to value: Value, in surroundings: EvaluationContext) throws(SettingError) {
    try model.set(variable, to: value, in: surroundings)
  }

  mutating func run(_ script: Script, in surroundings: EvaluationContext) throws(EvaluationError) {
    try model.run(script, in: surroundings)
  }

  mutating func items(of loop: Foreach, in surroundings: EvaluationContext) throws(EvaluationError) -> [Value] {
    try model.items(of: loop, in: surroundings)
  }

  mutating func bind(
    _ loop: Foreach, item: Value, index: Int, in surroundings: EvaluationContext
  ) throws(EvaluationError) {
    try model.bind(loop, item: item, index: index, in: surroundings)
  }

  mutating func receive(_ event: Event) { model.receive(event) }
}
