/// What the calls of a statement do to the variable that is tracked.
extension Evaluator {
  /// A call of a function whose code is followed as if it were written in the place of the call.
  private struct Followed {
    let call: Expr
    let body: [Statement]
    let environment: Environment
  }

  /// True if code may give the tracked variable another value.
  func mayWrite(_ body: [Statement], _ environment: Environment) -> Bool {
    guard let tracked = environment.tracked else { return false }
    return !StateWrites(tracked: tracked, owner: environment.object).all(in: body, program).isEmpty
  }

  /// Keeps that the assignments of code are known.
  func markReached(_ body: [Statement], _ environment: Environment) {
    guard let tracked = environment.tracked else { return }
    reached.formUnion(StateWrites(tracked: tracked, owner: environment.object).all(in: body, program).map(\.span))
  }

  /// Goes on inside the function that a statement calls; false if it calls none that is followed.
  func follow(
    _ statement: Statement, _ work: inout [Work], _ environment: inout Environment, isValue: Bool
  ) -> Bool {
    if isValue { return false }
    func enter(_ followed: Followed, _ pattern: Pattern?) {
      work += [.leave(environment, pattern), .statements(followed.body[...])]
      environment = followed.environment
    }
    switch statement.form {
    case .expression(let value):
      var call = value
      if case .binary("=", let target, let source) = value.form, target.path == ["_"] { call = source }
      guard let followed = followed(call, environment) else { return false }
      enter(followed, nil)
    case .result(let value?):
      guard environment.tracked?.returned == .nothing, let followed = followed(value, environment) else { return false }
      _ = work.unwindFunction()
      enterLast(followed, &work, &environment)
    case .variable(let pattern, _, let value?):
      guard let followed = followed(value, environment) else { return false }
      enter(followed, pattern)
    default:
      guard let subject = statement.subject, let followed = followed(subject, environment) else { return false }
      // What the call returns has a name that no source has.
      let result = Expr(span: subject.span, form: .name("\(Expr.unreadName)\(subject.span.start)"))
      guard let rest = statement.replacingSubject(by: result), case .name(let name) = result.form else { return false }
      work.append(.statements([rest]))
      enter(followed, Pattern(span: subject.span, form: .bind(name)))
    }
    return true
  }

  /// Goes on inside a function whose result is that of the function around.
  private func enterLast(_ followed: Followed, _ work: inout [Work], _ environment: inout Environment) {
    if work.last.map({ if case .closure = $0 { true } else { false } }) == true {
      work.append(.leave(environment, nil))
    }
    work.append(.statements(followed.body[...]))
    environment = followed.environment
  }

  private func followed(_ call: Expr, _ environment: Environment) -> Followed? {
    guard case .call(let callee, let arguments) = call.form, let tracked = environment.tracked,
      tracked.returned != .value
    else { return nil }
    if let name = callee.nameOfOwn, environment.functions[name] == nil, tracked.setters.contains(name),
      let (owner, found) = environment.object?.functions(named: name)
    {
      return enter(found.first { $0.takes(arguments) }, arguments, call, owner, environment, nil, tracked)
    }
    if let followed = given(call, callee, arguments, environment, tracked) { return followed }
    if let (body, inner) = environment.opened(callee, arguments) {
      guard mayWrite(body, inner) else { return nil }
      reached.insert(call.span)
      return Followed(call: call, body: body.asFunctionBody, environment: inner)
    }
    if let body = bodyInPlace(call, environment), mayWrite(body, environment), !mustWait(call, tracked) {
      reached.insert(call.span)
      return Followed(call: call, body: body, environment: environment)
    }
    if let name = callee.nameOfOwn {
      if let local = environment.functions[name] {
        guard let body = local.body, mayWrite(body, environment) else { return nil }
        return enter(local, arguments, call, environment.scope, environment, environment, tracked)
      }
      guard tracked.ending.contains(name),
        let (owner, found) = environment.object?.functions(named: name)
      else { return nil }
      return enter(found.first { $0.takes(arguments) }, arguments, call, owner, environment, nil, tracked)
    }
    guard case .member(let base?, let name) = callee.form else { return nil }
    if base.path == ["super"] {
      guard tracked.setters.contains(name), let above = environment.scope?.superclass,
        let (owner, found) = above.functions(named: name)
      else { return nil }
      return enter(found.first { $0.takes(arguments) }, arguments, call, owner, environment, nil, tracked)
    }
    // `state.finish()`
    guard isTracked(base, environment),
      tracked.states.setters(of: "self").contains(name) || tracked.states.endingMethods.contains(name),
      let (owner, found) = tracked.states.functions(named: name)
    else { return nil }
    var own = environment
    own.object = tracked.states
    own.selfValue = tracked.value
    own.assumedProperties = [:]
    var inside = tracked.begun(returning: .nothing, names: [["self"]])
    inside.setters = tracked.states.setters(of: "self")
    inside.ending = tracked.states.endingMethods
    return enter(found.first { $0.takes(arguments) }, arguments, call, owner, environment, nil, inside, object: own)
  }

  /// A closure that the function was given, which is carried out: `body(&self.state)`.
  private func given(
    _ call: Expr, _ callee: Expr, _ arguments: [Expr.Argument], _ environment: Environment,
    _ tracked: Environment.Tracked
  ) -> Followed? {
    guard case .name(let name) = callee.form, case .closure(let closure, let captured)? = environment.values[name],
      environment.depth < Evaluator.maxDepth
    else { return nil }
    var inner = captured
    inner.depth = environment.depth + 1
    var names: [[String]]?
    let own = closure.parameters.isEmpty ? arguments.indices.map { "$\($0)" } : closure.parameters
    for (parameter, argument) in zip(own, arguments) {
      inner.values[parameter] = evaluate(argument.value, environment)
      guard isTracked(argument.value, environment) else { continue }
      inner.values[parameter] = nil
      if program.text(argument.value.span).hasPrefix("&") { names = [[parameter]] }
    }
    var inside = (inner.tracked ?? tracked).begun(returning: .nothing, names: names)
    inside.takeProgress(of: tracked)
    inside.followed = tracked.followed
    inner.tracked = inside
    guard mayWrite(closure.body, inner) else { return nil }
    reached.insert(call.span)
    return Followed(call: call, body: closure.body.asFunctionBody, environment: inner)
  }

  /// True for a call that is waited for while others see a state that the code before has given.
  private func mustWait(_ call: Expr, _ tracked: Environment.Tracked) -> Bool {
    guard call.effects.contains(.suspends) else { return false }
    return if case .null = tracked.result { false } else { true }
  }

  /// The statements of a closure that a call carries out before it ends: by its name, because it throws what the
  /// closure throws or is waited for, or because its parameter does not escape.
  private func bodyInPlace(_ call: Expr, _ environment: Environment) -> [Statement]? {
    if let body = call.bodyInPlace { return body }
    guard case .call(let callee, let arguments) = call.form, let last = arguments.last?.value,
      case .closure(let closure) = last.form, call.bodyForLater == nil, let name = callee.lastName,
      !Expr.queries.contains(name)
    else { return nil }
    if call.effects.contains(.suspends) || call.effects.contains(.throws) && closure.body.mayThrow {
      return closure.body
    }
    let declared =
      callee.nameOfOwn.flatMap {
        environment.functions[$0].map { [$0] } ?? environment.object?.functions(named: $0)?.functions
      }
      ?? program.types.flatMap { $0.functions[name] ?? [] } + (program.functions[name] ?? [])
    let fitting = declared.filter { $0.takes(arguments) }
    guard !fitting.isEmpty, fitting.allSatisfy({ $0.parameters.last?.isCalledInside == true }) else { return nil }
    return closure.body
  }

  private func enter(
    _ function: Function?, _ arguments: [Expr.Argument], _ call: Expr, _ owner: ProgramType?,
    _ environment: Environment, _ captured: Environment?, _ tracked: Environment.Tracked, object: Environment? = nil
  ) -> Followed? {
    guard let function, let body = function.body, !tracked.followed.contains(ObjectIdentifier(function)),
      var inner = entering(function, arguments, owner: owner, environment, object: object, captured: captured)
    else { return nil }
    var inside = tracked.begun(returning: .nothing)
    if let current = environment.tracked { inside.takeProgress(of: current) }
    inside.followed.insert(ObjectIdentifier(function))
    inner.tracked = inside
    reached.insert(call.span)
    // The only expression of a function is what it returns.
    if function.result != nil, let only = body.onlyResult {
      return Followed(call: call, body: [Statement(span: body[0].span, form: .result(only))], environment: inner)
    }
    return Followed(call: call, body: body, environment: inner)
  }

  /// Goes on with `didSet` after an assignment of the state. What it assigns itself is not observed.
  func observe(_ before: AbstractValue, _ work: inout [Work], _ environment: inout Environment) {
    guard let observer = environment.tracked?.observer else { return }
    var inside = environment
    inside.values = [observer.oldName: before]
    inside.tracked?.observer = nil
    work += [.leave(environment, nil), .statements(observer.body[...])]
    environment = inside
  }

  /// At an `await` after the state has changed, others see the state: the code goes on with another event.
  func suspend(_ statement: Statement, _ work: [Work], _ environment: Environment) -> AbstractValue? {
    guard var tracked = environment.tracked, tracked.returned == .nothing, let place = statement.waiting else {
      return nil
    }
    if case .null = tracked.result { return nil }
    let rest = work + [.statements([statement])]
    tracked.add(
      Continuation(
        event: "done.\(place.firstCallName ?? "await")", span: place.span, work: rest, environment: environment))
    return tracked.end
  }

  /// Carries out what goes on later, with another state.
  func resume(_ continuation: Continuation, in state: AbstractValue) -> AbstractValue {
    var environment = continuation.environment
    guard let before = environment.tracked else { return .null }
    var tracked = before.begun(returning: .nothing)
    tracked.value = state
    environment.tracked = tracked
    environment.keepAssumed()
    return run(continuation.work, environment, isImplicit: false)
  }

  /// Keeps the closures that a statement hands over, if they change the state.
  func handOver(_ statement: Statement, _ work: inout [Work], _ environment: inout Environment) {
    guard environment.tracked?.returned == .nothing else { return }
    for (closure, use) in statement.closures where mayWrite(closure.body, environment) {
      switch use {
      case .soon(let body): work.insert(.closure(body, environment), at: 0)
      case .later(let event, let span):
        var captured = environment
        for name in closure.parameters { captured.values[name] = .unknown(.text(name, isUnread: false)) }
        environment.tracked?.add(
          Continuation(event: event, span: span, work: [.statements(closure.body[...])], environment: captured))
      }
    }
  }

  /// What a statement throws ends the function, or goes on in a `catch`; nil if nothing is thrown.
  func attempt(
    _ statement: Statement, _ work: [Work], _ environment: Environment, _ isImplicit: Bool
  ) -> AbstractValue? {
    guard let place = statement.throwing,
      environment.isTracking || work.hasHandler(where: { !$0.allSatisfy { isInert($0, environment) } })
    else { return nil }
    let words = text(place.span).split(separator: " ").drop { ["try", "await"].contains($0) }.joined(separator: " ")
    var (rest, outside) = (work, environment)
    let caught =
      rest.unwindThrow(&outside)
      ? run(rest, outside, isImplicit: false) : outside.tracked?.end ?? .truth(.no)
    let done = run(work + [.attempted(statement)], environment, isImplicit: isImplicit)
    return .choice(.when(.text("\(words) throws", isUnread: work.handlerCount > 1)), caught, done)
  }
}
