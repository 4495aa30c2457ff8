import StatechartFormats
import Statecharts

/// Proposes changes of the object that describes a machine of XState.
struct XStateProposer {
  typealias Proposal = [Patch.Replacement]

  let chart: Statechart
  let wanted: Statechart
  let map: TextMap
  let edits: LiteralEdits
  private let texts: LabelSyntax
  var tree: LiteralTree { edits.tree }

  /// Nil if the text has no values.
  init?(_ chart: Statechart, _ wanted: Statechart, _ map: TextMap) {
    guard let tree = map.literals else { return nil }
    self.chart = chart
    self.wanted = wanted
    self.map = map
    texts = LabelSyntax(wanted)
    edits = LiteralEdits(tree: tree, places: TextPlaces(map))
  }

  func node(of state: State.ID?) -> Int? {
    guard let state else { return tree.nodes.isEmpty ? nil : 0 }
    return map.ranges(of: .statement, .state(state)).first.flatMap { tree.node(at: $0.lowerBound) }
  }

  func node(of transition: Transition.ID) -> Int? {
    map.ranges(of: .statement, .transition(transition)).first.flatMap { tree.node(at: $0.lowerBound) }
  }

  func proposals(for change: ChartChange) -> [Proposal] {
    switch change {
    case .renameState(let id, let name):
      return rename(NameChange(states: [id: ChartChange.identifier(of: name)]), name)
    case .renameEvent(let event, let name):
      return rename(NameChange(events: [event: LabelSyntax.identifier(name)]), name)
    case .deleteState(let id): return delete(id)
    case .deleteTransition(let id): return [removals([id])]
    case .addState(let name, let parent): return addState(name, "{}", in: parent)
    case .addTransition(let source, _, _): return addTransition(source)
    case .setEvents(let id, let events): return setEvents(id, events)
    case .setTarget(let id, let target): return setTarget(id, target)
    case .setCondition(let id, let condition):
      return setMember(id, conditionKey(of: id), condition.map(edits.string))
    case .setActions(let id, let actions): return setMember(id, "actions", list(actions))
    case .setEntry(let id, let actions): return setHandler(id, "entry", "onEntry", actions)
    case .setExit(let id, let actions): return setHandler(id, "exit", "onExit", actions)
    case .setSummary(let id, let text):
      return node(of: id).map { [edits.set("description", (text?.text).map(edits.string), of: $0)] } ?? []
    case .setDisplayName(let id, let name): return setDisplayName(id, name?.text)
    case .setInitial(let id): return setInitial(id)
    case .setFinal(let id, let isFinal): return setType(id, isFinal ? "final" : nil)
    case .setParallel(let id, let isParallel):
      return setType(id, isParallel ? "parallel" : nil).map { $0 + initials(besides: []) }
    case .addHistory(let name, let depth, let parent):
      let deep = depth == .deep ? ", \(edits.key("history")): \(edits.string("deep"))" : ""
      return addState(name, "{ \(edits.key("type")): \(edits.string("history"))\(deep) }", in: parent)
    case .wrap(let ids, let name): return wrap(ids, name)
    case .move(let id, let parent): return move(id, parent)
    }
  }

  /// The member for the condition of a transition: the one that it has, or else the one that the others have. Version 5
  /// of XState has `guard`, and ignores the `cond` of version 4.
  private func conditionKey(of id: Transition.ID) -> String {
    let used = { (ids: [Transition.ID], key: String) in
      ids.contains { node(of: $0).flatMap { tree.member(key, of: $0) } != nil }
    }
    for ids in [[id], chart.transitions.map(\.id)] {
      if used(ids, "guard") { return "guard" }
      if used(ids, "cond") { return "cond" }
    }
    return "guard"
  }

  private func list(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : "[\(texts.map(edits.string).joined(separator: ", "))]"
  }

  // MARK: - Names

  /// - Parameter written: The new name, in which blanks may be.
  private func rename(_ change: NameChange, _ written: String) -> [Proposal] {
    let plain = LabelSyntax.identifier(written)
    var proposal: Proposal = []
    for mark in map.marks {
      var name: String
      if let state = mark.state, change(state) != state {
        name = written
      } else if let event = mark.event, change.descriptor(event) != event {
        name = change.descriptor(event).text
        if name == plain { name = written }
      } else {
        continue
      }
      proposal.append(Patch.Replacement(mark.bytes, spelled(name, at: mark.bytes)))
    }
    return [proposal]
  }

  /// A name in the place of another: a key without quotes gets them if it needs them.
  func spelled(_ name: String, at range: Range<Int>) -> String {
    let isKey = range.lowerBound == 0 || !"\"'`.#".utf8.contains(tree.bytes[range.lowerBound - 1])
    return isKey ? edits.key(name) : edits.inside(name, at: range.lowerBound)
  }

  // MARK: - Taking away

  private func delete(_ id: State.ID) -> [Proposal] {
    guard let number = node(of: id) else { return [] }
    let removal = Removal(of: id, in: chart)
    let inside = tree[number].bytes
    let others = removal.transitions.filter { transition in
      node(of: transition).map { !inside.contains(tree[$0].bytes.lowerBound) } ?? true
    }
    return [edits.remove([number]) + removals(others) + initials(besides: Set(removal.states.map(Optional.some)))]
  }

  /// Takes transitions out; a list or an event that has no other goes with them.
  func removals(_ ids: [Transition.ID]) -> Proposal {
    var gone = Set(ids.compactMap { node(of: $0) })
    for number in gone {
      guard let outer = tree[number].parent, tree[outer].kind == .array, tree[outer].children.allSatisfy(gone.contains)
      else { continue }
      gone.subtract(tree[outer].children)
      gone.insert(outer)
    }
    return Dictionary(grouping: gone, by: { tree[$0].parent ?? -1 }).sorted { $0.key < $1.key }
      .flatMap { edits.remove($0.value.sorted()) }
  }

  /// The beginnings that change by themselves.
  func initials(besides others: Set<State.ID?>) -> Proposal {
    var proposal: Proposal = []
    for owner in [nil] + chart.allStates.map({ Optional($0.id) }) where !others.contains(owner) {
      let old = owner.map { chart.state($0)?.initial } ?? chart.initial
      let new = owner.map { wanted.state($0)?.initial } ?? wanted.initial
      guard old != new, let number = node(of: owner) else { continue }
      proposal += edits.set("initial", new?.targets.first.map { edits.string(key(of: $0)) }, of: number)
    }
    return proposal
  }

  func key(of state: State.ID) -> String {
    node(of: state).flatMap { tree[$0].key } ?? wanted.state(state)?.displayName?.text ?? state.name
  }

  // MARK: - States

  /// A display name is one of the data next to a state.
  private func setDisplayName(_ id: State.ID, _ name: String?) -> [Proposal] {
    guard let number = node(of: id) else { return [] }
    let text = name.map(edits.string)
    if let data = tree.member("meta", of: number), tree[data].kind == .object {
      let isOnly = tree[data].children.count == 1 && tree.member(XStateNotation.displayNameKey, of: data) != nil
      return [text == nil && isOnly ? edits.remove([data]) : edits.set(XStateNotation.displayNameKey, text, of: data)]
    }
    guard let text else { return [] }
    let value = "{ \(edits.key(XStateNotation.displayNameKey)): \(text) }"
    return [edits.set("meta", value, of: number, after: ["id", "type", "description"])]
  }

  private func addState(_ name: String, _ value: String, in parent: State.ID?) -> [Proposal] {
    node(of: parent).map { [insert(["\(edits.key(name)): \(value)"], into: $0, of: parent)] } ?? []
  }

  /// Puts the lines of a state into one that may have no others inside yet, and says where states begin then.
  func insert(_ lines: [String], into number: Int, of parent: State.ID?) -> Proposal {
    if let states = tree.member("states", of: number) {
      return edits.insert([lines.joined(separator: "\n")], into: states) + initials(besides: [])
    }
    let inside = lines.map { edits.places.unit + $0 }.joined(separator: "\n")
    let states = "\(edits.key("states")): {\n\(inside)\n}"
    let initial = parent.map { wanted.state($0)?.initial } ?? wanted.initial
    guard let first = initial?.targets.first, tree.member("initial", of: number) == nil else {
      return edits.insert([states], into: number) + initials(besides: [])
    }
    let begin = "\(edits.key("initial")): \(edits.string(key(of: first)))"
    return edits.insert([begin, states], into: number) + initials(besides: [parent])
  }

  private func setType(_ id: State.ID, _ type: String?) -> [Proposal] {
    node(of: id).map { [edits.set("type", type.map(edits.string), of: $0)] } ?? []
  }

  private func setHandler(_ id: State.ID, _ name: String, _ old: String, _ actions: [String]) -> [Proposal] {
    guard let number = node(of: id) else { return [] }
    let key = tree.member(old, of: number) == nil ? name : old
    return [edits.set(key, list(actions), of: number)]
  }

  private func setInitial(_ id: State.ID) -> [Proposal] {
    guard let number = node(of: chart.parent(of: id)?.id) else { return [] }
    return [edits.set("initial", edits.string(key(of: id)), of: number, after: ["id", "key", "type"])]
  }
}

/// States that come to lie elsewhere in the object that describes a machine of XState.
extension XStateProposer {
  func wrap(_ ids: [State.ID], _ name: String) -> [Proposal] {
    guard let new = wanted.state(ChartChange.identifier(of: name)) else { return [] }
    let numbers = new.children.compactMap { node(of: $0.id) }
    guard let first = numbers.first, numbers.count == new.children.count else { return [] }
    let (inner, rest) = respelled(new.children.map(\.id), numbers)
    let unit = edits.places.unit
    let begin =
      new.initial?.targets.first.map { "\(unit)\(edits.key("initial")): \(edits.string(key(of: $0))),\n" } ?? ""
    let members = numbers.map { moved($0, inner).map { unit + unit + $0 }.joined(separator: "\n") }
      .joined(separator: ",\n")
    let text = "\(edits.key(name)): {\n\(begin)\(unit)\(edits.key("states")): {\n\(members)\n\(unit)}\n}"
    let indentation = edits.places.lines.lineEnd + edits.places.lines.indentation(of: tree[first].whole.lowerBound)
    let block = Patch.Replacement(tree[first].whole, text.replacing("\n", with: indentation))
    return [[block] + edits.remove(Array(numbers.dropFirst())) + initials(besides: []) + rest]
  }

  func move(_ id: State.ID, _ parent: State.ID?) -> [Proposal] {
    guard let number = node(of: id), let target = node(of: parent) else { return [] }
    let (inner, others) = respelled([id], [number])
    return [insert(moved(number, inner), into: target, of: parent) + edits.remove([number]) + others]
  }

  /// The lines of a member, without the indentation of the first.
  private func moved(_ number: Int, _ changes: Proposal) -> [String] {
    let range = tree[number].whole
    let inside = changes.filter { range.contains($0.bytes.lowerBound) }.map {
      Patch.Replacement($0.bytes.lowerBound - range.lowerBound..<$0.bytes.upperBound - range.lowerBound, $0.text)
    }
    return edits.places.moved(range, Patch(inside)?.applied(to: edits.places.text(range)))
  }

  /// Targets that lead elsewhere once states lie elsewhere, spelled anew: those inside the states, and the others.
  private func respelled(_ ids: [State.ID], _ numbers: [Int]) -> (inside: Proposal, outside: Proposal) {
    let touched = Set(ids.flatMap { Removal(of: $0, in: chart).states })
    var found: Proposal = []
    for transition in chart.transitions {
      guard let target = transition.targets.first, transition.targets.count == 1,
        touched.contains(target) || touched.contains(transition.id.source), let number = node(of: transition.id)
      else { continue }
      let value = tree[number].kind == .object ? tree.member("target", of: number) : number
      guard let value, tree[value].kind == .string else { continue }
      let old = tree.text(value)
      let isChild = wanted.parent(of: target)?.id == transition.id.source
      if old.hasPrefix("."), isChild || chart.parent(of: target)?.id != transition.id.source { continue }
      if old.hasPrefix("#"), old != "#" + root, !old.hasPrefix("#\(root).") { continue }
      let isSibling = wanted.parent(of: target)?.id == wanted.parent(of: transition.id.source)?.id
      let new = isSibling && !old.hasPrefix("#") ? key(of: target) : path(to: target)
      if new != old { found.append(Patch.Replacement(tree[value].bytes, edits.string(new))) }
    }
    let ranges = numbers.map { tree[$0].whole }
    let isInside = { (one: Patch.Replacement) in ranges.contains { $0.contains(one.bytes.lowerBound) } }
    return (found.filter(isInside), found.filter { !isInside($0) })
  }

  /// The name of the machine at the beginning of paths.
  private var root: String {
    (tree.member("id", of: 0) ?? tree.member("key", of: 0)).map { tree.text($0) } ?? "(machine)"
  }

  /// The path of a state after the change.
  private func path(to state: State.ID) -> String {
    let way = [state] + wanted.ancestors(of: state).map(\.id)
    let keys = way.filter { node(of: $0) != 0 }.map(key)
    return "#" + ([root] + keys.reversed()).joined(separator: ".")
  }
}
