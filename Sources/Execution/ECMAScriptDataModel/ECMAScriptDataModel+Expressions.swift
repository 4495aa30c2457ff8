import StatechartExecution
import Statecharts

/// Expressions that only read, and their assignment to declared variables: they are compiled once for a context and
/// called without a text in between, and what they yield is held as a value.
extension ECMAScriptDataModel {
  /// Whether a condition holds; nil if it cannot be shown to run nothing but the language.
  mutating func quickResult(
    of source: ScriptSource, in evaluationContext: EvaluationContext
  ) throws(EvaluationError) -> Bool? {
    guard let (context, number) = try harmlessContext(for: source, in: evaluationContext) else { return nil }
    guard case .boolean(let holds)? = try close(context, context.condition(source, number, environment), of: source)
    else { return nil }
    return holds
  }

  /// The value of an expression, if it is primitive and the expression runs nothing but the language.
  mutating func quickValue(
    of source: ScriptSource, in evaluationContext: EvaluationContext
  ) throws(EvaluationError) -> Primitive? {
    guard let (context, number) = try harmlessContext(for: source, in: evaluationContext) else { return nil }
    return try close(context, context.expression(source, number, environment), of: source)
  }

  /// The context to evaluate an expression in, with the expression's number, if it runs nothing but the language.
  private mutating func harmlessContext(
    for source: ScriptSource, in evaluationContext: EvaluationContext
  ) throws(EvaluationError) -> (ScriptContext, Int)? {
    guard let number = source.number, mayBeQuick(source) else { return nil }
    let context = try context(for: source, in: evaluationContext)
    if context.isHarmless(source, number) { return (context, number) }
    run.put(context)
    return nil
  }

  /// Assigns an expression to a declared variable, if that runs nothing but the language and the variables can be
  /// written down; nil if not: then nothing has been done.
  mutating func quickAssignment(
    of text: String, to location: String, in evaluationContext: EvaluationContext
  ) throws(EvaluationError) -> Value? {
    guard let assignment = sources.assignment(of: text, to: location), let number = assignment.source.number,
      mayBeQuick(assignment.source), let index = sources.index(of: location)
    else { return nil }
    let context = try context(for: assignment.source, in: evaluationContext)
    guard context.isHarmless(assignment.source, number), context.isPlain(assignment), isWrittenDown(context) else {
      run.put(context)
      return nil
    }
    let result = context.assign(assignment, environment)
    switch result {
    case .value(let value?):
      moment.bindings?.set(index, to: value)
      if let bindings = moment.bindings { context.follow(bindings, at: index) }
    case .value(nil):
      // The variable holds an object, or a long text, now; so this counts as a call that changes something.
      let arguments = [location, "expression", text, assignment.source.purity.rootsIfPure]
      let entry = JournalEntry("assign", arguments, environment, bindings: moment.bindings)
      context.settle(at: entry)
      moment.journal.append(entry)
      moment.variables = entry.variables
      moment.bindings = nil
    case .thrown, .stopped: break
    }
    expenses.calls += 1
    if let value = try close(context, result, of: assignment.source) { return value.json }
    let json = try call("valueHarmlessly", [location, "[]"], changing: false)
    return try json.map { text throws(EvaluationError) in try read(text) } ?? .null
  }

  /// False for texts that may do more than read, and where an earlier call may have changed the event that they read.
  private func mayBeQuick(_ source: ScriptSource) -> Bool {
    guard source.purity.isPure else { return false }
    return !source.purity.readsEvent || moment.variables.event == nil || moment.variables.event !== environment.event
  }

  private mutating func context(
    for source: ScriptSource, in evaluationContext: EvaluationContext
  ) throws(EvaluationError) -> ScriptContext {
    try checkExpenses()
    try checkLooking(at: [source.text])
    if source.purity.readsStates { noteStates(of: evaluationContext) }
    return try context()
  }

  /// True if the variables of this copy are written down; they are written down now if they can be.
  private mutating func isWrittenDown(_ context: ScriptContext) -> Bool {
    guard moment.bindings == nil else { return true }
    context.capture(sources)
    adoptCapture()
    return moment.bindings != nil
  }

  /// Puts a context back after a call and returns its value, if it is primitive.
  private mutating func close(
    _ context: ScriptContext, _ result: ExpressionResult, of source: ScriptSource
  ) throws(EvaluationError) -> Primitive? {
    expenses.time += context.time
    switch result {
    case .value(let value):
      if case .string(let text)? = value { expenses.values += text.utf8.count }
      run.put(context)
      return value
    case .thrown(let message):
      run.put(context)
      throw EvaluationError(message)
    case .stopped(let stop):
      run.exit(context.group)
      noteStop(of: [source.text])
      throw EvaluationError(message(for: stop))
    }
  }
}
