/// Follows values to the classes that they are of, or that they are: `A()` and `A.self` are both of class `A`.
///
/// Lists give their elements in order. A value that cannot be followed is given as its place in the text.
final class TypeFlow {
  enum Item {
    case type(ProgramType, Span)
    /// The argument for a parameter of a function.
    case parameter(Function, Function.Parameter)
    /// A property of the enum case that is the argument for a parameter of a function.
    case property(String, ProgramType, Function, Function.Parameter)
    case unread(Span)
  }

  static let maxDepth = 12
  let program: Program
  private var locals: [Int: [String: [Expr]]] = [:]
  private var steps = 0
  /// The maximum number of expressions of one question.
  static let maxSteps = 20_000

  init(_ program: Program) { self.program = program }

  /// The items of an expression in a body, which may run for an object of a class below that which has it.
  func items(_ expression: Expr, in container: CodeContainer, of type: ProgramType? = nil) -> [Item] {
    steps = 0
    return items(expression, Place(container: container, type: type ?? container.type), 0)
  }

  /// The classes that an expression may be of, each once.
  func types(_ expression: Expr, in container: CodeContainer) -> [ProgramType] {
    var found: [ProgramType] = []
    for case .type(let type, _) in items(expression, in: container) where !found.contains(where: { $0 === type }) {
      found.append(type)
    }
    return found
  }

  private struct Place {
    let container: CodeContainer?
    let type: ProgramType?
    var file: Int? { container?.span.file ?? type?.span?.file }
  }

  private func items(_ expression: Expr, _ place: Place, _ depth: Int) -> [Item] {
    steps += 1
    guard depth < TypeFlow.maxDepth, steps < TypeFlow.maxSteps, program.budget.spend() else {
      return [.unread(expression.span)]
    }
    let next = depth + 1
    switch expression.form {
    case .array(let items): return items.flatMap { self.items($0, place, next) }
    case .dictionary(let items): return items.flatMap { self.items($0.value, place, next) }
    case .name(let name): return named(name, expression, place, next)
    case .member(let base, let name): return member(base, name, expression, place, next)
    case .call(let callee, let arguments): return call(callee, arguments, expression, place, next)
    case .index(let base, let index):
      let found = items(base, place, next)
      guard case .integer(let wanted)? = index.first?.value.form, found.indices.contains(wanted),
        found.allSatisfy(\.isRead)
      else { return found }
      return [found[wanted]]
    case .closure(let closure): return closure.body.results.flatMap { items($0, place, next) }
    case .ternary, .statement: return expression.branches.flatMap { items($0, place, next) }
    case .binary("+", let left, let right): return items(left, place, next) + items(right, place, next)
    case .binary("??", let left, let right):
      let found = items(left, place, next).filter(\.isRead) + items(right, place, next).filter(\.isRead)
      return found.isEmpty ? [.unread(expression.span)] : found
    case .cast(let inner, let type, _):
      let found = items(inner, place, next).filter(\.isRead)
      return found.isEmpty ? ofType(type, expression.span, place) : found
    case .type(let type): return ofType(type, expression.span, place)
    case .null: return []
    default: return [.unread(expression.span)]
    }
  }

  private func ofType(_ type: TypeRef, _ span: Span, _ place: Place) -> [Item] {
    guard let path = type.path, let found = program.resolve(path, from: place.type, file: place.file) else {
      return [.unread(span)]
    }
    return [.type(found, span)]
  }

  private func named(_ name: String, _ expression: Expr, _ place: Place, _ depth: Int) -> [Item] {
    if name == "self" { return place.type.map { [.type($0, expression.span)] } ?? [.unread(expression.span)] }
    if let container = place.container, depth < TypeFlow.maxDepth {
      if let values = locals(of: container)[name], !values.isEmpty {
        return values.flatMap { items($0, place, depth) }
      }
      if let parameter = container.function?.parameters.first(where: { $0.name == name }),
        let function = container.function
      {
        if let path = parameter.type.path, let type = program.resolve(path, from: place.type, file: place.file),
          let only = onlyType(type)
        {
          return [.type(only, expression.span)]
        }
        return [.parameter(function, parameter)]
      }
    }
    for scope in place.type?.scopes ?? [] {
      if let found = property(name, of: scope, depth) { return found }
    }
    if let type = program.resolve([name], from: place.type, file: place.file) { return [.type(type, expression.span)] }
    if let property = program.properties[name], let initial = property.initial {
      return items(initial, Place(container: nil, type: nil), depth)
    }
    return [.unread(expression.span)]
  }

  /// The type that a value of a declared type is of: a class without subclasses, the only type that conforms to a
  /// protocol.
  private func onlyType(_ type: ProgramType) -> ProgramType? {
    guard type.isProtocol else { return type.subclasses.isEmpty && !type.isEnum ? type : nil }
    let conforming = program.conforming(to: type).filter(\.subclasses.isEmpty)
    return conforming.count == 1 ? conforming[0] : nil
  }

  private func member(_ base: Expr?, _ name: String, _ expression: Expr, _ place: Place, _ depth: Int) -> [Item] {
    guard let base else { return [.unread(expression.span)] }
    if name == "first" || name == "last" {
      let found = items(base, place, depth)
      if found.count > 1, found.allSatisfy(\.isRead) { return [found[name == "first" ? 0 : found.count - 1]] }
    }
    if ["self", "values", "dynamicType", "classForCoder"].contains(name) { return items(base, place, depth) }
    if let path = expression.path, let type = program.resolve(path, from: place.type, file: place.file) {
      return [.type(type, expression.span)]
    }
    if case .name("super") = base.form, let above = place.type?.superclass {
      return property(name, of: above, depth) ?? [.unread(expression.span)]
    }
    for item in items(base, place, depth) {
      switch item {
      case .type(let type, _): if let found = property(name, of: type, depth) { return found }
      case .parameter(let function, let parameter):
        guard let path = parameter.type.path, let type = program.resolve(path, from: place.type, file: place.file),
          type.isEnum, type.property(named: name) != nil
        else { continue }
        return [.property(name, type, function, parameter)]
      case .property, .unread: break
      }
    }
    return [.unread(expression.span)]
  }

  /// Returns the possible values of a property: those that are written for it, or else the class that it is declared to
  /// be of.
  private func property(_ name: String, of type: ProgramType, _ depth: Int) -> [Item]? {
    guard let (owner, property) = type.property(named: name) else {
      // In Objective-C `self.list` may be a method, too.
      guard let (owner, found) = type.functions(named: name), depth < TypeFlow.maxDepth,
        found.contains(where: { $0.parameters.isEmpty })
      else { return nil }
      return results(found, [], owner, depth)
    }
    let place = Place(container: nil, type: owner)
    let span = property.span
    var values: [Expr] = property.getter?.results ?? []
    if let initial = property.initial { values += initial.branches }
    var found = values.flatMap { items($0, place, depth) }
    if property.getter == nil {
      for function in type.functionList + (owner === type ? [] : owner.functionList) {
        guard let body = function.body, !body.isEmpty else { continue }
        let container = container(of: function, body, owner)
        for value in body.values(givenTo: name, ofSelf: true, isShadowed: locals(of: container)[name] != nil) {
          found += items(value, Place(container: container, type: owner), depth)
        }
      }
    }
    let read = found.filter(\.isRead)
    if !read.isEmpty { return property.type?.element == nil && property.type?.path != nil ? read : found }
    guard let declared = property.type?.element ?? property.type else { return found.isEmpty ? [.unread(span)] : found }
    let own = ofType(declared, span, place)
    if property.type?.element == nil, case .type(let type, _)? = own.first, let only = onlyType(type) {
      return [.type(only, span)]
    }
    return own
  }

  private func call(
    _ callee: Expr, _ arguments: [Expr.Argument], _ expression: Expr, _ place: Place, _ depth: Int
  ) -> [Item] {
    if case .closure(let closure) = callee.form {
      return closure.body.results.flatMap { items($0, place, depth) }
    }
    if case .array = callee.form { return arguments.first.map { items($0.value, place, depth) } ?? [] }
    if case .type = callee.form { return arguments.first.map { items($0.value, place, depth) } ?? [] }
    if let path = expression.calleePath {
      if ["Array", "Set", "ObjectIdentifier"].contains(path.last ?? ""), let first = arguments.first {
        return items(first.value, place, depth)
      }
      if let type = program.resolve(path, from: place.type, file: place.file) { return [.type(type, expression.span)] }
    }
    switch callee.form {
    case .name("type"): return arguments.first.map { items($0.value, place, depth) } ?? []
    case .name(let name):
      for scope in place.type?.scopes ?? [] {
        if let (owner, found) = scope.functions(named: name) { return results(found, arguments, owner, depth) }
      }
      if let found = program.functions[name] { return results(found, arguments, nil, depth) }
      return [.unread(expression.span)]
    case .member(let base?, let name): return method(base, name, arguments, expression, place, depth)
    default: return [.unread(expression.span)]
    }
  }

  private func method(
    _ base: Expr, _ name: String, _ arguments: [Expr.Argument], _ expression: Expr, _ place: Place, _ depth: Int
  ) -> [Item] {
    let objects = items(base, place, depth)
    for case .type(let type, _) in objects {
      if let (owner, found) = type.functions(named: name), name != "init" {
        // What returns an object of its own class makes one of the class that is asked.
        let isOwn = found.contains { $0.result == .named(["Self"]) || $0.result == .named(["instancetype"]) }
        return isOwn ? [.type(type, expression.span)] : results(found, arguments, owner, depth)
      }
    }
    switch name {
    case "init", "map", "compactMap", "flatMap", "filter", "sorted", "reversed", "shuffled", "first", "last", "copy",
      "randomElement", "appending":
      return objects + (name == "appending" ? arguments.flatMap { items($0.value, place, depth) } : [])
    case "state", "stateForClass", "resolve", "make", "instance":
      return arguments.first.map { items($0.value, place, depth) } ?? []
    default:
      // A factory of a state that is in no file, such as `+ (instancetype)stateWithScene:`.
      if let path = base.path, let type = program.resolve(path, from: place.type, file: place.file),
        type.lineage.contains(where: { $0.functions["isValidNextState"] != nil })
          || type.unseenRoot.map({ StateClasses.gameplayKit.contains($0.last ?? "") }) == true,
        ["state", "new", "make", "create", "with", "instance", "build"].contains(where: name.hasPrefix)
      {
        return [.type(type, expression.span)]
      }
      return [.unread(expression.span)]
    }
  }

  private func results(_ functions: [Function], _ arguments: [Expr.Argument], _ owner: ProgramType?, _ depth: Int)
    -> [Item]
  {
    guard let function = functions.first(where: { $0.takes(arguments) }) ?? functions.first, let body = function.body
    else { return [] }
    let place = Place(container: container(of: function, body, owner), type: owner)
    return body.results.flatMap { items($0, place, depth) }
  }

  private func container(of function: Function, _ body: [Statement], _ owner: ProgramType?) -> CodeContainer {
    CodeContainer(
      index: -1 - function.span.start - function.span.file * 4_000_000, type: owner, name: function.name,
      function: function, property: nil, body: body, span: function.span)
  }

  /// Returns the values given to the local variables of a body, by their names.
  private func locals(of container: CodeContainer) -> [String: [Expr]] {
    if let known = locals[container.index] { return known }
    var found: [String: [Expr]] = [:]
    var parameters: Set<String> = []
    container.body.visitAllStatements { statement in
      switch statement.form {
      case .variable(let pattern, let type, let value):
        for name in pattern.names {
          var values = value.map { [$0] } ?? []
          if value == nil, let type { values = [Expr(span: statement.span, form: .type(type))] }
          found[name, default: []] += values
          if values.isEmpty { parameters.insert(name) }
        }
      case .branch(let conditions, _, _), .guard(let conditions, _), .loop(let conditions, _):
        for condition in conditions {
          if case .bind(let pattern, let value) = condition.form, let name = pattern.names.first,
            value.path != [name]
          {
            found[name, default: []].append(value)
          }
        }
      case .for(let pattern, let values, _): for name in pattern.names { found[name, default: []].append(values) }
      case .switch(let subject, let choices):
        for choice in choices {
          for case .cast(let inner, let type) in choice.items.map(\.pattern.form) {
            for name in inner.names { found[name, default: []].append(Expr(span: subject.span, form: .type(type))) }
          }
        }
      default: break
      }
    }
    for name in found.keys {
      let values = container.body.values(givenTo: name, ofSelf: false, isShadowed: false)
      if !values.isEmpty, case .type? = found[name]?.first?.form { found[name] = [] }
      found[name]? += values
    }
    locals[container.index] = found
    return found
  }
}

extension TypeFlow.Item {
  var isRead: Bool { if case .unread = self { false } else { true } }
  var type: ProgramType? { if case .type(let type, _) = self { type } else { nil } }
}

extension [Statement] {
  /// Gives every statement at any depth, those in closures included.
  func visitAllStatements(_ take: (Statement) -> Void) {
    visitStatements(take)
    visit { expression in
      switch expression.form {
      case .closure(let closure): closure.body.visitStatements(take)
      case .statement(let inner): [inner].visitStatements(take)
      default: break
      }
    }
  }

  /// Gives every pattern that a variable, or a condition of `if` and `guard`, gives a value, with the value.
  func visitBindings(_ take: (Pattern, Expr) -> Void) {
    visitAllStatements { statement in
      switch statement.form {
      case .variable(let pattern, _, let value?): take(pattern, value)
      case .branch(let conditions, _, _), .guard(let conditions, _):
        for case .bind(let pattern, let value) in conditions.map(\.form) { take(pattern, value) }
      default: break
      }
    }
  }

  /// Returns the values that are assigned, added or appended to a variable.
  func values(givenTo name: String, ofSelf: Bool, isShadowed: Bool) -> [Expr] {
    func isTarget(_ target: Expr) -> Bool {
      switch target.form {
      case .name(name): return !isShadowed
      case .member(let base?, name): if case .name("self") = base.form { return ofSelf } else { return false }
      default: return false
      }
    }
    var found: [Expr] = []
    visit { expression in
      switch expression.form {
      case .binary("=", let target, let value) where isTarget(target): found += value.branches
      case .binary("+=", let target, let value) where isTarget(target): found.append(value)
      case .call(let callee, let arguments):
        if case .member(let base?, let method) = callee.form,
          ["append", "insert", "addObject", "addObjectsFromArray"].contains(method),
          isTarget(base), let first = arguments.first
        {
          found.append(first.value)
        }
      default: break
      }
    }
    return found
  }
}
