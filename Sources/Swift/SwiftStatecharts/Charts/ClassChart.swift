import Statecharts

/// Makes the chart of a machine of GameplayKit.
struct ClassChart {
  private let source: ClassMachines
  private let machine: Machine
  private let start: InitialStates.Start?
  private var isConditional = false
  private var transitionPlaces: [Transition.ID: SourcePlace] = [:]
  private var statePlaces: [Statecharts.State.ID: SourcePlace] = [:]
  private var rulePlaces: [Statecharts.State.ID: SourcePlace] = [:]
  private var uncalledTransitions: Set<Transition.ID> = []
  private var defaults: Set<Transition.ID> = []
  private var refused: [SourceMap.RefusedMove] = []
  private var taken: Set<String> = []
  private static let maxDepth = 8

  /// The chart of the machine at a place among those of the program.
  static func reading(_ source: ClassMachines, _ place: Int) -> SourceReading.Machine {
    var chart = ClassChart(source, place)
    return chart.reading(place)
  }

  private init(_ source: ClassMachines, _ place: Int) {
    self.source = source
    machine = source.machines[place]
    start = source.starts[place]
  }

  private mutating func reading(_ index: Int) -> SourceReading.Machine {
    let states = states(of: index, around: [])
    let span = machine.site ?? machine.states[0].nameSpan ?? Span(file: 0, start: 0, end: 0)
    let chart = Statechart(
      name: machine.name, initial: start.map { DefaultTransition(targets: [Statecharts.State.ID($0.state.name)]) },
      dataModel: isConditional ? .named : .null, origin: Origin(place(span).range.start), states: states)
    return SourceReading.Machine(
      chart: chart, place: place(span), states: statePlaces, transitions: transitionPlaces, rules: rulePlaces,
      uncalledTransitions: uncalledTransitions, defaults: defaults, refused: refused)
  }

  /// The states of a machine, those of machines inside them as their children.
  private mutating func states(of index: Int, around: [Int]) -> [Statecharts.State] {
    let machine = source.machines[index]
    let start = source.starts[index]
    let moves = source.moves(of: index).filter { !(start?.moves.contains($0.span) ?? false) }
    var names: [ProgramType: Statecharts.State.ID] = [:]
    for state in machine.states {
      let isFree = taken.insert(state.name).inserted
      names[state] = Statecharts.State.ID(isFree ? state.name : "\(machine.name)/\(state.name)")
    }
    var made: [Statecharts.State] = []
    for state in machine.states {
      let id = names[state] ?? Statecharts.State.ID(state.name)
      let steps = steps(from: state, moves, machine, names)
      for (place, step) in steps.enumerated() {
        let transitionID = Transition.ID(source: id, ordinal: place)
        if let span = step.span { transitionPlaces[transitionID] = self.place(span) }
        if step.isUnseen { uncalledTransitions.insert(transitionID) }
        if step.isDefault { defaults.insert(transitionID) }
      }
      if let rule = source.validity.methods(of: state)?.functions.first { rulePlaces[id] = place(rule.span) }
      if let span = state.span { statePlaces[id] = place(span) }
      var children: [Statecharts.State] = []
      var childStart: DefaultTransition?
      if let child = source.child(of: state), child != index, !around.contains(child),
        around.count < ClassChart.maxDepth
      {
        let firstName = source.starts[child]?.state
        children = states(of: child, around: around + [index])
        if let firstName, let place = source.machines[child].states.firstIndex(where: { $0 === firstName }) {
          childStart = DefaultTransition(targets: [children[place].id])
        }
      }
      made.append(
        Statecharts.State(
          id, displayName: shortName(of: state, in: machine).map { LocalizedText($0) }, initial: childStart,
          transitions: steps.map(\.transition),
          origin: Origin(state.nameSpan.map { source.program.files[$0.file].position(ofByte: $0.start) }),
          children: children))
    }
    for move in moves { noteRefusals(of: move, in: machine, names) }
    return made
  }

  /// Notes a move that is refused wherever it is made. One that may be made in any state is refused only if all refuse.
  private mutating func noteRefusals(
    of move: Move, in machine: Machine, _ names: [ProgramType: Statecharts.State.ID]
  ) {
    let sources = machine.states.filter { move.isMade(in: $0, of: machine) }
    let isOpen = move.sources == nil && sources.count == machine.states.count
    for target in move.targets {
      guard let targetID = names[target] else { continue }
      let refusing = sources.filter { source.validity.answer(from: $0, to: target).truth == .no }
      guard !refusing.isEmpty, !isOpen || refusing.count == sources.count else { continue }
      let ids = refusing.compactMap { names[$0] }
      for from in isOpen ? [ids] : ids.map({ [$0] }) {
        refused.append(
          SourceMap.RefusedMove(sources: from, target: targetID, event: move.event, place: place(move.span)))
      }
    }
  }

  private func place(_ span: Span) -> SourcePlace {
    let file = source.program.files[span.file]
    return SourcePlace(path: file.path, range: file.range(span))
  }

  /// The name without that of the type around all states.
  private func shortName(of state: ProgramType, in machine: Machine) -> String? {
    guard let around = machine.states[0].enclosing, machine.states.allSatisfy({ $0.enclosing === around }) else {
      return nil
    }
    return state.simpleName
  }

  /// A transition with where it comes from, and with what is said of it.
  private struct Step {
    let transition: Transition
    let span: Span?
    var isUnseen = false
    var isDefault = false
  }

  /// The transitions of a state, in the order of their targets; those with one event in the order of the source.
  ///
  /// The branches of the code that decide between these are their conditions. One that is alone with its event has
  /// none: asked for from elsewhere, the state follows without it.
  private mutating func steps(
    from state: ProgramType, _ moves: [Move], _ machine: Machine, _ names: [ProgramType: Statecharts.State.ID]
  ) -> [Step] {
    let own = moves.filter { $0.isMade(in: state, of: machine) }
    typealias Choice = (target: ProgramType, answer: Validity.Answer, moves: [Move])
    let allowed = machine.states.compactMap { target -> Choice? in
      let answer = source.validity.answer(from: state, to: target)
      return answer.truth == .no ? nil : (target, answer, own.filter { $0.targets.contains { $0 === target } })
    }
    var targets: [String: Set<ProgramType>] = [:]
    for (target, _, moves) in allowed {
      for move in moves { targets[move.event, default: []].insert(target) }
    }
    let shared = Set(targets.filter { $0.value.count > 1 }.keys)
    var found: [Step] = []
    for (target, answer, moves) in allowed {
      found += steps(to: names[target] ?? Statecharts.State.ID(target.name), answer, moves, shared)
    }
    for event in shared {
      let places = found.indices.filter { found[$0].transition.events == [EventDescriptor(event)] }
      let sorted = places.map { found[$0] }.sorted { one, two in
        guard let one = one.span, let two = two.span else { return false }
        return (one.file, one.start) < (two.file, two.start)
      }
      for (place, step) in zip(places, sorted) { found[place] = step }
    }
    return found
  }

  /// One transition for each move from the one state to the other, or one for a request.
  private mutating func steps(
    to id: Statecharts.State.ID, _ answer: Validity.Answer, _ moves: [Move], _ shared: Set<String>
  ) -> [Step] {
    var known: Set<String> = []
    var found: [Step] = []
    for move in moves where known.insert(move.event).inserted {
      var truth = answer.truth
      if shared.contains(move.event) {
        let ways = moves.filter { $0.event == move.event }.map(source.truth)
        truth = truth.and(ways.reduce(.no) { $0.or($1) })
      }
      let condition = condition(of: truth, answer)
      let transition = Transition(
        events: [EventDescriptor(move.event)], condition: condition, targets: [id],
        origin: Origin(place(move.span).range.start))
      found.append(Step(transition: transition, span: move.span))
    }
    if !found.isEmpty { return found }
    let request = Transition(
      events: [EventDescriptor("enter.\(id.name)")], condition: condition(of: answer.truth, answer), targets: [id],
      origin: Origin(answer.method.map { place($0).range.start }))
    return [Step(transition: request, span: answer.method, isUnseen: true, isDefault: answer.isDefault)]
  }

  private mutating func condition(of truth: Truth, _ answer: Validity.Answer) -> Statecharts.Condition? {
    guard let text = truth.condition else { return nil }
    isConditional = true
    return Statecharts.Condition(text.description, origin: Origin(answer.method.map { place($0).range.start }))
  }
}

extension Move {
  /// True if the move can be made while the machine is in a state.
  func isMade(in state: ProgramType, of machine: Machine) -> Bool {
    if let sources, !sources.includes(state) { return false }
    guard let type = container.type, machine.states.contains(where: { $0.inherits(from: type) }) else { return true }
    // In the class of a state the current state is an object of the class.
    guard state.inherits(from: type) else { return false }
    return !isOverridden(in: state, above: type)
  }

  /// True if a class between the two has a method of its own that does not call that above.
  private func isOverridden(in state: ProgramType, above type: ProgramType) -> Bool {
    guard let function = container.function, !function.isInitializer else { return false }
    for between in state.lineage.prefix(while: { $0 !== type }) {
      guard let own = between.functions[function.name], let body = own.first?.body else { continue }
      var callsAbove = false
      body.visit { expression in
        if case .member(let base?, function.name) = expression.form, case .name("super") = base.form {
          callsAbove = true
        }
      }
      if !callsAbove { return true }
    }
    return false
  }
}
