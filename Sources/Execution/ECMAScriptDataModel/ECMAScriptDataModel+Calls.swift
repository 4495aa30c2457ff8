import StatechartExecution
import Statecharts

extension ECMAScriptDataModel {
  /// Calls a function of the prelude in an environment.
  ///
  /// A call that may change something leaves variables of its own, so that other copies do not see what it did.
  @discardableResult
  mutating func call(
    _ name: String, _ arguments: [String], in evaluationContext: EvaluationContext, changing: Bool = true
  ) throws(EvaluationError) -> String? {
    try checkExpenses()
    environment.time = evaluationContext.time
    noteStates(of: evaluationContext)
    return try call(name, arguments, changing: changing)
  }

  mutating func noteStates(of evaluationContext: EvaluationContext) {
    environment.states = Value.array(evaluationContext.activeStates.map { .string($0.name) }).description
  }

  /// Evaluates an expression to JSON if it can be shown to change nothing; nil if it cannot, or if it fails.
  mutating func harmlessly(
    _ name: String, _ source: ScriptSource, in evaluationContext: EvaluationContext
  ) throws(EvaluationError) -> String? {
    let roots = source.purity.rootsIfPure
    guard !roots.isEmpty else { return nil }
    return try call(name, [source.text, roots], in: evaluationContext, changing: false)
  }

  /// Calls a function of the prelude. A call that is stopped has changed nothing: its context is given up.
  ///
  /// A call that takes too much memory is tried once more, for something else may have filled the process at the same
  /// time. The context that was stopped is released only then: the memory that it returns would count as room.
  mutating func call(
    _ name: String, _ arguments: [String], changing: Bool = true
  ) throws(EvaluationError) -> String? {
    try checkLooking(at: arguments)
    var (result, first) = try result(of: name, arguments, changing: changing)
    if case .stopped(.memory) = result { (result, _) = try self.result(of: name, arguments, changing: changing) }
    withExtendedLifetime(first) { first = nil }
    switch result {
    case .value(let text):
      expenses.values += text?.utf8.count ?? 0
      return text
    case .thrown(let message): throw EvaluationError(message)
    case .stopped(let stop):
      noteStop(of: arguments)
      throw EvaluationError(message(for: stop))
    }
  }

  private mutating func result(
    of name: String, _ arguments: [String], changing: Bool
  ) throws(EvaluationError) -> (ScriptResult<String?>, stopped: ScriptContext?) {
    let context = try context()
    guard changing else {
      let (result, time) = context.call(name, arguments, environment)
      expenses.time += time
      return (result, giveBack(context, after: result))
    }
    if isLookingAhead || moment.journal.count >= moment.journalLimit { writeDown(context) }
    let entry = JournalEntry(name, arguments, environment, bindings: moment.bindings)
    let before = ProcessMemory.resident
    let (result, time) = context.perform(entry, memoryBefore: before)
    expenses.time += time
    expenses.calls += 1
    if case .stopped = result {
    } else {
      moment.journal.append(entry)
      moment.variables = entry.variables
      moment.bindings = nil
      expenses.memory += max(0, ProcessMemory.resident - before)
    }
    return (result, giveBack(context, after: result))
  }

  /// Puts a context back for the next call, unless a script was stopped in it or the session has filled too much: then
  /// it goes with the others of its virtual machine, since what scripts have left there goes only with the machine. One
  /// that was stopped is returned.
  private mutating func giveBack(_ context: ScriptContext, after result: ScriptResult<String?>) -> ScriptContext? {
    if case .stopped = result {
      run.exit(context.group)
      return context
    }
    if expenses.memory <= limits.sessionMemory {
      run.put(context)
    } else {
      expenses.memory = 0
      expenses.refills += 1
      run.exit(context.group)
    }
    return nil
  }

  /// The context to call, used by this copy alone until it is given back.
  ///
  /// - Throws: `EvaluationError` if there is no script engine, or the session cannot be brought back.
  mutating func context() throws(EvaluationError) -> ScriptContext {
    adoptCapture()
    if let context = run.take(for: moment) {
      if context.position.variables === moment.variables || context.mayDepart(sources) {
        if bring(context) { return context }
      } else {
        run.put(context)
      }
    }
    if let reason = ScriptGroup.unavailability { throw EvaluationError(reason) }
    guard expenses.refills <= ECMAScriptDataModel.maxRefills else {
      throw EvaluationError("the session has used more than \(limits.sessionMemory >> 20) MiB of memory")
    }
    for _ in 0..<3 {
      let before = ProcessMemory.resident
      guard let group = run.group(limits: limits), let context = ScriptContext(in: group) else { continue }
      if let beginning = moment.beginning, case .stopped = context.begin(beginning) { continue }
      guard bring(context) else {
        run.exit(group)
        continue
      }
      expenses.memory = max(0, ProcessMemory.resident - before)
      return context
    }
    throw EvaluationError("the session cannot be brought back to where it was")
  }

  /// Writes the variables down before a call changes them, for a search that will come back, and now and then in a long
  /// run, so that few calls have to be repeated.
  private mutating func writeDown(_ context: ScriptContext) {
    guard moment.bindings == nil else { return }
    context.capture(sources)
    adoptCapture()
    if moment.bindings == nil, !isLookingAhead { moment.journalLimit *= 2 }
  }

  /// Once the variables that this copy has are written down, the calls that led to them are not needed any more.
  mutating func adoptCapture() {
    guard moment.bindings == nil, let values = moment.variables.values else { return }
    moment.base = moment.variables
    moment.journal = Journal()
    moment.journalLimit = ScriptMoment.minJournalLimit
    moment.bindings = values.bindings
  }

  /// Has a context hold the variables of this copy; false if that cannot be done.
  private mutating func bring(_ context: ScriptContext) -> Bool {
    if context.position.variables !== moment.variables {
      if let base = moment.base {
        let isThere =
          context.position.variables === base && context.position.bindings?.stamp == base.values?.bindings.stamp
        guard isThere || context.restore(base) else { return false }
      }
      for entry in moment.journal.entries {
        if let bindings = entry.bindings, !context.hold(bindings, sources) { return false }
        if case .stopped = context.perform(entry).result { return false }
      }
    }
    guard let bindings = moment.bindings else { return true }
    return context.hold(bindings, sources)
  }
}
