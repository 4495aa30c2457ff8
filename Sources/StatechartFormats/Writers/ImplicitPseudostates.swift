import Statecharts

/// The states that readers of drawings make up, `[*]` as a target and regions without a name, which are written as that
/// again.
struct ImplicitPseudostates: Sendable {
  private var finals: Set<State.ID> = []
  private var regions: Set<State.ID> = []
  private var inside: Set<State.ID> = []

  init(_ chart: Statechart) {
    let targeted = Set(chart.transitions.flatMap(\.targets)).union(
      chart.allStates.flatMap { $0.initial?.targets ?? [] }
    )
    .union(chart.initial?.targets ?? [])
    for (place, state) in chart.allStates.enumerated() {
      let parent = chart.parentIndex(at: place).map { chart.allStates[$0] }
      if state.isBareFinal, state.id.name == ImplicitPseudostates.finalName(in: parent), targeted.contains(state.id) {
        finals.insert(state.id)
      }
      guard let parent, parent.kind == .parallel, !targeted.contains(state.id) else { continue }
      let number = parent.children.filter { !$0.isHistory }.firstIndex { $0.id == state.id } ?? -1
      if state.isBareRegion, state.id.name == "\(parent.id)_region\(number + 1)",
        state.displayName == LocalizedText("region \(number + 1)")
      {
        regions.insert(state.id)
      }
    }
    keepReachableFinals(of: chart)
  }

  /// Outermost, any arrow can lead to `[*]`. Further in, the arrow has to be where the final state is, and with it
  /// all of its source, which may then name no state from elsewhere.
  private mutating func keepReachableFinals(of chart: Statechart) {
    var sources: [State.ID: [State.ID]] = [:]
    for transition in chart.transitions {
      for target in transition.targets where finals.contains(target) {
        sources[target, default: []].append(transition.source)
      }
    }
    for final in finals {
      guard let parent = chart.parent(of: final) else { continue }
      let siblings = Set(parent.children.map(\.id))
      let own = sources[final] ?? []
      let isLocal =
        !own.isEmpty
        && own.allSatisfy { source in
          siblings.contains(source)
            && chart.state(source)?.transitions.allSatisfy { $0.targets.allSatisfy(siblings.contains) } ?? false
        }
      let isInitial = parent.effectiveInitial.targets.contains(final)
      if isLocal, !isInitial { inside.formUnion(own) } else { finals.remove(final) }
    }
    if let initial = chart.initial { finals.subtract(initial.targets) }
  }

  /// True for a final state that is a target `[*]`.
  func isEnd(_ id: State.ID) -> Bool { finals.contains(id) }

  /// True for a region that is written without a state around it.
  func isRegion(_ id: State.ID) -> Bool { regions.contains(id) }

  /// True for a state whose arrows are written where it lies.
  func isInside(_ id: State.ID) -> Bool { inside.contains(id) }

  private static func finalName(in parent: State?) -> String { parent.map { "\($0.id)_final" } ?? "final" }
}

extension State {
  /// True if there is nothing to it but that it ends its parent.
  fileprivate var isBareFinal: Bool {
    kind == .final && pseudostate == nil && isBare && displayName == nil && children.isEmpty && doneData == nil
  }

  /// True if there is nothing to it but what lies inside.
  fileprivate var isBareRegion: Bool { kind == .compound && isBare && !children.isEmpty }

  private var isBare: Bool {
    transitions.isEmpty && onEntry.isEmpty && onExit.isEmpty && invocations.isEmpty && variables.isEmpty
      && summary == nil
  }
}
