import StatechartExecution
import Statecharts

extension ECMAScriptDataModel {
  /// Calls a function of the prelude in surroundings.
  ///
  /// A call that may change something goes into the journal, so that other copies do not see what it did.
  @discardableResult
  mutating func call(
    _ name: String, _ arguments: [String], in surroundings: Surroundings, changing: Bool = true
  ) throws(EvaluationError) -> String? {
    try checkExpenses()
    ambience.time = surroundings.time
    ambience.states = Value.array(surroundings.activeStates.map { .string($0.name) }).description
    return try call(name, arguments, changing: changing)
  }

  /// Evaluates an expression if it can be shown to change nothing; nil if it cannot, or if it fails.
  mutating func harmlessly(
    _ name: String, _ source: String, in surroundings: Surroundings
  ) throws(EvaluationError) -> String? {
    let roots = purities.purity(of: source).rootsIfPure
    guard !roots.isEmpty else { return nil }
    return try call(name, [source, roots], in: surroundings, changing: false)
  }

  /// Calls a function of the prelude. A call that is stopped has changed nothing: the context is remade.
  ///
  /// What takes too much memory is tried once more, for something else may have filled the process at the same time. The
  /// context that was stopped goes only then: what it gives back would count as room. It does go, since other copies may
  /// hold its session for long.
  mutating func call(
    _ name: String, _ arguments: [String], changing: Bool = true
  ) throws(EvaluationError) -> String? {
    var (result, stopped) = try result(of: name, arguments, changing: changing)
    if case .stopped(.memory) = result {
      let first = stopped
      defer { discard(first) }
      (result, stopped) = try self.result(of: name, arguments, changing: changing)
    }
    discard(stopped)
    switch result {
    case .returned(let text):
      expenses.values += text?.utf8.count ?? 0
      return text
    case .thrown(let message): throw EvaluationError(message)
    case .stopped(let stop): throw EvaluationError(message(for: stop))
    }
  }

  private mutating func result(
    of name: String, _ arguments: [String], changing: Bool
  ) throws(EvaluationError) -> (ScriptResult, stopped: ScriptSession?) {
    let entry = changing ? JournalEntry(name, arguments, ambience) : nil
    let (result, time) = try outcome(of: name, arguments, noting: entry)
    expenses.time += time
    if case .stopped = result {
      machine.leave()
      defer { session = nil }
      return (result, session)
    }
    if let entry { journal.append(entry) }
    if expenses.memory > limits.sessionMemory {
      expenses.memoryBefore = ProcessMemory.resident - expenses.memory
      machine.leave()
      discard(session)
      session = nil
    }
    return (result, nil)
  }

  /// Frees a context and the others of its virtual machine, which none is made in any more: what scripts have left there
  /// goes only with the machine. Whoever needs one of them makes it anew.
  private func discard(_ session: ScriptSession?) {
    guard let session, let group = session.group else { return }
    session.close()
    LiveSessions.giveUp(in: group)
  }

  private mutating func outcome(
    of name: String, _ arguments: [String], noting entry: JournalEntry?
  ) throws(EvaluationError) -> (result: ScriptResult, time: Double) {
    if session?.stands(at: journal.last) != true { session = try remade() }
    let before = entry == nil ? nil : ProcessMemory.resident
    guard
      let result = session?.call(
        name, arguments, ambience, after: journal.last, noting: entry, memoryBefore: before)
    else { return try outcome(of: name, arguments, noting: entry) }
    if let before { expenses.memory += max(0, ProcessMemory.resident - before) }
    return result
  }

  /// A session that stands where the journal ends. If the last one had filled too much memory, what it has freed goes
  /// back to the system first, so that what is still needed is counted.
  ///
  /// - Throws: `EvaluationError` if there is no script engine, or it fills too much memory time and again.
  private mutating func remade() throws(EvaluationError) -> ScriptSession {
    if let hindrance = ScriptGroup.hindrance { throw EvaluationError(hindrance) }
    for _ in 0..<3 {
      if expenses.memoryBefore != nil { ProcessMemory.waitForRelease() }
      let before = expenses.memoryBefore ?? ProcessMemory.resident
      let group = machine.group(limits: limits)
      if let group, let session = ScriptSession.repeating(journal.entries, in: group) {
        expenses.memory = max(0, ProcessMemory.resident - before)
        if expenses.memory <= limits.sessionMemory {
          expenses.memoryBefore = nil
          return session
        }
      }
      machine.leave()
      if let group { LiveSessions.giveUp(in: group) }
    }
    expenses.isTooLarge = true
    throw EvaluationError("the session needs more than it may have to be brought back to where it was")
  }

  /// True if a copy stands where this one stands, so that both can use one context.
  func sharesItsContext(with other: ECMAScriptDataModel) -> Bool {
    session === other.session && journal.last === other.journal.last
  }
}
