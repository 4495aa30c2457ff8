import Statecharts

extension ChartDraft {
  /// The chart that the drawing means, with what there is to say about it.
  ///
  /// - An arrow without event and condition is taken when its target is asked for (the event `enter.Target`, which
  ///   drawings of charts leave out); from a pseudo-state, or with the condition `[true]`, it is eventless; from a
  ///   composite state with a final state inside it waits for that (UML 2.5.1, 14.2.3.8.3).
  /// - A condition alone makes an arrow eventless. `[else]` comes last. The text next to an arrow that leaves a choice
  ///   is a condition, with brackets or without.
  /// - `after 5s` is an event that the state sends itself on entry and withdraws on exit.
  /// - Several regions are compound states inside a parallel one; a region that is one state is that state.
  /// - Parameter source: The text, if the reader marked its parts.
  /// - Throws: `ReadError` if states lie deeper, or there is more of something, than is allowed.
  consuming func lowered(_ source: SourceText? = nil) throws(ReadError) -> Reading {
    var draft = self
    draft.noteStatesElsewhere()
    try draft.checkNesting()
    try draft.settleHistories()
    draft.settleShapes()
    try draft.addImpliedRegions()
    try draft.addJoinConditions()
    var lowering = ChartLowering(draft)
    var chart = try lowering.chart()
    chart.presentation = lowering.presentation
    chart.isAutomaton = draft.isAutomaton
    chart.isAutomaton = chart.isNondeterministicAutomaton
    try ReadLimits.check(chart, fileName: draft.fileName)
    let map = source.map { lowering.map(of: $0, chart) }
    let choices = chart.isAutomaton || draft.reportsChoices ? draft.nondeterminism(isRun: chart.isAutomaton) : []
    return Reading(chart, diagnostics: lowering.findings.diagnostics + choices, range: draft.range).mapped(by: map)
  }

  /// Throws if nodes lie deeper in one another than is allowed; nodes can come to lie deeper than braces do.
  private func checkNesting() throws(ReadError) {
    var depths = Array(repeating: 0, count: nodes.count)
    for index in nodes.indices {
      var way: [Int] = []
      var next: Int? = index
      while let place = next, depths[place] == 0 {
        way.append(place)
        next = nodes[place].place.parent?.index
      }
      var depth = next.map { depths[$0] } ?? 0
      for place in way.reversed() {
        depth += 1
        depths[place] = depth
      }
      guard depth <= ReadLimits.nesting else {
        throw ReadLimits.tooDeep("states", at: nodes[index].range, fileName: fileName)
      }
    }
  }

  /// A state that accepts and that arrows leave is no final state of a chart.
  private mutating func settleAcceptingStates(_ sources: Set<NodeID>, _ parents: Set<NodeID>) {
    guard finalStatesAccept else { return }
    let accepting = nodes.indices.map { NodeID(index: $0) }.filter {
      self[$0].shape == .final && sources.contains($0) && !parents.contains($0)
    }
    guard let first = accepting.first else { return }
    for id in accepting {
      self[id].shape = .state
      self[id].notes.insert(AcceptingState.line, at: 0)
    }
    let states = accepting.count == 1 ? "one accepting state leads" : "\(accepting.count) accepting states lead"
    findings.add(
      .note, .reading, "\(states) on, so the machine does not end there; their summary says that they accept",
      at: self[first].range)
  }

  /// A final state or a dot with something inside or arrows that a chart does not allow becomes an ordinary state.
  private mutating func settleShapes() {
    let parents = Set(nodes.compactMap(\.place.parent))
    let withPast = Set(nodes.filter(\.isRemembered).map(\.place.parent))
    let sources = Set(arrows.filter { !$0.isAbsorbed }.map(\.source))
    settleBars()
    settleAcceptingStates(sources, parents)
    for index in nodes.indices {
      let id = NodeID(index: index)
      switch nodes[index].shape {
      case .final, .pseudostate(.terminate):
        guard sources.contains(id) || parents.contains(id) else { continue }
        let reason = parents.contains(id) ? "has states inside" : "has arrows that leave it"
        findings.add(
          .warning, .reading, "the final state '\(nodes[index].name)' \(reason); it is read as an ordinary one",
          at: nodes[index].range)
        self[id].shape = .state
      case .history where nodes[index].place.parent == nil || !withPast.contains(nodes[index].place.parent):
        findings.add(
          .warning, .reading,
          "the history state '\(nodes[index].name)' is in no state whose past it could restore; it is read as an ordinary one",
          at: nodes[index].range)
        self[id].shape = .state
      case .initial, .history, .pseudostate:
        if parents.contains(id) { self[id].shape = .state }
      case .state, .parallel: break
      }
    }
  }

  /// Forks and joins are the same bar in drawings, and often called by each other's name: what one arrow enters and
  /// several leave is a fork, what several enter and one leaves a join.
  private mutating func settleBars() {
    var (entering, leaving): ([NodeID: Int], [NodeID: Int]) = ([:], [:])
    for arrow in arrows {
      leaving[arrow.source, default: 0] += 1
      entering[arrow.target, default: 0] += 1
    }
    for index in nodes.indices {
      let id = NodeID(index: index)
      let (before, after) = (entering[id] ?? 0, leaving[id] ?? 0)
      if nodes[index].shape == .pseudostate(.fork), before > 1, after < 2 { self[id].shape = .pseudostate(.join) }
      if nodes[index].shape == .pseudostate(.join), before < 2, after > 1 { self[id].shape = .pseudostate(.fork) }
    }
  }
}

/// The choices that an automaton has and a chart does not.
extension ChartDraft {
  /// Reports that of several transitions for a symbol the first is taken (SCXML 3.13), and one without a symbol at
  /// once; or that all are.
  ///
  /// - Parameter isRun: Whether the automaton is made deterministic before it runs.
  fileprivate func nondeterminism(isRun: Bool) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var seen: [NodeID: Set<String>] = [:]
    var choices: [(arrow: Arrow, symbol: String)] = []
    var silent: [Arrow] = []
    for arrow in arrows where self[arrow.source].shape != .initial {
      let label = arrow.label
      if label.trigger.isEmpty, label.isAlways { silent.append(arrow) }
      guard label.condition == nil else { continue }
      for event in label.events where !seen[arrow.source, default: []].insert(event).inserted {
        choices.append((arrow, event))
      }
    }
    if isRun {
      guard let first = (choices.map(\.arrow) + silent).min(by: { $0.range.start < $1.range.start }) else { return [] }
      return [
        Diagnostic(
          .note, .reading,
          "the automaton is nondeterministic; the deterministic one runs whose states are sets of its states",
          at: first.range)
      ]
    }
    if let (arrow, symbol) = choices.first {
      let more = choices.count == 1 ? "" : "; \(choices.count - 1) more such transitions"
      findings.append(
        Diagnostic(
          .warning, .reading,
          "'\(self[arrow.source].name)' has several transitions for '\(symbol)'; a chart takes the first\(more)",
          at: arrow.range))
    }
    if let first = silent.first {
      let which =
        silent.count == 1
        ? "one transition needs no symbol: it is" : "\(silent.count) transitions need no symbol: each is"
      findings.append(
        Diagnostic(
          .warning, .reading, "\(which) taken as soon as its state is entered, before any symbol", at: first.range))
    }
    return findings
  }
}
