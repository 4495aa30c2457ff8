import StatechartAnalysis
import Statecharts

/// The states of an answer that stand for states which are to be seen and which it names otherwise, as the comparison
/// without these names pairs them.
struct RenamedStates {
  /// The states of the answer by those of the reference.
  private let matched: [State.ID: State.ID]
  /// The differences that there are whatever the names.
  private let others: [Difference]
  let names: [NameDifference]

  /// Looks for the states that an answer lacks.
  init(
    of answer: Participant, comparedTo reference: Participant, seeing visibility: Visibility, limits: GradingLimits
  ) {
    let missing = visibility.states.filter { answer.chart.state($0) == nil }
    guard !missing.isEmpty else {
      (matched, others, names) = ([:], [], [])
      return
    }
    var unnamed = visibility
    unnamed.states.removeAll(where: missing.contains)
    let search = DifferenceSearch(reference, answer, seeing: unnamed, limits: limits, inputsFrom: .reference)
    let pairs = search.product.counterpartStates(of: reference.chart, in: answer.chart)
    matched = pairs.filter { missing.contains($0.key) && reference.chart.state($0.value) == nil }
    others = search.product.differences(limit: limits.differences)
    names = missing.compactMap { [matched] wanted in
      matched[wanted].map { NameDifference(kind: .state, found: $0.name, wanted: wanted.name) }
    }
  }

  /// Differences, of which only the first says no more than that states have other names.
  func differences(among all: [Difference], limit: Int) -> [Difference] {
    guard !matched.isEmpty else { return all }
    func isOfNames(_ difference: Difference) -> Bool {
      guard difference.kind == .states, difference.expected.outputs == difference.found.outputs else { return false }
      let (expected, found) = (Set(difference.expected.states), Set(difference.found.states))
      return expected.symmetricDifference(found).allSatisfy { matched[$0] != nil }
    }
    var kept = all.prefix(1) + all.dropFirst().filter { !isOfNames($0) }
    for other in others where !kept.contains(where: { $0.kind == other.kind && $0.steps == other.steps }) {
      kept.append(other)
    }
    return Array(kept.prefix(limit))
  }
}

extension Product {
  /// The states of the answer by those of the reference to which they correspond: the atomic ones that are active alone
  /// at one time, and those around them.
  ///
  /// A configuration of the reference belongs to the pair with it that has the fewest findings.
  fileprivate func counterpartStates(of old: Statechart, in new: Statechart) -> [State.ID: State.ID] {
    var pairs: [State.ID: State.ID] = [:]
    var taken: Set<State.ID> = []
    let counterparts = counterparts.sorted { $0.key < $1.key }
    for (reference, answer) in counterparts.map({ (self.reference.moment($0), self.answer.moment($1)) }) {
      guard reference.states.count == 1, answer.states.count == 1 else { continue }
      let olds = reference.states + old.ancestors(of: reference.states[0]).map(\.id)
      let news = answer.states + new.ancestors(of: answer.states[0]).map(\.id)
      guard olds.count == news.count else { continue }
      for (one, other) in zip(olds, news) where pairs[one] == nil && taken.insert(other).inserted { pairs[one] = other }
    }
    return pairs
  }
}
