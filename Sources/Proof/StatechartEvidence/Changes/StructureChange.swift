package import Statecharts

/// A difference in the structure of two versions of a chart.
package struct StructureChange: Hashable, Sendable {
  /// The kind of the change.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case added
    case removed
    case changed
    case renamed
    case moved
  }

  /// The subject of the change.
  package enum Subject: Hashable, Sendable {
    /// The chart itself: its beginning, its data.
    case chart
    /// A state, by its identifier in the new version, or in the old one if it was removed.
    case state(State.ID)
    /// A transition, by its identifier in the new version, or in the old one if it was removed.
    case transition(Transition.ID)
  }

  package let kind: Kind
  package let subject: Subject
  /// The name of the subject, in words: `state 'Idle'`, `transition 'Idle' → 'Busy' on 'go'`.
  package let name: String
  /// The parts of the subject that changed, with both versions; none where it was added or removed.
  package let details: [Detail]
  /// The position of the subject: in the new version's text, or in the old one's if it was removed.
  package let position: SourcePosition?

  /// A part that is not the same in both versions.
  package struct Detail: Hashable, Sendable {
    /// The part: `name`, `parent`, `events`, `condition`, `targets`, `actions`, …
    package let part: String
    package let old: String
    package let new: String
  }
}

/// A configuration that the old version of a machine gets into and that there is none of in the new one: what a stored
/// state of a running machine would meet.
package struct LostConfiguration: Hashable, Sendable {
  /// The reason why there is no such configuration.
  package enum Reason: Hashable, Sendable {
    /// A state is gone; what it has very likely become comes with it.
    case gone(State.ID, renamed: State.ID?)
    /// A state has other states inside now, or none any more, or is only remembered.
    case otherKind(State.ID)
    /// A state is nested in another one now.
    case moved(State.ID)
    /// A state needs one more to be active inside it.
    case incomplete(State.ID)
  }

  /// The active atomic states.
  package let states: [State.ID]
  package let reason: Reason
  /// The shortest run of the old version that leads there.
  package let run: [Step]
}

/// The configurations that are lost from one version of a machine to the next.
struct LostConfigurations {
  private let from: Statechart
  private let to: Statechart
  private let states: StateMatching

  init(from: Statechart, to: Statechart, _ states: StateMatching) {
    (self.from, self.to, self.states) = (from, to, states)
  }

  /// Those of a search, each once by its states, those that are reached first before the others.
  func all(in graph: ConfigurationGraph) -> [LostConfiguration] {
    var known: Set<Int> = []
    return graph.nodes.indices.compactMap { index in
      guard known.insert(graph.nodes[index].configuration).inserted else { return nil }
      let active = graph.states(of: index)
      guard let reason = reason(active) else { return nil }
      return LostConfiguration(
        states: active.filter { from.state($0)?.isAtomic == true }, reason: reason,
        run: graph.steps(to: index).joiningTimes)
    }
  }

  /// Returns the reason why states cannot be active together in the new version; nil if they can.
  private func reason(_ active: [State.ID]) -> LostConfiguration.Reason? {
    let set = Set(active)
    for id in active {
      guard let new = to.state(id), let old = from.state(id) else { return .gone(id, renamed: states.new[id]) }
      guard !new.isHistory, new.isAtomic == old.isAtomic else { return .otherKind(id) }
      if to.parent(of: id)?.id != from.parent(of: id)?.id { return .moved(id) }
      let children = new.children.filter { !$0.isHistory }
      let count = children.count { set.contains($0.id) }
      if new.kind == .parallel ? count < children.count : !new.isAtomic && count != 1 { return .incomplete(id) }
    }
    return nil
  }
}
