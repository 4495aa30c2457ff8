import StatechartExecution
import Statecharts

/// A data model for tests: whole numbers, texts and lists in variables. An expression is one term or a sum of terms
/// between ` + `; a condition is `In('s')`, `true`, `false` or two expressions around ` == `. A term is a number, a
/// text between apostrophes, `[1,2]`, a variable, `_event.name` or `_event.data`; `fail` always fails.
struct TinyDataModel: DataModel {
  private var values: [String: Value] = [:]
  private var order: [String] = []
  private var event: Event?

  var variables: [ValueBinding] { order.map { ValueBinding(name: $0, value: values[$0] ?? .null) } }

  mutating func holds(_ condition: Condition, in environment: EvaluationContext) throws(EvaluationError)
    -> ConditionResult
  {
    switch condition.source {
    case "true": return ConditionResult(true)
    case "false": return ConditionResult(false)
    case let text where text.hasPrefix("In('"):
      return ConditionResult(environment.isActive(String(text.dropFirst(4).dropLast(2))))
    default:
      let sides = condition.source.split(separator: " == ").map(String.init)
      guard sides.count == 2 else { throw EvaluationError("no condition: \(condition.source)") }
      let left = try term(sides[0])
      return ConditionResult(left == (try sum(sides[1])), read: [ValueBinding(name: sides[0], value: left)])
    }
  }

  mutating func value(of expression: Expression, in environment: EvaluationContext) throws(EvaluationError) -> Value {
    try sum(expression.source)
  }

  mutating func value(of source: DataSource, in environment: EvaluationContext) throws(EvaluationError) -> Value {
    switch source {
    case .expression(let expression): return try sum(expression.source)
    case .text(let text): return .string(text)
    case .none: return .null
    case .source, .markup: throw EvaluationError("nothing to load")
    }
  }

  mutating func declare(
    _ variable: Variable, assigning: Bool, in environment: EvaluationContext
  ) throws(EvaluationError) {
    if values.updateValue(.null, forKey: variable.id) == nil { order.append(variable.id) }
    if assigning { values[variable.id] = try value(of: variable.value, in: environment) }
  }

  mutating func assign(_ assign: Assign, in environment: EvaluationContext) throws(EvaluationError) -> Value {
    let value = try value(of: assign.value, in: environment)
    try store(value, at: assign.location, in: environment)
    return value
  }

  mutating func store(
    _ value: Value, at location: Expression, in environment: EvaluationContext
  ) throws(EvaluationError) {
    guard values[location.source] != nil else { throw EvaluationError("no variable \(location.source)") }
    values[location.source] = value
  }

  mutating func run(_ script: Script, in environment: EvaluationContext) throws(EvaluationError) {
    guard case .inline(let text) = script.body, text != "fail" else { throw EvaluationError("the script fails") }
  }

  mutating func items(of loop: Foreach, in environment: EvaluationContext) throws(EvaluationError) -> [Value] {
    guard case .array(let items) = try term(loop.collection.source) else { throw EvaluationError("no collection") }
    return items
  }

  mutating func bind(
    _ loop: Foreach, item: Value, index: Int, in environment: EvaluationContext
  ) throws(EvaluationError) {
    bind(loop.item, item)
    if let name = loop.index { bind(name, .number(Double(index))) }
  }

  mutating func receive(_ event: Event) { self.event = event }

  private mutating func bind(_ name: String, _ value: Value) {
    if values.updateValue(value, forKey: name) == nil { order.append(name) }
  }

  private func sum(_ text: String) throws(EvaluationError) -> Value {
    var terms = text.split(separator: " + ").map(String.init)[...]
    guard let first = terms.popFirst() else { throw EvaluationError("no expression") }
    var total = try term(first)
    for next in terms {
      guard case .number(let left) = total, case .number(let right) = try term(next) else {
        throw EvaluationError("no numbers: \(text)")
      }
      total = .number(left + right)
    }
    return total
  }

  private func term(_ text: String) throws(EvaluationError) -> Value {
    if let number = Int(text) { return .number(Double(number)) }
    if text.hasPrefix("'") { return .string(String(text.dropFirst().dropLast())) }
    if text.hasPrefix("[") {
      return .array(text.dropFirst().dropLast().split(separator: ",").compactMap { Double($0) }.map { .number($0) })
    }
    if text == "_event.name", let event { return .string(event.name) }
    if text == "_event.data", let event { return event.payload ?? .null }
    guard let value = values[text] else { throw EvaluationError("no variable \(text)") }
    return value
  }
}

/// A machine with the data model for tests, started; with what happened at the start.
func tinyMachine(_ chart: Statechart) throws -> (machine: Interpreter<TinyDataModel>, start: [Macrostep]) {
  var machine = Interpreter(try CompiledChart(chart), model: TinyDataModel())
  let start = machine.start()
  return (machine, start)
}
