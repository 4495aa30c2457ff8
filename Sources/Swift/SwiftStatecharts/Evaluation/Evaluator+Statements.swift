extension Evaluator {
  /// The maximum number of times that the body of a loop is carried out.
  private static let maxIterations = 200
  private static let maxTrackedIterations = 8

  /// The value that a body returns; `null` if it ends without.
  ///
  /// - Parameter isImplicit: True if the value of its only expression is what it returns.
  func run(_ body: [Statement], _ environment: Environment, isImplicit: Bool) -> AbstractValue {
    run([.statements(body[...])], environment, isImplicit: isImplicit)
  }

  func run(_ work: [Work], _ environment: Environment, isImplicit: Bool) -> AbstractValue {
    guard begin() else {
      if case .statements(let rest)? = work.last, let first = rest.first { return unread(first.span) }
      return .unknown(.text("…", isUnread: true))
    }
    defer { end() }
    var work = work
    var environment = environment
    while let next = work.popLast() {
      switch next {
      case .end, .labelEnd, .iterationEnd, .following, .handler: continue
      case .leave(let caller, let pattern):
        environment = environment.returned(to: caller)
        if let pattern { bind(pattern, .unknown(.text("()", isUnread: false)), &environment) }
      case .closure(let body, let captured):
        environment = environment.returned(to: captured)
        work.append(.statements(body[...]))
      case .attempted(let statement):
        if let value = carryOut(statement, &work, &environment, isImplicit, isValue: false) { return value }
      case .bind(let pattern, let value): bind(pattern, value, &environment)
      case .loop(let conditions, let body, let statement, let remaining):
        var inside = environment
        switch holds(conditions, &inside) {
        case .no: break
        case .yes where remaining > 0:
          environment = inside
          work.append(.loop(conditions, body: body, statement, remaining: remaining - 1))
          work += [.iterationEnd(statement.label), .statements(body[...])]
        case .yes, .when: return unread(statement.span)
        }
      case .statements(var rest):
        // Only a body of one expression, after which nothing is carried out, returns its value without `return`.
        let isValue = isImplicit && rest.startIndex == 0 && rest.count == 1 && work.allSatisfy(\.isEnd)
        guard let statement = rest.popFirst() else { continue }
        if !rest.isEmpty { work.append(.statements(rest)) }
        if let value = step(statement, &work, &environment, isImplicit, isValue: isValue) { return value }
      }
      guard begin() else { return .unknown(.text("…", isUnread: true)) }
      end()
    }
    return environment.tracked?.end ?? .null
  }

  /// Carries out a statement with what its calls do; the value if the body ends with it.
  private func step(
    _ statement: Statement, _ work: inout [Work], _ environment: inout Environment, _ isImplicit: Bool, isValue: Bool
  ) -> AbstractValue? {
    if environment.isTracking {
      if follow(statement, &work, &environment, isValue: isValue) { return nil }
      if let value = suspend(statement, work, environment) { return value }
      handOver(statement, &work, &environment)
    }
    if let value = attempt(statement, work, environment, isImplicit) { return value }
    return carryOut(statement, &work, &environment, isImplicit, isValue: isValue)
  }

  private func carryOut(
    _ statement: Statement, _ work: inout [Work], _ environment: inout Environment, _ isImplicit: Bool, isValue: Bool
  ) -> AbstractValue? {
    switch statement.form {
    case .expression(let value): return expression(value, &work, &environment, isValue)
    case .result(let value): return result(value, &work, &environment)
    case .variable(let pattern, let type, let value):
      declare(pattern, type, value, &environment)
    case .branch(let conditions, let then, let otherwise):
      if let label = statement.label { work.append(.labelEnd(label)) }
      return fork(conditions, then, otherwise, &work, &environment, isImplicit, isValue: isValue)
    case .guard(let conditions, let otherwise):
      // The code after `else` of a `guard` never reaches its end.
      let end = Statement(span: statement.span, form: .throw(nil))
      return fork(conditions, [], otherwise + [end], &work, &environment, isImplicit)
    case .switch(let subject, let choices):
      return choice(subject, choices, statement, &work, &environment, isImplicit)
    case .for(let pattern, let values, let body):
      guard case .list(let items) = evaluate(values, environment), items.count <= Evaluator.maxIterations else {
        return skipLoop(statement, body, work, environment, isImplicit)
      }
      work.append(.end(statement.label))
      for item in items.reversed() {
        work += [.iterationEnd(statement.label), .statements(body[...]), .bind(pattern, item)]
      }
    case .loop(let conditions, let body):
      guard !conditions.isEmpty else { return skipLoop(statement, body, work, environment, isImplicit) }
      var inside = environment
      if environment.isTracking, holds(conditions, &inside).condition != nil {
        return skipLoop(statement, body, work, environment, isImplicit)
      }
      let most = environment.isTracking ? Evaluator.maxTrackedIterations : Evaluator.maxIterations
      work += [.end(statement.label), .loop(conditions, body: body, statement, remaining: most)]
    case .block(let body, let catches):
      if let label = statement.label { work.append(.labelEnd(label)) }
      if !catches.isEmpty { work.append(.handler(catches)) }
      // What nothing leads to is no code that was not read.
      if environment.isTracking, !body.mayThrow { catches.forEach { markReached($0, environment) } }
      work.append(.statements(body[...]))
    case .break: work.unwind { $0.isEnd(of: statement.label) }
    case .continue:
      work.unwind {
        if case .iterationEnd(let own) = $0 { statement.label == nil || own == statement.label } else { false }
      }
    case .throw: if !work.unwindThrow(&environment) { return environment.tracked?.end ?? .truth(.no) }
    case .function(let function): environment.functions[function.name] = function
    case .configurations(let branches): return configurations(branches, work, environment, isImplicit)
    case .fallThrough:
      while let last = work.popLast() {
        guard case .following(var rest) = last else { continue }
        guard let next = rest.popFirst() else { break }
        work += [.following(rest), .statements(next.body[...])]
        break
      }
    case .deferred, .other: break
    }
    return nil
  }

  /// Of a loop that is not followed while the state is, what counts is whether it may end the whole code.
  private func skipLoop(
    _ loop: Statement, _ body: [Statement], _ work: [Work], _ environment: Environment, _ isImplicit: Bool
  ) -> AbstractValue? {
    guard environment.isTracking, let tracked = environment.tracked else { return unread(loop.span) }
    var mayEnd = false
    body.visitStatements { statement in
      switch statement.form {
      case .result, .throw: mayEnd = true
      default: break
      }
    }
    guard mayEnd else { return nil }
    let end = tracked.returned == .nothing ? tracked.end : unread(loop.span)
    let words = "\(text(loop.span).prefix { $0 != "{" })ends early"
    return .choice(.when(.text(words, isUnread: true)), end, run(work, environment, isImplicit: isImplicit))
  }

  /// What a function returns; nil if what called it goes on.
  private func result(
    _ value: Expr?, _ work: inout [Work], _ environment: inout Environment
  ) -> AbstractValue? {
    guard let tracked = environment.tracked, tracked.returned == .nothing else {
      if let body = value?.bodyInPlace { return run(body, environment, isImplicit: body.count == 1) }
      if let tracked = environment.tracked { return trackedResult(value, tracked, environment) }
      return value.map { evaluate($0, environment) } ?? .null
    }
    if let value { _ = track(value, &environment) }
    let isInside = work.unwindFunction()
    guard isInside, case .leave(let caller, let pattern)? = work.last else {
      if tracked.returnsActions { environment.tracked?.add(actions: value?.actionNames ?? []) }
      return isInside ? nil : environment.tracked?.end ?? .null
    }
    work.removeLast()
    let returned = value.map { evaluate($0, environment.forValue) } ?? .null
    environment = environment.returned(to: caller)
    if let pattern { bind(pattern, returned, &environment) }
    return nil
  }

  private func expression(
    _ value: Expr, _ work: inout [Work], _ environment: inout Environment, _ isImplicit: Bool
  ) -> AbstractValue? {
    let before = environment.tracked?.value
    keepChange(value, &environment)
    if track(value, &environment) {
      if let before { observe(before, &work, &environment) }
      return nil
    }
    switch value.form {
    case .binary("=", let target, let source):
      if setElement(target, source, &environment) { return nil }
      forget(writtenNames(source, environment), &environment)
      if case .name(let name) = target.form,
        environment.values[name] != nil || environment.object?.property(named: name) == nil
      {
        environment.values[name] = evaluate(source, environment)
        if mentions(environment.subjects, source) { environment.subjects.insert(name) }
      } else {
        forget(writtenNames(value, environment), &environment)
      }
      return nil
    case .binary("+=", let target, let source), .binary("|=", let target, let source):
      guard case .name(let name) = target.form, let before = environment.values[name] else { break }
      if case .integer(let one) = before, case .integer(let two) = evaluate(source, environment) {
        let sum = one.addingReportingOverflow(two)
        environment.values[name] = sum.overflow ? .unknown(.text(name, isUnread: true)) : .integer(sum.partialValue)
        return nil
      }
      append(name, before, [evaluate(source, environment)], isList: true, &environment)
      return nil
    case .call(let callee, let arguments):
      if case .member(let base?, let method) = callee.form, case .name(let name) = base.form,
        let before = environment.values[name],
        ["append", "insert", "formUnion", "addObject", "addObjectsFromArray"].contains(method)
      {
        let isList =
          ["formUnion", "addObjectsFromArray"].contains(method)
          || arguments.first?.label == "contentsOf"
        append(name, before, arguments.prefix(1).map { evaluate($0.value, environment) }, isList: isList, &environment)
        return nil
      }
      if mutate(callee, arguments, value, &environment) { return nil }
      if let body = value.bodyInPlace {
        if isImplicit { return run(body, environment, isImplicit: body.count == 1) }
        work.append(.statements(body[...]))
        return nil
      }
      if neverReturns(callee, environment) { return .truth(.no) }
      let isAssertion = callee.path == ["assert"] && environment.tracked?.endsAtAssertions == true
      if isAssertion || callee.path == ["precondition"], let test = arguments.first?.value {
        return require(test, &work, &environment, isImplicit)
      }
    default: break
    }
    guard isImplicit else {
      forget(writtenNames(value, environment), &environment)
      return nil
    }
    return environment.tracked.map { trackedResult(value, $0, environment) } ?? evaluate(value, environment)
  }

  private func append(
    _ name: String, _ before: AbstractValue, _ values: [AbstractValue], isList: Bool, _ environment: inout Environment
  ) {
    switch (before, values.first) {
    case (.list(let items), .list(let more)?) where isList: environment.values[name] = .list(items + more)
    case (.list(let items), let value?) where !isList: environment.values[name] = .list(items + [value])
    case (.truth(let one), let other?): environment.values[name] = .truth(one.or(other.truth))
    default: forget([name], &environment)
    }
  }

  private func declare(_ pattern: Pattern, _ type: TypeRef?, _ value: Expr?, _ environment: inout Environment) {
    guard let value else {
      for name in pattern.names { environment.values[name] = .unknown(.text(name, isUnread: false)) }
      return
    }
    var found = evaluate(value, environment)
    if case .dictionary(let items) = found, items.isEmpty, case .list? = type { found = .list([]) }
    if mentions(environment.subjects, value) { environment.subjects.formUnion(pattern.names) }
    forget(writtenNames(value, environment), &environment)
    bind(pattern, found, &environment)
  }

  func bind(_ pattern: Pattern, _ value: AbstractValue, _ environment: inout Environment) {
    switch (pattern.form, value) {
    case (.bind(let name), .unknown(let text)):
      // The name says more than nothing, its value more than the name.
      environment.values[name] = .unknown(text)
    case (.bind(let name), _): environment.values[name] = value
    case (.cast(let inner, _), _): bind(inner, value, &environment)
    case (.tuple(let inner), .tuple(let parts)) where inner.count == parts.count:
      for (pattern, part) in zip(inner, parts) { bind(pattern, part, &environment) }
    default:
      for name in pattern.names { environment.values[name] = .unknown(.text(name, isUnread: false)) }
    }
  }

  /// After `precondition` nothing is carried out unless it holds; one that does not ask for the state may always hold.
  private func require(
    _ test: Expr, _ work: inout [Work], _ environment: inout Environment, _ isImplicit: Bool
  ) -> AbstractValue? {
    var asksState = false
    test.visit { part in
      // In an observer the value before is a case that is known.
      let value = if case .name(let name) = part.form { environment.values[name] } else { AbstractValue?.none }
      let isCase = if case .enumCase? = value { true } else { false }
      asksState = asksState || isCase || isTracked(part, environment)
    }
    guard asksState else { return nil }
    let name = Expr(span: test.span, form: .name("fatalError"))
    let end = Statement(span: test.span, form: .expression(Expr(span: test.span, form: .call(name, []))))
    return fork([Condition(span: test.span, form: .test(test))], [], [end], &work, &environment, isImplicit)
  }

  /// The way is the one or the other; where a condition is open, both are followed to their ends.
  private func fork(
    _ conditions: [Condition], _ then: [Statement], _ otherwise: [Statement], _ work: inout [Work],
    _ environment: inout Environment, _ isImplicit: Bool, isValue: Bool = false
  ) -> AbstractValue? {
    var inside = environment
    let holds = self.holds(conditions, &inside)
    switch holds {
    case .yes:
      environment = inside
      work.append(.statements(then[...]))
      return nil
    case .no:
      work.append(.statements(otherwise[...]))
      return nil
    case .when:
      // A branch without effect on the answer need not be followed both ways.
      if !isValue, isInert(then, environment), isInert(otherwise, environment), !conditions.bindNames { return nil }
      if let text = holds.condition {
        inside.tracked?.ask(text)
        environment.tracked?.ask(text)
      }
      let first = run(work + [.statements(then[...])], inside, isImplicit: isImplicit)
      let second = run(work + [.statements(otherwise[...])], environment, isImplicit: isImplicit)
      return .choice(holds, first, second)
    }
  }

  /// With several build configurations, what one of them allows is allowed; another value has its condition.
  private func configurations(
    _ branches: [Statement.Configuration], _ work: [Work], _ environment: Environment, _ isImplicit: Bool
  ) -> AbstractValue? {
    var bodies = branches.map(\.body)
    if !branches.contains(where: { $0.condition == nil }) { bodies.append([]) }
    let values = bodies.map { run(work + [.statements($0[...])], environment, isImplicit: isImplicit) }
    if values.allSatisfy({ if case .truth = $0 { true } else { false } }) {
      return .truth(values.reduce(.no) { $0.or($1.truth) })
    }
    let lists = values.compactMap { if case .list(let items) = $0 { items } else { nil } }
    if lists.count == values.count { return .list(lists.flatMap(\.self)) }
    return zip(branches, values).reversed().reduce(values[values.count - 1]) { rest, branch in
      guard let condition = branch.0.condition, AbstractValue.areEqual(branch.1, rest) != .yes else { return rest }
      return .choice(.when(.text(condition, isUnread: false)), branch.1, rest)
    }
  }

  private func choice(
    _ subject: Expr, _ choices: [Statement.Choice], _ statement: Statement, _ work: inout [Work],
    _ environment: inout Environment, _ isImplicit: Bool
  ) -> AbstractValue? {
    let value = evaluate(subject, environment)
    let isUnread = mentions(environment.subjects, subject)
    work.append(.end(statement.label))
    return choose(value, subject, isUnread, choices[...], work, environment, isImplicit)
  }

  private func choose(
    _ value: AbstractValue, _ subject: Expr, _ isUnread: Bool, _ rest: ArraySlice<Statement.Choice>,
    _ work: [Work], _ environment: Environment, _ isImplicit: Bool
  ) -> AbstractValue? {
    var (rest, environment) = (rest, environment)
    while let choice = rest.popFirst() {
      var inside = environment
      let holds = self.holds(choice, value, subject, isUnread, &inside)
      if holds == .no { continue }
      if let text = holds.condition {
        inside.tracked?.ask(text)
        environment.tracked?.ask(text)
      }
      let first = run(
        work + [.following(rest), .statements(choice.body[...])], inside, isImplicit: isImplicit)
      if holds == .yes { return first }
      guard begin() else { return unread(choice.span) }
      defer { end() }
      let second = choose(value, subject, isUnread, rest, work, environment, isImplicit)
      return .choice(holds, first, second ?? .null)
    }
    return run(work, environment, isImplicit: isImplicit)
  }

  private func holds(
    _ choice: Statement.Choice, _ value: AbstractValue, _ subject: Expr, _ isUnread: Bool,
    _ environment: inout Environment
  ) -> Truth {
    if choice.isDefault { return .yes }
    var sum = Truth.no
    for item in choice.items where sum != .yes {
      var inside = environment
      var holds =
        matches(item.pattern, value, &inside)
        ?? .when(
          .text(
            words("\(text(subject.span)) is \(text(item.pattern.span))".matchText, about: [subject], environment),
            isUnread: isUnread))
      if let condition = item.condition, holds != .no { holds = holds.and(truth(condition, inside)) }
      if sum == .no, holds != .no { environment = inside }
      sum = sum.or(holds)
      guard spend(sum.size) else { return .when(.text(text(choice.span), isUnread: true)) }
    }
    return sum
  }
}

extension [Condition] {
  /// True if what follows a `guard` may use a name that it gives.
  fileprivate var bindNames: Bool {
    contains { condition in
      switch condition.form {
      case .bind, .match: true
      case .test, .platform: false
      }
    }
  }
}
