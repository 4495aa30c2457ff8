package import StatechartExecution
import Statecharts

/// The lines that describe a step, one for each thing that happened, in that order.
package struct OutcomeLines: Sendable {
  let words: Wording

  package init(words: Wording) {
    self.words = words
  }

  private var language: Language { words.language }

  /// Everything: transitions, conditions, exits, entries, content.
  package func all(_ macrostep: Macrostep) -> [String] {
    let lines =
      macrostep.microsteps.flatMap { all($0, at: macrostep.time) }
      + macrostep.unanswered.map { language(.stepDiscarded, words.event($0.name)) }
      + (macrostep.limit.map { [language.remark(on: $0)] } ?? [])
    return prefixed(lines, with: macrostep.invoked)
  }

  /// Returns the lines on data and events: conditions, assignments, events raised, sent or cancelled, log entries,
  /// failures.
  package func essential(_ macrostep: Macrostep) -> [String] {
    let lines = macrostep.microsteps.flatMap { microstep in
      microstep.conditions.map(condition)
        + microstep.executed.filter { OutcomeLines.isEssential($0.effect) }.map { line($0, at: macrostep.time) }
    }
    return prefixed(lines, with: macrostep.invoked)
  }

  /// Returns the places and reasons of failures, for a sentence that reports the failure.
  package func reasons(_ macrostep: Macrostep) -> [String] {
    let lines = macrostep.microsteps.flatMap(\.executed).compactMap { execution in
      OutcomeLines.failure(execution.effect).map { place(execution.place) + ": " + $0 }
    }
    return prefixed(lines, with: macrostep.invoked)
  }

  /// The lines of an invoked session begin with its invocation and the name of its chart.
  private func prefixed(_ lines: [String], with session: InvokedSession?) -> [String] {
    guard let session else { return lines }
    let name = [session.invokeID, session.name].compactMap(\.self).joined(separator: " · ")
    return lines.map { "\(name): \($0)" }
  }

  private func all(_ microstep: Microstep, at time: Int) -> [String] {
    var lines: [String] = []
    if !microstep.transitions.isEmpty {
      let cause =
        microstep.event.map { language(.stepEvent, words.event($0.name, carrying: $0.payload)) }
        ?? language(.stepEventless)
      let taken = words.list(microstep.transitions, words.transition)
      lines.append(cause + ": " + language(.stepTook, taken))
    }
    lines += microstep.conditions.map(condition)
    lines += microstep.preempted.map {
      language(.stepPreempted, words.transition($0.transition), words.transition($0.by))
    }
    if !microstep.exited.isEmpty { lines.append(language(.stepExited, words.plainStates(microstep.exited))) }
    if !microstep.entered.isEmpty { lines.append(language(.stepEntered, words.plainStates(microstep.entered))) }
    return lines + microstep.executed.map { line($0, at: time) }
  }

  private func condition(_ check: Microstep.Check) -> String {
    holds(check.condition, read: check.read)
  }

  private func holds(_ condition: Condition, read: [ValueBinding]) -> String {
    read.isEmpty
      ? language(.stepCondition, condition.source)
      : language(.stepConditionRead, condition.source, words.bindings(read))
  }

  private func line(_ execution: Execution, at time: Int) -> String {
    place(execution.place) + ": " + effect(execution.effect, at: time)
  }

  private static func isEssential(_ effect: Execution.Effect) -> Bool {
    switch effect {
    case .raised, .sent, .cancelled, .assigned, .logged, .ran, .chose, .invoked, .invocationCancelled,
      .invocationFailed, .failed:
      true
    case .acted, .ignored: false
    }
  }

  /// The message of what failed.
  private static func failure(_ effect: Execution.Effect) -> String? {
    switch effect {
    case .failed(let message, _), .invocationFailed(_, let message): message
    case .raised, .sent, .cancelled, .assigned, .logged, .ran, .chose, .invoked, .invocationCancelled, .acted, .ignored:
      nil
    }
  }

  private func place(_ place: Execution.Place) -> String {
    switch place {
    case .entry(let state): language(.actionEntry, words.state(state))
    case .exit(let state): language(.actionExit, words.state(state))
    case .transition(let id): language(.actionTransition, words.state(id.source))
    case .initial(let state):
      language(.actionInitial, state.map(words.state) ?? words.chart.label(in: language.tag))
    case .history(let state): language(.actionHistory, words.state(state))
    case .invocation(let state): language(.actionInvocation, words.state(state))
    case .chart: language(.actionChart)
    case .step: language(.actionStep)
    }
  }

  private func clauses(_ clauses: [String]) -> String { clauses.joined(separator: language.clauseBreak) }

  private func check(_ check: Choice.Check) -> String {
    switch check.verdict {
    case .holds: holds(check.condition, read: check.read)
    case .fails: words.isFalse(check.condition, read: check.read)
    case .undecided: language(.whyUndecided, check.condition.answerName)
    case .isFaulty(let message): language(.whyConditionFailed, check.condition.source, message)
    }
  }

  private func change(_ change: VariableChange) -> String {
    guard let value = change.value else { return language(.effectGone, change.name) }
    return changed(change.name, from: change.previous, to: value)
  }

  private func changed(_ name: String, from previous: Value?, to value: Value) -> String {
    previous.map { language(.effectChanged, name, words.value($0), words.value(value)) }
      ?? language(.effectAssigned, name, words.value(value))
  }

  private func effect(_ effect: Execution.Effect, at time: Int) -> String {
    switch effect {
    case .raised(let event): language(.effectRaised, words.event(event.name, carrying: event.payload))
    case .sent(let event, let due):
      due == time
        ? language(.effectSent, words.event(event.name, carrying: event.payload))
        : language(
          .effectSentLater, words.event(event.name, carrying: event.payload), language.duration(milliseconds: due))
    case .cancelled(let id, _): language(.effectCancelled, id)
    case .assigned(let location, let value, let previous):
      changed(location, from: previous, to: value)
    case .logged(let label, let value):
      language(.effectLogged, [label, value.map(words.value)].compactMap(\.self).joined(separator: " "))
    case .ran(_, let changes): clauses([language(.effectRan)] + changes.map(change))
    case .chose(let choice): clauses(choice.checks.map(check) + (choice.isElse ? [language(.effectElse)] : []))
    case .acted(let action): action.displayName.map { $0(in: language.tag) } ?? action.name
    case .ignored(let element): language(.effectIgnored, element.name)
    case .invoked(let id, _): language(.effectInvoked, id)
    case .invocationCancelled(let id): language(.effectInvocationCancelled, id)
    case .invocationFailed(_, let message), .failed(let message, _): language(.effectFailed, message)
    }
  }
}
