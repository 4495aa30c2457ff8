import Statecharts

/// Makes the chart of a machine of GameplayKit.
struct ClassChart {
  private let source: ClassMachines
  private let machine: Machine
  private let start: InitialStates.Start?
  private let names: [String]

  init(_ source: ClassMachines, _ machine: Machine, _ start: InitialStates.Start?) {
    self.source = source
    self.machine = machine
    self.start = start
    names = machine.states.map(\.name)
  }

  var reading: SourceReading.Machine {
    let moves = source.moves.moves.filter { move in
      machine.takes(move) && move.targets.contains(where: machine.states.contains) && !isStart(move)
    }
    var isConditional = false
    var transitionPlaces: [Transition.ID: SourcePlace] = [:]
    var statePlaces: [Statecharts.State.ID: SourcePlace] = [:]
    let made = machine.states.map { state in
      let id = Statecharts.State.ID(state.name)
      var transitions: [Transition] = []
      for target in machine.states {
        let answer = source.validity.answer(from: state, to: target)
        guard answer.truth != .no else { continue }
        if case .when = answer.truth { isConditional = true }
        for (transition, span) in self.transitions(state, target, answer, moves) {
          if let span { transitionPlaces[Transition.ID(source: id, ordinal: transitions.count)] = place(span) }
          transitions.append(transition)
        }
      }
      let span = state.nameSpan
      if let span { statePlaces[id] = place(state.span ?? span) }
      return Statecharts.State(
        id, displayName: shortName(of: state).map { LocalizedText($0) }, transitions: transitions,
        origin: Origin(span.map { source.program.files[$0.file].position(ofByte: $0.start) }))
    }
    let span = machine.site ?? machine.states[0].nameSpan ?? Span(file: 0, start: 0, end: 0)
    let chart = Statechart(
      name: machine.name, initial: start.map { DefaultTransition(targets: [Statecharts.State.ID($0.state.name)]) },
      dataModel: isConditional ? .named : .null, origin: Origin(place(span).range.start), states: made)
    return SourceReading.Machine(
      chart: chart, place: place(span), states: statePlaces, transitions: transitionPlaces)
  }

  private func isStart(_ move: Move) -> Bool { start?.moves.contains(move.span) ?? false }

  private func place(_ span: Span) -> SourcePlace {
    let file = source.program.files[span.file]
    return SourcePlace(path: file.path, range: file.range(span))
  }

  /// The name without that of the type around all states.
  private func shortName(of state: ProgramType) -> String? {
    guard let around = machine.states[0].enclosing, machine.states.allSatisfy({ $0.enclosing === around }) else {
      return nil
    }
    return state.simpleName
  }

  /// One transition for each move from the one state to the other, or one for a request.
  private func transitions(
    _ state: ProgramType, _ target: ProgramType, _ answer: Validity.Answer, _ moves: [Move]
  ) -> [(Transition, Span?)] {
    let id = Statecharts.State.ID(target.name)
    var condition: Statecharts.Condition?
    if case .when(let text) = answer.truth {
      condition = Statecharts.Condition(
        text.description,
        origin: Origin(answer.method.map { source.program.files[$0.file].position(ofByte: $0.start) }))
    }
    var events: Set<String> = []
    var found: [(Transition, Span?)] = []
    for move in moves where move.targets.contains(where: { $0 === target }) && move.isMade(in: state, of: machine) {
      guard events.insert(move.event).inserted else { continue }
      let transition = Transition(
        events: [EventDescriptor(move.event)], condition: condition, targets: [id],
        origin: Origin(place(move.span).range.start))
      found.append((transition, move.span))
    }
    if !found.isEmpty { return found }
    let request = Transition(
      events: [EventDescriptor("enter.\(target.name)")], condition: condition, targets: [id],
      origin: Origin(answer.method.map { place($0).range.start }))
    return [(request, answer.method)]
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
