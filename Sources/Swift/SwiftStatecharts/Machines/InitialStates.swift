/// Finds the state that a machine enters first.
struct InitialStates {
  /// The initial state of a machine, and the calls that enter it.
  struct Start {
    let state: ProgramType
    /// The moves that are the beginning and no transition.
    let moves: Set<Span>
  }

  private let program: Program
  private let flow: TypeFlow
  private let containers: [CodeContainer]
  private let finder: MoveFinder
  /// The calls of functions in bodies that run when an object begins its life, by the functions' names.
  private let calls: [String: [MoveFinder.Call]]
  private let states: StateClasses
  private let constructions: ConstructionCalls
  /// The moves that the machine in question may be asked for.
  private var moves: [Move] = []
  private var isEnteringFirst: [ObjectIdentifier: Bool] = [:]
  /// The maximum number of calls of functions of one name that are looked at.
  private static let maxCalls = 200

  init(
    _ program: Program, states: StateClasses, flow: TypeFlow, containers: [CodeContainer], moves: MoveFinder,
    machines: [Machine]
  ) {
    self.states = states
    self.program = program
    self.flow = flow
    self.containers = containers
    finder = moves
    calls = Dictionary(grouping: moves.lifeCycleCalls, by: \.name)
    constructions = ConstructionCalls(of: machines, program, containers)
  }

  /// The methods that the system calls when an object begins its life.
  static let lifeCycle: Set<String> = [
    "init", "viewDidLoad", "loadView", "viewWillAppear", "viewDidAppear", "viewIsAppearing", "awakeFromNib",
    "sceneDidLoad", "didMove", "didMoveToView", "didAddToEntity", "application", "applicationDidFinishLaunching",
    "scene", "setUp", "setUpWithError", "main", "makeUIView", "makeNSView", "makeUIViewController", "body",
    "didMoveToWindow", "didMoveToSuperview", "didInitialize", "windowDidLoad", "onAppear", "initialize", "initialise",
    "awake", "didFinishLaunching", "prepareToPlay",
  ]

  /// Methods that programs call when an object begins its life, by their first word.
  private static let preparing = [
    "setup", "setUp", "configure", "prepare", "create", "make", "build", "initial", "commonInit",
  ]

  /// Returns the initial state of a machine; nil if the source does not show it.
  mutating func start(of machine: Machine) -> Start? {
    moves = finder.moves(of: machine)
    // The library enters the first state of such a machine itself.
    if machine.container?.function?.name == "makeChildMachine", let first = machine.states.first {
      return Start(state: first, moves: [])
    }
    if let state = argument(of: machine) ?? firstOfList(machine) { return Start(state: state, moves: []) }
    let sites = sites(of: machine)
    let found = sites.firstNonNil { entered(after: $0, machine) }
    if let found { return found }
    if let found = observed(machine) { return found }
    for container in sites.map(\.container) {
      if let type = container.type, let found = entered(by: type, machine) { return found }
    }
    return elsewhere(machine) ?? onlyEntered(machine)
  }

  /// The only state that is entered by what is no state itself: before a machine is in a state, no state acts.
  private func onlyEntered(_ machine: Machine) -> Start? {
    let outside = moves.filter { fits($0, machine) && machine.takes($0) }
    let targets = Set(outside.flatMap(\.targets))
    guard finder.unread.isEmpty, targets.count == 1, let state = targets.first, machine.states.contains(state) else {
      return nil
    }
    return Start(state: state, moves: [])
  }

  /// The places where the machine is made: its construction, and calls of the function or the class that makes it.
  private func sites(of machine: Machine) -> [ConstructionCalls.Site] {
    guard let container = machine.container, let span = machine.site else { return [] }
    let own = ConstructionCalls.Site(container: container, offset: span.end)
    return [own] + constructions.sites(of: machine)
  }

  /// `initialStateClass: A.self` in the construction.
  private func argument(of machine: Machine) -> ProgramType? {
    guard let container = machine.container else { return nil }
    for argument in machine.arguments {
      guard let label = argument.label?.lowercased(),
        label.contains("initial") || label.contains("start") || label.contains("first")
      else { continue }
      let types = flow.types(argument.value, in: container).filter(machine.states.contains)
      if types.count == 1 { return types[0] }
    }
    return nil
  }

  /// A function that takes the list and enters its first element.
  private mutating func firstOfList(_ machine: Machine) -> ProgramType? {
    for function in machine.forwarders {
      let isEntering = isEnteringFirst[ObjectIdentifier(function)] ?? entersFirst(function)
      isEnteringFirst[ObjectIdentifier(function)] = isEntering
      if isEntering { return machine.states.first }
    }
    return nil
  }

  private func entersFirst(_ function: Function) -> Bool {
    let body = function.body ?? []
    var firsts: Set<String> = []
    body.visitBindings { if mentionsFirst($1, function, firsts) { firsts.formUnion($0.names) } }
    if enters(body, { mentionsFirst($0, function, firsts) }) { return true }
    // A property may keep the class for another method that enters it.
    var kept: Set<String> = []
    body.visit { expression in
      guard case .binary("=", let target, let value) = expression.form, mentionsFirst(value, function, firsts) else {
        return
      }
      switch target.form {
      case .name(let name), .member(_, let name): kept.insert(name)
      default: break
      }
    }
    guard !kept.isEmpty, let type = containers.first(where: { $0.function === function })?.type else { return false }
    return type.functionList.contains { other in
      enters(other.body ?? []) { value in
        switch value.form {
        case .name(let name), .member(_, let name): kept.contains(name)
        default: false
        }
      }
    }
  }

  /// True if a body enters a state that is wanted.
  private func enters(_ body: [Statement], _ isWanted: (Expr) -> Bool) -> Bool {
    body.hasPart { expression in
      guard case .call(let callee, let arguments) = expression.form, arguments.count == 1 else { return false }
      switch callee.form {
      case .name("enter"), .member(.some, "enter"), .name("enterState"), .member(.some, "enterState"):
        return isWanted(arguments[0].value)
      default: return false
      }
    }
  }

  private func mentionsFirst(_ value: Expr, _ function: Function, _ firsts: Set<String>) -> Bool {
    value.hasPart {
      switch $0.form {
      case .name(let name): firsts.contains(name)
      case .member(let base?, "first"): isList(base, function)
      case .index(let base, let index):
        if isList(base, function), case .integer(0)? = index.first?.value.form { true } else { false }
      default: false
      }
    }
  }

  private func isList(_ base: Expr, _ function: Function) -> Bool {
    switch base.form {
    case .name(let name), .member(_, let name): function.parameters.contains { $0.name == name } || name == "states"
    default: false
    }
  }

  /// Returns the state that is entered in the same body after the construction.
  private func entered(after site: ConstructionCalls.Site, _ machine: Machine) -> Start? {
    let own = moves.filter { move in
      move.container.index == site.container.index && move.span.start >= site.offset && fits(move, machine)
    }
    let direct = own.filter { $0.timing == .now }
    let candidates = direct.isEmpty && site.container.property == nil ? own.filter { $0.timing == .soon } : own
    // Code that makes the machine enters the first state of each one that it makes.
    return decided(direct.isEmpty ? candidates : direct, machine, isRepeatable: false)
  }

  /// Returns the state that `didSet` of the variable that holds the machine enters.
  private func observed(_ machine: Machine) -> Start? {
    guard let owner = machine.owner, let variable = machine.variable else { return nil }
    let own = moves.filter { move in
      move.container.type === owner && move.container.property?.name == variable && move.timing == .now
        && fits(move, machine)
    }
    return decided(own, machine)
  }

  /// The first of the moves, unless others of them are made instead of it.
  ///
  /// - Parameter isRepeatable: False if a move that is made again is that of another machine.
  private func decided(_ candidates: [Move], _ machine: Machine, isRepeatable: Bool = true) -> Start? {
    guard let first = candidates.first else { return nil }
    let alternatives = candidates.filter { $0.isAlternative(to: first) }
    let targets = Set(([first] + alternatives).flatMap(\.targets)).filter(machine.states.contains)
    guard targets.count == 1, let state = targets.first else { return nil }
    // A method that others may call again makes the move again.
    let once = ([first] + alternatives).filter { !isRepeatable || !$0.isRepeatable }
    return Start(state: state, moves: Set(once.map(\.span)))
  }

  /// Returns the state that the type that holds the machine enters when its life begins.
  private func entered(by type: ProgramType, _ machine: Machine) -> Start? {
    let line = [type]
    func candidates(_ isWanted: (String) -> Bool) -> [Start] {
      line.flatMap(\.functionList).filter { isWanted($0.name) }.compactMap { function in
        for timing in [Move.Timing.now, .soon] {
          var visited: Set<Int> = []
          let found = entries(in: function, [], of: type, machine, timing, &visited)
          if !found.isEmpty { return decided(found, machine) }
        }
        return nil
      }
    }
    // A machine in a state begins when the state is entered.
    let isState = self.states.contains(type)
    for isWanted in [
      { $0 == "init" }, InitialStates.lifeCycle.contains, { isState && $0.hasPrefix("didEnter") },
      InitialStates.isPreparing,
    ] {
      let found = candidates(isWanted)
      guard let first = found.first else { continue }
      let isOne = found.allSatisfy { $0.state === first.state }
      guard isOne else { return isWanted("init") || isWanted("viewDidLoad") ? first : nil }
      return Start(state: first.state, moves: found.reduce(into: []) { $0.formUnion($1.moves) })
    }
    return nil
  }

  private static func isPreparing(_ name: String) -> Bool {
    name == "start" || preparing.contains { name.hasPrefix($0) }
  }

  /// The moves that a method makes at once, with those of the methods that it calls, in their order.
  ///
  /// - Parameter arguments: Those that the method is given, if it is called.
  private func entries(
    in function: Function, _ arguments: [Expr.Argument], of type: ProgramType, _ machine: Machine,
    _ timing: Move.Timing, _ visited: inout Set<Int>
  ) -> [Move] {
    guard visited.count < 20, visited.insert(function.span.start).inserted, let body = function.body else { return [] }
    let own = moves.filter { $0.container.function === function && $0.timing == timing && fits($0, machine) }
    let taken = own.isEmpty ? [:] : function.branches(takenBy: arguments)
    var found: [(Int, [Move])] = own.filter { move in
      move.branches.allSatisfy { branch in taken[branch.statement].map { $0 == branch.body } ?? true }
    }.map { ($0.span.start, [$0]) }
    var calls: [(Int, Function, [Expr.Argument])] = []
    body.forEachExpression { expression in
      guard case .call(let callee, let arguments) = expression.form, let name = callee.nameOfOwn,
        let called = type.functions[name]?.first(where: { $0.takes(arguments) })
      else { return }
      calls.append((expression.span.start, called, arguments))
    }
    for (place, called, arguments) in calls {
      found.append((place, entries(in: called, arguments, of: type, machine, timing, &visited)))
    }
    return found.sorted { $0.0 < $1.0 }.flatMap(\.1)
  }

  /// Returns the state that a life-cycle method of another type enters, itself or by a method of the machine's owner,
  /// if all agree.
  private func elsewhere(_ machine: Machine) -> Start? {
    for timing in [Move.Timing.now, .soon] {
      var groups: [Int: [(place: Int, moves: [Move])]] = [:]
      for move in moves where move.timing == timing && InitialStates.lifeCycle.contains(move.container.name) {
        guard fits(move, machine) else { continue }
        groups[move.container.index, default: []].append((move.span.start, [move]))
      }
      for call in callsOfOwn(machine) where call.timing == timing {
        let found = entries(of: call, machine)
        if !found.isEmpty { groups[call.container.index, default: []].append((call.span.start, found)) }
      }
      let starts = groups.sorted { $0.key < $1.key }.compactMap { _, found in
        decided(found.sorted { $0.place < $1.place }.flatMap(\.moves), machine)
      }
      guard let first = starts.first else { continue }
      guard starts.allSatisfy({ $0.state === first.state }) else { return nil }
      return Start(state: first.state, moves: starts.reduce(into: []) { $0.formUnion($1.moves) })
    }
    return nil
  }

  /// The calls that may be of functions of the machine's class or its owner.
  private func callsOfOwn(_ machine: Machine) -> [MoveFinder.Call] {
    let types = [machine.machineClass, machine.owner].compactMap(\.self).filter { !machine.states.contains($0) }
    let holders = types.flatMap { $0.lineage + $0.lineage.flatMap(\.protocols) }
    let names = Set(holders.flatMap(\.functions.keys))
    return names.sorted().flatMap { calls[$0]?.prefix(InitialStates.maxCalls) ?? [] }
  }

  /// The moves of a method of the machine's class or its owner that is called.
  private func entries(of call: MoveFinder.Call, _ machine: Machine) -> [Move] {
    for type in [machine.machineClass, machine.owner].compactMap(\.self) where !machine.states.contains(type) {
      guard call.container.type !== type || call.container.property != nil,
        let (owner, found) = type.functions(named: call.name),
        let function = found.first(where: { $0.takes(call.arguments) })
      else { continue }
      var visited: Set<Int> = []
      return entries(in: function, call.arguments, of: owner, machine, .now, &visited)
    }
    return []
  }

  private func fits(_ move: Move, _ machine: Machine) -> Bool {
    if let type = move.container.type, machine.states.contains(where: { $0.inherits(from: type) }) { return false }
    return true
  }
}

extension Function {
  /// The bodies that are carried out of switches over parameters, by the switches' places, where cases are passed.
  fileprivate func branches(takenBy arguments: [Expr.Argument]) -> [Span: Int] {
    var passed: [String: String] = [:]
    for (place, parameter) in parameters.enumerated() where arguments.indices.contains(place) {
      let argument = arguments.first { $0.label != nil && $0.label == parameter.label } ?? arguments[place]
      if case .member(_, let name) = argument.value.form { passed[parameter.name] = name }
    }
    guard !passed.isEmpty else { return [:] }
    var taken: [Span: Int] = [:]
    (body ?? []).visitStatements { statement in
      guard case .switch(let subject, let choices) = statement.form, case .name(let name) = subject.form,
        let wanted = passed[name]
      else { return }
      let fitting = choices.firstIndex { choice in
        choice.isDefault
          || choice.items.contains { item in
            if case .enumCase(wanted, _) = item.pattern.form { item.condition == nil } else { false }
          }
      }
      if let fitting { taken[statement.span] = fitting }
    }
    return taken
  }
}

extension Move {
  /// True if it is in a method that others may call at any time: neither the system nor the type itself does.
  fileprivate var isRepeatable: Bool {
    guard let function = container.function, let type = container.type, !function.isPrivate, timing == .now,
      !InitialStates.lifeCycle.contains(function.name)
    else { return false }
    return !type.lineage.contains { $0.functionList.contains { $0.calls.contains(function.name) } }
  }

  /// True if the one is made instead of the other: in another body of the same statement.
  func isAlternative(to other: Move) -> Bool {
    branches.contains { branch in
      other.branches.contains { $0.statement == branch.statement && $0.body != branch.body }
    }
  }
}

extension Machine {
  /// False for a move that asks another machine of the same owner, by its variable.
  func takes(_ move: Move) -> Bool {
    guard let receiver = move.receiver, let variable, receiver != "self" else { return true }
    if receiver == variable { return true }
    guard let owner, move.container.type === owner else { return true }
    // Another property of the owner holds another machine; a local name may be anything.
    guard let other = owner.properties[receiver], owner.properties[variable] != nil else { return true }
    let name = other.type?.path?.last ?? ""
    return !(name.hasSuffix("StateMachine") || receiver.lowercased().contains("machine"))
  }
}

extension Sequence {
  /// The first result that is not nil.
  func firstNonNil<Result>(_ work: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = work(element) { return result }
    }
    return nil
  }
}
