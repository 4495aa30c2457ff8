/// The part of a program that says which cases of an enum may follow which.
enum NextStateRule {
  /// `func canTransition(to next: Self) -> Bool`
  case method(Function, owner: ProgramType)
  /// `func canTransition(to next: State) -> Bool` of a type that has the state in a property.
  case question(Function, owner: ProgramType, state: Property)
  /// `func canTransition(from: State, to: State) -> Bool`
  case function(Function, owner: ProgramType?)
  /// `var validNextStates: Set<Self>`
  case property(Property, owner: ProgramType)
  /// `func nextStates(of state: State) -> [State]`, and without a parameter in the enum itself.
  case list(Function, owner: ProgramType?)
  /// `[State: Set<State>]`
  case table(Property, owner: ProgramType?)
  /// `didSet` of the state, which fails or takes the old value back.
  case observer(Property, owner: ProgramType, Property.Observer)

  private static let questions = [
    "transit", "nextstate", "enter", "move", "advance", "change", "cango", "canswitch", "canfollow", "isvalidnext",
    "canbecome", "isallowednext", "isreachable",
  ]
  private static let lists = [
    "transit", "next", "successor", "reachable", "allowedstates", "validstates", "possiblestates", "allowedtargets",
    "followers", "alloweddestinations",
  ]

  private static func isFitting(_ name: String, _ words: [String]) -> Bool {
    let name = name.lowercased()
    return words.contains { name.contains($0) }
  }

  private static func asks(_ function: Function) -> Bool {
    guard RuleName(function.name).rank != nil else { return false }
    if isFitting(function.name, questions) { return true }
    let isAuxiliary = ["can", "is", "allows", "may"].contains { function.name.hasPrefix($0) }
    return isAuxiliary && function.parameters.last?.label == "to"
  }

  private static func namesList(_ name: String) -> Bool { isFitting(name, lists) }

  private static func namesTable(_ name: String) -> Bool {
    isFitting(name, lists + ["allowed", "valid", "rules", "table", "graph", "edges", "moves"])
  }

  var name: String {
    switch self {
    case .method(let function, _), .question(let function, _, _), .function(let function, _), .list(let function, _):
      function.name
    case .property(let property, _), .table(let property, _): property.name
    case .observer: "didSet"
    }
  }

  var span: Span {
    switch self {
    case .method(let function, _), .question(let function, _, _), .function(let function, _), .list(let function, _):
      function.span
    case .property(let property, _), .table(let property, _), .observer(let property, _, _): property.span
    }
  }

  /// The type in which it is written.
  private var owner: ProgramType? {
    switch self {
    case .method(_, let owner), .question(_, let owner, _), .property(_, let owner), .observer(_, let owner, _): owner
    case .function(_, let owner), .list(_, let owner), .table(_, let owner): owner
    }
  }

  /// The type that asks, and its variable, if it is not the enum that does.
  var user: (owner: ProgramType?, variable: String?) {
    switch self {
    case .method, .property: (nil, nil)
    case .question(_, let owner, let state): (owner, state.name)
    case .function(_, let owner), .list(_, let owner), .table(_, let owner): (owner, nil)
    case .observer(let property, let owner, _): (owner, property.name)
    }
  }

  /// Returns the candidates for the rule of an enum, the likeliest first.
  static func find(for type: ProgramType, in program: Program, _ candidates: Candidates) -> [NextStateRule] {
    func isType(_ reference: TypeRef?, _ scope: ProgramType?) -> Bool {
      guard case .named(let path)? = reference else { return false }
      return path == ["Self"] ? scope === type : program.resolve(path, from: scope) === type
    }
    func isList(_ reference: TypeRef?, _ scope: ProgramType?) -> Bool { isType(reference?.element, scope) }
    var methods: [NextStateRule] = []
    for function in type.functionList where function.body != nil && !function.isStatic && asks(function) {
      guard function.parameters.count == 1, function.result == .named(["Bool"]) else { continue }
      let parameter = function.parameters[0].type
      if isType(parameter, type) {
        methods.append(.method(function, owner: type))
        continue
      }
      // `canTransition(to next: any State)` with `next as? Self` in its body.
      guard case .named(let path) = parameter, program.resolve(path, from: type)?.isProtocol != false,
        function.casts({ isType($0, type) })
      else { continue }
      methods.append(.method(function, owner: type))
    }
    var lists: [NextStateRule] = []
    for property in type.propertyList where !property.isStatic && namesList(property.name) {
      if property.getter != nil, isList(property.type, type) { lists.append(.property(property, owner: type)) }
    }
    for function in type.functionList
    where function.parameters.isEmpty && namesList(function.name) && !function.isStatic {
      if isList(function.result, type) { lists.append(.list(function, owner: type)) }
    }
    var functions: [NextStateRule] = []
    for (owner, function) in candidates.functions[type] ?? [] {
      let types = function.parameters.map { isType($0.type, owner) }
      if types == [true, true], function.result == .named(["Bool"]), asks(function) {
        functions.append(.function(function, owner: owner))
      } else if types == [true], namesList(function.name), isList(function.result, owner) {
        functions.append(.list(function, owner: owner))
      } else if types == [true], let owner, owner !== type, !function.isStatic, function.result == .named(["Bool"]),
        asks(function)
      {
        let states = owner.propertyList.filter { property in
          property.getter == nil && !property.isStatic && !property.isConstant
            && (isType(property.type, owner) || isCase(property.initial, of: type, property.type))
        }
        if states.count == 1 { functions.append(.question(function, owner: owner, state: states[0])) }
      }
    }
    var tables: [NextStateRule] = []
    for (owner, property) in candidates.properties[type] ?? [] {
      guard let initial = property.initial ?? property.getter?.onlyResult else { continue }
      if case .dictionary(let key, let value)? = property.type {
        if isType(key, owner), isType(value.element, owner) { tables.append(.table(property, owner: owner)) }
      } else if property.type == nil, isTable(initial, of: type) {
        tables.append(.table(property, owner: owner))
      }
    }
    return [methods, lists, functions, tables, candidates.observers[type] ?? []].flatMap { rules in
      RuleName.ranks.flatMap { rank in rules.filter { RuleName($0.name).rank == rank } }
    }
  }

  /// True for `State.idle` as what a property without a type begins with.
  private static func isCase(_ initial: Expr?, of type: ProgramType, _ declared: TypeRef?) -> Bool {
    guard declared == nil, let path = initial?.path, path.count > 1 else { return false }
    return path.dropLast().last == type.simpleName && type.cases.contains { $0.name == path.last }
  }

  /// The functions and properties of a program that may be rules, by their names.
  struct Candidates {
    /// By the type of the first parameter.
    private(set) var functions: [ProgramType: [(ProgramType?, Function)]] = [:]
    /// By the type of the keys.
    private(set) var properties: [ProgramType: [(ProgramType?, Property)]] = [:]
    /// By the type of the property that is observed.
    private(set) var observers: [ProgramType: [NextStateRule]] = [:]

    init(_ program: Program) {
      for type in program.types { add(type, type.functionList, type.propertyList, program) }
      for file in program.declarations { add(nil, file.functions, file.properties, program) }
    }

    private mutating func add(
      _ owner: ProgramType?, _ functions: [Function], _ properties: [Property], _ program: Program
    ) {
      for function in functions where function.body != nil && (1...2).contains(function.parameters.count) {
        let isFitting = asks(function) || function.parameters.count == 1 && namesList(function.name)
        guard isFitting, case .named(let path) = function.parameters[0].type,
          let type = program.resolve(path, from: owner)
        else { continue }
        self.functions[type, default: []].append((owner, function))
      }
      if let owner { addObservers(of: properties, owner, program) }
      for property in properties where namesTable(property.name) {
        guard let type = keys(of: property, owner, program) else { continue }
        self.properties[type, default: []].append((owner, property))
      }
    }

    private mutating func addObservers(of properties: [Property], _ owner: ProgramType, _ program: Program) {
      for property in properties where property.getter == nil && !property.isStatic {
        guard let type = StateVariable.enumeration(of: property, in: owner, program) else { continue }
        if let observer = property.observer, observer.body.hasPart({ $0.path == [observer.oldName] }) {
          observers[type, default: []].append(.observer(property, owner: owner, observer))
        }
      }
    }

    /// The type of the keys of a dictionary, as it is declared or written.
    private func keys(of property: Property, _ owner: ProgramType?, _ program: Program) -> ProgramType? {
      if case .dictionary(.named(let path), _)? = property.type { return program.resolve(path, from: owner) }
      guard property.type == nil, let initial = property.initial ?? property.getter?.onlyResult,
        case .dictionary(let items) = initial.form, let path = items.first?.key.path, path.count > 1
      else { return nil }
      return program.resolve(Array(path.dropLast()), from: owner, file: property.span.file)
    }
  }

  /// True for a dictionary whose keys and values are written with the enum's name.
  private static func isTable(_ expression: Expr, of type: ProgramType) -> Bool {
    guard case .dictionary(let items) = expression.form, !items.isEmpty else { return false }
    return items.allSatisfy { item in
      guard let path = item.key.path, path.count > 1 else { return false }
      return path.dropLast().last == type.simpleName && type.cases.contains { $0.name == path.last }
    }
  }

  /// Whether a case may follow another: where the rule says what is forbidden, the opposite of its answer.
  func allows(_ source: String, _ target: String, of type: ProgramType, _ evaluator: Evaluator) -> Truth {
    let answer = answer(source, target, of: type, evaluator)
    return RuleName(name).isNegative ? answer.negated : answer
  }

  private func answer(_ source: String, _ target: String, of type: ProgramType, _ evaluator: Evaluator) -> Truth {
    var environment = Environment(object: owner, scope: owner, file: span.file)
    switch self {
    case .observer(let property, let owner, let observer):
      var tracked = Environment.Tracked(
        names: [[property.name], ["self", property.name]], states: type, value: .enumCase(target), returned: .nothing)
      tracked.setters = owner.setters(of: property.name, type, evaluator.program)
      tracked.ending = owner.endingMethods
      tracked.endsAtAssertions = true
      environment.tracked = tracked
      environment.values[observer.oldName] = .enumCase(source)
      environment.assumedProperties[property.name] = .enumCase(target)
      return NextStateRule.stays(evaluator.run(observer.body, environment, isImplicit: false), target)
    case .method(let function, _):
      environment.selfValue = .enumCase(source)
      environment.values[function.parameters[0].name] = .enumCase(target)
      environment.subjects = [function.parameters[0].name]
      return evaluator.truth(function, environment)
    case .question(let function, _, let state):
      environment.assumedProperties[state.name] = .enumCase(source)
      environment.values[function.parameters[0].name] = .enumCase(target)
      environment.subjects = [function.parameters[0].name]
      return evaluator.truth(function, environment)
    case .function(let function, _):
      environment.values[function.parameters[0].name] = .enumCase(source)
      environment.values[function.parameters[1].name] = .enumCase(target)
      environment.subjects = [function.parameters[0].name, function.parameters[1].name]
      return evaluator.truth(function, environment)
    case .property(let property, _):
      environment.selfValue = .enumCase(source)
      return contains(
        evaluator.run(property.getter ?? [], environment, isImplicit: property.getter?.count == 1), target,
        property.span, evaluator)
    case .list(let function, _):
      if let parameter = function.parameters.first {
        environment.values[parameter.name] = .enumCase(source)
      } else {
        environment.selfValue = .enumCase(source)
      }
      let body = function.body ?? []
      return contains(evaluator.run(body, environment, isImplicit: body.count == 1), target, function.span, evaluator)
    case .table(let property, _):
      guard let initial = property.initial ?? property.getter?.onlyResult,
        case .dictionary(let items) = evaluator.evaluate(initial, environment)
      else { return .when(.text(property.name, isUnread: true)) }
      for item in items {
        guard let isSame = AbstractValue.areEqual(item.key, .enumCase(source)) else {
          return .when(.text(property.name, isUnread: true))
        }
        if isSame == .yes { return contains(item.value, target, property.span, evaluator) }
      }
      return .no
    }
  }

  /// Whether the state that is assigned is kept.
  private static func stays(_ value: AbstractValue, _ target: String) -> Truth {
    switch value {
    case .null: .yes
    case .step(let inner, _): stays(inner, target)
    case .enumCase(let name): Truth(name == target)
    case .either(let condition, let first, let second):
      .choice(.when(condition), stays(first, target), stays(second, target))
    case .unknown(let text): .when(text)
    default: .no
    }
  }

  private func contains(_ list: AbstractValue, _ target: String, _ span: Span, _ evaluator: Evaluator) -> Truth {
    let unread = Truth.when(.text(evaluator.text(span), isUnread: true))
    switch list {
    case .list(let items):
      return items.reduce(.no) { sum, item in
        sum == .yes ? .yes : sum.or(AbstractValue.areEqual(item, .enumCase(target)) ?? unread)
      }
    case .either(let condition, let first, let second):
      return .choice(
        .when(condition), contains(first, target, span, evaluator), contains(second, target, span, evaluator))
    case .null: return .no
    default: return unread
    }
  }
}

extension Function {
  /// True if the body casts a value to a type.
  fileprivate func casts(_ isWanted: (TypeRef) -> Bool) -> Bool {
    (body ?? []).hasPart { if case .cast(_, let type, _) = $0.form { isWanted(type) } else { false } }
  }
}

/// The evidence that the name of a rule gives about it.
struct RuleName {
  /// The name's words in small letters.
  private let words: [String]

  private static let allowing = ["can", "is", "may", "allow", "valid", "permit"]
  private static let asking = ["transit", "enter", "move", "advance", "change", "go", "switch", "follow", "become"]
  /// The beginnings of words that turn a question round, wherever they are, and as the first of the name.
  private static let denying = [
    "cannot", "cant", "invalid", "illegal", "forbid", "disallow", "prohibit", "impossible", "unreachable", "blocked",
  ]
  private static let denyingFirst = ["block", "prevent", "refuse", "reject", "deny", "denie"]
  /// The same for words about what is done with a transition that is made.
  private static let accompanying = ["animat", "notif", "logged", "tracked"]
  private static let accompanyingFirst: Set<String> = ["log", "logs", "track", "tracks", "record", "records"]

  init(_ name: String) {
    var words: [String] = []
    for letter in name {
      if letter.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    self.words = words
  }

  private var first: String { words.first ?? "" }

  /// True for what asks whether a transition is forbidden: `isInvalidTransition`.
  var isNegative: Bool {
    let count = words.count { $0 == "not" || RuleName.denying.contains(where: $0.hasPrefix) }
    return !(count + (RuleName.denyingFirst.contains(where: first.hasPrefix) ? 1 : 0)).isMultiple(of: 2)
  }

  /// The ranks of names, the likeliest rules first.
  static let ranks = 0...3

  /// A measure of how likely a rule is to have the name; nil for a name of another question, as
  /// `shouldAnimateTransition` is.
  var rank: Int? {
    let accompanies = words.contains { RuleName.accompanying.contains(where: $0.hasPrefix) }
    if accompanies || RuleName.accompanyingFirst.contains(first) { return nil }
    if isNegative { return 3 }
    if first == "should" {
      let next = words.dropFirst().first ?? ""
      return (RuleName.asking + RuleName.allowing).contains(where: next.hasPrefix) ? 2 : nil
    }
    return RuleName.allowing.contains(where: first.hasPrefix) ? 0 : 1
  }
}
