import Statecharts

/// Makes states out of the nodes of a draft, and transitions out of its arrows.
struct ChartLowering {
  var findings: DraftFindings
  let draft: ChartDraft
  let content: DraftContent
  private var names: DraftNames
  private let events: DraftNames
  /// The identifiers of the nodes.
  private var ids: [State.ID] = []
  private var usedEvents: [String: EventDeclaration] = [:]
  private var eventOrder: [String] = []
  private var asksForName = false
  private var children: [ChartDraft.Place: [ChartDraft.NodeID]] = [:]
  private var regions: [ChartDraft.NodeID?: Int] = [:]
  /// The parts of the drawing that transitions were made of, in the order of those of a state.
  var makers: [TransitionMaker] = []
  /// The states that regions became.
  private(set) var regionIDs: [ChartDraft.Place: State.ID] = [:]
  /// The elements made of arrows and of lines inside states.
  private(set) var made: [TransitionMaker: [TextMap.Owner]] = [:]
  /// The arrows of which transitions were made in addition to their first, by that.
  private var further: [Int: [Int]] = [:]
  private var outgoing: [ChartDraft.NodeID: [ChartDraft.Arrow]] = [:]
  private var hasFinal: Set<ChartDraft.NodeID> = []
  /// The nodes that an arrow leaves, and those that one enters from another node of their region.
  private var (left, entered): (Set<ChartDraft.NodeID>, Set<ChartDraft.NodeID>) = ([], [])
  private var terminations: [ChartDraft.NodeID] = []
  private var requests: (count: Int, first: SourceRange)?
  /// The labels at choices that are not between brackets, and were read as conditions.
  private var choiceLabels: (count: Int, first: SourceRange)?
  /// The regions that no arrow says where to begin: the first, with what is taken, and how many there are.
  private var impliedInitials: (message: String, range: SourceRange, count: Int)?
  /// The number of choices that have an answer, such as `yes`, next to an arrow.
  private(set) var choicesWithAnswer: [String: Int] = [:]

  init(_ draft: ChartDraft) {
    self.draft = draft
    findings = draft.findings
    let named = draft.nodes.filter { !$0.isAnonymous }.map(\.name)
    names = DraftNames(reserving: named, spelling: DraftNames.identifier)
    let labels = (draft.arrows.map(\.label) + draft.nodes.flatMap { $0.inner.map(\.label) }).flatMap(\.alternatives)
    let written = labels.flatMap(\.events)
    events = DraftNames(reserving: written, spelling: draft.starsAreLetters ? DraftNames.symbol : DraftNames.event)
    let spellings = events
    let texts = labels.flatMap(\.effects) + draft.nodes.flatMap { $0.entry + $0.exit }
    content = DraftContent(
      events: Dictionary(written.map { ($0, spellings[$0].name) }, uniquingKeysWith: { first, _ in first }),
      texts: texts)
    for node in draft.nodes {
      // A node that represented the history of all regions is none itself.
      guard node.place.region >= 0 else {
        ids.append(State.ID(""))
        continue
      }
      let name = node.isAnonymous ? names.make(DraftNames.identifier(node.name)) : names[node.name].name
      ids.append(State.ID(name))
    }
    index()
  }

  private mutating func index() {
    let order = draft.nodes.indices.filter { !draft.nodes[$0].isDropped }
    for place in order.sorted(by: { draft.nodes[$0].order < draft.nodes[$1].order }) {
      let node = draft.nodes[place]
      let id = ChartDraft.NodeID(index: place)
      if node.shape == .pseudostate(.terminate) { terminations.append(id) }
      children[node.place, default: []].append(id)
      regions[node.place.parent] = max(regions[node.place.parent] ?? 0, node.place.region)
      if node.shape == .final, let parent = node.place.parent { hasFinal.insert(parent) }
    }
    countAnswers()
    for arrow in draft.arrows where !arrow.isAbsorbed {
      noteEnds(of: arrow)
      for label in arrow.label.alternatives {
        var one = arrow
        one.label = label
        outgoing[arrow.source, default: []].append(one)
      }
    }
  }

  /// Notes the nodes that an arrow leaves and enters, with those around its ends that it leaves and enters as well.
  private mutating func noteEnds(of arrow: ChartDraft.Arrow) {
    var outer: Set<ChartDraft.NodeID> = []
    var next: ChartDraft.NodeID? = arrow.source
    while let node = next {
      outer.insert(node)
      next = draft[node].place.parent
    }
    for target in arrow.targets where target != arrow.source {
      next = target
      while let node = next, !outer.contains(node) {
        // An arrow from outside the state around them says nothing of where that begins by itself.
        if draft[node].place.parent.map({ outer.contains($0) }) ?? true { entered.insert(node) }
        next = draft[node].place.parent
      }
    }
    next = arrow.source
    while let node = next, !arrow.targets.allSatisfy({ draft.isInside($0, node) }) {
      left.insert(node)
      next = draft[node].place.parent
    }
  }

  // MARK: - The chart

  mutating func chart() throws(ReadError) -> Statechart {
    let (states, initial) = try inside(of: nil, depth: 1)
    let last = terminations.map { id in
      State(
        self.id(of: id), kind: .final, displayName: displayName(of: id), summary: summary(draft[id].notes),
        pseudostate: .terminate, origin: Origin(draft[id].range.start))
    }
    if let requests {
      let arrows = requests.count == 1 ? "one arrow has" : "\(requests.count) arrows have"
      findings.add(
        .note, .unlabelledArrow, "\(arrows) no event; each is taken when its target is requested", at: requests.first)
    }
    if let (message, range, count) = impliedInitials {
      let more = count == 1 ? "" : count == 2 ? "; one more such region" : "; \(count - 1) more such regions"
      findings.add(.note, .impliedInitialState, message + more, at: range)
    }
    if let choiceLabels {
      let labels =
        choiceLabels.count == 1
        ? "one label at a choice is read as a condition"
        : "\(choiceLabels.count) labels at choices are read as conditions"
      findings.add(.note, .reading, "\(labels), since a choice waits for no event", at: choiceLabels.first)
    }
    return Statechart(
      name: draft.name, title: draft.title.map { LocalizedText($0) }, summary: summary(draft.notes), initial: initial,
      dataModel: asksForName ? .named : nil, events: eventOrder.compactMap { usedEvents[$0] },
      origin: Origin(draft.range.start), states: states + last)
  }

  func id(of node: ChartDraft.NodeID) -> State.ID { ids[node.index] }

  private func displayName(of node: ChartDraft.NodeID) -> LocalizedText? {
    // A choice is drawn with its name only if it has one.
    let isChoice = draft[node].shape == .pseudostate(.choice)
    if let title = draft[node].title { return title == id(of: node).name && !isChoice ? nil : LocalizedText(title) }
    guard !draft[node].isAnonymous, draft[node].name != id(of: node).name else { return nil }
    return LocalizedText(draft[node].name)
  }

  private func summary(_ lines: [String]) -> LocalizedText? {
    lines.isEmpty ? nil : LocalizedText(lines.joined(separator: "\n"))
  }

  // MARK: - States

  /// The states inside a state or the chart, and where that begins.
  private mutating func inside(
    of parent: ChartDraft.NodeID?, depth: Int
  ) throws(ReadError) -> (states: [State], initial: DefaultTransition?) {
    let places = places(in: parent)
    // A state at the deepest level allowed may be there, with nothing inside.
    guard depth <= ReadLimits.nesting || places.isEmpty else {
      throw ReadLimits.tooDeep("states", at: parent.map { draft[$0].range }, fileName: draft.fileName)
    }
    guard places.count > 1 else {
      return try region(places.first ?? ChartDraft.Place(parent: parent), of: parent.map { id(of: $0) }, depth: depth)
    }
    var states: [State] = []
    for (number, place) in places.enumerated() {
      states += try regionStates(place, number: number + 1, depth: depth)
    }
    // The chart itself has no regions: a state of its own has them.
    guard parent == nil else { return (states, nil) }
    return ([State(State.ID(names.make("regions")), kind: .parallel, children: states)], nil)
  }

  /// The regions of a state that have something inside.
  private func places(in parent: ChartDraft.NodeID?) -> [ChartDraft.Place] {
    guard let last = regions[parent] else { return [] }
    return (0...last).map { ChartDraft.Place(parent: parent, region: $0) }.filter { place in
      children[place]?.contains { draft[$0].shape != .initial && draft[$0].shape != .pseudostate(.terminate) } ?? false
    }
  }

  /// A region as a state; one that is a single state is that state, with the history states next to it.
  private mutating func regionStates(_ place: ChartDraft.Place, number: Int, depth: Int) throws(ReadError) -> [State] {
    if isSingleState(place) { return try region(place, of: place.parent.map { id(of: $0) }, depth: depth).states }
    let stem = place.parent.map { id(of: $0).name + "_" } ?? ""
    let name = names.make("\(stem)region\(number)")
    regionIDs[place] = State.ID(name)
    let (states, initial) = try region(place, of: State.ID(name), depth: depth + 1)
    let origin = Origin(children[place]?.first.map { draft[$0].range.start })
    return [
      State(
        State.ID(name), kind: .compound, displayName: LocalizedText("region \(number)"), initial: initial,
        origin: origin, children: states)
    ]
  }

  private func isSingleState(_ place: ChartDraft.Place) -> Bool {
    let all = children[place] ?? []
    let states = all.filter { if case .history = draft[$0].shape { false } else { true } }
    guard states.count == 1, let only = states.first, draft[only].shape == .state || draft[only].shape == .parallel
    else { return false }
    // As a region, a state that leads to itself would leave all regions.
    return !(outgoing[only] ?? []).contains { !$0.isInternal && draft.isInside($0.target, only) }
  }

  private mutating func region(
    _ place: ChartDraft.Place, of owner: State.ID?, depth: Int
  ) throws(ReadError) -> (states: [State], initial: DefaultTransition?) {
    var states: [State] = []
    for id in children[place] ?? [] {
      if let state = try state(id, depth: depth) { states.append(state) }
    }
    guard let begin = initial(of: place) else { return (states, impliedInitial(of: place)) }
    if let initial = defaultTransition(begin, in: place) {
      for arrow in begin { made[.arrow(arrow.number), default: []].append(.initial(of: owner)) }
      return (states, initial)
    }
    makers = []
    let state = initialState(begin, at: begin[0].source)
    keepMakers(of: state.id)
    return ([state] + states, [state.id])
  }

  /// The state in which a region begins that does not say where: the only one that arrows leave and none of the region
  /// enters, else the first; nil if that is the first.
  private mutating func impliedInitial(of place: ChartDraft.Place) -> DefaultTransition? {
    let nodes = (children[place] ?? []).filter { id in
      switch draft[id].shape {
      case .state, .parallel, .final, .pseudostate: draft[id].shape != .pseudostate(.terminate)
      case .initial, .history: false
      }
    }
    guard nodes.count > 1 else { return nil }
    let sources = nodes.filter {
      left.contains($0) && !entered.contains($0) && (draft[$0].shape == .state || draft[$0].shape == .parallel)
    }
    let owner = place.parent.map { "\(draft.quoted($0)) says no initial state" } ?? "no initial state is given"
    let start = sources.count == 1 ? sources[0] : nodes.first { draft[$0].isPlainState } ?? nodes[0]
    let reason = sources.count == 1 ? "the only state that no arrow leads to, is taken" : "the first state, is taken"
    if impliedInitials == nil {
      impliedInitials = ("\(owner); \(draft.quoted(start)), \(reason)", draft[start].range, 1)
    } else {
      impliedInitials?.count += 1
    }
    return start == nodes[0] ? nil : [id(of: start)]
  }

  /// Nil for what is no state of its own.
  private mutating func state(_ id: ChartDraft.NodeID, depth: Int) throws(ReadError) -> State? {
    let node = draft[id]
    switch node.shape {
    case .initial, .pseudostate(.terminate): return nil
    case .history(let depth): return history(id, depth)
    case .final: return ordinary(id, kind: .final, ([], nil))
    case .pseudostate(let pseudostate): return ordinary(id, kind: .atomic, ([], nil), pseudostate)
    case .state, .parallel:
      let inside = try inside(of: id, depth: depth + 1)
      let isParallel = node.shape == .parallel && !inside.states.isEmpty || places(in: id).count > 1
      return ordinary(id, kind: isParallel ? .parallel : nil, inside)
    }
  }

  private mutating func ordinary(
    _ id: ChartDraft.NodeID, kind: State.Kind?, _ inside: (states: [State], initial: DefaultTransition?),
    _ pseudostate: Pseudostate? = nil
  ) -> State {
    let node = draft[id]
    let origin = Origin(node.range.start)
    var timers: [(event: String, delay: Delay)] = []
    makers = []
    let transitions = self.transitions(of: id, timers: &timers)
    keepMakers(of: self.id(of: id))
    let begun = node.entry + node.activities.map { "do / " + $0 }
    var entry = begun.map { Block(effects([$0], at: node.range), origin: origin) }
    var exit = node.exit.map { Block(effects([$0], at: node.range), origin: origin) }
    for (event, delay) in timers {
      entry.append([.send(Send(event: .literal(event), id: event, delay: .literal(delay), origin: origin))])
      exit.append([.cancel(Cancel(.literal(event), origin: origin))])
    }
    return State(
      self.id(of: id), kind: kind, displayName: displayName(of: id), summary: summary(node.notes),
      initial: inside.initial, transitions: transitions, onEntry: entry, onExit: exit, pseudostate: pseudostate,
      origin: origin, children: inside.states)
  }

  private mutating func history(_ id: ChartDraft.NodeID, _ depth: State.HistoryDepth) -> State {
    let node = draft[id]
    let arrows = outgoing[id] ?? []
    if let first = arrows.first { made[.arrow(first.number), default: []].append(.initial(of: self.id(of: id))) }
    for arrow in arrows.dropFirst() {
      findings.add(.warning, .reading, "a history state leads to one place; this arrow is ignored", at: arrow.range)
    }
    warnOfUnread(Array(arrows.prefix(1)), of: "a history state")
    let initial =
      arrows.first.map { arrow in
        DefaultTransition(
          targets: arrow.targets.map { self.id(of: $0) }, content: effects(arrow.label.effects, at: arrow.range),
          origin: Origin(arrow.range.start))
      } ?? siblingsDefault(of: node.place)
    return State(
      self.id(of: id), kind: .history(depth), displayName: displayName(of: id), summary: summary(node.notes),
      initial: initial, origin: Origin(node.range.start))
  }

  /// Keeps what the transitions of a state were made of.
  private mutating func keepMakers(of state: State.ID) {
    for (ordinal, maker) in makers.enumerated() {
      let owner = TextMap.Owner.transition(Transition.ID(source: state, ordinal: ordinal))
      made[maker, default: []].append(owner)
      guard case .arrow(let number) = maker else { continue }
      for other in further[number] ?? [] { made[.arrow(other), default: []].append(owner) }
    }
  }

  /// Keeps the arrows of which a transition was made in addition to its first.
  mutating func keepFurther(_ numbers: [Int], with first: Int) { further[first] = numbers }

  // MARK: - What the facets need

  func nodes(in place: ChartDraft.Place) -> [ChartDraft.NodeID] { children[place] ?? [] }

  func arrows(from node: ChartDraft.NodeID) -> [ChartDraft.Arrow] { outgoing[node] ?? [] }

  /// True for a composite state that ends when a final state inside it is reached.
  func completes(_ node: ChartDraft.NodeID) -> Bool { hasFinal.contains(node) }

  mutating func countRequest(at range: SourceRange) {
    requests = (requests.map { $0.count + 1 } ?? 1, requests?.first ?? range)
  }

  mutating func countChoiceLabel(at range: SourceRange) {
    choiceLabels = (choiceLabels.map { $0.count + 1 } ?? 1, choiceLabels?.first ?? range)
  }

  private mutating func countAnswers() {
    var answers: [String: Set<ChartDraft.NodeID>] = [:]
    for arrow in draft.arrows where draft[arrow.source].shape == .pseudostate(.choice) {
      if let answer = ChoiceLabel(arrow.label).answer { answers[answer, default: []].insert(arrow.source) }
    }
    choicesWithAnswer = answers.mapValues(\.count)
  }

  /// Notes whether the condition of a chart asks for more than states.
  mutating func noteCondition(_ text: String) {
    if !StatePredicate.isOne(text) { asksForName = true }
  }

  /// The name of an event that was written; one that is spelled otherwise keeps what was written for people.
  ///
  /// - Parameter lines: The lines in which it was written, if these are several.
  mutating func event(_ written: String, lines: [String] = []) -> String {
    let spelling = events[written]
    if let displayName = spelling.displayName {
      declare(spelling.name, displayName: lines.isEmpty ? displayName : lines.joined(separator: "\n"))
    }
    return spelling.name
  }

  mutating func declare(_ name: String, displayName: String) {
    guard usedEvents[name] == nil else { return }
    usedEvents[name] = EventDeclaration(name, displayName: LocalizedText(displayName))
    eventOrder.append(name)
  }

  /// Counts the notes on arrows that no transition carries.
  mutating func noteArrows(_ arrows: [ChartDraft.Arrow]) {
    for arrow in arrows where !arrow.notes.isEmpty { findings.leaveOut("notes on such arrows", at: arrow.range) }
  }

  /// A history state without an arrow leads to where its region begins.
  private func siblingsDefault(of place: ChartDraft.Place) -> DefaultTransition? {
    if let target = initial(of: place)?.first?.target, draft[target].place == place { return [id(of: target)] }
    return children[place]?.first { draft[$0].isPlainState }.map { [id(of: $0)] }
  }
}
