/// Machines that a library builds of the routes it is given: SwiftState's `addRoute(.a => .b)` and the `state(.a) {
/// on(.event) { transition(to: .b) } }` of Tinder's StateMachine.
struct RouteMachines {
  /// The routes of one body.
  struct Routes {
    var edges: [EnumMachines.Edge] = []
    var initial: String?
    /// The names in the order of their first use.
    var names: [String] = []
    /// Calls in closures whose type is not known: where they have a truth value they are conditions.
    var guesses: [(call: Span, isCondition: Bool)] = []
    /// The code that adds routes that are not followed.
    var unread: [Span] = []
    var span: Span
    let container: CodeContainer
    /// The branches of the body, once they are asked for.
    fileprivate var branches: Branches?

    mutating func use(_ name: String) {
      if !names.contains(name) { names.append(name) }
    }
  }

  private let program: Program
  private(set) var found: [Routes] = []

  init(_ program: Program, containers: [CodeContainer]) {
    self.program = program
    for container in containers {
      var routes = Routes(span: container.span, container: container)
      container.body.visit { expression in
        guard case .call(let callee, let arguments) = expression.form else { return }
        take(expression, callee, arguments, &routes)
      }
      routes = expanded(routes)
      if !routes.edges.isEmpty { found.append(routes) }
    }
  }

  /// `.any`, and `.Any` as it was written before Swift 3.
  private func isAny(_ name: String) -> Bool { name == "any" || name == "Any" }

  private func take(
    _ call: Expr, _ callee: Expr, _ arguments: [Expr.Argument], _ routes: inout Routes
  ) {
    switch callee.form {
    case .member(.some, "addRoute"), .member(.some, "addRoutes"), .member(.some, "addRouteChain"):
      addRoutes(call, arguments, &routes)
    case .member(.some, "addRouteMapping"), .member(.some, "addStateRouteMapping"): routes.unread.append(call.span)
    case .name("initialState"):
      routes.initial = arguments.first.flatMap { caseName($0.value) }
    case .name("state"): addState(call, arguments, &routes)
    case .name("StateMachine"):
      if let state = arguments.first(where: { $0.label == "state" }) { routes.initial = caseName(state.value) }
    default: break
    }
  }

  private func branches(_ routes: inout Routes) -> Branches {
    let branches = routes.branches ?? Branches(of: routes.container.body, in: program)
    routes.branches = branches
    return branches
  }

  private func addRoutes(_ call: Expr, _ arguments: [Expr.Argument], _ routes: inout Routes) {
    let event = arguments.first { $0.label == "event" }.flatMap { caseName($0.value) }
    let asked = condition(arguments, &routes).map { Truth.when($0) } ?? .yes
    let condition = asked.and(branches(&routes).truth(at: call.span)).condition
    for argument in arguments
    where [nil, "transitions", "routes"].contains(argument.label) {
      if case .closure = argument.value.form { continue }
      let items: [Expr] = if case .array(let items) = argument.value.form { items } else { [argument.value] }
      for item in items {
        let steps = steps(of: item)
        if steps.isEmpty || steps.contains(where: { $0.isEmpty || $1.isEmpty }) { routes.unread.append(item.span) }
        for (sources, targets) in steps {
          for source in sources {
            for target in targets {
              for name in [source, target] where !isAny(name) { routes.use(name) }
              routes.edges.append(
                EnumMachines.Edge(source: source, target: target, event: event, condition: condition, span: call.span))
            }
          }
        }
      }
    }
  }

  /// Returns the condition of a route: of closures without a label only one that has a value is a condition.
  private func condition(_ arguments: [Expr.Argument], _ routes: inout Routes) -> ConditionText? {
    if let labelled = arguments.first(where: { $0.label == "condition" }) { return text(of: labelled.value) }
    guard let last = arguments.last, last.label == nil, case .closure(let closure) = last.value.form,
      let result = closure.body.onlyResult ?? closure.body.results.first
    else { return nil }
    if closure.body.results.isEmpty || closure.body.count == 1, case .expression? = closure.body.first?.form {
      guard isQuestion(result, &routes) else { return nil }
    }
    return text(of: closure.body.count == 1 ? result : last.value)
  }

  /// True for an expression with a truth value. The type of another file's function is guessed by its name.
  private func isQuestion(_ value: Expr, _ routes: inout Routes) -> Bool {
    switch value.form {
    case .boolean, .not, .any, .all, .isType, .name, .member: return true
    case .binary(let name, _, _):
      return !name.hasSuffix("=") || ["==", "!=", "<=", ">=", "===", "!=="].contains(name)
    case .call(let callee, _):
      let name: String
      switch callee.form {
      case .name(let function), .member(_, let function): name = function
      default: return false
      }
      if let function = routes.container.type?.functions(named: name)?.functions.first ?? program.functions[name]?.first
      {
        return function.result == .named(["Bool"])
      }
      let isCondition = ["is", "has", "can", "should", "contains", "allows"].contains { name.hasPrefix($0) }
      routes.guesses.append((value.span, isCondition))
      return isCondition
    default: return false
    }
  }

  /// The steps of `.a => .b => .c`.
  private func steps(of expression: Expr) -> [([String], [String])] {
    guard case .binary("=>", let left, let right) = expression.form else { return [] }
    if case .binary("=>", _, let middle) = left.form {
      return steps(of: left) + [(names(middle), names(right))]
    }
    return [(names(left), names(right))]
  }

  private func names(_ expression: Expr) -> [String] {
    if case .array(let items) = expression.form {
      let names = items.compactMap(caseName)
      return names.count == items.count ? names : []
    }
    return caseName(expression).map { [$0] } ?? []
  }

  private func text(of expression: Expr) -> ConditionText {
    .text(program.line(expression.span), isUnread: false)
  }

  /// `state(.a) { on(.event) { transition(to: .b) } }`
  private func addState(_ call: Expr, _ arguments: [Expr.Argument], _ routes: inout Routes) {
    guard let source = arguments.first.flatMap({ caseName($0.value) }),
      case .closure(let body)? = arguments.last?.value.form
    else { return }
    routes.use(source)
    var own: [EnumMachines.Edge] = []
    var unread: [Span] = []
    let branches = branches(&routes)
    body.body.visit { expression in
      guard case .call(let callee, let arguments) = expression.form, case .name("on") = callee.form,
        let event = arguments.first.flatMap({ caseName($0.value) }),
        case .closure(let reaction)? = arguments.last?.value.form
      else { return }
      reaction.body.visit { inner in
        guard case .call(let callee, let arguments) = inner.form, callee.path?.last == "transition",
          let target = arguments.first(where: { $0.label == "to" })
        else { return }
        let targets = targets(of: target.value, branches.truth(at: inner.span), branches)
        if targets.isEmpty { unread.append(inner.span) }
        own += targets.map {
          EnumMachines.Edge(source: source, target: $0, event: event, condition: $1.condition, span: inner.span)
        }
      }
    }
    routes.unread += unread
    for edge in own { routes.use(edge.target) }
    routes.edges += own
  }

  /// The states that a value may be, with their conditions; none if one of them is not known.
  private func targets(of value: Expr, _ around: Truth, _ branches: Branches) -> [(String, Truth)] {
    guard case .ternary(let test, let first, let second) = value.form else {
      return caseName(value).map { [($0, around)] } ?? []
    }
    let truth = branches.truth(of: test)
    let one = targets(of: first, around.and(truth), branches)
    let two = targets(of: second, around.and(truth.negated), branches)
    return one.isEmpty || two.isEmpty ? [] : one + two
  }

  private func caseName(_ value: Expr) -> String? {
    switch value.form {
    case .member(_, let name): name
    case .call(let callee, let arguments):
      if case .member(nil, "some") = callee.form, let inner = arguments.first {
        caseName(inner.value)
      } else if case .member(_, let name) = callee.form {
        name
      } else {
        nil
      }
    default: nil
    }
  }

  /// The enum that has all names; nil if there is none.
  func type(of routes: Routes) -> ProgramType? {
    let fitting = program.enums(havingAll: Set(routes.names))
    let declared = fitting.filter { type in
      type.inherited.contains { ["StateType", "StateMachineHashable"].contains($0.path?.last) }
    }
    return (declared.isEmpty ? fitting : declared).min { $0.cases.count < $1.cases.count }
  }

  /// The routes with `any` written out.
  private func expanded(_ routes: Routes) -> Routes {
    var routes = routes
    let all = type(of: routes)?.cases.map(\.name) ?? routes.names
    guard all.count <= EnumMachines.maxCases else { return routes }
    routes.edges = routes.edges.flatMap { edge -> [EnumMachines.Edge] in
      let sources = isAny(edge.source) ? all : [edge.source]
      let targets = isAny(edge.target) ? all : [edge.target]
      return sources.flatMap { source in
        targets.map {
          EnumMachines.Edge(source: source, target: $0, event: edge.event, condition: edge.condition, span: edge.span)
        }
      }
    }
    return routes
  }
}
