/// The place of a transition among those of its state that one event can enable together.
public struct Alternative: Hashable, Sendable {
  /// The place in document order, from 1: of those that are enabled the first is taken. SCXML 3.13.
  public let place: Int
  /// The number of alternatives.
  public let count: Int

  /// Makes a place among alternatives.
  public init(place: Int, count: Int) {
    self.place = place
    self.count = count
  }
}

extension Statechart {
  /// The transitions whose order among those of their state matters, by identifier.
  ///
  /// Two transitions of a state are alternatives if an event can match both, and their conditions do not exclude each
  /// other as they are written (``Expression/excludes(_:)``) or ask for states of which one alone is active. A
  /// transition for fewer events before one for more, both without a condition, is the usual way to write an exception,
  /// and no alternative; the other way round the exception is never taken, and the order says why. Transitions that are
  /// an alternative of the same transition are counted together. Takes time in proportion to the square of the
  /// transitions of a state; of a state with more than 64, the first 64 are compared.
  public var alternatives: [Transition.ID: Alternative] {
    var alternatives: [Transition.ID: Alternative] = [:]
    for state in allStates where state.transitions.count > 1 {
      for group in state.groupsOfAlternatives(in: self) {
        for (place, transition) in group.enumerated() {
          alternatives[transition] = Alternative(place: place + 1, count: group.count)
        }
      }
    }
    return alternatives
  }

  /// Whether each condition is that a state is active, and the states are in different children of a compound state.
  fileprivate func areNeverActiveTogether(_ left: Condition, _ right: Condition) -> Bool {
    guard
      let (first, second) = InPredicate(left.source).flatMap({ own in InPredicate(right.source).map { (own, $0) } }),
      let one = state(State.ID(first.state)), let other = state(State.ID(second.state))
    else { return false }
    let (ways, others) = ([one] + ancestors(of: one.id), [other] + ancestors(of: other.id))
    guard !ways.contains(where: { $0.id == other.id }), !others.contains(where: { $0.id == one.id }) else {
      return false
    }
    let common = ways.first { way in others.contains { $0.id == way.id } }
    return common?.kind != .parallel
  }
}

extension State {
  /// In document order, groups of two or more.
  fileprivate func groupsOfAlternatives(in chart: Statechart) -> [[Transition.ID]] {
    let compared = transitions.prefix(64)
    var groupOf = Array(compared.indices)
    for later in compared.indices {
      for earlier in compared.indices.prefix(later)
      where groupOf[earlier] != groupOf[later] && compared[earlier].isAlternative(of: compared[later], in: chart) {
        let (joined, kept) = (groupOf[later], groupOf[earlier])
        for index in groupOf.indices where groupOf[index] == joined { groupOf[index] = kept }
      }
    }
    return compared.indices.compactMap { first in
      let group = compared.indices.filter { groupOf[$0] == groupOf[first] }
      return group.count > 1 && group.first == first ? group.map { compared[$0].id } : nil
    }
  }
}

extension Transition {
  /// - Parameter other: One after it.
  fileprivate func isAlternative(of other: Transition, in chart: Statechart) -> Bool {
    switch (condition, other.condition) {
    case (nil, nil): coversDescriptor(of: other, by: chart.eventMatching)
    case (let condition?, let otherCondition?):
      sharesEvents(with: other, by: chart.eventMatching) && !condition.excludes(otherCondition)
        && !chart.areNeverActiveTogether(condition, otherCondition)
    case (nil, _), (_, nil): sharesEvents(with: other, by: chart.eventMatching)
    }
  }

  /// Whether it takes all events of some descriptor of another one.
  private func coversDescriptor(of other: Transition, by matching: EventMatching) -> Bool {
    isEventless
      ? other.isEventless
      : events.contains { event in other.events.contains { event.covers($0, by: matching) } }
  }

  /// Whether an event can match both.
  private func sharesEvents(with other: Transition, by matching: EventMatching) -> Bool {
    isEventless
      ? other.isEventless
      : events.contains { event in other.events.contains { event.overlaps($0, by: matching) } }
  }
}
