import StatechartFormats
import Statecharts

/// Transitions in the object that describes a machine of XState.
extension XStateProposer {
  /// The spellings of a state as the target of a transition.
  private func spellings(of target: State.ID, from source: State.ID) -> [String] {
    let key = key(of: target)
    var found: [String] = []
    if chart.parent(of: target)?.id == chart.parent(of: source)?.id { found.append(key) }
    if chart.parent(of: target)?.id == source { found.append("." + key) }
    if let node = node(of: target), let id = tree.member("id", of: node), tree[id].kind == .string {
      found.append("#" + tree.text(id))
    }
    var path = [key]
    for outer in chart.ancestors(of: target) {
      guard let node = node(of: outer.id), let key = tree[node].key else { break }
      path.insert(key, at: 0)
    }
    if let id = tree.member("id", of: 0), tree[id].kind == .string {
      found.append("#" + tree.text(id) + "." + path.joined(separator: "."))
    }
    let root = tree.member("key", of: 0).map { tree.text($0) } ?? "(machine)"
    if tree.member("id", of: 0) == nil { found.append("#" + root + "." + path.joined(separator: ".")) }
    found += path.indices.map { path[$0...].joined(separator: ".") }
    return found
  }

  func addTransition(_ source: State.ID) -> [Proposal] {
    guard let number = node(of: source), let new = wanted.state(source)?.transitions.last else { return [] }
    let spelled = new.targets.first.map { spellings(of: $0, from: source).map(edits.string) } ?? []
    let reentered = spelled.map { "{ \(edits.key("target")): \($0), \(edits.key("reenter")): true }" }
    let targets = new.targets.isEmpty ? ["{}"] : spelled + reentered
    return targets.flatMap { target -> [Proposal] in
      guard let event = new.events.first else {
        guard tree.member("always", of: number) == nil else { return [] }
        return [edits.set("always", target, of: number)]
      }
      if event.text == "done.state.\(source)" { return [add(target, as: "onDone", to: number)] }
      let name = spelling(of: event)
      guard let on = tree.member("on", of: number) else {
        let inside = "{\n\(edits.places.unit)\(edits.key(name)): \(target)\n}"
        return [edits.set("on", inside, of: number, after: ["id", "initial", "type"])]
      }
      return [add(target, as: name, to: on)]
    }
  }

  /// Puts a transition into a member of an object, after those that are there.
  private func add(_ transition: String, as name: String, to object: Int) -> Proposal {
    guard let old = tree.member(name, of: object) else {
      return edits.insert(["\(edits.key(name)): \(transition)"], into: object)
    }
    if tree[old].kind == .array { return edits.insert([transition], into: old) }
    return [Patch.Replacement(tree[old].bytes, "[\(edits.places.text(tree[old].bytes)), \(transition)]")]
  }

  /// An event as it is written: with its blanks.
  private func spelling(of event: EventDescriptor) -> String {
    let shown = event.exampleName.flatMap { wanted.declaration(of: $0)?.displayName?.text }
    return shown.flatMap { LabelSyntax.event($0) == event.text ? $0 : nil } ?? event.text
  }

  func setEvents(_ id: Transition.ID, _ events: [String]) -> [Proposal] {
    guard let name = events.first, let number = node(of: id) else { return [] }
    let isOne = tree[number].parent.map { tree[$0].kind == .array && tree[$0].children.count > 1 } ?? false
    guard !isOne, let mark = map.marks(of: .transition(id)).first(where: { $0.event != nil }),
      let member = member(of: number), let on = tree[member].parent,
      !events.contains(where: { other in tree.member(other, of: on).map { $0 != member } ?? false })
    else { return moved(number, to: events, of: id) }
    let value = edits.places.text(tree[member].bytes)
    let others = events.dropFirst().map { "\(edits.key($0)): \(value)" }
    return [
      [Patch.Replacement(mark.bytes, spelled(name, at: mark.bytes))] + edits.insert(others, into: on, after: member)
    ]
  }

  /// The member of the events in which a transition is.
  private func member(of number: Int) -> Int? {
    var place = number
    while let outer = tree[place].parent {
      if tree[outer].key == "on" { return place }
      place = outer
    }
    return nil
  }

  /// A transition that is put next to those of other events.
  private func moved(_ number: Int, to events: [String], of id: Transition.ID) -> [Proposal] {
    guard let state = node(of: id.source) else { return [] }
    let value = edits.places.text(tree[number].bytes)
    guard let on = tree.member("on", of: state) else {
      let members = events.map { edits.places.unit + "\(edits.key($0)): \(value)" }.joined(separator: ",\n")
      return [removals([id]) + edits.set("on", "{\n\(members)\n}", of: state)]
    }
    guard !events.contains(where: { tree.member($0, of: on) != nil }) else { return [] }
    return [removals([id]) + edits.insert(events.map { "\(edits.key($0)): \(value)" }, into: on)]
  }

  func setTarget(_ id: Transition.ID, _ target: State.ID?) -> [Proposal] {
    guard let number = node(of: id) else { return [] }
    guard let target else {
      guard tree[number].kind == .object else { return [[Patch.Replacement(tree[number].bytes, "{}")]] }
      return [edits.remove(["target", "reenter"].compactMap { tree.member($0, of: number) })]
    }
    let value = tree[number].kind == .object ? tree.member("target", of: number) : number
    return [false, true].flatMap { isReentered in spellings(of: target, from: id.source).map { ($0, isReentered) } }.map
    { spelling, isReentered in
      guard let value, tree[value].kind == .string else {
        let member = "\(edits.string(spelling))" + (isReentered ? ", \(edits.key("reenter")): true" : "")
        return edits.set("target", member, of: number)
      }
      let events = wanted.transition(id)?.events.first
      let mark = map.marks(of: .transition(id)).first { $0.event != nil }
      let key = mark.flatMap { mark in
        events.flatMap { $0 == mark.event ? nil : Patch.Replacement(mark.bytes, spelled($0.text, at: mark.bytes)) }
      }
      let text = edits.string(spelling)
      let isObject = tree[number].kind == .object
      let entered =
        isReentered && !isObject ? "{ \(edits.key("target")): \(text), \(edits.key("reenter")): true }" : text
      let member = isReentered && isObject ? edits.set("reenter", "true", of: number, after: ["target"]) : []
      return [Patch.Replacement(tree[value].bytes, entered)] + member + (key.map { [$0] } ?? [])
    }
  }

  func setMember(_ id: Transition.ID, _ name: String, _ value: String?) -> [Proposal] {
    guard let number = node(of: id) else { return [] }
    if tree[number].kind == .object { return [edits.set(name, value, of: number, after: ["target"])] }
    guard tree[number].kind == .string, let value else { return [] }
    let target = edits.places.text(tree[number].bytes)
    return [
      [Patch.Replacement(tree[number].bytes, "{ \(edits.key("target")): \(target), \(edits.key(name)): \(value) }")]
    ]
  }
}
