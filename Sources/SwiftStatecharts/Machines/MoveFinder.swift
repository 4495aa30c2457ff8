/// Finds the calls that ask machines for states.
final class MoveFinder {
  private let program: Program
  private let states: StateClasses
  private let flow: TypeFlow
  private(set) var moves: [Move] = []
  /// Calls of `enter` whose state cannot be followed.
  private(set) var unread: [Span] = []
  private var wrappers: [Wrapper] = []
  private var container: CodeContainer
  private var currentNames: Set<String> = []
  private var active: ArraySlice<Wrapper> = []

  /// A function that enters the state that it is given.
  private struct Wrapper {
    let function: Function
    let parameter: Function.Parameter
    /// The type that has the function.
    let owner: ProgramType?
  }

  private struct Context {
    var sources: StateTest?
    var branches: [Move.Branch] = []
    var isDeferred = false
    /// True where `canEnterState` was asked.
    var isChecked = false
  }

  private static let maxRounds = 4

  init(_ program: Program, states: StateClasses, flow: TypeFlow, containers: [CodeContainer]) {
    self.program = program
    self.states = states
    self.flow = flow
    container = CodeContainer(
      index: -1, type: nil, name: "", function: nil, property: nil, body: [], span: Span(file: 0, start: 0, end: 0))
    guard !states.all.isEmpty else { return }
    for container in containers { search(container) }
    var first = 0
    for _ in 0..<MoveFinder.maxRounds where first < wrappers.count {
      active = wrappers[first...]
      first = wrappers.count
      for container in containers { search(container) }
    }
    var seen: Set<Span> = []
    moves = moves.filter { seen.insert($0.span).inserted }
    let known = seen
    unread = unread.filter { !known.contains($0) }
  }

  private func search(_ container: CodeContainer) {
    self.container = container
    currentNames = []
    container.body.visitAllStatements { statement in
      switch statement.form {
      case .variable(let pattern, _, let value?) where isCurrent(value): currentNames.formUnion(pattern.names)
      case .branch(let conditions, _, _), .require(let conditions, _):
        for case .bind(let pattern, let value) in conditions.map(\.form) where isCurrent(value) {
          currentNames.formUnion(pattern.names)
        }
      default: break
      }
    }
    walk(container.body, Context())
  }

  /// True for the current state of a machine.
  private func isCurrent(_ value: Expr) -> Bool {
    switch value.form {
    case .member(_, "currentState"), .name("currentState"): true
    case .name(let name): currentNames.contains(name)
    case .call(let callee, let arguments):
      if case .name("type") = callee.form, let first = arguments.first { isCurrent(first.value) } else { false }
    case .cast(let inner, let type, _):
      type.path.map { ["GKState", "State"].contains($0.last ?? "") } == true && isCurrent(inner)
    case .member(let base?, "dynamicType"): isCurrent(base)
    default: false
    }
  }

  private func walk(_ body: [Statement], _ context: Context) {
    var context = context
    for statement in body { walk(statement, &context) }
  }

  private func walk(_ statement: Statement, _ context: inout Context) {
    switch statement.form {
    case .expression(let value): walk(value, context, isDiscarded: true)
    case .variable(_, _, let value), .result(let value), .fail(let value):
      if let value { walk(value, context, isDiscarded: false) }
    case .branch(let conditions, let then, let otherwise):
      let test = tests(conditions, context)
      var first = inside(context, statement, 0, test.holds)
      first.isChecked = first.isChecked || asksFirst(conditions)
      let second = inside(context, statement, 1, test.fails)
      walk(then, first)
      walk(otherwise, second)
      if then.endsEarly { context.sources = .joined(context.sources, test.fails) }
      if otherwise.endsEarly { context.sources = .joined(context.sources, test.holds) }
    case .require(let conditions, let otherwise):
      let test = tests(conditions, context)
      walk(otherwise, inside(context, statement, 1, test.fails))
      context.sources = .joined(context.sources, test.holds)
      context.isChecked = context.isChecked || asksFirst(conditions)
    case .choice(let subject, let choices): choose(subject, choices, statement, context)
    case .each(_, let values, let body):
      walk(values, context, isDiscarded: false)
      walk(body, context)
    case .loop(let conditions, let body):
      let test = tests(conditions, context)
      walk(body, inside(context, statement, 0, test.holds))
    case .block(let body, let catches):
      walk(body, context)
      for body in catches { walk(body, context) }
    case .deferred(let body): walk(body, context)
    case .function(let function): walk(function.body ?? [], context)
    case .configurations(let branches):
      for (place, branch) in branches.enumerated() { walk(branch.body, inside(context, statement, place, nil)) }
    case .leave, .proceed, .fallThrough, .other: break
    }
  }

  private func inside(_ context: Context, _ statement: Statement, _ body: Int, _ test: StateTest?) -> Context {
    var inner = context
    inner.branches.append(Move.Branch(statement: statement.span, body: body))
    inner.sources = .joined(inner.sources, test)
    return inner
  }

  private func asksFirst(_ conditions: [Condition]) -> Bool {
    var isAsked = false
    for condition in conditions {
      condition.forEachExpression { expression in
        expression.visit {
          guard case .call(let callee, _) = $0.form, case .member(_, let name) = callee.form else { return }
          isAsked = isAsked || ["canEnterState", "canEnter"].contains(name)
        }
      }
    }
    return isAsked
  }

  private func choose(
    _ subject: Expr, _ choices: [Statement.Choice], _ statement: Statement, _ context: Context
  ) {
    walk(subject, context, isDiscarded: false)
    let isState = isCurrent(subject)
    var before: StateTest?
    for (place, choice) in choices.enumerated() {
      var own: StateTest?
      if isState {
        let tests = choice.items.compactMap { test(of: $0.pattern) }
        if tests.count == choice.items.count, let first = tests.first {
          own = tests.dropFirst().reduce(first) { .either($0, $1) }
        }
      }
      walk(choice.body, inside(context, statement, place, .joined(before.map { .not($0) }, own)))
      let isPlain = choice.items.allSatisfy { $0.condition == nil }
      if let own, isPlain { before = before.map { .either($0, own) } ?? own }
    }
  }

  private func test(of pattern: Pattern) -> StateTest? {
    switch pattern.form {
    case .isType(let type), .cast(_, let type):
      return type.path.flatMap { resolve($0) }.map { .among([$0]) }
    case .expression(let value):
      let types = flow.types(value, in: container)
      return types.isEmpty ? nil : .among(types)
    case .wildcard, .bind, .enumCase, .tuple: return nil
    }
  }

  private func resolve(_ path: [String]) -> ProgramType? {
    program.resolve(path, from: container.type, file: container.span.file)
  }

  private func tests(_ conditions: [Condition], _ context: Context) -> (holds: StateTest?, fails: StateTest?) {
    var sum: StateTest?
    var fails: StateTest?
    for condition in conditions {
      switch condition.form {
      case .test(let value):
        walk(value, context, isDiscarded: false)
        let test = test(value)
        sum = .joined(sum, test.holds)
        fails = test.fails
      case .bind(_, let value):
        walk(value, context, isDiscarded: false)
        guard case .cast(let inner, let type, _) = value.form, isCurrent(inner), let wanted = type.path.flatMap(resolve)
        else { continue }
        sum = .joined(sum, .among([wanted]))
        fails = .not(.among([wanted]))
      case .match(let pattern, let value):
        walk(value, context, isDiscarded: false)
        guard isCurrent(value), let test = test(of: pattern) else { continue }
        sum = .joined(sum, test)
        fails = .not(test)
      case .platform: break
      }
    }
    return (sum, conditions.count == 1 ? fails : nil)
  }

  private func test(_ value: Expr) -> (holds: StateTest?, fails: StateTest?) {
    func both(_ test: StateTest?) -> (StateTest?, StateTest?) { (test, test.map { .not($0) }) }
    switch value.form {
    case .isType(let subject, let type):
      guard isCurrent(subject), let wanted = type.path.flatMap(resolve) else { return (nil, nil) }
      return both(.among([wanted]))
    case .binary(let name, let left, let right) where ["==", "===", "!=", "!=="].contains(name):
      let subject = isCurrent(left) ? right : isCurrent(right) ? left : nil
      guard let subject else { return (nil, nil) }
      if case .null = subject.form { return (nil, nil) }
      let types = flow.types(subject, in: container).filter(states.contains)
      guard !types.isEmpty else { return (nil, nil) }
      let test = both(.among(types))
      return name.hasPrefix("!") ? (test.1, test.0) : test
    case .call(let callee, let arguments):
      guard case .member(let base?, let name) = callee.form,
        ["isKind", "isMember", "isKindOfClass", "isMemberOfClass"].contains(name),
        isCurrent(base), let first = arguments.first
      else { return (nil, nil) }
      let types = flow.types(first.value, in: container)
      return types.isEmpty ? (nil, nil) : both(.among(types))
    case .not(let inner):
      let test = test(inner)
      return (test.fails, test.holds)
    case .all(let parts): return (parts.reduce(nil) { .joined($0, test($1).holds) }, nil)
    case .any(let parts):
      let tests = parts.map { test($0) }
      let fails = tests.reduce(StateTest?.none) { .joined($0, $1.fails) }
      let holds = tests.compactMap(\.holds)
      guard holds.count == tests.count, let first = holds.first else { return (nil, fails) }
      return (holds.dropFirst().reduce(first) { .either($0, $1) }, fails)
    default: return (nil, nil)
    }
  }

  private func walk(_ expression: Expr, _ context: Context, isDiscarded: Bool) {
    switch expression.form {
    case .call(let callee, let arguments):
      take(expression, callee, arguments, context, isDiscarded)
      if case .closure(let closure) = callee.form {
        walk(closure.body, context)
      } else {
        walk(callee, context, isDiscarded: false)
      }
      for argument in arguments { walk(argument.value, context, isDiscarded: false) }
    case .closure(let closure):
      var inner = context
      inner.isDeferred = true
      walk(closure.body, inner)
    case .statement(let statement):
      var inner = context
      walk(statement, &inner)
    case .binary("=", let target, let value):
      if case .name("_") = target.form { return walk(value, context, isDiscarded: true) }
      walk(target, context, isDiscarded: false)
      walk(value, context, isDiscarded: false)
    case .ternary(let condition, let first, let second):
      walk(condition, context, isDiscarded: false)
      let test = test(condition)
      let statement = Statement(span: expression.span, form: .other)
      walk(first, inside(context, statement, 0, test.holds), isDiscarded: isDiscarded)
      walk(second, inside(context, statement, 1, test.fails), isDiscarded: isDiscarded)
    case .member(let base, _): if let base { walk(base, context, isDiscarded: false) }
    case .index(let base, let arguments):
      walk(base, context, isDiscarded: false)
      for argument in arguments { walk(argument.value, context, isDiscarded: false) }
    case .array(let items), .any(let items), .all(let items), .other(let items):
      for item in items { walk(item, context, isDiscarded: false) }
    case .dictionary(let items):
      for item in items { walk(item.value, context, isDiscarded: false) }
    case .tuple(let items): for item in items { walk(item.value, context, isDiscarded: false) }
    case .not(let inner), .isType(let inner, _), .cast(let inner, _, _): walk(inner, context, isDiscarded: isDiscarded)
    case .binary(_, let left, let right):
      walk(left, context, isDiscarded: false)
      walk(right, context, isDiscarded: false)
    case .name, .boolean, .string, .integer, .null, .type, .pattern: break
    }
  }

  /// Keeps a call that enters a state.
  private func take(
    _ call: Expr, _ callee: Expr, _ arguments: [Expr.Argument], _ context: Context, _ isDiscarded: Bool
  ) {
    guard let (argument, receiver) = asked(call, callee, arguments) else { return }
    var targets: [ProgramType] = []
    var isRead = false
    for item in flow.items(argument, in: container) {
      switch item {
      case .type(let type, _):
        isRead = true
        if states.contains(type), !targets.contains(where: { $0 === type }) { targets.append(type) }
      case .parameter(let function, let parameter):
        isRead = true
        let isKnown = wrappers.contains { $0.function === function && $0.parameter.name == parameter.name }
        if !isKnown { wrappers.append(Wrapper(function: function, parameter: parameter, owner: container.type)) }
      case .unread: break
      }
    }
    guard !targets.isEmpty else {
      if !isRead, receiver?.lowercased().contains("machine") == true { unread.append(call.span) }
      return
    }
    moves.append(
      Move(
        container: container, span: call.span, targets: targets, receiver: receiver, sources: context.sources,
        branches: context.branches, isDeferred: context.isDeferred, isDiscarded: isDiscarded && !context.isChecked,
        event: container.name))
  }

  private func asked(_ call: Expr, _ callee: Expr, _ arguments: [Expr.Argument]) -> (Expr, String?)? {
    let name: String
    var receiver: String?
    switch callee.form {
    case .name(let own): name = own
    case .member(let base?, let method):
      name = method
      switch base.form {
      case .name(let own), .member(_, let own): receiver = own
      default: break
      }
    default: return nil
    }
    if active.isEmpty {
      guard ["enter", "enterState"].contains(name), arguments.count == 1, let first = arguments.first,
        first.label == nil
      else { return nil }
      return (first.value, receiver)
    }
    let made = call.calleePath.flatMap(resolve)
    for wrapper in active where wrapper.function.takes(arguments) {
      if wrapper.function.isInitializer {
        guard let made, let owner = wrapper.owner, made.inherits(from: owner) else { continue }
      } else if wrapper.function.name != name {
        continue
      }
      let parameters = wrapper.function.parameters
      let place = parameters.firstIndex { $0.name == wrapper.parameter.name } ?? 0
      let argument =
        wrapper.parameter.label.map { label in arguments.first { $0.label == label } }
        ?? (arguments.indices.contains(place) ? arguments[place] : nil)
      if let argument { return (argument.value, nil) }
    }
    return nil
  }
}

extension [Statement] {
  /// True if what follows the body is not reached from it.
  var endsEarly: Bool {
    switch last?.form {
    case .result, .leave, .proceed, .fail: true
    case .expression(let value): value.calleeName.map { ["fatalError", "preconditionFailure"].contains($0) } ?? false
    default: false
    }
  }
}

extension Expr {
  fileprivate var calleeName: String? {
    guard case .call(let callee, _) = form, case .name(let name) = callee.form else { return nil }
    return name
  }
}
