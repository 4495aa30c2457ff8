/// The branches of a body of code with their conditions, as text.
///
/// Tests of a machine's current state are left out: it is known in which states a move is made.
struct Branches {
  /// The maximum number of branches inside one another whose conditions are read.
  private static let maxDepth = 50

  private let program: Program
  private var found: [(place: Span, truth: Truth)] = []

  init(of body: [Statement], in program: Program) {
    self.program = program
    var statements: [Statement] = []
    body.visitAllStatements { statements.append($0) }
    for statement in statements {
      switch statement.form {
      case .branch(let conditions, let then, let otherwise):
        add(then, truth(of: conditions))
        add(otherwise, opposite(of: conditions))
      case .guard(let conditions, let otherwise): add(otherwise, opposite(of: conditions))
      case .switch(let subject, let choices): add(choices, of: subject)
      default: break
      }
    }
  }

  /// Whether a place of the body is reached, by the branches around it.
  func truth(at place: Span) -> Truth {
    let around = found.filter { $0.place.contains(place) }
    guard around.count <= Branches.maxDepth else { return .when(.text("branches around it", isUnread: true)) }
    return around.reduce(.yes) { $0.and($1.truth) }
  }

  func truth(of test: Expr) -> Truth {
    if case .not(let inner) = test.form { return truth(of: inner).negated }
    return .when(.text(program.line(test.span), isUnread: false))
  }

  private mutating func add(_ body: [Statement], _ truth: Truth) {
    guard let first = body.first, let last = body.last, truth != .yes else { return }
    found.append((first.span.through(last.span), truth))
  }

  private mutating func add(_ choices: [Statement.Choice], of subject: Expr) {
    guard !subject.asksForState else { return }
    let texts = choices.map { choice in
      choice.items.map { item -> ConditionText in
        let match = ConditionText.text(
          "\(program.line(subject.span)) is \(program.line(item.pattern.span))", isUnread: false)
        return item.condition.flatMap { truth(of: $0).condition }.map { .all([match, $0]) } ?? match
      }
    }
    let others = texts.flatMap(\.self).map(\.negated)
    for (choice, texts) in zip(choices, texts) {
      if !choice.isDefault {
        add(choice.body, .when(texts.count == 1 ? texts[0] : .any(texts)))
      } else if !others.isEmpty {
        add(choice.body, .when(others.count == 1 ? others[0] : .all(others)))
      }
    }
  }

  private func truth(of conditions: [Condition]) -> Truth {
    conditions.reduce(Truth.yes) { sum, condition in
      guard case .test(let test) = condition.form else {
        return condition.asksForState ? sum : sum.and(truth(of: condition))
      }
      let parts = if case .all(let parts) = test.form { parts } else { [test] }
      return parts.filter { !$0.asksForState }.reduce(sum) { $0.and(truth(of: $1)) }
    }
  }

  private func opposite(of conditions: [Condition]) -> Truth {
    if conditions.allSatisfy(\.asksForState) { return .yes }
    return conditions.reduce(Truth.yes) { $0.and(truth(of: $1)) }.negated
  }

  private func truth(of condition: Condition) -> Truth {
    if case .test(let test) = condition.form { return truth(of: test) }
    return .when(.text(program.line(condition.span), isUnread: false))
  }
}

extension Span {
  func contains(_ other: Span) -> Bool { file == other.file && start <= other.start && other.end <= end }
}

extension Expr {
  /// True for what asks for the current state of a machine.
  fileprivate var asksForState: Bool {
    hasPart {
      switch $0.form {
      case .name("currentState"), .member(_, "currentState"): true
      default: false
      }
    }
  }
}

extension Condition {
  fileprivate var asksForState: Bool {
    switch form {
    case .test(let value), .bind(_, let value), .match(_, let value): value.asksForState
    case .platform: false
    }
  }
}
