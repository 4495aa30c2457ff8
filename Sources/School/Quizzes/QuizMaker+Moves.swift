import StatechartExecution
import StatechartSimulation
import Statecharts

/// The questions about which steps are possible, and where they lead.
extension QuizMaker {
  mutating func accepted(at moment: Situation) -> Question? {
    guard let right = numbers.pick(moment.moves) else { return nil }
    return question(.accepted, at: moment, right: .step(right), wrong: nearMisses(at: moment).map { .step($0) })
  }

  mutating func refused(at moment: Situation) -> Question? {
    let moves = numbers.shuffled(moment.moves)
    guard moves.count > 1, let right = nearMisses(at: moment).first else { return nil }
    return question(.refused, at: moment, right: .step(right), wrong: moves.map { .step($0) })
  }

  mutating func leads(at moment: Situation) -> Question? {
    guard let step = numbers.pick(moment.moves), let after = simulation(of: [step], after: moment)?.finalUnlessStopped
    else {
      return nil
    }
    return question(
      .leads(step), at: moment, right: .states(after.atomicStates),
      wrong: otherStates(than: after.atomicStates, at: moment, without: step))
  }

  mutating func clock(at moment: Situation) -> Question? {
    guard let whole = moment.final.nextDelay,
      let full = simulation(of: [.advance(whole)], after: moment)?.finalUnlessStopped
    else {
      return nil
    }
    let isEarly = whole.milliseconds > 1 && numbers.number(below: 3) == 0
    let delay = isEarly ? Delay(milliseconds: whole.milliseconds / 2) : whole
    guard let after = isEarly ? simulation(of: [.advance(delay)], after: moment)?.finalUnlessStopped : full else {
      return nil
    }
    return question(
      .clock(delay), at: moment, right: .states(after.atomicStates),
      wrong: [.states(full.atomicStates)]
        + otherStates(than: after.atomicStates, at: moment, without: .advance(whole)))
  }

  /// Returns a question about the step after which nothing is possible any more. The choice that there is none is
  /// always offered, and seldom right.
  mutating func deadEnd(at moment: Situation) -> Question? {
    let steps = numbers.shuffled(moment.steps).prefix(5)
    guard steps.count > 1 else { return nil }
    var deadEnds: [Step] = []
    for step in steps {
      guard let next = simulation(of: [step], after: moment) else { return nil }
      if isDeadEnd(next) { deadEnds.append(step) }
    }
    guard deadEnds.count <= 1, !deadEnds.isEmpty || !hasAskedForNone else { return nil }
    if deadEnds.isEmpty { hasAskedForNone = true }
    return question(
      .deadEnd, at: moment, right: deadEnds.first.map { .step($0) } ?? .none,
      wrong: steps.filter { !deadEnds.contains($0) }.map { .step($0) }, last: Question.Choice.none)
  }

  /// Events that are refused at a moment, the nearest to being taken first: an active state has a transition for it
  /// whose condition is false; then a sibling of an active state, or a target of a move, has one.
  private mutating func nearMisses(at moment: Situation) -> [Step] {
    let active = Set(moment.final.configuration)
    let parents = Set(moment.final.atomicStates.map { chart.parent(of: $0)?.id })
    let next = Set(moment.simulation.moves.flatMap(\.targets))
    func distance(_ step: Step) -> Int {
      guard case .event(let name, _) = step else { return 2 }
      let sources = sources[name] ?? []
      if sources.contains(where: active.contains) { return 0 }
      return sources.contains { next.contains($0) || parents.contains(chart.parent(of: $0)?.id) } ? 1 : 2
    }
    let refused = numbers.shuffled(refusedSteps(at: moment)).map { ($0, distance($0)) }
    return (0...2).flatMap { wanted in refused.filter { $0.1 == wanted }.map(\.0) }
  }

  /// States in which the machine could be taken to be: those of now, those that other moves lead to, and those next to
  /// them.
  mutating func otherStates(than right: [State.ID], at moment: Situation, without step: Step) -> [Question.Choice] {
    let now = moment.final.atomicStates
    let moves = numbers.shuffled(moment.steps.filter { $0 != step }).prefix(3)
    let elsewhere = moves.compactMap { simulation(of: [$0], after: moment)?.finalUnlessStopped?.atomicStates }
    let near = numbers.shuffled(elsewhere + neighbours(of: right))
    return ([now] + near).filter { Set($0) != Set(right) }.map { .states($0) }
  }

  /// True if nothing is possible any more: the machine has ended, or takes no step and waits for nothing.
  private func isDeadEnd(_ simulation: Simulation) -> Bool {
    switch simulation.final.status {
    case .running: steps(at: simulation).isEmpty && simulation.final.request == nil
    case .ended: true
    case .stopped: false
    }
  }

  /// The same states but for one, which is replaced by a sibling.
  private func neighbours(of states: [State.ID]) -> [[State.ID]] {
    states.enumerated().flatMap { index, id in
      let siblings = chart.parent(of: id)?.children ?? chart.states
      return siblings.filter { $0.isAtomic && $0.id != id && !states.contains($0.id) }.prefix(4).map { other in
        var changed = states
        changed[index] = other.id
        return changed
      }
    }
  }
}

extension Simulation {
  /// The machine at the end, if no limit stopped it.
  var finalUnlessStopped: Snapshot? { limit == nil ? final : nil }
}
