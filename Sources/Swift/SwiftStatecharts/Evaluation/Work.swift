extension Evaluator {
  /// A piece of the work that remains; the last one is done next.
  enum Work {
    case statements(ArraySlice<Statement>)
    /// A statement that does not throw.
    case attempted(Statement)
    case bind(Pattern, AbstractValue)
    /// `break` goes on after it, and one with its label.
    case end(String?)
    /// Of an `if` or a `do`: only a `break` with its label goes on after it.
    case labelEnd(String)
    /// `continue` goes on after it, and one with its label.
    case iterationEnd(String?)
    /// `fallthrough` goes on with the first of the cases of a `switch` that follow.
    case following(ArraySlice<Statement.Choice>)
    /// A body that is carried out as long as conditions hold, at most so many times.
    case loop([Condition], body: [Statement], Statement, remaining: Int)
    /// The `catch` clauses of a `do`: what is thrown goes on there.
    case handler([[Statement]])
    /// The end of a function that is followed: what called it goes on, with the value for a pattern.
    case leave(Environment, Pattern?)
    /// The body of a closure, which is carried out once what is around it is done.
    case closure([Statement], Environment)

    /// True if nothing is carried out, unless a `fallthrough` comes.
    var isEnd: Bool {
      switch self {
      case .end, .labelEnd, .following, .handler: true
      case .statements, .attempted, .bind, .iterationEnd, .loop, .leave, .closure: false
      }
    }

    /// True if a `break` goes on after it.
    func isEnd(of label: String?) -> Bool {
      switch self {
      case .end(let own): label == nil || own == label
      case .labelEnd(let own): own == label
      default: false
      }
    }

    fileprivate var isLeave: Bool { if case .leave = self { true } else { false } }
    fileprivate var isClosure: Bool { if case .closure = self { true } else { false } }
  }
}

extension [Evaluator.Work] {
  /// Drops the work up to an end, with it.
  mutating func unwind(to isEnd: (Element) -> Bool) {
    while let last = popLast(), !isEnd(last) {}
  }

  /// Drops what remains of the function that is carried out; false if it is not one that another has called, and no
  /// closure waits for its end.
  mutating func unwindFunction() -> Bool {
    while let last, !last.isLeave, !last.isClosure { removeLast() }
    return !isEmpty
  }

  /// Goes on with the `catch` clause for what is thrown; false if none is there.
  mutating func unwindThrow(_ environment: inout Environment) -> Bool {
    while let last = popLast() {
      switch last {
      case .handler(let catches):
        append(.statements((catches.first ?? [])[...]))
        return true
      case .leave(let caller, _): environment = environment.returned(to: caller)
      case .closure(let body, let captured):
        // Nothing is thrown out of what starts it.
        environment = environment.returned(to: captured)
        append(.statements(body[...]))
        return true
      default: break
      }
    }
    return false
  }

  /// The number of `catch` clauses of the next handler.
  var handlerCount: Int {
    for work in reversed() { if case .handler(let catches) = work { return catches.count } }
    return 0
  }

  /// True if a `catch` clause takes what is thrown, and has an effect.
  func hasHandler(where isWanted: ([[Statement]]) -> Bool) -> Bool {
    for work in reversed() { if case .handler(let catches) = work { return isWanted(catches) } }
    return false
  }
}
