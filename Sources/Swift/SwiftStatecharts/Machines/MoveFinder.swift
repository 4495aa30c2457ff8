/// Finds the calls that ask machines for states.
final class MoveFinder {
  let program: Program
  let states: StateClasses
  let flow: TypeFlow
  private let evaluator: Evaluator
  private(set) var moves: [Move] = []
  /// Calls of `enter` whose state cannot be followed.
  private(set) var unread: [Span] = []
  /// The calls of functions in bodies that run when an object begins its life.
  private(set) var lifeCycleCalls: [Call] = []
  private var wrappers: [Wrapper] = []
  private var knownWrappers: Set<WrapperKey> = []
  /// The moves to each state, by their places among all.
  private var byTarget: [ProgramType: [Int]] = [:]
  var container: CodeContainer
  var currentNames: Set<String> = []
  /// The functions that are looked for in this round, by their names; initializers by their types.
  private var active: [String: [Wrapper]] = [:]
  private var activeInitializers: [ProgramType?: [Wrapper]] = [:]
  private var isFirstRound = true

  /// A function that enters the state that it is given.
  private struct Wrapper {
    let function: Function
    let parameter: Function.Parameter
    /// The type that has the function.
    let owner: ProgramType?
    /// The property of the parameter that is the state's class, if it is not the parameter itself.
    var property: (name: String, type: ProgramType)?
    /// The name of the method that enters what an initializer has kept.
    var event: String?
    /// Its place among all.
    var place = 0
  }

  private struct WrapperKey: Hashable {
    let function: ObjectIdentifier
    let parameter: String
  }

  struct Call {
    let container: CodeContainer
    let span: Span
    let name: String
    let arguments: [Expr.Argument]
    let timing: Move.Timing
  }

  struct Context {
    var sources: StateTest?
    var branches: [Move.Branch] = []
    var timing = Move.Timing.now
    /// True where `canEnterState` was asked.
    var isChecked = false
  }

  private static let maxRounds = 4

  init(_ program: Program, states: StateClasses, flow: TypeFlow, containers: [CodeContainer]) {
    self.program = program
    self.states = states
    self.flow = flow
    evaluator = Evaluator(program, roots: states.roots)
    container = CodeContainer(
      index: -1, type: nil, name: "", function: nil, property: nil, body: [], span: Span(file: 0, start: 0, end: 0))
    guard !states.all.isEmpty else { return }
    for container in containers { search(container) }
    var first = 0
    for _ in 0..<MoveFinder.maxRounds where first < wrappers.count {
      let new = wrappers[first...]
      active = Dictionary(grouping: new.filter { !$0.function.isInitializer }, by: \.function.name)
      activeInitializers = Dictionary(grouping: new.filter(\.function.isInitializer), by: \.owner)
      isFirstRound = false
      first = wrappers.count
      for container in containers { search(container) }
    }
    var seen: Set<Span> = []
    moves = moves.filter { seen.insert($0.span).inserted }
    let known = seen
    unread = unread.filter { !known.contains($0) }
    for (place, move) in moves.enumerated() {
      for target in Set(move.targets) { byTarget[target, default: []].append(place) }
    }
  }

  /// The moves that a machine may be asked for, in their order.
  func moves(of machine: Machine) -> [Move] {
    Set(machine.states.flatMap { byTarget[$0] ?? [] }).sorted().map { moves[$0] }.filter {
      machine.takes($0) && !isOfAnother($0, machine)
    }
  }

  /// True for a move that a state asks its own machine for, if a machine has no such state.
  private func isOfAnother(_ move: Move, _ machine: Machine) -> Bool {
    guard move.receiver == "stateMachine", let type = move.container.type, states.contains(type) else { return false }
    return !machine.states.contains { $0.inherits(from: type) }
  }

  private func search(_ container: CodeContainer) {
    self.container = container
    currentNames = []
    container.body.visitBindings { if isCurrent($1) { currentNames.formUnion($0.names) } }
    // The only expression of a function with a result is what it returns.
    if container.body.count == 1, container.returnsValue, case .expression(let value) = container.body[0].form {
      return walk(value, Context(), isDiscarded: false)
    }
    walk(container.body, Context())
  }

  private func walk(_ body: [Statement], _ context: Context) {
    var context = context
    for statement in body { walk(statement, &context) }
  }

  private func walk(_ statement: Statement, _ context: inout Context) {
    switch statement.form {
    case .expression(let value): walk(value, context, isDiscarded: true)
    case .variable(_, _, let value), .result(let value), .throw(let value):
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
    case .guard(let conditions, let otherwise):
      let test = tests(conditions, context)
      walk(otherwise, inside(context, statement, 1, test.fails))
      context.sources = .joined(context.sources, test.holds)
      context.isChecked = context.isChecked || asksFirst(conditions)
    case .switch(let subject, let choices): choose(subject, choices, statement, context)
    case .for(_, let values, let body):
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
    case .break, .continue, .fallThrough, .other: break
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

  func resolve(_ path: [String]) -> ProgramType? {
    program.resolve(path, from: container.type, file: container.span.file)
  }

  func walk(_ expression: Expr, _ context: Context, isDiscarded: Bool) {
    switch expression.form {
    case .call(let callee, let arguments):
      take(expression, callee, arguments, context, isDiscarded)
      if isFirstRound { note(expression, callee, arguments, context) }
      if case .closure(let closure) = callee.form {
        walk(closure.body, context)
      } else {
        walk(callee, context, isDiscarded: false)
      }
      for argument in arguments {
        if case .closure(let closure) = argument.value.form, context.timing != .later, callee.runsClosureSoon {
          var inner = context
          inner.timing = .soon
          walk(closure.body, inner)
        } else {
          walk(argument.value, context, isDiscarded: false)
        }
      }
    case .closure(let closure):
      var inner = context
      inner.timing = .later
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

  private func note(_ call: Expr, _ callee: Expr, _ arguments: [Expr.Argument], _ context: Context) {
    guard case .member(.some, let name) = callee.form, context.timing != .later,
      InitialStates.lifeCycle.contains(container.name)
    else { return }
    lifeCycleCalls.append(
      Call(container: container, span: call.span, name: name, arguments: arguments, timing: context.timing))
  }

  /// Keeps a call that enters a state.
  private func take(
    _ call: Expr, _ callee: Expr, _ arguments: [Expr.Argument], _ context: Context, _ isDiscarded: Bool
  ) {
    guard let (argument, receiver, wrapper) = asked(call, callee, arguments) else { return }
    let property = wrapper?.property
    var targets: [ProgramType] = []
    var isRead = false
    if let property, let target = state(of: argument, property.name, property.type) {
      isRead = true
      targets.append(target)
    }
    for item in property == nil ? flow.items(argument, in: container) : [] {
      switch item {
      case .type(let type, _):
        isRead = true
        if states.contains(type), !targets.contains(where: { $0 === type }) { targets.append(type) }
      case .parameter(let function, let parameter):
        isRead = true
        if let initial = parameter.initial {
          targets += flow.types(initial, in: container).filter { states.contains($0) && !targets.contains($0) }
        }
        let isKept = function.isInitializer && container.function !== function
        add(
          Wrapper(
            function: function, parameter: parameter, owner: container.type,
            event: isKept ? wrapper?.event ?? container.name : nil))
      case .property(let name, let type, let function, let parameter):
        isRead = true
        add(Wrapper(function: function, parameter: parameter, owner: container.type, property: (name, type)))
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
        branches: context.branches, timing: context.timing, isDiscarded: isDiscarded && !context.isChecked,
        event: wrapper?.event ?? container.name))
  }

  private func add(_ wrapper: Wrapper) {
    let key = WrapperKey(function: ObjectIdentifier(wrapper.function), parameter: wrapper.parameter.name)
    guard knownWrappers.insert(key).inserted else { return }
    var wrapper = wrapper
    wrapper.place = wrappers.count
    wrappers.append(wrapper)
  }

  /// The functions of this round that a call may be of, in their order.
  private func candidates(_ call: Expr, named name: String) -> [Wrapper] {
    var found = active[name] ?? []
    if !activeInitializers.isEmpty, let made = call.calleePath.flatMap(resolve) {
      found += made.lineage.flatMap { activeInitializers[$0] ?? [] }
      found.sort { $0.place < $1.place }
    }
    return found
  }

  /// The state whose class a property of a case is.
  private func state(of argument: Expr, _ name: String, _ type: ProgramType) -> ProgramType? {
    guard case .member(_, let own) = argument.form, type.cases.contains(where: { $0.name == own }) else { return nil }
    let environment = Environment(object: type, scope: type, file: type.span?.file)
    evaluator.restart()
    guard case .type(let found)? = evaluator.property(name, of: type, environment, selfValue: .enumCase(own)),
      states.contains(found)
    else { return nil }
    return found
  }

  /// Returns the state that a call enters, the name of the machine, and the function that enters what it is given.
  private func asked(_ call: Expr, _ callee: Expr, _ arguments: [Expr.Argument]) -> (Expr, String?, Wrapper?)? {
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
    if isFirstRound {
      guard ["enter", "enterState"].contains(name), arguments.count == 1, let first = arguments.first,
        first.label == nil
      else { return nil }
      return (first.value, receiver, nil)
    }
    for wrapper in candidates(call, named: name) where wrapper.function.takes(arguments) {
      let parameters = wrapper.function.parameters
      let place = parameters.firstIndex { $0.name == wrapper.parameter.name } ?? 0
      let argument =
        wrapper.parameter.label.map { label in arguments.first { $0.label == label } }
        ?? (arguments.indices.contains(place) ? arguments[place] : nil)
      if let argument { return (argument.value, nil, wrapper) }
    }
    return nil
  }
}

extension [Statement] {
  /// True if what follows the body is not reached from it.
  var endsEarly: Bool {
    switch last?.form {
    case .result, .break, .continue, .throw: true
    case .expression(let value): value.calleeName.map { ["fatalError", "preconditionFailure"].contains($0) } ?? false
    default: false
    }
  }
}

extension Expr {
  /// True for a function that calls the closure that it is given at once, or as soon as the caller is done.
  fileprivate var runsClosureSoon: Bool {
    switch form {
    case .name(let name), .member(_, let name):
      [
        "async", "asyncAfter", "sync", "Task", "detached", "onAppear", "task", "run", "perform", "performAndWait",
        "assumeIsolated", "withAnimation", "addOperation", "dispatch_async", "dispatch_after", "dispatch_sync",
      ].contains(name)
    default: false
    }
  }

  fileprivate var calleeName: String? {
    guard case .call(let callee, _) = form, case .name(let name) = callee.form else { return nil }
    return name
  }
}
