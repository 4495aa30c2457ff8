import StatechartFormats
import Statecharts

/// Proposes changes of a text in Interlock JSON.
struct JSONProposer {
  typealias Proposal = [Patch.Replacement]

  private let chart: Statechart
  private let wanted: Statechart
  private let map: TextMap
  private let edits: LiteralEdits
  private var tree: LiteralTree { edits.tree }

  /// Nil if the text has no values.
  init?(_ chart: Statechart, _ wanted: Statechart, _ map: TextMap) {
    guard let tree = map.literals else { return nil }
    self.chart = chart
    self.wanted = wanted
    self.map = map
    edits = LiteralEdits(tree: tree, places: TextPlaces(map))
  }

  func proposals(for change: ChartChange) -> [Proposal] {
    let own = proposal(for: change)
    // A state that comes to have others inside, or no longer has, says so.
    let kinds = chart.allStates.flatMap { state -> Proposal in
      guard let new = wanted.state(state.id), new.kind != state.kind, let number = node(of: state.id),
        tree.member("kind", of: number) != nil
      else { return [] }
      return edits.set("kind", edits.string(JSONProposer.kind(new)), of: number)
    }
    return own.map { [$0 + kinds] } ?? []
  }

  private static func kind(_ state: State) -> String {
    switch state.kind {
    case .atomic: "atomic"
    case .compound: "compound"
    case .parallel: "parallel"
    case .final: "final"
    case .history: "history"
    }
  }

  private func node(of state: State.ID) -> Int? {
    map.ranges(of: .statement, .state(state)).first.flatMap { tree.node(at: $0.lowerBound) }
  }

  private func node(of transition: Transition.ID) -> Int? {
    map.ranges(of: .statement, .transition(transition)).first.flatMap { tree.node(at: $0.lowerBound) }
  }

  private var root: Int? { map.ranges(of: .statement, .chart).first.flatMap { tree.node(at: $0.lowerBound) } }

  private func proposal(for change: ChartChange) -> Proposal? {
    switch change {
    case .renameState(let id, let name): return rename(NameChange(states: [id: State.ID(name)]))
    case .renameEvent(let event, let name): return rename(NameChange(events: [event: name]))
    case .deleteState(let id): return delete(id)
    case .deleteTransition(let id): return node(of: id).map { edits.remove([$0]) }
    case .addState(let name, let parent): return addState(name, parent, "")
    case .addTransition(let source, _, _): return addTransition(source)
    case .setEvents(let id, _), .setCondition(let id, _), .setTarget(let id, _), .setActions(let id, _):
      return setTransition(id)
    case .setEntry(let id, _): return setBlocks("onEntry", wanted.state(id)?.onEntry ?? [], of: id)
    case .setExit(let id, _): return setBlocks("onExit", wanted.state(id)?.onExit ?? [], of: id)
    case .setDisplayName(let id, let text):
      return node(of: id).map { setText("displayName", text, $0, after: ["id", "kind", "parent"]) }
    case .setSummary(let id, let text):
      return node(of: id).map { setText("summary", text, $0, after: ["id", "kind", "parent", "displayName"]) }
    case .setInitial(let id): return setInitial(of: chart.parent(of: id)?.id)
    case .setFinal(let id, _), .setParallel(let id, _):
      guard let number = node(of: id), let new = wanted.state(id) else { return nil }
      let kind =
        tree.member("kind", of: number) == nil
        ? set("kind", edits.string(JSONProposer.kind(new)), number, after: ["id"]) : []
      return kind + (new.initial == nil && chart.state(id)?.initial != nil ? set("initial", nil, number) : [])
    case .addHistory(let name, let depth, let parent):
      let targets = wanted.state(State.ID(name))?.initial?.targets ?? []
      let deep = depth == .deep ? ", \"depth\": \"deep\"" : ""
      return addState(name, parent, "\(deep), \"initial\": \(names(targets))", kind: "history")
    case .wrap(let ids, let name): return wrap(ids, name)
    case .move(let id, let parent):
      guard let number = node(of: id) else { return nil }
      return set("parent", parent.map { edits.string($0.name) }, number, after: ["id", "kind"]) + fallenInitials()
    }
  }

  /// Sets a text for people; of translations only those that change.
  private func setText(_ name: String, _ text: LocalizedText?, _ number: Int, after: [String]) -> Proposal {
    guard let text, let old = tree.member(name, of: number), tree[old].kind == .object else {
      return set(name, (text?.text).map(edits.string), number, after: after)
    }
    return tree[old].children.flatMap { child in
      guard let key = tree[child].key else { return Proposal() }
      let new = text.text(inExactly: key == "*" ? nil : key).map(edits.string)
      return new == edits.places.text(tree[child].bytes) ? [] : edits.set(key, new, of: old)
    }
  }

  /// Sets a member of a state; one that is written as its name alone becomes an object.
  private func set(_ name: String, _ value: String?, _ number: Int, after: [String] = []) -> Proposal {
    guard tree[number].kind == .string else { return edits.set(name, value, of: number, after: after) }
    guard let value else { return [] }
    let text = edits.places.text(tree[number].bytes)
    return [Patch.Replacement(tree[number].bytes, "{\"id\": \(text), \"\(name)\": \(value)}")]
  }

  private func names(_ ids: [State.ID]) -> String {
    let texts = ids.map { edits.string($0.name) }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }

  private func rename(_ change: NameChange) -> Proposal {
    map.marks.compactMap { mark in
      if let state = mark.state, change(state) != state {
        return Patch.Replacement(mark.bytes, edits.inside(change(state).name))
      }
      guard let event = mark.event, change.descriptor(event) != event else { return nil }
      return Patch.Replacement(mark.bytes, edits.inside(change.descriptor(event).text))
    }
  }

  private func delete(_ id: State.ID) -> Proposal {
    let removal = Removal(of: id, in: chart)
    return edits.remove(removal.states.compactMap { node(of: $0) }.sorted())
      + edits.remove(removal.transitions.compactMap { node(of: $0) }.sorted()) + fallenInitials()
  }

  /// The beginnings that change by themselves.
  private func fallenInitials() -> Proposal {
    var proposal: Proposal = []
    if chart.initial != wanted.initial, let root { proposal += initial(wanted.initial, root) }
    for state in chart.allStates {
      guard let new = wanted.state(state.id), new.initial != state.initial, let number = node(of: state.id) else {
        continue
      }
      proposal += initial(new.initial, number)
    }
    return proposal
  }

  private func initial(_ new: DefaultTransition?, _ number: Int) -> Proposal {
    if let new, let old = tree.member("initial", of: number), let targets = tree.member("targets", of: old) {
      return [
        Patch.Replacement(tree[targets].bytes, "[\(new.targets.map { edits.string($0.name) }.joined(separator: ", "))]")
      ]
    }
    return set(
      "initial", new.map { names($0.targets) }, number,
      after: ["id", "kind", "parent", "displayName", "summary", "name"])
  }

  private func setInitial(of parent: State.ID?) -> Proposal? {
    guard let number = parent.map({ node(of: $0) }) ?? root else { return nil }
    return initial(parent.map { wanted.state($0)?.initial } ?? wanted.initial, number)
  }

  private func addState(_ name: String, _ parent: State.ID?, _ more: String, kind: String = "atomic") -> Proposal? {
    guard let root else { return nil }
    let outer = parent.map { ", \"parent\": \(edits.string($0.name))" } ?? ""
    let item = "{\"id\": \(edits.string(name)), \"kind\": \"\(kind)\"\(outer)\(more)}"
    guard let list = tree.member("states", of: root) else { return edits.set("states", "[\(item)]", of: root) }
    return edits.insert([item], into: list)
  }

  private func addTransition(_ source: State.ID) -> Proposal? {
    guard let root, let state = wanted.state(source), let new = state.transitions.last else { return nil }
    var item = "{\"source\": \(edits.string(source.name))"
    if !new.events.isEmpty { item += ", \"event\": \(edits.string(new.events.map(\.text).joined(separator: " ")))" }
    if !new.targets.isEmpty {
      item += ", \"targets\": [\(new.targets.map { edits.string($0.name) }.joined(separator: ", "))]"
    }
    item += "}"
    guard let list = tree.member("transitions", of: root) else {
      return edits.set("transitions", "[\(item)]", of: root, after: ["states"])
    }
    let last = chart.state(source)?.transitions.last.flatMap { node(of: $0.id) }
    return edits.insert([item], into: list, after: last)
  }

  private func setTransition(_ id: Transition.ID) -> Proposal? {
    guard let number = node(of: id), let old = chart.transition(id), let new = wanted.transition(id) else { return nil }
    var proposal: Proposal = []
    if old.events != new.events {
      let text = new.events.isEmpty ? nil : edits.string(new.events.map(\.text).joined(separator: " "))
      if let list = tree.member("events", of: number) {
        if let text {
          proposal.append(
            Patch.Replacement(tree[list].bytes, "[\(new.events.map { edits.string($0.text) }.joined(separator: ", "))]")
          )
          _ = text
        } else {
          proposal += edits.remove([list])
        }
      } else {
        proposal += edits.set("event", text, of: number, after: ["source"])
      }
    }
    if old.condition != new.condition {
      proposal += edits.set(
        "condition", new.condition.map { edits.string($0.source) }, of: number, after: ["source", "event", "events"])
    }
    if old.targets != new.targets {
      let key = tree.member("target", of: number) == nil ? "targets" : "target"
      let list = "[\(new.targets.map { edits.string($0.name) }.joined(separator: ", "))]"
      proposal += edits.set(
        key, new.targets.isEmpty ? nil : key == "target" ? names(new.targets) : list, of: number,
        after: ["source", "event", "events", "condition"])
    }
    if old.content != new.content {
      let lines = InterlockJSONNotation.lines(of: new.content)
      proposal += edits.set("content", lines.isEmpty ? nil : "[\(lines.joined(separator: ", "))]", of: number)
    }
    return proposal
  }

  private func setBlocks(_ name: String, _ blocks: [Block], of id: State.ID) -> Proposal? {
    guard let number = node(of: id) else { return nil }
    let lines = InterlockJSONNotation.lines(of: blocks.flatMap(\.content))
    return set(name, lines.isEmpty ? nil : "[\(lines.joined(separator: ", "))]", number)
  }

  private func wrap(_ ids: [State.ID], _ name: String) -> Proposal? {
    guard let new = wanted.state(State.ID(name)), let first = new.children.first, let place = node(of: first.id) else {
      return nil
    }
    let parent = chart.parent(of: first.id)?.id
    let outer = parent.map { ", \"parent\": \(edits.string($0.name))" } ?? ""
    let begins = new.initial.map { ", \"initial\": \(names($0.targets))" } ?? ""
    var proposal = edits.insert(
      "{\"id\": \(edits.string(name)), \"kind\": \"compound\"\(outer)\(begins)}", before: place)
    for child in new.children {
      guard let number = node(of: child.id) else { return nil }
      proposal += set("parent", edits.string(name), number, after: ["id", "kind"])
    }
    return proposal + fallenInitials()
  }
}
