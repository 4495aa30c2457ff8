import StatechartExecution
import Statecharts

/// The bounds of advice on a refused step.
private enum AdviceLimits {
  /// The maximum number of transitions that are advised on.
  static let transitions = 3
  /// The maximum number of ways for one of them.
  static let ways = 2
  /// The maximum number of ways that are tried for one of them.
  static let trials = 6
  /// The maximum number of bytes of a value that is set.
  static let valueBytes = 2048
}

extension Interpreter {
  /// Returns the changes that would make the conditions of a refused step's transitions hold, eventless ones left out.
  /// Ways with steps were tried on a copy of the machine.
  func advice(on rejection: Rejection) -> [ConditionAdvice] {
    guard rejection.blockedReason == nil else { return [] }
    let (chart, snapshot) = (compiled.chart, snapshot)
    return rejection.candidates.lazy.compactMap { candidate -> ConditionAdvice? in
      guard let condition = candidate.refusal.condition,
        let transition = chart.transition(candidate.transition), !transition.isEventless
      else { return nil }
      return ConditionAdvice(
        on: candidate.transition, ways: ways(to: condition, of: transition, rejection.step, chart, snapshot))
    }.prefix(AdviceLimits.transitions).map(\.self)
  }

  private func ways(
    to condition: Condition, of transition: Transition, _ step: Step, _ chart: Statechart, _ snapshot: Snapshot
  ) -> [ConditionAdvice.Way] {
    guard let formula = ConditionFormula(condition, of: chart), let event = step.event(of: transition) else {
      return []
    }
    let reading = ConditionReading(snapshot, event)
    var found: [ConditionAdvice.Way] = []
    for changes in ConditionSolver.ways(to: formula, from: reading).prefix(AdviceLimits.trials)
    where found.count < AdviceLimits.ways {
      let demands = changes.map { ConditionAdvice.Demand($0, reading) }
      guard !changes.contains(where: \.isOfState) else {
        if found.isEmpty { found.append(ConditionAdvice.Way(demands: demands, steps: [])) }
        continue
      }
      guard let steps = steps(for: changes, reading, step: step, event), takes(transition.id, after: steps) else {
        continue
      }
      found.append(ConditionAdvice.Way(demands: demands, steps: steps))
    }
    return found
  }

  /// Steps that make the changes, the wanted one last; nil if a value cannot be set so.
  private func steps(
    for changes: [ConditionSolver.Change], _ reading: ConditionReading, step: Step,
    _ event: (name: String, payload: Value?)
  ) -> [Step]? {
    let after = reading.after(changes)
    var names: [String] = []
    var changesPayload = false
    for change in changes {
      switch change {
      case .value(.variable(let name, _), _, _): if !names.contains(name) { names.append(name) }
      case .value(.payload, _, _): changesPayload = true
      case .state: return nil
      }
    }
    let sets = names.compactMap { name in after.variables[name].map { Step.set(name, to: $0) } }
    let isKnown = names.allSatisfy { reading.variables[$0] != nil }
    guard isKnown, sets.allSatisfy({ $0.description.utf8.count <= AdviceLimits.valueBytes }) else { return nil }
    return sets + [changesPayload ? .event(event.name, payload: after.payload) : step]
  }

  /// True if the last of the steps takes the transition.
  private func takes(_ transition: Transition.ID, after steps: [Step]) -> Bool {
    var trial = lookingAhead
    var last: Outcome?
    for step in steps {
      last = trial.perform(step)
      guard last?.rejection == nil else { return false }
    }
    return last?.microsteps.contains { $0.transitions.contains(transition) } ?? false
  }
}

extension Refusal {
  /// The condition that did not hold, or could not be evaluated, as where an event carries nothing.
  fileprivate var condition: Condition? {
    switch self {
    case .conditionFalse(let condition, _), .conditionFailed(let condition, _): condition
    case .eventMismatch, .targetMismatch, .conditionUndecided, .follows, .leadsToUndecided, .preempted,
      .machineStopped:
      nil
    }
  }
}

extension ConditionFormula {
  /// Creates the formula of a chart's condition; nil if it cannot be determined.
  fileprivate init?(_ condition: Condition, of chart: Statechart) {
    if chart.asksForConditions, let name = condition.conditionName {
      self.init(NamedCondition(name))
      return
    }
    let isNull = chart.dataModel == .null
    guard let formula = ConditionFormulaReader.formula(of: condition.source, takesBareNames: isNull) else { return nil }
    self = formula
  }

  private init(_ condition: NamedCondition) {
    switch condition {
    case .name(let name): self = .place(.variable(name, members: []))
    case .isIn(let state): self = .isIn(state)
    case .constant(let holds): self = .constant(.boolean(holds))
    case .not(let part): self = .not(ConditionFormula(part))
    case .all(let parts): self = .all(parts.map { ConditionFormula($0) })
    case .any(let parts): self = .any(parts.map { ConditionFormula($0) })
    }
  }
}

extension ConditionReading {
  fileprivate init(_ snapshot: Snapshot, _ event: (name: String, payload: Value?)) {
    self.init(
      variables: Dictionary(snapshot.variables.map { ($0.name, $0.value) }) { first, _ in first },
      payload: event.payload, eventName: event.name, active: Set(snapshot.configuration.map(\.name)))
  }
}

extension ConditionSolver.Change {
  fileprivate var isOfState: Bool {
    switch self {
    case .state: true
    case .value: false
    }
  }
}

extension ConditionAdvice.Demand {
  fileprivate init(_ change: ConditionSolver.Change, _ reading: ConditionReading) {
    switch change {
    case .value(let place, _, let need): self = .value(place, now: reading[place], need)
    case .state(let state, let isActive): self = .state(State.ID(state), isActive: isActive)
    }
  }
}

extension Step {
  /// The event that it sends, or that a request for a state would send for the sake of a transition.
  fileprivate func event(of transition: Transition) -> (name: String, payload: Value?)? {
    switch self {
    case .event(let name, let payload): (name, payload)
    case .request: transition.events.lazy.compactMap(\.exampleName).first.map { ($0, nil) }
    case .advance, .message, .set: nil
    }
  }
}
