extension Environment {
  /// The variable whose value after the code is what is asked for.
  struct Tracked {
    /// The enum of which it has a case.
    let states: ProgramType
    /// The ways to write it: `state` and `self.state`, or `state.phase`.
    let names: [[String]]
    /// The ways to write a value that has it and gives it to closures.
    var boxes: [[String]] = []
    /// The value that it holds.
    var value: AbstractValue
    /// The cases that it may have.
    let cases: Set<String>
    let returned: Returned
    /// The methods of the object that assign it.
    var setters: Set<String> = []
    /// The methods of the object that may throw, or never return.
    var ending: Set<String> = []
    /// What follows each assignment of it.
    var observer: Property.Observer?
    /// The functions that are being followed: one that calls itself is not followed again.
    var followed: Set<ObjectIdentifier> = []
    /// True if nothing else assigns it than calls whose names say so, as in `machine.enter(.idle)`.
    var isGivenByCalls = false
    /// True if what the code returns are actions.
    var returnsActions = false
    /// True if a failed assertion ends the code, as it does while a program is tested.
    var endsAtAssertions = false
    /// The known value at the end of a way: `null` if nothing was assigned.
    private(set) var result = AbstractValue.null
    /// What else the code does on its way.
    private(set) var outcome = Outcome()

    /// The conditions that were asked on the way, and the changes of what they are about.
    private(set) var asked = AskedConditions()

    /// The maximum number of values that it may have by its conditions.
    private static let maxLeaves = 200

    /// The part of the state that the code returns; `value` where it is a part of an expression and has a value of its
    /// own.
    enum Returned { case nothing, state, part, value }

    /// What a way through the code does besides assigning the state.
    struct Outcome {
      /// The actions that the code returns, by their names.
      var actions: [String] = []
      /// The code that goes on later.
      var pending: [Continuation] = []
      /// The last assignment of the state.
      var assignment: Span?

      /// True if nothing but assignments is done.
      var isPlain: Bool { actions.isEmpty && pending.isEmpty }
    }

    init(names: [[String]], states: ProgramType, value: AbstractValue = .null, returned: Returned) {
      self.names = names
      self.states = states
      self.value = value
      cases = Set(states.cases.map(\.name))
      self.returned = returned
    }

    /// Gives it another value; `null` leaves what it has.
    mutating func assign(_ next: AbstractValue, at place: Span) {
      let before = self
      outcome.assignment = place
      guard next.leafCount * before.result.leafCount <= Tracked.maxLeaves else {
        (value, result) = (.unknown(.text("…", isUnread: true)), .unknown(.text("…", isUnread: true)))
        return
      }
      value = next.map { if case .null = $0 { before.value } else { $0 } }
      result = next.map { if case .null = $0 { before.result } else { $0 } }
    }

    /// Adds code that goes on once what is around it is done.
    mutating func add(_ continuation: Continuation) { outcome.pending.append(continuation) }

    mutating func ask(_ condition: ConditionText) { asked.ask(condition) }

    /// Keeps that code changes something else than the variable.
    mutating func change(_ names: Set<String>, by text: String) { asked.change(names, by: text) }

    mutating func add(actions: [String]) { outcome.actions += actions }

    /// The value at the end of a way, with what else was done.
    var end: AbstractValue {
      let isBare = returned != .nothing || outcome.isPlain && outcome.assignment == nil
      return isBare ? result : result.map { .step($0, outcome) }
    }

    /// Takes over what another has come to.
    mutating func takeProgress(of other: Tracked) {
      (value, result, outcome, asked) = (other.value, other.result, other.outcome, other.asked)
    }

    /// True for a call that sets the state to its argument by its name alone: what it does is not seen.
    func isGuess(_ callee: Expr, of object: ProgramType?) -> Bool {
      guard callee.isTransitionName else { return false }
      if isGivenByCalls { return true }
      guard case .member(let base?, let name) = callee.form, let path = base.path, names.contains(path) else {
        return false
      }
      return states.functions(named: name) == nil
    }

    /// The same variable at the beginning of the code that gives it a value.
    func begun(returning returned: Returned, names: [[String]]? = nil) -> Tracked {
      var begun = Tracked(names: names ?? self.names, states: states, value: value, returned: returned)
      begun.boxes = boxes
      begun.asked = asked
      begun.setters = setters
      begun.ending = ending
      begun.followed = followed
      begun.isGivenByCalls = isGivenByCalls
      begun.returnsActions = returnsActions
      begun.endsAtAssertions = endsAtAssertions
      begun.observer = names == nil ? observer : nil
      return begun
    }
  }

  /// True where the next value of the variable is asked for.
  var isTracking: Bool { tracked.map { $0.returned != .value } ?? false }

  /// The environment of code whose own value is asked for, as that of an `if` in an expression is.
  var forValue: Environment {
    var inner = self
    inner.tracked = tracked?.begun(returning: .value)
    return inner
  }

  /// The environment of a closure that is given the variable by what has it: `state.withLock { $0 = .idle }`.
  ///
  /// - Returns: The statements and their environment; nil for any other call.
  func opened(_ callee: Expr, _ arguments: [Expr.Argument]) -> (body: [Statement], inner: Environment)? {
    guard let tracked, let closure = callee.closure(given: arguments, by: tracked.boxes) else { return nil }
    var inner = self
    let name = closure.parameters.first ?? "$0"
    inner.values[name] = nil
    var opened = tracked.begun(returning: tracked.returned, names: [[name]])
    opened.takeProgress(of: tracked)
    opened.observer = tracked.observer
    inner.tracked = opened
    return (closure.body, inner)
  }

  /// The environment of what called a function, once this is done.
  func returned(to caller: Environment) -> Environment {
    var caller = caller
    if let tracked { caller.tracked?.takeProgress(of: tracked) }
    caller.keepAssumed()
    return caller
  }

  /// What the object's own code reads of the state is what it has now.
  mutating func keepAssumed() {
    guard let tracked else { return }
    if tracked.names == [["self"]] { selfValue = tracked.value }
    for name in tracked.names.compactMap(\.last) where assumedProperties[name] != nil {
      assumedProperties[name] = tracked.value
    }
  }
}

/// Code that goes on later: after an `await`, or in a closure that is handed over.
struct Continuation {
  /// The event with which it goes on.
  let event: String
  /// The `await`, or the closure.
  let span: Span
  let work: [Evaluator.Work]
  let environment: Environment
}

extension Expr {
  /// The closure to which a call of this callee gives what one of some values has: the last argument, of one parameter.
  func closure(given arguments: [Argument], by boxes: [[String]]) -> Closure? {
    guard case .member(let base?, _) = form, let path = base.path, boxes.contains(path),
      case .closure(let closure)? = arguments.last?.value.form, closure.parameters.count < 2
    else { return nil }
    return closure
  }
}

extension AbstractValue {
  /// The number of values that it may be.
  fileprivate var leafCount: Int {
    if case .either(_, let first, let second) = self { first.leafCount + second.leafCount } else { 1 }
  }
}
