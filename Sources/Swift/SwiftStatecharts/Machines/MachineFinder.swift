/// Finds the constructions of machines: `GKStateMachine(states: …)`, subclasses of it, and what passes a list on to
/// it.
struct MachineFinder {
  private let program: Program
  private let states: StateClasses
  private let flow: TypeFlow
  private let containers: [CodeContainer]
  /// Functions that pass a parameter on to a machine, with its label.
  private var forwarders: [Forwarder] = []
  private(set) var machines: [Machine] = []
  /// Constructions of which no state could be followed.
  private(set) var unread: [Machine] = []

  private struct Forwarder {
    let function: Function
    let parameter: Function.Parameter
    let owner: ProgramType?
    let through: [Function]
    /// The class of the machine that is made, or its variable.
    let machineClass: ProgramType?
    let variable: String?
  }

  /// Functions by their names, initializers by their types, with their order.
  private struct ForwarderIndex {
    typealias Entry = (offset: Int, element: Forwarder)

    let functions: [String: [Entry]]
    let initializers: [ProgramType?: [Entry]]

    init(_ forwarders: ArraySlice<Forwarder>) {
      let entries = Array(forwarders.enumerated())
      functions = Dictionary(grouping: entries.filter { !$0.element.function.isInitializer }) {
        $0.element.function.name
      }
      initializers = Dictionary(grouping: entries.filter(\.element.function.isInitializer), by: \.element.owner)
    }
  }

  private static let maxRounds = 5
  /// The maximum number of states of a machine; what is beyond it is left out.
  static let maxStates = 400
  /// The maximum number of classes whose objects may make a machine by the same code.
  private static let maxMakers = 200

  init(_ program: Program, states: StateClasses, flow: TypeFlow, containers: [CodeContainer]) {
    self.program = program
    self.states = states
    self.flow = flow
    self.containers = containers
    for container in containers {
      for (call, site) in calls(in: container, { site(of: $0, in: container) }) { add(site, call, in: container) }
    }
    var first = 0
    for _ in 0..<MachineFinder.maxRounds where first < forwarders.count {
      let new = ForwarderIndex(forwarders[first...])
      first = forwarders.count
      for container in containers {
        for (call, site) in calls(in: container, by: new) { add(site, call, in: container) }
      }
    }
    removeRepeated()
    machines = MachineFinder.named(machines)
    unread = MachineFinder.named(unread)
  }

  /// A call that makes a machine.
  private struct Site {
    let list: Expr
    let arguments: [Expr.Argument]
    let machineClass: ProgramType?
    let forwarder: Forwarder?
    /// True if any list of states makes it a machine.
    let isCertain: Bool
  }

  private func calls(in container: CodeContainer, _ site: (Expr) -> Site?) -> [(Expr, Site)] {
    var found: [(Expr, Site)] = []
    container.body.visit { if let site = site($0) { found.append(($0, site)) } }
    return found
  }

  /// The calls of functions that pass a list on, in the order of the functions.
  private func calls(in container: CodeContainer, by forwarders: ForwarderIndex) -> [(Expr, Site)] {
    var found: [(order: Int, call: Expr, site: Site)] = []
    container.body.visit { expression in
      guard case .call(let callee, _) = expression.form else { return }
      var candidates: [ForwarderIndex.Entry] = []
      switch callee.form {
      case .name(let name), .member(_, let name): candidates = forwarders.functions[name] ?? []
      default: break
      }
      if !forwarders.initializers.isEmpty, let type = initialized(expression, callee, container) {
        candidates += type.lineage.flatMap { forwarders.initializers[$0] ?? [] }
      }
      for (order, forwarder) in candidates {
        if let site = site(of: expression, in: container, by: forwarder) { found.append((order, expression, site)) }
      }
    }
    // The sort keeps the order of the text.
    return found.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map { ($0.element.call, $0.element.site) }
  }

  private func site(of expression: Expr, in container: CodeContainer) -> Site? {
    guard case .call(let callee, let arguments) = expression.form,
      let list = arguments.first(where: { ["states", "withStates"].contains($0.label) })?.value
    else { return nil }
    func site(_ type: ProgramType?, isCertain: Bool = true) -> Site {
      Site(list: list, arguments: arguments, machineClass: type, forwarder: nil, isCertain: isCertain)
    }
    switch callee.form {
    case .member(nil, "init"): return site(nil, isCertain: false)
    case .member(let base?, "init"):
      guard case .name(let name) = base.form, ["super", "self"].contains(name) else { break }
      guard let type = container.type, isMachine(type) else { return nil }
      // The machine's own initializer takes the list; it is read where it passes it on.
      if name == "self" ? own(initializerOf: type, taking: arguments) : inherited(by: type, arguments) { return nil }
      return site(type)
    default: break
    }
    guard let path = expression.calleePath else { return nil }
    guard let type = program.resolve(path, from: container.type, file: container.span.file) else {
      let isKnown = ["GKStateMachine", "StateMachine"].contains(path.last ?? "")
      return site(nil, isCertain: isKnown)
    }
    guard isMachine(type) else { return nil }
    return own(initializerOf: type, taking: arguments) ? nil : site(type)
  }

  private func own(initializerOf type: ProgramType, taking arguments: [Expr.Argument]) -> Bool {
    (type.functions["init"] ?? []).contains { $0.takes(arguments) && $0.body != nil && !isRoot(type) }
  }

  private func inherited(by type: ProgramType, _ arguments: [Expr.Argument]) -> Bool {
    type.superclass.map { own(initializerOf: $0, taking: arguments) } ?? false
  }

  private func isRoot(_ type: ProgramType) -> Bool { type.simpleName == "GKStateMachine" }

  /// True for a class of machines.
  private func isMachine(_ type: ProgramType) -> Bool {
    type.lineage.contains { isRoot($0) || $0.unseenSuperclass?.last?.hasSuffix("StateMachine") == true }
      || type.simpleName.hasSuffix("StateMachine") && type.isClass
  }

  private func site(of expression: Expr, in container: CodeContainer, by forwarder: Forwarder) -> Site? {
    guard case .call(let callee, let arguments) = expression.form, forwarder.function.takes(arguments) else {
      return nil
    }
    if forwarder.function.isInitializer {
      guard let type = initialized(expression, callee, container), let owner = forwarder.owner,
        type.inherits(from: owner)
      else { return nil }
    } else {
      switch callee.form {
      case .name(forwarder.function.name), .member(_, forwarder.function.name): break
      default: return nil
      }
    }
    guard let list = argument(for: forwarder.parameter, of: forwarder.function, arguments) else { return nil }
    return Site(
      list: list, arguments: arguments, machineClass: forwarder.machineClass, forwarder: forwarder, isCertain: true)
  }

  /// The class whose initializer a call is of.
  private func initialized(_ expression: Expr, _ callee: Expr, _ container: CodeContainer) -> ProgramType? {
    if case .member(let base?, "init") = callee.form {
      if case .name("super") = base.form { return container.type?.superclass }
      if case .name("self") = base.form { return container.type }
    }
    return expression.calleePath.flatMap { program.resolve($0, from: container.type, file: container.span.file) }
  }

  private func argument(
    for parameter: Function.Parameter, of function: Function, _ arguments: [Expr.Argument]
  ) -> Expr? {
    if let label = parameter.label { return arguments.first { $0.label == label }?.value }
    let place = function.parameters.filter { $0.label == nil }.firstIndex { $0.name == parameter.name } ?? 0
    let unlabelled = arguments.filter { $0.label == nil }
    return unlabelled.indices.contains(place) ? unlabelled[place].value : nil
  }

  private mutating func add(_ site: Site, _ call: Expr, in container: CodeContainer) {
    let own = flow.items(site.list, in: container)
    add(own, site, call, in: container, maker: nil)
    // Classes below may say otherwise what the list is.
    for type in below(container.type) {
      let other = flow.items(site.list, in: container, of: type)
      if other.compactMap(\.type) != own.compactMap(\.type) { add(other, site, call, in: container, maker: type) }
    }
  }

  private func below(_ type: ProgramType?) -> [ProgramType] {
    var found = type?.subclasses ?? []
    var place = 0
    while place < found.count, found.count < MachineFinder.maxMakers {
      found += found[place].subclasses.filter { !found.contains($0) }
      place += 1
    }
    return found
  }

  private mutating func add(
    _ items: [TypeFlow.Item], _ site: Site, _ call: Expr, in container: CodeContainer, maker: ProgramType?
  ) {
    var found: [ProgramType] = []
    var places: [Span] = []
    var unread: [Span] = []
    let through = (site.forwarder?.through ?? []) + (site.forwarder.map { [$0.function] } ?? [])
    let variable = holder(of: call, in: container)
    for item in items {
      switch item {
      case .type(let type, let span):
        guard states.contains(type) || isPlausible(type) else {
          unread.append(span)
          continue
        }
        if found.count >= MachineFinder.maxStates {
          unread.append(span)
        } else if !found.contains(where: { $0 === type }) {
          found.append(type)
          places.append(span)
        }
      case .parameter(let function, let parameter):
        forwarders.append(
          Forwarder(
            function: function, parameter: parameter, owner: container.type, through: through,
            machineClass: site.machineClass, variable: variable))
      case .property(_, _, _, let parameter): unread.append(parameter.initial?.span ?? call.span)
      case .unread(let span): unread.append(span)
      }
    }
    guard site.isCertain || found.contains(where: states.contains) else { return }
    let isOwnClass = maker != nil && site.machineClass === container.type
    let machine = Machine(
      name: "", site: call.span, container: container, machineClass: isOwnClass ? maker : site.machineClass,
      variable: variable ?? site.forwarder?.variable, states: found, places: places, unread: unread,
      arguments: site.arguments, forwarders: through, maker: maker)
    if !found.isEmpty { machines.append(machine) } else if !unread.isEmpty { self.unread.append(machine) }
  }

  /// A class in a list of states is a state though its own base is not seen.
  private func isPlausible(_ type: ProgramType) -> Bool { type.isClass }

  /// The variable or property that is given the machine.
  private func holder(of call: Expr, in container: CodeContainer) -> String? {
    var found: String?
    container.body.visit { expression in
      guard case .binary("=", let target, let value) = expression.form,
        value.branches.contains(where: { $0.span == call.span })
      else { return }
      switch target.form {
      case .name(let name), .member(_, let name): found = name
      default: break
      }
    }
    container.body.visitAllStatements { statement in
      guard case .variable(let pattern, _, let value?) = statement.form,
        value.branches.contains(where: { $0.span == call.span })
      else { return }
      found = found ?? pattern.names.first
    }
    return found ?? (container.property != nil ? container.name : nil)
  }

  /// Two constructions for one variable with the same states, as in two initializers, make one machine.
  private mutating func removeRepeated() {
    struct Key: Hashable {
      let owner: ProgramType?
      let variable: String?
      let machineClass: ProgramType?
      let states: Set<ProgramType>
    }
    var known: Set<Key> = []
    machines = machines.filter { machine in
      let key = Key(
        owner: machine.owner, variable: machine.variable, machineClass: machine.machineClass,
        states: Set(machine.states))
      return known.insert(key).inserted
    }
  }

  private static func named(_ machines: [Machine]) -> [Machine] {
    var machines = machines
    var taken: Set<String> = []
    var numbers: [String: Int] = [:]
    for index in machines.indices {
      let machine = machines[index]
      // An extension of GKStateMachine is no class of its own, and says less than the function.
      let own = machine.machineClass?.declaration == nil ? nil : machine.machineClass?.name
      // A local variable of an initializing closure says less than the property.
      let property = machine.variable.flatMap { machine.owner?.property(named: $0) == nil ? nil : $0 }
      let held = property ?? machine.container?.property?.name ?? machine.variable ?? machine.receivingProperty
      let full = [machine.owner?.name, held ?? machine.container?.name].compactMap(\.self).joined(separator: ".")
      var name = own ?? full
      if taken.contains(name) { name = full.isEmpty ? name : full }
      let stem = name.isEmpty ? "machine" : name
      name = stem
      while taken.contains(name) {
        numbers[stem, default: 1] += 1
        name = "\(stem)-\(numbers[stem, default: 1])"
      }
      taken.insert(name)
      machines[index].name = name
    }
    return machines
  }
}
