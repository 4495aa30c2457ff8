import Statecharts

/// The transitions that are taken together, with those that gave way to them. Appendix D.
struct Selection {
  /// The transitions, by index, in the order in which they are taken.
  var transitions: [Int] = []
  /// The transitions that gave way, each with the one it gave way to.
  var preempted: [(transition: Int, by: Int)] = []

  var isEmpty: Bool { transitions.isEmpty }

  /// True if a transition is in it or has given way.
  func seen(_ transition: Int) -> Bool {
    transitions.contains(transition) || preempted.contains { $0.transition == transition }
  }

  /// Empties it; the memory is kept.
  mutating func clear() {
    transitions.removeAll(keepingCapacity: true)
    preempted.removeAll(keepingCapacity: true)
  }

  func preemptions(in chart: CompiledChart) -> [Microstep.Preemption] {
    preempted.map {
      Microstep.Preemption(transition: chart.transitions[$0.transition].id, by: chart.transitions[$0.by].id)
    }
  }
}

extension Session {
  /// The transitions that an event (or, with nil, no event) enables, conflicts removed. Appendix D,
  /// `selectTransitions` and `selectEventlessTransitions`.
  ///
  /// A condition that cannot be evaluated counts as false and raises `error.execution`. SCXML 5.9.1.
  mutating func selectTransitions(for event: Event?) -> Selection {
    selectEnabled(for: event)
    return scratch.selection
  }

  /// Makes `selection` the transitions that are enabled, conflicts removed.
  mutating func selectEnabled(for event: Event?) {
    scratch.selection.clear()
    scratch.waiting.removeAll(keepingCapacity: true)
    let row = compiled.table?.row(of: event?.name)
    if let row, compiled.table?.isEmpty(row) == true { return }
    // Of a chart without a table few states answer most events: the others are not examined further.
    let matching = row == nil ? compiled.matching.transitions(on: event?.name) : []
    if row == nil, matching.isEmpty { return }
    for state in configuration where compiled.states[state].isAtomic {
      if row == nil, !compiled.matching.mayLead(from: state, matching) { continue }
      if let transition = firstEnabledTransition(from: state, event: event, row: row) { resolve(transition) }
    }
    // Without an event nothing is lost: the machine rests before what waits.
    if !scratch.waiting.isEmpty, event != nil { askWhatMatters() }
  }

  /// Notes the first undecided condition, unless all that it may let through would give way to what is selected.
  private mutating func askWhatMatters() {
    for candidates in scratch.waiting {
      guard let first = candidates.first, let condition = compiled.transitions[Int(first)].condition,
        !candidates.allSatisfy({ winner(over: Int($0)) != nil })
      else { continue }
      return ask(condition, of: Int(first))
    }
  }

  /// The selected transition inside the source of another to which that one would give way.
  func winner(over index: Int) -> Int? {
    let exits = exitRange(of: index)
    return scratch.selection.transitions.first { other in
      compiled.isDescendant(compiled.transitions[other].source, of: compiled.transitions[index].source)
        && exitRange(of: other).overlaps(exits)
    }
  }

  /// The first enabled transition on the way from an atomic state to the root.
  mutating func firstEnabledTransition(from state: Int, event: Event?) -> Int? {
    firstEnabledTransition(from: state, event: event, row: compiled.table?.row(of: event?.name))
  }

  private mutating func firstEnabledTransition(from state: Int, event: Event?, row: Int?) -> Int? {
    let candidates = candidates(from: state, event: event, row: row)
    for place in candidates.indices {
      let index = Int(candidates[place])
      guard let condition = compiled.transitions[index].condition else { return index }
      do {
        let result = try model.holds(condition, in: environment)
        if result.holds { return index }
        // A transition after an undecided one would be taken only if that one's condition did not hold.
        if result.isUndecided {
          scratch.waiting.append(candidates[place...])
          return nil
        }
      } catch {
        let isNews = failedConditions.insert(index) || !(event?.isExecutionError ?? true)
        if isNews { raise(Event.error("error.execution", error.message)) }
      }
    }
    return nil
  }

  /// Notes an undecided condition, if it is the first of the step.
  mutating func ask(_ condition: Condition, of transition: Int?) {
    guard question == nil else { return }
    let result = try? model.holds(condition, in: environment)
    question = OpenCondition(
      condition: result?.question(of: condition) ?? condition, transition: transition,
      isOfTransition: transition.map { compiled.transitions[$0].condition } == condition)
  }

  /// The transition on the way up from an atomic state that is enabled or undecided first: none after it is taken.
  mutating func decisiveTransition(from state: Int, event: Event?) -> DecisiveTransition? {
    let row = compiled.table?.row(of: event?.name)
    for candidate in candidates(from: state, event: event, row: row) {
      let index = Int(candidate)
      guard let condition = compiled.transitions[index].condition else { return DecisiveTransition(index: index) }
      guard let result = try? model.holds(condition, in: environment) else { continue }
      if result.isUndecided { return DecisiveTransition(index: index, question: result.question(of: condition)) }
      if result.holds { return DecisiveTransition(index: index) }
    }
    return nil
  }

  /// The transitions from an atomic state up to the root that wait for an event, looked up or else searched.
  private func candidates(from state: Int, event: Event?, row: Int?) -> ArraySlice<Int32> {
    if let row, let table = compiled.table { return table.candidates(from: state, in: row) }
    return compiled.matching.candidates(from: state, on: event?.name)[...]
  }

  /// Adds an enabled transition to the selection, unless it has to give way.
  ///
  /// Of two transitions that would leave a common state, the one from a descendant goes first, else the one of the
  /// earlier atomic state. The states that a transition leaves are the active ones inside its domain, of which there is
  /// always one; so two leave a common state just if one's domain is the other's or lies inside it. Appendix D,
  /// `removeConflictingTransitions`.
  private mutating func resolve(_ first: Int) {
    guard !scratch.selection.transitions.isEmpty else { return scratch.selection.transitions.append(first) }
    guard !scratch.selection.seen(first) else { return }
    let exits = exitRange(of: first)
    let source = compiled.transitions[first].source
    var isConflicting = false
    for other in scratch.selection.transitions where exitRange(of: other).overlaps(exits) {
      isConflicting = true
      if !compiled.isDescendant(source, of: compiled.transitions[other].source) {
        return scratch.selection.preempted.append((first, by: other))
      }
    }
    if isConflicting {
      let conflicting = scratch.selection.transitions.filter { exitRange(of: $0).overlaps(exits) }
      scratch.selection.transitions.removeAll { conflicting.contains($0) }
      scratch.selection.preempted.append(contentsOf: conflicting.map { ($0, by: first) })
    }
    scratch.selection.transitions.append(first)
  }

  /// The states of which a transition leaves the active ones. Appendix D, `computeExitSet`.
  func exitRange(of index: Int) -> Range<Int> {
    if let effect = compiled.effects[index] { return effect.exits }
    return domain(of: index).map { compiled.states[$0].descendants } ?? 0..<compiled.states.count
  }

  /// The innermost state that stays active around all that a transition changes; nil is the chart itself.
  /// Appendix D, `getTransitionDomain`.
  func domain(of index: Int) -> Int? {
    let transition = compiled.transitions[index]
    return compiled.states.domain(of: transition, targets: effectiveTargets(of: transition))
  }

  /// A transition's targets with history states replaced by what they represent. Appendix D,
  /// `getEffectiveTargetStates`.
  func effectiveTargets(of transition: CompiledTransition) -> [Int] {
    transition.targetsHistory ? effectiveTargets(transition.targets) : transition.targets
  }

  private func effectiveTargets(_ targets: [Int]) -> [Int] {
    targets.flatMap { target -> [Int] in
      let state = compiled.states[target]
      switch state.kind {
      case .history: return historyValues[target].map(Array.init) ?? effectiveTargets(state.initial.targets)
      case .atomic, .compound, .parallel, .final: return [target]
      }
    }
  }
}

/// An undecided condition that a step cannot do without: an event would be lost, or content would be
/// executed as if the condition did not hold.
struct OpenCondition: Sendable {
  let condition: Condition
  /// The transition that waits for it, or whose microstep came to it; nil at the start.
  let transition: Int?
  /// True if it is the condition of that transition.
  let isOfTransition: Bool
}

/// A transition that is enabled, or whose condition is undecided.
struct DecisiveTransition {
  let index: Int
  /// The condition that has to be decided first; nil if the transition is enabled.
  var question: Condition?
}
