import Statecharts

extension UMLReader {
  mutating func connect(_ transition: Int, in scope: Int) throws(ReadError) {
    let range = range(of: transition)
    let kind = model.value(transition, "kind")?.lowercased() ?? "external"
    let isInner = ["internalTransition", "internal"].contains(model[transition].role)
    guard let source = isInner ? owner(of: transition, in: scope) : end("source", of: transition, in: scope) else {
      return
    }
    let label = label(of: transition, from: source)
    if isInner || kind == "internal", draft[source].isPlainState {
      let target = isInner ? source : end("target", of: transition, in: scope, orNil: true) ?? source
      if target == source { return try addInner(label, to: source, at: range) }
      draft.findings.add(
        .warning, .reading, "an internal transition leads to another state; it is read as an external one", at: range)
    }
    guard let target = end("target", of: transition, in: scope) else { return }
    guard let target = stateBegun(by: target, at: range) else { return }
    let arrow = try draft.connect(source, target, label, at: range)
    draft.arrows[arrow].isInternal = kind == "local" && source != target && draft.isInside(target, source)
  }

  /// Without a trigger and a guard, a transition that leads nowhere would be taken again and again.
  private mutating func addInner(
    _ label: ArrowLabel, to source: ChartDraft.NodeID, at range: SourceRange
  ) throws(ReadError) {
    guard !label.isUnlabelled else {
      draft.findings.add(.warning, .reading, "an internal transition has no trigger; it is left out", at: range)
      return
    }
    try draft.addInner(label, to: source, at: range)
  }

  /// A transition to an initial pseudo-state leads to the state that it is in.
  private mutating func stateBegun(by node: ChartDraft.NodeID, at range: SourceRange) -> ChartDraft.NodeID? {
    guard draft[node].shape == .initial else { return node }
    guard let state = draft[node].place.parent else {
      draft.findings.add(.error, .reading, "a transition leads to the initial pseudo-state; it is left out", at: range)
      return nil
    }
    draft.findings.add(
      .warning, .reading, "a transition leads to an initial pseudo-state; it is read as one to '\(draft[state].name)'",
      at: range)
    return state
  }

  // MARK: - Ends

  private func owner(of transition: Int, in scope: Int) -> ChartDraft.NodeID? {
    model[transition].owner.flatMap { scopes[scope].nodes[$0] }
  }

  /// The node at an end of a transition, by its identifier or, where no element has that, by its name.
  private mutating func end(
    _ name: String, of transition: Int, in scope: Int, orNil: Bool = false
  ) -> ChartDraft.NodeID? {
    for link in model.links(transition, name) {
      switch link {
      case .element(let vertex):
        if let node = node(of: vertex, in: scope) { return node }
      case .unresolved(let text):
        let nodes = scopes[scope].byName[text] ?? []
        guard let node = nodes.first else { continue }
        if nodes.count > 1 {
          draft.findings.add(
            .warning, .reading, "\(nodes.count) states are called '\(text)'; the first is taken",
            at: range(of: transition))
        }
        return node
      }
    }
    let ends = name == "source" ? outgoing : incoming
    if let id = model[transition].id, let vertex = ends[id], let node = node(of: vertex, in: scope) { return node }
    if !orNil {
      let what = model.value(transition, name).map { "'\($0)' is no state of the machine" } ?? "there is no \(name)"
      draft.findings.add(.error, .unknownState, "\(what); the transition is left out", at: range(of: transition))
    }
    return nil
  }

  /// The node of a vertex in a copy of a machine, or in one of the copies inside it.
  private mutating func node(of vertex: Int, in scope: Int) -> ChartDraft.NodeID? {
    if let node = scopes[scope].nodes[vertex] { return node }
    var waiting = scopes[scope].inner
    while let scope = waiting.popLast(), searches > 0 {
      searches -= 1
      if let node = scopes[scope].nodes[vertex] { return node }
      waiting += scopes[scope].inner.reversed()
    }
    return nil
  }

  // MARK: - Labels

  private mutating func label(of transition: Int, from source: ChartDraft.NodeID) -> ArrowLabel {
    let range = range(of: transition)
    var events = triggers(of: transition)
    var condition = guardText(of: transition)
    var label = ArrowLabel(events: events)
    let name = model.name(transition)
    if UMLName.isLabel(name, transition: transition, in: model), draft[source].shape != .initial {
      if events.isEmpty, condition == nil || draft[source].isPlainState {
        let read = ArrowLabel(name)
        if read.hasParts {
          label = read
          condition = condition ?? read.condition
          events = read.events
        } else {
          events = [name]
        }
        draft.findings.add(
          .warning, .reading, "a transition has no trigger; its name '\(name)' is read as that", at: range)
      } else {
        draft.findings.leaveOut("names of transitions", at: range)
      }
    }
    switch draft[source].shape {
    case .pseudostate(.choice), .pseudostate(.junction):
      if condition == nil, let first = events.first {
        condition = UMLName.isRest(first) ? "else" : first
        draft.findings.add(.warning, .reading, "'\(first)' at a choice is read as a condition", at: range)
      }
      events = []
    case .pseudostate, .history:
      if let first = events.first {
        draft.findings.add(
          .warning, .reading, "a transition from a pseudo-state waits for nothing; '\(first)' is left out", at: range)
      }
      events = []
    case .state, .parallel, .initial, .final: break
    }
    label.trigger = events.joined(separator: ", ")
    label.listedEvents = events
    label.condition = condition
    label.effects += behaviours(transition, "effect")
    return label
  }

  /// The condition of a transition; nil if there is none, or if it always holds.
  private mutating func guardText(of transition: Int) -> String? {
    let links = model.links(transition, "guard") + model.links(transition, "preCondition")
    var found: String?
    for link in links {
      let text: String
      switch link {
      case .element(let element): text = UMLText(model).expression(element)
      case .unresolved(let written): text = written
      }
      let plain = UMLName.withoutBrackets(text)
      if !plain.isEmpty { found = found.map { "(\($0)) and (\(plain))" } ?? plain }
    }
    if links.isEmpty { return nil }
    guard let found else {
      draft.findings.add(.warning, .reading, "a guard says nothing; it is left out", at: range(of: transition))
      return nil
    }
    return UMLName.isRest(found) ? "else" : found
  }

  /// Returns the texts of an element's behaviours, one for each; long ones are shown by their names.
  mutating func behaviours(_ owner: Int, _ role: String) -> [String] {
    var found: [String] = []
    for link in model.links(owner, role) {
      switch link {
      case .unresolved(let name): found.append(name)
      case .element(let element):
        let (texts, isCut) = UMLText(model).behaviour(element)
        found += texts
        if isCut {
          draft.findings.add(
            .note, .notCarried, "the code of '\(texts.first ?? role)' is longer than what is shown of it",
            at: range(of: element))
        }
        if texts.isEmpty, !model[element].children.isEmpty || !model[element].type.isEmpty {
          found.append(model[element].type.isEmpty ? role : model[element].type)
        }
      }
    }
    return found
  }
}

/// The meaning of the names of transitions.
enum UMLName {
  /// True for a name that a person gave, and not the tool that made the transition.
  static func isLabel(_ name: String, transition: Int, in model: UMLModel) -> Bool {
    guard !name.isEmpty else { return false }
    let letters = name.lowercased()
    let stem = letters.drop { !$0.isNumber }
    let word = letters.prefix { !$0.isNumber }.filter { $0.isLetter }
    let isNumbered = stem.allSatisfy { $0.isNumber || $0 == "." || $0 == "_" || $0 == "-" }
    if ["transition", "trans", "tr", "t", "localtransition", "internaltransition", "externaltransition", ""].contains(
      word),
      isNumbered
    {
      return false
    }
    let ends = (model.links(transition, "source") + model.links(transition, "target")).map { link in
      switch link {
      case .element(let vertex): model.name(vertex).lowercased()
      case .unresolved(let text): text.lowercased()
      }
    }
    return !(ends.count == 2 && ends.allSatisfy { $0.count > 1 && letters.contains($0) })
  }

  /// True for the condition that holds where no other does.
  static func isRest(_ text: String) -> Bool { ["else", "otherwise", "default"].contains(text.lowercased()) }

  static func withoutBrackets(_ text: String) -> String {
    let plain = text.trimmed
    guard plain.hasPrefix("["), plain.hasSuffix("]"), !plain.dropFirst().dropLast().contains("]") else { return plain }
    return plain.dropFirst().dropLast().trimmed
  }
}
