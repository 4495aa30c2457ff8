package import StatechartGrading
package import Statecharts

/// The differences between two versions of a machine: in its structure, in its behaviour, and in what a stored state of
/// it would meet.
package struct MachineDifference: Sendable {
  /// The result of the comparison of the versions' behaviour.
  package enum Behaviour: String, Hashable, Sendable, CaseIterable {
    /// No run distinguishes them.
    case equal
    /// No run distinguishes them as long as events carry the examples that the charts declare or ask for.
    case equalWithinPayloads
    /// A run distinguishes them.
    case different
    /// No run was found that does, and not everything was examined.
    case undecided
  }

  package let from: Statechart
  package let to: Statechart
  /// The changes of structure, states and transitions as the new chart has them.
  package let structure: [StructureChange]
  /// The comparison of behaviour; "reference" is the old version, "answer" the new one.
  package let verdict: Comparison.Verdict
  /// The number of pairs of configurations that were examined.
  package let examined: Int
  /// The configurations of the old version that the new one does not have.
  package let lost: [LostConfiguration]
  /// The bound that kept the search for these from being complete.
  package let lostBound: EvidenceBound?
  /// The names of the events that were sent from outside, and of those that the machines alone send.
  package let inputs: [String]
  package let ownEvents: [String]
  /// The limits of the comparison.
  package let limits: GradingLimits
  /// The transitions of the new version that correspond to those of the old one.
  let transitions: [Transition.ID: Transition.ID]
  let states: StateMatching

  /// The usual limits of a comparison: no mark is measured.
  package static let usualLimits = GradingLimits(additions: 0, matching: 0, changes: 0, differences: 20)
  /// The same where a machine runs scripts.
  package static let limitsWithData = GradingLimits(
    configurations: 500, steps: 5000, additions: 0, matching: 0, changes: 0, differences: 20)

  /// Compares two versions.
  ///
  /// - Parameters:
  ///   - visibleStates: The states whose names are part of what is compared; by default no names are.
  ///   - sharesFiles: True if both find the same texts at the addresses that they name: equal charts are equal then.
  ///   - limits: The limits of the comparison; nil for lower ones if a machine uses data.
  ///   - searchLimits: The limits of the search for configurations that are lost.
  package init(
    from old: Participant, to new: Participant, visibleStates: [State.ID] = [], sharesFiles: Bool = true,
    limits: GradingLimits? = nil, searchLimits: EvidenceLimits? = nil
  ) {
    (from, to) = (old.chart, new.chart)
    let usesData = old.usesData || new.usesData
    let limits = limits ?? (usesData ? Self.limitsWithData : Self.usualLimits)
    self.limits = limits
    guard from.states != to.states || from != to || !sharesFiles else {
      let structure = StructureComparison(from: from, to: to)
      (self.structure, transitions, states) = (structure.changes, structure.transitions, structure.states)
      (verdict, examined, lost, lostBound) = (.equivalent(within: nil), 0, [], nil)
      (inputs, ownEvents) = ([], [])
      return
    }
    let visibility = Visibility(of: from, states: visibleStates)
    let comparison = Comparison(
      of: new, with: old, seeing: visibility, limits: limits, inputsFrom: .both)
    (verdict, examined) = (comparison.verdict, comparison.examined)
    (inputs, ownEvents) = (comparison.inputs, comparison.ownEvents)
    let structure = StructureComparison(from: from, to: to, pairs: comparison.statePairs)
    (self.structure, transitions, states) = (structure.changes, structure.transitions, structure.states)
    let graph = ConfigurationGraph(
      of: old, limits: searchLimits ?? (usesData ? .withData : EvidenceLimits(configurations: 5000)),
      saying: old.sources + new.sources)
    lost = LostConfigurations(from: from, to: to, states).all(in: graph)
    lostBound = graph.bound
  }

  /// The result of the comparison of behaviour.
  package var behaviour: Behaviour {
    switch verdict {
    case .equivalent(within: nil): .equal
    case .equivalent(within: .payloads?): .equalWithinPayloads
    case .different: .different
    case .undecided: .undecided
    }
  }

  /// The bound that kept the comparison of behaviour from being complete, if any.
  package var bound: Comparison.Bound? { verdict.bound }

  /// The differences of behaviour, the one with the shortest run first.
  package var differences: [Difference] { verdict.differences }

  /// True if both do the same as far as that can be proved.
  package var isEqual: Bool {
    switch behaviour {
    case .equal, .equalWithinPayloads: true
    case .different, .undecided: false
    }
  }
}
