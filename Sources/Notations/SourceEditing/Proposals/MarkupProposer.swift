import StatechartFormats
import Statecharts

/// Proposes changes of a text in SCXML.
struct MarkupProposer {
  typealias Proposal = [Patch.Replacement]

  let chart: Statechart
  /// The chart after the change.
  let wanted: Statechart
  let map: TextMap
  let places: TextPlaces
  let tree: MarkupElements

  /// Nil if the text is not in XML.
  init?(_ chart: Statechart, _ wanted: Statechart, _ map: TextMap) {
    guard let tree = map.markup else { return nil }
    self.tree = tree
    self.chart = chart
    self.wanted = wanted
    self.map = map
    places = TextPlaces(map)
  }

  func proposals(for change: ChartChange) -> [Proposal] {
    switch change {
    case .renameState(let id, let name): return rename(NameChange(states: [id: State.ID(name)]))
    case .renameEvent(let event, let name): return rename(NameChange(events: [event: name]))
    case .deleteState(let id): return delete(id)
    case .deleteTransition(let id):
      return map.ranges(of: .statement, .transition(id)).first.map { [[places.deletion(of: $0)]] } ?? []
    case .addState(let name, let parent):
      return insert(["<\(prefix)state id=\"\(MarkupProposer.escaped(name))\"/>"], into: element(of: parent))
    case .addTransition(let source, _, _): return addTransition(source)
    case .setEvents(let id, _), .setCondition(let id, _), .setTarget(let id, _): return setAttributes(of: id)
    case .setActions(let id, _): return setActions(id)
    case .setEntry(let id, _): return setHandler(id, "onentry", wanted.state(id)?.onEntry ?? [])
    case .setExit(let id, _): return setHandler(id, "onexit", wanted.state(id)?.onExit ?? [])
    case .setDisplayName(let id, let text): return setText(id, "label", text)
    case .setSummary(let id, let text): return setText(id, "summary", text)
    case .setInitial(let id): return setInitial(id)
    case .setFinal(let id, let isFinal): return setTag(id, isFinal ? "final" : "state")
    case .setParallel(let id, let isParallel): return setTag(id, isParallel ? "parallel" : "state")
    case .addHistory(let name, let depth, let parent): return addHistory(name, depth, parent)
    case .wrap(let ids, let name): return wrap(ids, name)
    case .move(let id, let parent): return move(id, parent)
    }
  }

  // MARK: - The elements

  /// The number of the element of a state, or of the root.
  func element(of state: State.ID?) -> Int? {
    guard let state else { return tree.elements.firstIndex { $0.name == "scxml" } }
    return map.ranges(of: .statement, .state(state)).first.flatMap { tree.element(at: $0.lowerBound) }
  }

  private func element(of transition: Transition.ID) -> Int? {
    map.ranges(of: .statement, .transition(transition)).first.flatMap { tree.element(at: $0.lowerBound) }
  }

  /// The prefix of SCXML's own elements.
  var prefix: String { tree.elements.first?.prefix ?? "" }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
      .replacing("'", with: "&apos;")
  }

  /// Puts lines at the end of an element.
  func insert(_ lines: [String], into number: Int?) -> [Proposal] {
    guard let number else { return [] }
    let element = tree[number]
    let outer = places.lines.indentation(of: element.startTag.lowerBound)
    let end = places.lines.lineEnd
    guard !element.isEmptyTag else { return [[expanded(element, around: lines)]] }
    let indentation =
      element.children.first.map { tree[$0].startTag.lowerBound }.flatMap {
        places.isFirst($0) ? places.lines.indentation(of: $0) : nil
      } ?? outer + places.unit
    if places.isFirst(element.endTag.lowerBound) {
      let place = places.lines.start(of: element.endTag.lowerBound)
      return [[Patch.Replacement(place..<place, lines.map { indentation + $0 + end }.joined())]]
    }
    let place = element.endTag.lowerBound
    return [[Patch.Replacement(place..<place, lines.map { end + indentation + $0 }.joined() + end + outer)]]
  }

  /// Gives an element without an end tag one.
  private func expanded(_ element: MarkupElements.Element, around lines: [String]) -> Patch.Replacement {
    let outer = places.lines.indentation(of: element.startTag.lowerBound)
    let end = places.lines.lineEnd
    var start = element.startTag.upperBound - 2
    while start > 0, places.bytes[start - 1] == 0x20 { start -= 1 }
    let inside = lines.map { end + outer + places.unit + $0 }.joined()
    return Patch.Replacement(
      start..<element.startTag.upperBound, ">\(inside)\(end)\(outer)</\(element.prefix)\(element.name)>")
  }

  /// Puts lines after an element, or before one.
  private func insert(_ lines: [String], after number: Int) -> Patch.Replacement {
    let element = tree[number]
    let place = element.bytes.upperBound
    let indentation = places.lines.indentation(of: element.startTag.lowerBound)
    return Patch.Replacement(place..<place, lines.map { places.lines.lineEnd + indentation + $0 }.joined())
  }

  private func insert(_ lines: [String], before number: Int) -> Patch.Replacement {
    let place = tree[number].bytes.lowerBound
    let indentation = places.lines.indentation(of: place)
    return Patch.Replacement(place..<place, lines.map { $0 + places.lines.lineEnd + indentation }.joined())
  }

  /// Puts lines into an element before its states, after those of some names.
  func insertEarly(_ lines: [String], into number: Int, after names: Set<String>) -> [Proposal] {
    let element = tree[number]
    if let last = element.children.last(where: { names.contains(tree[$0].name) }) {
      return [[insert(lines, after: last)]]
    }
    if let first = element.children.first { return [[insert(lines, before: first)]] }
    return insert(lines, into: number)
  }

  /// Sets or removes an attribute.
  func setAttribute(_ name: String, _ value: String?, of number: Int) -> Proposal {
    let element = tree[number]
    guard let old = element.attribute(name) else {
      guard let value else { return [] }
      let after = element.attributes.last {
        $0.prefix.isEmpty && ["id", "event", "name"].contains($0.name) && $0.name != name
      }
      let place = (name == "event" ? nil : after?.bytes.upperBound) ?? element.nameBytes.upperBound
      return [Patch.Replacement(place..<place, " \(name)=\"\(MarkupProposer.escaped(value))\"")]
    }
    if let value { return [Patch.Replacement(old.value, MarkupProposer.escaped(value))] }
    var start = old.bytes.lowerBound
    while start > element.nameBytes.upperBound,
      places.bytes[start - 1] == 0x20 || (0x09...0x0D).contains(places.bytes[start - 1])
    {
      start -= 1
    }
    return [Patch.Replacement(start..<old.bytes.upperBound, "")]
  }

  /// The declaration of Interlock's own vocabulary, if the text has none.
  func vocabulary() -> Proposal {
    let (prefix, namespace) = SCXMLNotation.ownVocabulary
    guard let root = tree.elements.first,
      !root.attributes.contains(where: { $0.prefix == "xmlns:" && $0.name == prefix })
    else { return [] }
    let place =
      root.attributes.last { $0.name == "xmlns" || $0.prefix == "xmlns:" }?.bytes.upperBound
      ?? root.nameBytes.upperBound
    return [Patch.Replacement(place..<place, " xmlns:\(prefix)=\"\(namespace)\"")]
  }

  // MARK: - Names

  private func rename(_ change: NameChange) -> [Proposal] {
    var proposal: Proposal = []
    for mark in map.marks {
      if let state = mark.state, change(state) != state {
        proposal.append(Patch.Replacement(mark.bytes, MarkupProposer.escaped(change(state).name)))
      } else if let event = mark.event, change.descriptor(event) != event {
        proposal.append(Patch.Replacement(mark.bytes, MarkupProposer.escaped(change.descriptor(event).text)))
      }
    }
    return [proposal]
  }

  // MARK: - Taking away

  private func delete(_ id: State.ID) -> [Proposal] {
    guard let statement = map.ranges(of: .statement, .state(id)).first else { return [] }
    let removal = Removal(of: id, in: chart)
    var proposal = [places.deletion(of: statement)]
    for transition in removal.transitions {
      guard let range = map.ranges(of: .statement, .transition(transition)).first, !statement.contains(range.lowerBound)
      else { continue }
      proposal.append(places.deletion(of: range))
    }
    return [proposal + beginnings(without: Set(removal.states), outside: statement)]
  }

  /// The default transitions that change since states are taken away.
  private func beginnings(without deleted: Set<State.ID>, outside statement: Range<Int>) -> Proposal {
    var proposal: Proposal = []
    for owner in [nil] + chart.allStates.map({ Optional($0.id) }) {
      let marks = map.marks(of: .initial(of: owner)).filter { mark in mark.state.map(deleted.contains) ?? false }
      guard !marks.isEmpty, !statement.contains(marks[0].bytes.lowerBound) else { continue }
      proposal += setBeginning(
        of: owner, to: (owner.flatMap { wanted.state($0)?.initial } ?? (owner == nil ? wanted.initial : nil))?.targets)
    }
    return proposal
  }

  /// Sets where a state or the chart begins, as it is written; nil takes it away.
  private func setBeginning(of owner: State.ID?, to targets: [State.ID]?) -> Proposal {
    guard let number = element(of: owner) else { return [] }
    let text = targets?.map(\.name).joined(separator: " ")
    let isHistory = owner.flatMap { chart.state($0) }?.isHistory ?? false
    for child in tree[number].children
    where tree[child].name == "initial" || isHistory && tree[child].name == "transition" {
      guard let text else { return [places.deletion(of: tree[child].bytes)] }
      let transition =
        tree[child].name == "transition" ? child : tree[child].children.first { tree[$0].name == "transition" }
      return transition.map { setAttribute("target", text, of: $0) } ?? []
    }
    return setAttribute("initial", text, of: number)
  }

  // MARK: - Transitions

  private func addTransition(_ source: State.ID) -> [Proposal] {
    guard let new = wanted.state(source)?.transitions.last, let number = element(of: source) else { return [] }
    var attributes = ""
    if !new.events.isEmpty {
      attributes += " event=\"\(MarkupProposer.escaped(new.events.map(\.text).joined(separator: " ")))\""
    }
    if !new.targets.isEmpty {
      attributes += " target=\"\(MarkupProposer.escaped(new.targets.map(\.name).joined(separator: " ")))\""
    }
    return insertEarly(
      ["<\(prefix)transition\(attributes)/>"], into: number,
      after: tree[number].children.contains { tree[$0].name == "transition" }
        ? ["transition"] : ["datamodel", "initial", "onentry", "onexit", "label", "summary"])
  }

  private func setAttributes(of id: Transition.ID) -> [Proposal] {
    guard let old = chart.transition(id), let new = wanted.transition(id), let number = element(of: id) else {
      return []
    }
    var proposal: Proposal = []
    if old.events != new.events {
      proposal += setAttribute(
        "event", new.events.isEmpty ? nil : new.events.map(\.text).joined(separator: " "), of: number)
    }
    if old.condition != new.condition { proposal += setAttribute("cond", new.condition?.source, of: number) }
    if old.targets != new.targets {
      proposal += setAttribute(
        "target", new.targets.isEmpty ? nil : new.targets.map(\.name).joined(separator: " "), of: number)
    }
    return [proposal]
  }

  private func setActions(_ id: Transition.ID) -> [Proposal] {
    guard let new = wanted.transition(id), let number = element(of: id) else { return [] }
    let (lines, isOwn) = SCXMLNotation.lines(of: new.content)
    let old = map.ranges(of: .action, .transition(id))
    let own = isOwn ? vocabulary() : []
    guard let first = old.first else { return insert(lines, into: number).map { $0 + own } }
    return [replace(old, first, lines) + own]
  }

  /// Puts lines in the place of elements.
  private func replace(_ old: [Range<Int>], _ first: Range<Int>, _ lines: [String]) -> Proposal {
    guard !lines.isEmpty else { return old.map { places.deletion(of: $0) } }
    let indentation = places.lines.lineEnd + places.lines.indentation(of: first.lowerBound)
    let kept = places.comments.filter { first.lowerBound <= $0.lowerBound && $0.upperBound <= first.upperBound }
    let all = lines + kept.map { places.text($0) }
    return [Patch.Replacement(first, all.joined(separator: indentation))]
      + old.dropFirst().map { places.deletion(of: $0) }
  }

  private func setHandler(_ id: State.ID, _ name: String, _ blocks: [Block]) -> [Proposal] {
    guard let number = element(of: id) else { return [] }
    let handlers = tree[number].children.filter { tree[$0].name == name }
    let (lines, isOwn) = SCXMLNotation.lines(of: blocks.flatMap(\.content))
    let own = isOwn ? vocabulary() : []
    guard let first = handlers.first else {
      let block = ["<\(prefix)\(name)>"] + lines.map { places.unit + $0 } + ["</\(prefix)\(name)>"]
      return insertEarly(block, into: number, after: ["datamodel", "initial", "onentry", "label", "summary"]).map {
        $0 + own
      }
    }
    let others = handlers.dropFirst().map { places.deletion(of: tree[$0].bytes) }
    guard !lines.isEmpty else { return [[places.deletion(of: tree[first].bytes)] + others] }
    let old = tree[first].children.map { tree[$0].bytes }
    guard let place = old.first else { return insert(lines, into: first).map { $0 + others + own } }
    return [replace(old, place, lines) + others + own]
  }

  // MARK: - States

  private func setText(_ id: State.ID, _ name: String, _ text: LocalizedText?) -> [Proposal] {
    guard let number = element(of: id) else { return [] }
    let old = tree[number].children.map { tree[$0] }.filter { $0.name == name && !$0.prefix.isEmpty }
    guard let text else { return [old.map { places.deletion(of: $0.bytes) }] }
    func escaped(_ text: String) -> String { text.replacing("&", with: "&amp;").replacing("<", with: "&lt;") }
    guard old.isEmpty else {
      // Of translations only those that change.
      return [
        old.compactMap { element in
          let language = element.attributes.first { $0.name == "lang" }.map { places.text($0.value) }
          guard let new = text.text(inExactly: language) else { return places.deletion(of: element.bytes) }
          let isSame = places.text(element.inside) == escaped(new)
          return isSame ? nil : Patch.Replacement(element.inside, escaped(new))
        }
      ]
    }
    let (prefix, _) = SCXMLNotation.ownVocabulary
    let line = "<\(prefix):\(name)>\(escaped(text.text))</\(prefix):\(name)>"
    return insertEarly([line], into: number, after: ["label"]).map { $0 + vocabulary() }
  }

  private func setInitial(_ id: State.ID) -> [Proposal] {
    [setBeginning(of: chart.parent(of: id)?.id, to: [id])]
  }

  private func setTag(_ id: State.ID, _ name: String) -> [Proposal] {
    guard let number = element(of: id) else { return [] }
    let element = tree[number]
    let tag = element.prefix + name
    var proposal = [Patch.Replacement(element.nameBytes, tag)]
    if !element.isEmptyTag {
      let start = element.endTag.lowerBound + 2
      proposal.append(Patch.Replacement(start..<start + element.nameBytes.count, tag))
    }
    if chart.state(id)?.initial != nil, wanted.state(id)?.initial == nil { proposal += setBeginning(of: id, to: nil) }
    return [proposal]
  }

  private func addHistory(_ name: String, _ depth: State.HistoryDepth, _ parent: State.ID) -> [Proposal] {
    let targets = wanted.state(State.ID(name))?.initial?.targets ?? []
    let type = depth == .deep ? " type=\"deep\"" : ""
    let target = MarkupProposer.escaped(targets.map(\.name).joined(separator: " "))
    let lines = [
      "<\(prefix)history id=\"\(MarkupProposer.escaped(name))\"\(type)>",
      places.unit + "<\(prefix)transition target=\"\(target)\"/>", "</\(prefix)history>",
    ]
    return insert(lines, into: element(of: parent))
  }

  private func wrap(_ ids: [State.ID], _ name: String) -> [Proposal] {
    let new = wanted.state(State.ID(name))
    let inside = (new?.children ?? []).compactMap { element(of: $0.id) }
    guard let first = inside.first, let parent = tree[first].parent else { return [] }
    var attributes = " id=\"\(MarkupProposer.escaped(name))\""
    var proposal: Proposal = []
    if let initial = new?.initial {
      attributes += " initial=\"\(MarkupProposer.escaped(initial.targets.map(\.name).joined(separator: " ")))\""
      proposal = setBeginning(of: chart.parent(of: ids[0])?.id, to: [State.ID(name)])
    }
    let siblings = tree[parent].children
    let place = siblings.firstIndex(of: first) ?? 0
    let head = "<\(prefix)state\(attributes)>"
    let tail = "</\(prefix)state>"
    guard Array(siblings.dropFirst(place).prefix(inside.count)) == inside, let last = inside.last else {
      let block = [head] + inside.flatMap { places.moved(tree[$0].bytes).map { places.unit + $0 } } + [tail]
      return insert(block, into: parent).map { $0 + proposal + inside.map { places.deletion(of: tree[$0].bytes) } }
    }
    return [[insert([head], before: first), insert([tail], after: last)] + proposal]
  }

  private func move(_ id: State.ID, _ parent: State.ID?) -> [Proposal] {
    guard let number = element(of: id) else { return [] }
    let range = tree[number].bytes
    var proposal = [places.deletion(of: range)]
    for outer in chart.ancestors(of: id) where outer.initial != nil && wanted.state(outer.id)?.initial == nil {
      proposal += setBeginning(of: outer.id, to: nil)
    }
    return insert(places.moved(range), into: element(of: parent)).map { $0 + proposal }
  }
}
