import Statecharts

extension XStateChartReader {
  /// True if the machine itself has what only a state of a chart can have.
  var needsState: Bool {
    let words = ["on", "always", "after", "entry", "exit", "onEntry", "onExit", "invoke", "onTimeout", "onError"]
    let config = source.config
    if words.contains(where: { hasSomething(config[$0]) }) { return true }
    if version == .four || isPart, canEnd(0), hasSomething(config["onDone"]) { return true }
    if tree.places[0].children.isEmpty || isParallel(0) { return true }
    return tree.places[0].children.contains { historyDepth(tree.places[$0].node) != nil }
  }

  func hasSomething(_ node: ScriptNode?) -> Bool {
    guard let node, !node.isNull else { return false }
    return !(node.members?.isEmpty ?? false) && !(node.members == nil && node.items.isEmpty)
  }

  private func isParallel(_ place: Int) -> Bool {
    let node = tree.places[place].node
    if node["type"]?.string == "parallel" { return true }
    if case .boolean(true)? = node["parallel"]?.content { return true }
    return false
  }

  /// The machine as a state, and a final state that it leads to when it is done.
  mutating func outermost() throws(ReadError) -> [State] {
    let root = try state(0)
    guard canEnd(0), !isPart else { return [root] }
    let end = endOfMachine
    let done = Transition.on(EventDescriptor("done.state.\(root.id)"), to: end)
    let ending = State(
      root.id, kind: root.kind, displayName: root.displayName, summary: root.summary, initial: root.initial,
      transitions: root.transitions + [done], onEntry: root.onEntry, onExit: root.onExit,
      invocations: root.invocations, origin: root.origin,
      children: root.children)
    return [ending, State(end, kind: .final)]
  }

  /// The final state that the machine leads to when it is done.
  var endOfMachine: State.ID { State.ID(tree.places[0].id.name + XStateWriter.endSuffix) }

  /// True if a state can be done: it is final, a child of it is, or of each region of it.
  func canEnd(_ place: Int) -> Bool {
    let children = tree.places[place].children.filter { historyDepth(tree.places[$0].node) == nil }
    if isFinalRegion(place) { return true }
    if isParallel(place) { return !children.isEmpty && children.allSatisfy(canEnd) }
    return children.contains { tree.places[$0].node["type"]?.string == "final" }
  }

  /// True for a region that is a final state: it is done as long as it is active.
  private func isFinalRegion(_ place: Int) -> Bool {
    let here = tree.places[place]
    guard let parent = here.parent, here.children.isEmpty, here.node["type"]?.string == "final" else { return false }
    return isParallel(parent)
  }

  /// Reads a state and all that lies inside it.
  mutating func state(_ place: Int) throws(ReadError) -> State {
    let here = tree.places[place]
    var children: [State] = []
    var initial: DefaultTransition?
    for child in here.children {
      if tree.places[child].node["meta"]?[XStateWriter.initialMark] != nil { continue }
      children.append(try state(child))
    }
    var kind = kind(of: place, hasChildren: children.contains { !$0.isHistory })
    switch kind {
    case .compound: initial = self.initial(of: place)
    case .history(let depth): initial = historyDefault(of: place, depth)
    case .atomic, .parallel, .final: break
    }
    var inside = try behaviour(of: place)
    if kind == .final, let transition = inside.transitions.first {
      findings.leaveOut("transitions of final states", at: SourceRange(transition.origin.position ?? here.range.start))
      inside.transitions = []
    }
    var doneData = kind == .final ? self.doneData(of: here.node) : nil
    if isFinalRegion(place) {
      // SCXML has no final states among regions.
      findings.add(
        .warning, .reading,
        "the region '\(here.key)' is a final state; it is read as a region with a final state in it", at: here.range)
      (kind, initial) = (.compound, nil)
      children = [
        State(makeState(here.id.name + XStateWriter.endSuffix), kind: .final, doneData: doneData)
      ]
      doneData = nil
    }
    let written = here.node["meta"]?[XStateWriter.displayName]?.string ?? (place == 0 ? here.id.name : here.key)
    let summary = place == 0 ? nil : here.node["description"]?.string
    return State(
      here.id, kind: kind, displayName: written == here.id.name ? nil : LocalizedText(written),
      summary: summary.map { LocalizedText($0) }, initial: initial, transitions: inside.transitions,
      onEntry: inside.entry, onExit: inside.exit, invocations: inside.invocations, doneData: doneData,
      origin: Origin(here.range.start), children: children)
  }

  /// Returns the data of a final state for the event that its parent is done: `output`, in version 4 `data`.
  private mutating func doneData(of node: ScriptNode) -> DoneData? {
    guard isScripted,
      let (name, given) = ["output", "data"].lazy.compactMap({ name in node[name].map { (name, $0) } }).first
    else { return nil }
    let text = withoutEvent { reader in
      try? ScriptPrinter.text(of: name == "data" ? reader.mapped(given) : reader.followed(given))
    }
    guard let text else {
      findings.leaveOut(name == "output" ? "'output'" : "'data' of a final state", at: given.range)
      return nil
    }
    code.use()
    let value = Expression(text, origin: given.origin)
    return DoneData(
      Payload(parameters: [Payload.Parameter(name: name, value: value, origin: given.origin)]), origin: given.origin)
  }

  /// `data` of version 4: an object, whose functions are called one by one, or what `output` can be.
  private mutating func mapped(_ node: ScriptNode) throws(ScriptNotFollowed) -> ScriptExpression {
    guard let members = node.members, !members.contains(where: \.isSpread) else { return try followed(node) }
    var properties: [ScriptExpression.Property] = []
    for member in members {
      properties.append(ScriptExpression.Property(name: member.name, value: try followed(member.node)))
    }
    return .object(properties)
  }

  private mutating func kind(of place: Int, hasChildren: Bool) -> State.Kind {
    let node = tree.places[place].node
    if let depth = historyDepth(node) { return .history(depth) }
    if isParallel(place) { return hasChildren ? .parallel : .atomic }
    if let type = node["type"] {
      let words = ["atomic", "compound", "parallel", "final", "history"]
      if let word = type.string, words.contains(word) {
        if word == "final", !hasChildren, place != 0 { return .final }
      } else {
        findings.add(
          .error, .wrongValue, "'type' is one of \(words.joined(separator: ", "))", at: type.range,
          nearest: findings.nearest(to: type.string ?? "", among: words))
      }
    }
    return hasChildren ? .compound : .atomic
  }

  /// `type: 'history'`, `history: 'deep'`, `history: true`.
  private func historyDepth(_ node: ScriptNode) -> State.HistoryDepth? {
    switch node["history"]?.content {
    case .string("deep"): return .deep
    case .string("shallow"), .string("parallel"), .boolean(true): return .shallow
    case .string, .boolean, .null, .number, .array, .object, .call, .code, nil: break
    }
    return node["type"]?.string == "history" ? .shallow : nil
  }

  // MARK: - InitialTransitions

  /// Reads the initial of a state: a key, a path, an identifier, or an object with a target and actions.
  mutating func initial(of place: Int) -> DefaultTransition? {
    let here = tree.places[place]
    guard let node = here.node["initial"], !node.isNull else {
      if place != 0 || !here.children.isEmpty {
        findings.add(
          .warning, .missingMember, "'\(here.key)' has no initial state; its first state is taken",
          at: here.range, suggestion: "add 'initial'")
      }
      return nil
    }
    let isObject = node.members != nil
    let target = isObject ? node["target"] : node
    let content = isObject ? contents(node["actions"]) : []
    let targets = (target?.items ?? []).flatMap { initialTargets($0, of: place) }
    if let first = targets.first, targets.count == 1, let marked = markedInitial(first, of: place) { return marked }
    if targets.isEmpty, content.isEmpty { return nil }
    return DefaultTransition(targets: targets, content: content, origin: node.origin)
  }

  private mutating func initialTargets(_ item: ScriptNode, of place: Int) -> [State.ID] {
    switch item.content {
    case .code, .call:
      let text = prose(item.written, at: item.range)
      findings.add(
        .warning, .elsewhere,
        "'\(tree.places[place].key)' begins in its first state, because '\(text)' is not known",
        at: item.range)
      return []
    case .null, .boolean, .number, .string, .array, .object: break
    }
    guard let text = item.string else {
      findings.add(.error, .wrongValue, "'initial' names a state, it is not \(item.kindName)", at: item.range)
      return []
    }
    guard let found = tree.resolve(text, inside: place), found != place else {
      if item.form != nil {
        findings.add(
          .warning, .elsewhere, "'\(tree.places[place].key)' begins in its first state, because '\(text)' is not known",
          at: item.range)
        return []
      }
      let keys = tree.places[place].children.map { tree.places[$0].key }
      findings.add(
        .error, .unknownState, "there is no state '\(text)' in '\(tree.places[place].key)'", at: item.range,
        nearest: findings.nearest(to: text, among: keys))
      return []
    }
    return [tree.places[found].id]
  }

  /// A state that only represents a beginning that lies deeper: what the writer makes, since an initial state is a
  /// child.
  private mutating func markedInitial(_ id: State.ID, of place: Int) -> DefaultTransition? {
    let children = tree.places[place].children
    guard let child = children.first(where: { tree.places[$0].id == id }),
      tree.places[child].node["meta"]?[XStateWriter.initialMark] != nil, let always = tree.places[child].node["always"]
    else { return nil }
    let targets = (always["target"]?.items ?? []).compactMap(\.string).compactMap { tree.resolve($0, from: child) }
    return DefaultTransition(
      targets: targets.map { tree.places[$0].id }, content: contents(always["actions"]), origin: always.origin)
  }

  private mutating func historyDefault(of place: Int, _ depth: State.HistoryDepth) -> DefaultTransition? {
    let here = tree.places[place]
    guard let parent = here.parent else { return nil }
    if let target = here.node["target"], !target.isNull {
      let targets = target.items.flatMap { initialTargets($0, of: parent) }
      if !targets.isEmpty { return DefaultTransition(targets: targets, origin: target.origin) }
    }
    // Without a default it leads where its parent begins.
    let ordinary = tree.places[parent].children.filter { historyDepth(tree.places[$0].node) == nil }
    if isParallel(parent) {
      return DefaultTransition(targets: ordinary.map { tree.places[$0].id }, origin: here.node.origin)
    }
    let initial = tree.places[parent].node["initial"].flatMap { node in
      (node.members == nil ? node : node["target"])?.items.first?.string.flatMap { tree.resolve($0, inside: parent) }
    }
    let target = initial ?? ordinary.first
    return target.map { DefaultTransition(targets: [tree.places[$0].id], origin: here.node.origin) }
  }
}
