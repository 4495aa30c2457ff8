import Statecharts

extension Session {
  /// Declares variables, runs the chart's script. Appendix D, `interpret`.
  mutating func initialiseModel() {
    declare(compiled.chart.variables, assigning: true)
    for state in compiled.states {
      declare(state.variables, assigning: compiled.chart.binding == .early)
    }
    if let script = compiled.chart.script { execute([.script(script)], at: .chart) }
  }

  private mutating func declare(_ variables: [Variable], assigning: Bool) {
    for variable in variables {
      do {
        try declare(variable, assigning: assigning)
      } catch {
        fail(error.message, at: .chart)
      }
    }
  }

  /// Declares a variable; a value that cannot be loaded leaves it declared without one. SCXML 5.3.
  private mutating func declare(_ variable: Variable, assigning: Bool) throws(EvaluationError) {
    if assigning, let given = givenValues.last(where: { $0.name == variable.id }), links.parent != nil {
      try model.declare(Variable(variable.id, origin: variable.origin), assigning: true, in: environment)
      return try model.store(given.value, at: Expression(variable.id), in: environment)
    }
    guard assigning, case .source(let address) = variable.value else {
      return try model.declare(variable, assigning: assigning, in: environment)
    }
    try model.declare(variable, assigning: false, in: environment)
    let loaded = Variable(variable.id, value: try resources.value(at: address), origin: variable.origin)
    try model.declare(loaded, assigning: true, in: environment)
  }

  mutating func enterInitialStates() {
    var entry = EntrySet(states: compiled.states, historyValues: historyValues)
    entry.add(compiled.initial.targets, inside: nil)
    execute(compiled.initial.content, at: .initial(nil))
    enter(entry)
  }

  /// Leaves the states that transitions leave, last in document order first. Appendix D, `exitStates`.
  mutating func exitStates(for transitions: [Int]) {
    scratch.exits.removeAll(keepingCapacity: true)
    for index in transitions { scratch.exits.append(contentsOf: configuration.members(in: exitRange(of: index))) }
    if transitions.count > 1 { scratch.exits.sort() }
    for index in scratch.exits.indices where !compiled.states[scratch.exits[index]].histories.isEmpty {
      remember(scratch.exits[index])
    }
    for index in scratch.exits.indices.reversed() {
      let state = scratch.exits[index]
      if compiled.states[state].hasExitContent {
        execute(compiled.states[state].onExit, at: .exit(compiled.id(state)))
      }
      if !links.invocations.isEmpty { cancelInvocations(of: state) }
      configuration.remove(state)
      statesToInvoke.remove(state)
      recorder.exited(compiled.id(state))
    }
  }

  /// Writes down what the history states of a state that is about to be left will restore.
  private mutating func remember(_ state: Int) {
    for history in compiled.states[state].histories {
      let inside = configuration.members(in: compiled.states[state].descendants)
      historyValues[history] =
        switch compiled.states[history].kind {
        case .history(.deep): StateSet(inside.filter { compiled.states[$0].isAtomic })
        case .history(.shallow), .atomic, .compound, .parallel, .final:
          StateSet(inside.filter { compiled.states[$0].parent == state })
        }
    }
  }

  /// Enters the states that transitions enter. Appendix D, `enterStates`.
  ///
  /// A state outside a transition's domain was not left and is not entered: the appendix's pseudo-code would do so for
  /// a history state of an ancestor that stays active.
  mutating func enterStates(for transitions: [Int]) {
    if transitions.allSatisfy({ compiled.effects[$0] != nil }) { return enterKnownStates(for: transitions) }
    var entry = EntrySet(states: compiled.states, historyValues: historyValues)
    for index in transitions {
      let transition = compiled.transitions[index]
      guard !transition.targets.isEmpty else { continue }
      var own = EntrySet(states: compiled.states, historyValues: historyValues)
      for target in transition.targets { own.addDescendants(of: target) }
      let ancestor = domain(of: index)
      for target in effectiveTargets(of: transition) { own.addAncestors(of: target, upTo: ancestor) }
      entry.formUnion(own, inside: ancestor)
    }
    enter(entry)
  }

  /// Enters what transitions enter whatever the past. They leave no common state, so they enter none either.
  private mutating func enterKnownStates(for transitions: [Int]) {
    scratch.entries.removeAll(keepingCapacity: true)
    for index in transitions {
      if let effect = compiled.effects[index] { scratch.entries.append(contentsOf: effect.entries) }
    }
    if transitions.count > 1 { scratch.entries.sort { $0.state < $1.state } }
    for index in scratch.entries.indices {
      enter(scratch.entries[index].state, byDefault: scratch.entries[index].isDefault)
    }
  }

  private mutating func enter(_ entry: EntrySet) {
    for state in entry.states {
      enter(state, byDefault: entry.defaultEntries.contains(state), historyContent: entry.historyContent[state] ?? [])
    }
  }

  private mutating func enter(_ state: Int, byDefault isDefault: Bool, historyContent: [Content] = []) {
    configuration.insert(state)
    if !compiled.states[state].invocations.isEmpty { statesToInvoke.insert(state) }
    recorder.entered(compiled.id(state))
    if compiled.bindsLate {
      if !enteredBefore.contains(state) { declare(compiled.states[state].variables, assigning: true) }
      enteredBefore.insert(state)
    }
    if compiled.states[state].hasEntryContent {
      execute(compiled.states[state].onEntry, at: .entry(compiled.id(state)))
    }
    if isDefault, compiled.states[state].hasInitialContent {
      execute(compiled.states[state].initial.content, at: .initial(compiled.id(state)))
    }
    if !historyContent.isEmpty { execute(historyContent, at: .history(compiled.id(state))) }
    if compiled.states[state].kind == .final { finish(state) }
  }

  /// Raises the done events of a final state's parent, or ends the session.
  private mutating func finish(_ state: Int) {
    guard let parent = compiled.states[state].parent else {
      status = .ended
      return
    }
    let payload = compiled.states[state].doneData.flatMap { doneData($0, of: compiled.id(state)) }
    raise(Event("done.state.\(compiled.id(parent))", kind: .platform, payload: payload))
    finishParallels(around: parent)
  }

  /// Raises the done events of the parallel states around a state that are in a final state now, the innermost first.
  ///
  /// Appendix D looks only at the one around the final state's parent; SCXML 3.4, which goes first, has one of any
  /// parallel state all of whose children are in a final state, also where the last of them is itself a parallel state.
  private mutating func finishParallels(around state: Int) {
    var ancestor = compiled.states[state].parent
    while let parallel = ancestor, compiled.states[parallel].kind == .parallel,
      compiled.states[parallel].children.allSatisfy(isInFinalState)
    {
      raise(Event("done.state.\(compiled.id(parallel))", kind: .platform))
      ancestor = compiled.states[parallel].parent
    }
  }

  /// The done data of a final state. A value that cannot be evaluated raises an error and is left out; the rest is
  /// handed over all the same. SCXML 5.5, 5.6.2, 5.7.1.
  mutating func doneData(_ data: DoneData, of state: State.ID) -> Value? {
    if let content = data.payload.content {
      return attempt(at: .entry(state)) { session throws(EvaluationError) in
        try session.model.carriedValue(of: content, in: session.environment)
      }
    }
    var members: [Value.Member] = []
    for (name, expression) in data.payload.namedExpressions {
      let value = attempt(at: .entry(state)) { session throws(EvaluationError) in
        try session.model.carriedValue(of: .expression(expression), in: session.environment)
      }
      if let value { members.append(Value.Member(name, value)) }
    }
    return members.isEmpty ? nil : .object(members)
  }

  private mutating func attempt(
    at place: Execution.Place, _ evaluation: (inout Self) throws(EvaluationError) -> Value?
  ) -> Value? {
    do {
      return try evaluation(&self)
    } catch {
      fail(error.message, at: place)
      return nil
    }
  }

  /// Appendix D, `isInFinalState`.
  private func isInFinalState(_ state: Int) -> Bool {
    switch compiled.states[state].kind {
    case .compound:
      compiled.states[state].children.contains { compiled.states[$0].kind == .final && configuration.contains($0) }
    case .parallel: compiled.states[state].children.allSatisfy(isInFinalState)
    case .atomic, .final, .history: false
    }
  }

  /// Runs the exit handlers of an ended session. Appendix D, `exitInterpreter`.
  ///
  /// The configuration stays as it was at the end, so that it can be shown.
  mutating func exitInterpreter() {
    let final = configuration
    for state in final.reversed() {
      execute(compiled.states[state].onExit, at: .exit(compiled.id(state)))
      cancelInvocations(of: state)
      configuration.remove(state)
      if compiled.states[state].kind == .final, compiled.states[state].parent == nil {
        doneData = compiled.states[state].doneData.flatMap { doneData($0, of: compiled.id(state)) }
      }
    }
    configuration = final
    reportEnd()
    queues.removeAll()
    statesToInvoke = []
  }
}
