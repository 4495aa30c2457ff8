import Statecharts

/// Transitions, in the order in which the library adds them.
extension TransitionsReader {
  mutating func add(transitions node: DocumentNode, in scope: Int?) throws(ReadError) {
    if node.code != nil { return reportWrong(node, "the list of transitions", "its transitions are missing") }
    for item in node.items { try addTransition(item, in: scope, remap: [:]) }
  }

  mutating func addTransition(_ node: DocumentNode, in scope: Int?, remap: [String: String]) throws(ReadError) {
    if let members = node.members {
      return try addTransition(members, in: scope, remap: remap, at: node.range)
    }
    guard let items = node.list, items.count > 2 else {
      return reportWrong(node, "a transition", "it is left out")
    }
    let members = zip(TransitionsMachine.transitionParameters, items).map {
      DocumentNode.Member(name: $0, range: $1.range, node: $1)
    }
    try addTransition(members, in: scope, remap: remap, at: node.range)
  }

  mutating func addTransition(
    _ members: [DocumentNode.Member], in scope: Int?, remap: [String: String], at place: SourceRange?
  ) throws(ReadError) {
    let range = place ?? machine.range
    let node = DocumentNode(range: range, content: .mapping(members))
    for member in members where !Self.transitionMembers.contains(member.name) {
      findings.leaveOut("'\(member.name)' of transitions", at: member.range)
    }
    guard let written = node["trigger"], let trigger = written.text ?? written.code.map({ lastName($0) }),
      let source = node["source"]
    else {
      return findings.add(.error, .missingMember, "a transition needs 'trigger', 'source' and 'dest'", at: range)
    }
    if written.code != nil {
      guard trigger.isPlainWord else { return reportWrong(written, "the trigger", "the transition is left out") }
      reportWrong(written, "the trigger", "'\(trigger)' is used as its name")
    }
    if !node.has("dest") {
      findings.add(.warning, .missingMember, "the transition '\(trigger)' has no 'dest'; it leads nowhere", at: range)
    }
    for place in try sources(source, isSame: node["dest"]?.text == "=", in: scope, remap: remap) {
      var target: Int?
      if let dest = node["dest"] {
        guard let found = try self.target(dest, from: place, in: scope, remap: remap) else { continue }
        target = found
      }
      try count.addTransition(at: range.start, fileName: fileName)
      checkRegions(from: place, to: target, trigger, at: range)
      tree[place].transitions.append(
        TransitionsArrow(trigger: trigger, target: target, members: members, range: range, scope: depth(of: scope)))
    }
  }

  /// `remove_transition`: without a source or destination from or to all states.
  mutating func remove(_ members: [DocumentNode.Member]) {
    let node = DocumentNode(range: members.first?.range ?? machine.range, content: .mapping(members))
    func places(_ name: String) -> Set<Int>? {
      guard let list = node[name], list.text != "*" else { return Set(tree.places.indices) }
      let found = list.items.map { item in self.name(of: item).flatMap { tree.find($0, in: nil) } }
      return found.contains(nil) ? nil : Set(found.compactMap(\.self))
    }
    guard let trigger = node["trigger"]?.text, let sources = places("source"), let targets = places("dest") else {
      return findings.add(
        .warning, .reading, "which transitions are removed is not known; they are kept", at: node.range)
    }
    let isAny = node["dest"].map { $0.text == "*" } ?? true
    for place in sources.sorted() {
      tree[place].transitions.removeAll { $0.trigger == trigger && (isAny || $0.target.map(targets.contains) ?? false) }
    }
  }

  /// The states that a transition leaves: `*` is all of the machine that are known by then, the outermost of them.
  private mutating func sources(
    _ node: DocumentNode, isSame: Bool, in scope: Int?, remap: [String: String]
  ) throws(ReadError) -> [Int] {
    var found: [Int] = []
    for item in node.items {
      guard let name = name(of: item) else {
        reportWrong(item, "the source of a transition", "the transition is left out")
        continue
      }
      if name == "*" {
        found += isSame && scope == nil ? Array(tree.places.indices) : tree.children(of: scope)
      } else if remap[name] == nil, let place = try known(name, item, in: scope) {
        found.append(place)
      }
    }
    return found
  }

  private mutating func target(
    _ node: DocumentNode, from source: Int, in scope: Int?, remap: [String: String]
  ) throws(ReadError) -> Int? {
    guard let name = name(of: node) else {
      reportWrong(node, "the destination of a transition", "the transition is left out")
      return nil
    }
    if name == "=" { return source }
    if let mapped = remap[name] { return try known(mapped, node, in: scope.flatMap { tree[$0].parent }) }
    return try known(name, node, in: scope)
  }

  /// The state of a name; one that is missing in the list is added, for a transition that leads elsewhere is none.
  private mutating func known(_ name: String, _ node: DocumentNode, in scope: Int?) throws(ReadError) -> Int? {
    if let place = tree.find(name, in: scope) { return place }
    if let code = node.code, !code.split(separator: ".").allSatisfy({ String($0).isPlainWord }) {
      reportWrong(node, "a state", "the transition is left out")
      return nil
    }
    let names = tree.names(separator: machine.separator ?? "_")
    findings.add(
      .warning, .unknownState, "the list of states has no '\(name)'; it is added", at: node.range,
      nearest: findings.nearest(to: name, among: names))
    try count.addState(at: node.range.start, fileName: fileName)
    return tree.add(name, at: node.range, to: scope)
  }

  /// The library changes only the region to which a transition leads; a chart leaves all of them.
  private mutating func checkRegions(from source: Int, to target: Int?, _ trigger: String, at range: SourceRange) {
    guard let target, source != target else { return }
    let common = tree.common(source, target)
    if let common, tree[common].isParallel, common != target {
      return findings.add(
        .warning, .reading,
        "'\(trigger)' leads into another region; the library keeps the other regions, here all begin again", at: range)
    }
    let between = tree.places(around: tree[target].parent).prefix { $0 != common }
    if let here = between.first(where: { tree[$0].isParallel }) {
      findings.add(
        .warning, .reading,
        "'\(trigger)' leads into one region of '\(tree[here].key)'; the library enters that alone, here all begin",
        at: range)
    }
  }

  /// The library asks the transitions first that are written inside a state, be it those of a state around another. A
  /// chart asks the innermost state first.
  mutating func checkScopes() {
    let deepest = tree.places.map { place in
      Dictionary(place.transitions.map { ($0.trigger, $0.scope) }, uniquingKeysWith: max)
    }
    for place in tree.places.indices {
      for arrow in tree[place].transitions {
        let around = tree.places(around: tree[place].parent)
        guard let here = around.first(where: { deepest[$0][arrow.trigger] ?? .min > arrow.scope }) else { continue }
        findings.add(
          .warning, .reading,
          "the library asks '\(arrow.trigger)' of '\(tree[here].key)' before that of '\(tree[place].key)', which is "
            + "first here", at: arrow.range)
      }
    }
  }

  // MARK: - Ordered transitions

  /// `ordered_transitions=True`.
  mutating func addOrdered(ifTrue node: DocumentNode) throws(ReadError) {
    if node.flag == true { try addOrdered([DocumentNode.Member(name: "", range: node.range, node: node)]) }
  }

  /// From each state to the next, beginning with the initial one, and from the last to the first.
  mutating func addOrdered(_ members: [DocumentNode.Member]) throws(ReadError) {
    let range = members.first?.range ?? machine.range
    let node = DocumentNode(range: range, content: .mapping(members))
    var states = machine.isHierarchical == true ? Array(tree.places.indices) : tree.roots
    if let list = node["states"] { states = try sources(list, isSame: false, in: nil, remap: [:]) }
    guard states.count > 1 else {
      return findings.add(.warning, .reading, "ordered transitions need two states", at: range)
    }
    let loops = node["loop"]?.flag ?? true
    var first = 0
    if let begin = initial.first, let place = states.firstIndex(of: begin) {
      states = Array(states[place...] + states[..<place])
      first = node["loop_includes_initial"]?.flag == false ? 1 : 0
    }
    let trigger = node["trigger"]?.text ?? "next_state"
    let last = loops ? states.count : states.count - 1
    for place in 0..<last {
      try count.addTransition(at: range.start, fileName: fileName)
      let own = members.filter { ["conditions", "unless", "before", "after", "prepare"].contains($0.name) }.map {
        DocumentNode.Member(name: $0.name, range: $0.range, node: item($0.node, place, of: last))
      }
      let target = place + 1 < states.count ? states[place + 1] : states[first]
      tree[states[place]].transitions.append(
        TransitionsArrow(trigger: trigger, target: target, members: own, range: range, scope: 0))
    }
  }

  /// The one of a list that is meant for a transition; a list of one is for all.
  private func item(_ node: DocumentNode, _ place: Int, of count: Int) -> DocumentNode {
    guard let items = node.list, items.count > 1, items.count == count else { return node }
    return items[place]
  }
}
