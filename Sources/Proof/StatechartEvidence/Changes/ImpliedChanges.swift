import Statecharts

/// The changes of structure that say nothing new, since another one has the same cause.
struct ImpliedChanges {
  let from: Statechart
  let to: Statechart
  let states: StateMatching

  /// Returns a list of changes without those that another one of them implies, and without the parts of a change that
  /// others imply.
  func removed(from changes: [StructureChange]) -> [StructureChange] { changes.compactMap(remaining) }

  private func remaining(_ change: StructureChange) -> StructureChange? {
    switch (change.subject, change.kind) {
    case (.state(let id), .removed): return from.parent(of: id).map { isGone($0.id) } == true ? nil : change
    case (.transition(let id), .removed):
      let targets = from.transition(id)?.targets ?? []
      return isGone(id.source) || !targets.isEmpty && targets.allSatisfy(isGone) ? nil : change
    case (.state(let id), .moved): return isLifted(id) ? nil : change
    case (.state(let id), .changed): return withoutKindOfNesting(change, id)
    case (.transition, _), (.chart, _), (.state, .added), (.state, .renamed): return change
    }
  }

  private func isGone(_ id: State.ID) -> Bool { states.new[id] == nil }

  /// True if a state is where its parent was, which is gone.
  private func isLifted(_ id: State.ID) -> Bool {
    var parent = states.old[id].flatMap { from.parent(of: $0) }
    guard let first = parent, isGone(first.id) else { return false }
    while let gone = parent, isGone(gone.id) { parent = from.parent(of: gone.id) }
    return parent.flatMap { states.new[$0.id] } == to.parent(of: id)?.id
  }

  /// The change without the parts that follow from a state's having states inside now, or none any more.
  private func withoutKindOfNesting(_ change: StructureChange, _ id: State.ID) -> StructureChange? {
    guard let old = states.old[id].flatMap(from.state), let new = to.state(id), old.isAtomic != new.isAtomic,
      [old.kind, new.kind].allSatisfy({ $0 == .atomic || $0 == .compound })
    else { return change }
    let details = change.details.filter { $0.part != "kind" && $0.part != "initial" }
    guard !details.isEmpty else { return nil }
    return StructureChange(
      kind: change.kind, subject: change.subject, name: change.name, details: details, position: change.position)
  }
}
