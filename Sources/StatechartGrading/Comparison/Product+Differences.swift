import Statecharts

extension Product {
  /// What tells findings of different causes apart: the states of the reference and a step, or the start.
  private struct Cause: Hashable {
    let states: [State.ID]?
    let step: Step?
  }

  /// The findings, of those that one cause may have the first.
  ///
  /// A configuration of the reference belongs to the pair with it that has the fewest findings. A finding in such a pair has
  /// the cause that stands there. One in another pair comes of the step by which the run left such pairs: very likely it led
  /// to a wrong state.
  func differences(limit: Int) -> [Difference] {
    let counterparts = counterparts
    var known: Set<Cause> = []
    var differences: [Difference] = []
    for finding in findings where differences.count < limit {
      guard known.insert(cause(of: finding, counterparts)).inserted, let difference = difference(finding) else {
        continue
      }
      differences.append(difference)
    }
    return differences
  }

  /// For each configuration of the reference the node of the pair that it belongs to.
  private var counterparts: [Int: Int] {
    let counts = Dictionary(findings.compactMap { finding in finding.node.map { ($0, 1) } }, uniquingKeysWith: +)
    var counterparts: [Int: Int] = [:]
    for (index, node) in nodes.enumerated() {
      let known = counterparts[node.pair.reference]
      if let known, counts[known, default: 0] <= counts[index, default: 0] { continue }
      counterparts[node.pair.reference] = index
    }
    return counterparts
  }

  private func cause(of finding: Finding, _ counterparts: [Int: Int]) -> Cause {
    var (place, step) = (finding.node, finding.step)
    while let index = place, counterparts[nodes[index].pair.reference] != index {
      (place, step) = (nodes[index].cameFrom, nodes[index].step)
    }
    return Cause(states: place.map { reference.moment(nodes[$0].pair.reference).states }, step: step)
  }

  private func difference(_ finding: Finding) -> Difference? {
    guard let kind = Difference.Kind(expected: finding.expected, found: finding.found) else { return nil }
    let pair = finding.node.map { nodes[$0].pair } ?? Pair(reference: 0, answer: 0)
    return Difference(
      kind: kind, steps: steps(to: finding.node) + (finding.step.map { [$0] } ?? []), expected: finding.expected,
      found: finding.found, referenceStates: reference.moment(pair.reference).states,
      answerStates: answer.moment(pair.answer).states)
  }
}
