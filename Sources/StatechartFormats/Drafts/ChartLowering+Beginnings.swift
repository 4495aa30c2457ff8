import Statecharts

/// Where regions begin.
extension ChartLowering {
  /// The arrows that say where a region begins; nil if none does.
  func beginning(of place: ChartDraft.Place) -> [ChartDraft.Arrow]? {
    let dots = nodes(in: place).filter { draft[$0].shape == .initial }
    let arrows = dots.flatMap { self.arrows(from: $0) }
    return arrows.isEmpty ? nil : arrows
  }

  /// The arrows as a default transition; nil if they say more than one can.
  mutating func defaultTransition(_ arrows: [ChartDraft.Arrow], in place: ChartDraft.Place) -> DefaultTransition? {
    let isPlain = arrows.allSatisfy { arrow in
      arrow.label.condition == nil && arrow.targets.allSatisfy { lies($0, in: place) }
    }
    guard isPlain, let first = arrows.first, arrows.count == 1 || areTogether(arrows) else { return nil }
    var texts = first.label.effects
    for arrow in arrows where !arrow.label.trigger.isEmpty {
      texts.insert(arrow.label.trigger, at: 0)
      findings.add(
        .note, .reading, "a region begins without an event; '\(arrow.label.trigger)' is read as an action",
        at: arrow.range)
    }
    noteArrows(arrows)
    return DefaultTransition(
      targets: arrows.flatMap(\.targets).map { id(of: $0) }, content: effects(texts, at: first.range),
      origin: Origin(first.range.start))
  }

  /// True for arrows to states that can be active together, as a writer draws a beginning in several regions.
  private func areTogether(_ arrows: [ChartDraft.Arrow]) -> Bool {
    arrows.allSatisfy { $0.label.trigger.isEmpty && $0.label.effects == arrows[0].label.effects }
      && draft.haveDifferentRegions(arrows.flatMap(\.targets))
  }

  private func lies(_ node: ChartDraft.NodeID, in place: ChartDraft.Place) -> Bool {
    var inner = node
    while draft[inner].place != place {
      guard let outer = draft[inner].place.parent else { return false }
      inner = outer
    }
    return true
  }

  /// A state from which the arrows lead on, where a region begins in one of several ways.
  mutating func initialState(_ arrows: [ChartDraft.Arrow], at dot: ChartDraft.NodeID) -> State {
    var pseudostate: Pseudostate? = .choice
    if arrows.contains(where: { !$0.label.trigger.isEmpty }) { pseudostate = nil }
    let plain = arrows.filter { $0.label.isUnlabelled }
    if plain.count > 1 {
      findings.add(
        .warning, .reading, "the first of \(plain.count) states is not marked; this one is taken",
        at: plain[0].range)
    }
    return State(
      id(of: dot), kind: .atomic,
      transitions: transitions(arrows, isPseudostate: true), pseudostate: pseudostate,
      origin: Origin(arrows.first?.range.start))
  }
}
