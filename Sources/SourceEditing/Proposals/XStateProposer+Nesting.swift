import StatechartFormats
import Statecharts

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

  /// What the machine is called at the beginning of paths.
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
