import Statecharts

/// Makes a draft of a chart out of states and transitions as they are written.
struct SMCatReader {
  var draft: ChartDraft
  /// The states of each machine by name; the outermost machine is the first.
  private var scopes = [Scope()]
  /// The first state of each name, wherever it lies.
  private var anywhere: [String: ChartDraft.NodeID] = [:]
  private var types: [ChartDraft.NodeID: SMCatStateType] = [:]
  /// Initial states that only say where their machine begins, so that an arrow to them leads to the state around.
  private var dots: Set<ChartDraft.NodeID> = []
  /// The forks that `SMCatWriter` put in for transitions to several states.
  private var writtenForks: Set<ChartDraft.NodeID> = []

  private struct Scope {
    var names: [String: ChartDraft.NodeID] = [:]
    var outer: Int?
    var place = ChartDraft.Place.chart
  }

  let text: TextIndex

  init(_ draft: ChartDraft, _ source: SourceText) {
    text = TextIndex(source)
    self.draft = draft
  }

  /// Reads the outermost machine.
  ///
  /// - Throws: `ReadError` if a limit is passed.
  mutating func read(_ machine: SMCatMachine) throws(ReadError) {
    let scopes = try declare(machine, in: 0)
    try connect(machine, scopes)
    draft.dissolve(writtenForks)
    classifyForksAndJoins()
    settleInitialStates()
  }

  // MARK: - States

  /// The number of a machine's scope, with those of the machines inside by the places of their states.
  private indirect enum ScopeTree {
    case machine(Int, inside: [Int: ScopeTree])
  }

  private mutating func declare(_ machine: SMCatMachine, in scope: Int) throws(ReadError) -> ScopeTree {
    var inside: [Int: ScopeTree] = [:]
    for (place, state) in machine.states.enumerated() {
      let id = try declare(state, in: scope)
      guard let machine = state.machine else { continue }
      let inner = scopes.count
      scopes.append(Scope(outer: scope, place: ChartDraft.Place(parent: id)))
      inside[place] = try declare(machine, in: inner)
    }
    for state in machine.replaced {
      if let id = scopes[scope].names[state.name] {
        draft.mark(.node(id), name: id, text.bytes(of: state.range))
        draft.mark(.node(id), .statement, text.bytes(of: state.statement))
      }
    }
    return .machine(scope, inside: inside)
  }

  private mutating func declare(_ state: SMCatState, in scope: Int) throws(ReadError) -> ChartDraft.NodeID {
    let written = state.text(of: .type).flatMap(SMCatStateType.init(rawValue:))
    let type = written ?? SMCatStateType(ofName: state.name)
    let id = try add(state.name, type, in: scope, hasInside: state.machine != nil, at: state.range)
    if type == .initial, written != nil { dots.insert(id) }
    mark(state, as: id)
    if let label = state.text(of: .label) { draft[id].title = label.lines.map(\.trimmed).joined(separator: "\n") }
    draft[id].notes = state.notes.map(\.text)
    try readActivities(of: state, id)
    if type == .fork, state.text(of: .class) == SMCatWriter.forkClass {
      writtenForks.insert(id)
    } else {
      leaveOut(state.attributes)
    }
    return id
  }

  private mutating func add(
    _ name: String, _ type: SMCatStateType, in scope: Int, hasInside: Bool, at range: SourceRange
  ) throws(ReadError) -> ChartDraft.NodeID {
    let place = scopes[scope].place
    let shape = SMCatReader.shape(of: type, hasInside: hasInside)
    let id: ChartDraft.NodeID
    if anywhere[name] == nil {
      id = try draft.node(name, in: place, shape: shape, at: range)
      anywhere[name] = id
    } else {
      id = try draft.add(anonymous: shape, named: name, in: place, at: range)
      draft[id].title = name
    }
    scopes[scope].names[name] = id
    types[id] = type
    if type == .initial, SMCatReader.isNamedInitial(name) { dots.insert(id) }
    return id
  }

  private static func shape(of type: SMCatStateType, hasInside: Bool) -> ChartDraft.Shape {
    switch type {
    case .regular: .state
    case .initial: .initial
    case .terminate: .pseudostate(.terminate)
    case .final: .final
    case .parallel: hasInside ? .parallel : .state
    case .history: .history(.shallow)
    case .deepHistory: .history(.deep)
    case .choice: .pseudostate(.choice)
    case .forkJoin, .junction: .pseudostate(.junction)
    case .fork: .pseudostate(.fork)
    case .join: .pseudostate(.join)
    }
  }

  /// True for `initial` and `x.initial`, but not for `initialized`, which the notation also takes for an initial state.
  private static func isNamedInitial(_ name: String) -> Bool {
    name.split(whereSeparator: { !$0.isLetter }).last.map { $0.lowercased() == "initial" } ?? false
  }

  /// Each line is an activity; `entry/` and `exit/` before it say when it takes place.
  private mutating func readActivities(of state: SMCatState, _ id: ChartDraft.NodeID) throws(ReadError) {
    guard let activities = state.activities else { return }
    for line in activities.text.lines.map(\.trimmed) where !line.isEmpty {
      let word = line.prefix { $0 != "/" }
      let rest = line.dropFirst(word.count + 1).trimmed
      switch word.trimmed.lowercased() {
      case "entry" where word.count < line.count, "onentry" where word.count < line.count: draft[id].entry.append(rest)
      case "exit" where word.count < line.count, "onexit" where word.count < line.count: draft[id].exit.append(rest)
      case "activity" where word.count < line.count: draft[id].activities.append(rest)
      default:
        if try !draft.takeActivity(line, of: id, at: activities.range) { draft[id].activities.append(line) }
      }
    }
  }

  private mutating func leaveOut(_ attributes: [SMCatAttribute]) {
    for attribute in attributes {
      switch attribute.name {
      case .label, .type: break
      case .color: draft.findings.leaveOut("colours", at: attribute.range)
      case .class: draft.findings.leaveOut("classes of styles", at: attribute.range)
      case .width: draft.findings.leaveOut("line widths", at: attribute.range)
      case .active: draft.findings.leaveOut("the mark of an active state", at: attribute.range)
      }
    }
  }

  // MARK: - Transitions

  /// Inner machines come first: a name that is nowhere declared is declared where it first is in that order.
  private mutating func connect(_ machine: SMCatMachine, _ tree: ScopeTree) throws(ReadError) {
    guard case .machine(let scope, let inside) = tree else { return }
    for (place, state) in machine.states.enumerated() {
      guard let inner = state.machine, let tree = inside[place] else { continue }
      try connect(inner, tree)
    }
    for transition in machine.transitions { try connect(transition, in: scope) }
  }

  private mutating func connect(_ transition: SMCatTransition, in scope: Int) throws(ReadError) {
    // The source comes first: a name that is not declared is declared here.
    let known = isOwnInitial(transition.source, in: scope) ? nil : try find(transition.source, in: scope)
    let target = try find(transition.target, in: scope)
    let source: ChartDraft.NodeID
    if let known { source = known } else { source = try findInitial(transition.source, target: target, in: scope) }
    let label = transition.label.map { ArrowLabel(lines: $0.text.lines, takesBareSlash: true) } ?? ArrowLabel()
    let arrow = try draft.connect(source, entrance(target), label, at: transition.range)
    draft.arrows[arrow].isInternal = transition.text(of: .type) == "internal"
    draft.arrows[arrow].notes = transition.notes.map(\.text)
    mark(transition, as: .arrow(arrow), from: source, to: target)
    leaveOut(transition.attributes)
  }

  private mutating func find(_ name: SMCatText, in scope: Int) throws(ReadError) -> ChartDraft.NodeID {
    var next: Int? = scope
    while let place = next {
      if let found = scopes[place].names[name.text] { return found }
      next = scopes[place].outer
    }
    if let found = anywhere[name.text] { return found }
    return try add(name.text, SMCatStateType(ofName: name.text), in: scope, hasInside: false, at: name.range)
  }

  /// True for the name of an initial state that is declared elsewhere alone.
  private func isOwnInitial(_ name: SMCatText, in scope: Int) -> Bool {
    guard SMCatReader.isNamedInitial(name.text), scopes[scope].names[name.text] == nil else { return false }
    return anywhere[name.text].map { types[$0] == .initial } ?? false
  }

  /// An initial state that is declared elsewhere is one of this machine's own, unless the arrow stays where it lies:
  /// several machines may each have an `initial` that only one of them declares.
  private mutating func findInitial(
    _ name: SMCatText, target: ChartDraft.NodeID, in scope: Int
  ) throws(ReadError) -> ChartDraft.NodeID {
    if let known = anywhere[name.text], let parent = draft[known].place.parent, parent != target,
      draft.isInside(target, parent)
    {
      return known
    }
    return try add(name.text, .initial, in: scope, hasInside: false, at: name.range)
  }

  /// An arrow to the dot inside a state leads to the state.
  private func entrance(_ target: ChartDraft.NodeID) -> ChartDraft.NodeID {
    guard types[target] == .initial, dots.contains(target), let parent = draft[target].place.parent else {
      return target
    }
    return parent
  }

  // MARK: - Shapes that depend on the arrows

  /// A bar with one way in and several out is a fork, with several in and one out a join, otherwise a junction.
  private mutating func classifyForksAndJoins() {
    let bars = types.filter { $0.value == .forkJoin }.keys
    guard !bars.isEmpty else { return }
    var incoming: [ChartDraft.NodeID: Int] = [:]
    var outgoing: [ChartDraft.NodeID: Int] = [:]
    for arrow in draft.arrows {
      incoming[arrow.target, default: 0] += 1
      outgoing[arrow.source, default: 0] += 1
    }
    for bar in bars {
      let (before, after) = (incoming[bar] ?? 0, outgoing[bar] ?? 0)
      if before <= 1, after > 1 { draft[bar].shape = .pseudostate(.fork) }
      if before > 1, after <= 1 { draft[bar].shape = .pseudostate(.join) }
    }
  }

  /// An initial state that arrows lead to, or that is all there is, is an ordinary one.
  private mutating func settleInitialStates() {
    let initials = draft.nodes.indices.map { ChartDraft.NodeID(index: $0) }.filter { types[$0] == .initial }
    guard !initials.isEmpty else { return }
    let entered = Set(draft.arrows.map(\.target))
    let left = Set(draft.arrows.map(\.source))
    let others = Set(draft.nodes.filter { $0.shape != .initial }.map(\.place))
    for id in initials {
      if entered.contains(id) {
        draft[id].shape = .state
        draft.findings.add(
          .note, .reading,
          "the name '\(draft[id].name)' means an initial state, but arrows lead to it; it is read as an ordinary one",
          at: draft[id].range, suggestion: "use [type=regular]")
      } else if !left.contains(id), !others.contains(draft[id].place) {
        draft[id].shape = .state
      }
    }
  }
}

/// The places of states and transitions in the text.
extension SMCatReader {
  mutating func mark(_ state: SMCatState, as id: ChartDraft.NodeID) {
    let owner = DraftMark.Owner.node(id)
    draft.mark(owner, .statement, text.bytes(of: state.statement))
    draft.mark(owner, name: id, text.bytes(of: state.range))
    if let body = state.body { draft.mark(owner, .body, text.bytes(of: body)) }
    for attribute in state.attributes {
      guard let value = attribute.valueRange else { continue }
      if attribute.name == .label { draft.mark(owner, .displayName, text.bytes(of: value)) }
      if attribute.name == .type { draft.mark(owner, .kind, text.bytes(of: value)) }
    }
    mark(state.notes, of: owner)
    guard let activities = state.activities else { return }
    let range = text.bytes(of: activities.range)
    draft.mark(owner, .label, range)
    var start = range.lowerBound
    while start < range.upperBound {
      let end = text.bytes[start..<range.upperBound].firstIndex(where: LineEnd.contains) ?? range.upperBound
      var line = (start..<end).trimmed(in: text.bytes)
      if line.lowerBound == range.lowerBound, text.bytes[line.lowerBound] == UInt8(ascii: "\""), line.count > 1 {
        line = line.lowerBound + 1..<line.upperBound
      }
      if line.upperBound == range.upperBound, line.count > 1, text.bytes[line.upperBound - 1] == UInt8(ascii: "\"") {
        line = line.lowerBound..<line.upperBound - 1
      }
      let isExit = text.bytes[line].starts(with: "exit".utf8) || text.bytes[line].starts(with: "onexit".utf8)
      if !line.isEmpty { draft.mark(owner, isExit ? .exit : .entry, line) }
      start = end + 1
    }
  }

  mutating func mark(
    _ transition: SMCatTransition, as owner: DraftMark.Owner, from source: ChartDraft.NodeID,
    to target: ChartDraft.NodeID
  ) {
    draft.mark(owner, .statement, text.bytes(of: transition.range))
    draft.mark(owner, name: source, text.bytes(of: transition.source.range))
    draft.mark(owner, name: target, text.bytes(of: transition.target.range))
    if let label = transition.label, !label.text.isEmpty { draft.mark(owner, .label, text.bytes(of: label.range)) }
    mark(transition.notes, of: owner)
  }

  /// A note is a statement of its own: the line that begins with `#`.
  private mutating func mark(_ notes: [SMCatText], of owner: DraftMark.Owner) {
    for note in notes {
      let range = text.bytes(of: note.range).trimmed(in: text.bytes)
      draft.mark(owner, .note, range)
      let start = text.bytes[..<range.lowerBound].lastIndex(of: UInt8(ascii: "#")) ?? range.lowerBound
      draft.mark(owner, .statement, start..<range.upperBound)
    }
  }
}
