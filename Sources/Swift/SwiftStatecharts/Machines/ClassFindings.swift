import Statecharts

/// The findings about moves that a machine's code allows but never makes, and makes but never allows.
struct ClassFindings {
  private let source: ClassMachines
  private(set) var found: [SourceFinding] = []
  private var known: Set<SourceFinding> = []
  private var named: NamedStates

  init(_ source: ClassMachines) {
    self.source = source
    named = NamedStates(source.program, states: source.states)
    for place in source.machines.indices { check(place) }
    for machine in source.unread {
      guard let site = machine.site else { continue }
      add(.note, .notAnalysed, "which states this machine has is not analysed; it is left out", site, nil)
    }
    checkClassesInNoMachine()
    if let span = source.program.types.firstNonNil({ $0.hasLongLineage ? $0.nameSpan : nil }) {
      let text = "this class has \(ProgramType.maxLineage) or more above it; only the nearest of them are looked at"
      add(.note, .notAnalysed, text, span, nil)
    }
    for span in source.moves.unread {
      add(.note, .notAnalysed, "the state that this enters is not analysed", span, nil)
    }
    found.sort { ($0.path, $0.diagnostic) < ($1.path, $1.diagnostic) }
  }

  private mutating func add(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String, _ span: Span, _ machine: Machine?,
    suggestion: String? = nil, change: SourceChange? = nil
  ) {
    let file = source.program.files[span.file]
    let finding = SourceFinding(
      path: file.path, diagnostic: Diagnostic(severity, code, message, at: file.range(span), suggestion: suggestion),
      machine: machine?.name, change: change)
    if known.insert(finding).inserted { found.append(finding) }
  }

  private mutating func check(_ place: Int) {
    let (machine, start) = (source.machines[place], source.starts[place])
    for span in machine.unread {
      let text =
        machine.places.isEmpty
        ? "which states these are is not analysed; all states of the source are taken"
        : "which state this is, is not analysed; it is left out"
      add(.note, .notAnalysed, text, span, machine)
    }
    if start == nil, let span = machine.site {
      add(.note, .unknownStart, "the source does not say in which state the machine begins", span, machine)
    }
    let moves = source.moves(of: place)
    checkRules(machine)
    let made = moves.filter { !(start?.moves.contains($0.span) ?? false) }
    for move in made { check(move, machine) }
    checkResults(made, machine)
    checkEntries(machine, start, moves)
    for finding in source.readings[place].undecided where known.insert(finding).inserted { found.append(finding) }
  }

  private mutating func checkRules(_ machine: Machine) {
    let withRules = machine.states.filter { source.validity.methods(of: $0) != nil }
    for state in machine.states {
      guard let span = state.nameSpan else { continue }
      let answers = machine.states.map { source.validity.answer(from: state, to: $0) }
      let method = answers.firstNonNil(\.method)
      let unread = answers.firstNonNil { answer -> ConditionText? in
        if case .when(let text) = answer.truth, text.isUnread { text } else { nil }
      }
      if let unread {
        add(.note, .notAnalysed, "what may follow \(state.name) is \(unread.description)", method ?? span, machine)
      }
      if let method, source.validity.methods(of: state) == nil, let root = state.unseenRoot?.last {
        add(
          .note, .notAnalysed,
          "what may follow \(state.name) is read from validNextStates; \(root) is in no file", method, machine)
      }
      if method == nil, unread == nil, !withRules.isEmpty {
        add(
          .note, .noRule,
          "\(state.name) does not override isValidNextState, as other states of the machine do; any state may follow",
          span, machine)
      }
      let leads = zip(machine.states, answers).contains { $0 !== state && $1.truth != .no }
      if !leads, method != nil, machine.states.count > 1 {
        add(.note, .deadEndState, "no other state may follow \(state.name)", method ?? span, machine)
      }
      checkOutside(state, machine, method ?? span)
    }
  }

  /// A valid target that is not in the machine.
  ///
  /// A rule that allows whatever is outside, such as all classes but one, means none of it, unless it names it.
  private mutating func checkOutside(_ state: ProgramType, _ machine: Machine, _ span: Span) {
    guard machine.site != nil, let (_, functions) = source.validity.methods(of: state) else { return }
    // A rule that allows every class names none.
    guard machine.states.contains(where: { source.validity.answer(from: state, to: $0).truth == .no }) else { return }
    let inside = Set(machine.states)
    let code = state.lineage.flatMap { $0.functionList.map(\.span) + $0.propertyList.map(\.span) }
    let others = named.states(in: code, of: state).filter { !inside.contains($0) }
    let allowed = others.filter { source.validity.answer(from: state, to: $0).truth == .yes }
    guard !allowed.isEmpty else { return }
    // Whether the rule also allows a class of which the code does not speak.
    let stranger = source.states.concrete.first { !inside.contains($0) && !others.contains($0) }
    let isOpen =
      stranger.map { source.validity.answer(from: state, to: $0).truth == .yes } ?? (allowed.count == others.count)
    let meant = isOpen ? named.states(in: functions.map(\.span), of: state) : others
    for other in allowed where meant.contains(other) {
      add(
        .warning, .targetOutside, "\(state.name) allows \(other.name), which is not in the machine \(machine.name)",
        named.place(of: other, in: functions.map(\.span), of: state) ?? span, machine,
        suggestion: "add it to the list of states", change: addition(of: other, to: machine))
    }
  }

  /// The change that adds a state to the list of a machine, where its others are made without arguments.
  private func addition(of state: ProgramType, to machine: Machine) -> SourceChange? {
    guard machine.places.count == machine.states.count, let last = machine.places.last,
      let before = machine.states.last?.name
    else { return nil }
    let file = source.program.files[last.file]
    guard file.text(last) == "\(before)()" else { return nil }
    return SourceChange(path: file.path, position: file.position(ofByte: last.end), text: ", \(state.name)()")
  }

  private mutating func check(_ move: Move, _ machine: Machine) {
    let sources = machine.states.filter { move.isMade(in: $0, of: machine) }
    let targets = move.targets.filter { target in machine.states.contains { $0 === target } }
    if ["willExit", "willExitWithNextState"].contains(move.container.name) {
      add(
        .warning, .enterOnExit, "a state is entered while another is left, which the machine does not expect",
        move.span, machine)
    }
    let isOpen = move.sources == nil && sources.count == machine.states.count
    for target in targets {
      let answers = sources.map { ($0, source.validity.answer(from: $0, to: target).truth) }
      let refusing = answers.filter { $0.1 == .no }.map(\.0)
      if !sources.isEmpty, refusing.count == sources.count {
        let text =
          isOpen
          ? "no state of the machine allows \(target.name)"
          : "\(names(refusing)) \(refusing.count == 1 ? "does" : "do") not allow \(target.name)"
        add(
          .warning, .refusedMove, "\(text); the move is refused", move.span, machine,
          suggestion: nearMiss(refusing, machine))
      }
    }
  }

  /// Reports the calls whose result is thrown away though the move may be refused: one finding, at the first of them.
  private mutating func checkResults(_ moves: [Move], _ machine: Machine) {
    var found: [(span: Span, message: String)] = []
    for move in moves where move.isDiscarded && !found.contains(where: { $0.span == move.span }) {
      let sources = machine.states.filter { move.isMade(in: $0, of: machine) }
      for target in move.targets where machine.states.contains(where: { $0 === target }) {
        let truths = sources.map { ($0, source.validity.answer(from: $0, to: target).truth) }
        let doubtful = truths.filter { $0.1 != .yes }.map(\.0)
        guard !doubtful.isEmpty, truths.contains(where: { $0.1 != .no }) else { continue }
        found.append((move.span, "the result is thrown away, and \(names(doubtful)) may refuse \(target.name)"))
        break
      }
    }
    guard let first = found.first else { return }
    let others = found.dropFirst().map { other in
      let file = source.program.files[other.span.file]
      let line = file.position(ofByte: other.span.start).line
      return other.span.file == first.span.file ? "line \(line)" : "line \(line) of \(file.name)"
    }
    let more = others.isEmpty ? "" : "; so it is in \(others.joined(separator: ", "))"
    add(.note, .discardedResult, first.message + more, first.span, machine)
  }

  /// Returns a description of the states that the refusing state allows instead.
  private func nearMiss(_ states: [ProgramType], _ machine: Machine) -> String? {
    guard states.count == 1 else { return nil }
    let allowed = machine.states.filter { source.validity.answer(from: states[0], to: $0).truth != .no }
    return allowed.isEmpty ? nil : "\(states[0].name) allows \(names(allowed))"
  }

  private func names(_ states: [ProgramType]) -> String {
    let shown = states.prefix(4).map(\.name).joined(separator: ", ")
    return states.count > 4 ? "\(shown) and \(states.count - 4) more" : shown
  }

  private mutating func checkEntries(_ machine: Machine, _ start: InitialStates.Start?, _ moves: [Move]) {
    // A move that is not analysed may enter any state.
    guard !moves.isEmpty, machine.site != nil, source.moves.unread.isEmpty else { return }
    for (place, state) in machine.states.enumerated() {
      let isEntered = state === start?.state || moves.contains { $0.targets.contains { $0 === state } }
      guard !isEntered else { continue }
      let span = machine.places.indices.contains(place) ? machine.places[place] : state.nameSpan
      if let span { add(.note, .neverEntered, "\(state.name) is made but never entered", span, machine) }
    }
  }

  private mutating func checkClassesInNoMachine() {
    let inMachines = Set(source.machines.flatMap(\.states))
    guard source.machines.contains(where: { $0.site != nil }) else { return }
    for state in source.states.concrete where !inMachines.contains(state) {
      if let span = state.nameSpan { add(.note, .orphanState, "\(state.name) is in no machine", span, nil) }
    }
    for move in source.moves.moves {
      for target in move.targets where !inMachines.contains(target) {
        add(.warning, .enteredOutside, "\(target.name) is entered, but it is in no machine's list", move.span, nil)
      }
    }
  }
}

extension Diagnostic.Code {
  static let cancelled = Diagnostic.Code("cancelled")
  static let notAnalysed = Diagnostic.Code("not-analysed")
  static let assignedPastRule = Diagnostic.Code("assigned-past-rule")
  static let unknownStart = Diagnostic.Code("unknown-start")
  static let noRule = Diagnostic.Code("no-rule")
  static let deadEndState = Diagnostic.Code("dead-end-state")
  static let targetOutside = Diagnostic.Code("target-outside")
  static let enterOnExit = Diagnostic.Code("enter-on-exit")
  static let refusedMove = Diagnostic.Code("refused-move")
  static let discardedResult = Diagnostic.Code("discarded-result")
  static let neverEntered = Diagnostic.Code("never-entered")
  static let orphanState = Diagnostic.Code("orphan-state")
  static let enteredOutside = Diagnostic.Code("entered-outside")
}
