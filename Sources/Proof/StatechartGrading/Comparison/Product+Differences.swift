import Statecharts

extension Product {
  /// The cause that distinguishes findings: the states of the reference and a step or the clock, or the start.
  private struct Cause: Hashable {
    let states: [State.ID]?
    let step: Step?
  }

  /// The findings, of those that one cause may have the first.
  ///
  /// A configuration of the reference belongs to the pair with it that has the fewest findings. A finding in such a
  /// pair has the cause that is given there. One in another pair is of the step by which the run left such pairs:
  /// very likely it led to a wrong state.
  func differences(limit: Int) -> [Difference] {
    let counterparts = counterparts
    var known: Set<Cause> = []
    var differences: [Difference] = []
    for (finding, schedule) in scheduled where differences.count < limit {
      guard known.insert(cause(of: finding, counterparts)).inserted,
        let difference = difference(finding, schedule.steps())
      else { continue }
      differences.append(difference)
    }
    return differences
  }

  /// The findings with when their steps are taken: of those before which no difference shows, those with the fewest
  /// steps first, then those that take the shortest time.
  private var scheduled: [(Finding, Schedule)] {
    let all = findings.map { ($0, Schedule(of: moves(to: $0))) }
    guard hasZones else { return all }
    let first = all.prefix(firstFindings).map { ($0.0, $0.1, $0.1.stepCount, $0.1.duration) }
    let sorted = first.enumerated().sorted { left, right in
      (left.element.2, left.element.3, left.offset) < (right.element.2, right.element.3, right.offset)
    }
    return sorted.map { ($0.element.0, $0.element.1) } + all.dropFirst(firstFindings)
  }

  /// The moves of a finding's run, each with the timers that it leaves and starts; first those of the start.
  private func moves(to finding: Finding) -> [Schedule.Entry] {
    guard var origin = finding.origin else { return [] }
    var entries = [Schedule.Entry(move: origin.move, timers: [])]
    while true {
      let node = nodes[origin.node]
      entries.append(Schedule.Entry(move: node.origin?.move, timers: node.timers))
      guard let before = node.origin else { break }
      origin = before
    }
    return entries.reversed()
  }

  /// For each configuration of the reference that of the answer in the pair that it belongs to.
  var counterparts: [Int: Int] {
    let counts = Dictionary(
      findings.compactMap { finding in finding.origin.map { (nodes[$0.node].pair, 1) } }, uniquingKeysWith: +)
    var counterparts: [Int: Int] = [:]
    for pair in nodes.map(\.pair) {
      if let answer = counterparts[pair.reference] {
        let known = Pair(reference: pair.reference, answer: answer)
        if counts[known, default: 0] <= counts[pair, default: 0] { continue }
      }
      counterparts[pair.reference] = pair.answer
    }
    return counterparts
  }

  private func cause(of finding: Finding, _ counterparts: [Int: Int]) -> Cause {
    var origin = finding.origin
    while let place = origin, counterparts[nodes[place.node].pair.reference] != nodes[place.node].pair.answer {
      origin = nodes[place.node].origin
    }
    return Cause(
      states: origin.map { reference.moment(nodes[$0.node].pair.reference).states }, step: origin?.move.step)
  }

  private func difference(_ finding: Finding, _ steps: [Step]) -> Difference? {
    guard let kind = Difference.Kind(expected: finding.expected, found: finding.found) else { return nil }
    let pair = finding.origin.map { nodes[$0.node].pair } ?? Pair(reference: 0, answer: 0)
    return Difference(
      kind: kind, steps: steps, expected: finding.expected, found: finding.found,
      referenceStates: reference.moment(pair.reference).states,
      answerStates: answer.moment(pair.answer).states)
  }
}

extension Product.Move {
  /// The step; nil for one of the clock.
  fileprivate var step: Step? { if case .step(let step) = self { step } else { nil } }
}
