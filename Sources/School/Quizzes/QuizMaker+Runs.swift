import StatechartExecution
import StatechartSimulation
import Statecharts

/// Ways, and what happens in a step.
extension QuizMaker {
  private enum Bounds {
    static let configurations = 300
    static let targets = 3
    static let steps = 2...5
    static let occurrences = 6
  }

  mutating func shortestWay(at moment: Situation) -> Question? {
    let active = Set(moment.final.configuration)
    let ways = routes(from: moment)
    let targets = chart.allStates.map(\.id).filter { id in
      !active.contains(id) && ways[id].map { Bounds.steps.contains($0.count) } == true
    }
    for target in numbers.shuffled(targets).prefix(Bounds.targets) {
      guard let way = ways[target] else { continue }
      let wrong = detours(from: way, at: moment).filter { misses(target, by: $0, from: moment) }
      if let found = question(.shortestWay(target), at: moment, right: .way(way), wrong: wrong.map { .way($0) }) {
        return found
      }
    }
    return nil
  }

  /// The shortest routes into states, as far as a short search finds them; it is made once for each moment.
  private mutating func routes(from moment: Situation) -> [State.ID: [Step]] {
    if let known = knownRoutes[moment.run] { return known }
    let ways =
      moment.simulation.shortestWays(
        longest: Bounds.steps.upperBound, within: Bounds.configurations, without: ownEvents)
    knownRoutes[moment.run] = ways
    return ways
  }

  /// Runs that resemble a route but are none: without one of its steps, with two exchanged, with another in its moment.
  private mutating func detours(from way: [Step], at moment: Situation) -> [[Step]] {
    var detours: [[Step]] = []
    for index in way.indices {
      var shorter = way
      shorter.remove(at: index)
      detours.append(shorter)
      var exchanged = way
      if index > 0 { exchanged.swapAt(index - 1, index) }
      detours.append(exchanged)
      guard let other = numbers.pick(moment.steps) else { continue }
      var changed = way
      changed[index] = other
      detours.append(changed)
    }
    return Array(numbers.shuffled(detours.filter { !$0.isEmpty && $0 != way }).prefix(8))
  }

  /// True if a run does not enter a state.
  private func misses(_ target: State.ID, by steps: [Step], from moment: Situation) -> Bool {
    guard let there = simulation(of: steps, after: moment), there.finalUnlessStopped != nil else { return false }
    return !there.records.dropFirst(moment.run.count).contains { record in
      record.outcome.microsteps.contains { $0.entered.contains(target) }
    }
  }

  mutating func order(at moment: Situation) -> Question? {
    guard let step = numbers.pick(moment.steps),
      let next = simulation(of: [step], after: moment), next.finalUnlessStopped != nil, let record = next.records.last
    else { return nil }
    let microsteps = record.outcome.microsteps
    let actions = microsteps.flatMap(\.executed).compactMap { Question.Occurrence($0.effect) }
    let states = microsteps.flatMap { $0.exited.map { .left($0) } + $0.entered.map { Question.Occurrence.entered($0) } }
    let fits = { (count: Int, least: Int) in (least...Bounds.occurrences).contains(count) }
    guard let right = fits(actions.count, 2) ? actions : fits(states.count, 3) ? states : nil else { return nil }
    return question(
      .order(step), at: moment, right: .order(right), wrong: rearrangements(of: right).map { .order($0) })
  }

  /// The same occurrences in other orders: two neighbours exchanged, the last one first, all of them backwards.
  private mutating func rearrangements(of right: [Question.Occurrence]) -> [[Question.Occurrence]] {
    let swapped = right.indices.dropFirst().map { index in
      var other = right
      other.swapAt(index - 1, index)
      return other
    }
    let others = [Array(right.reversed()), Array(right.suffix(1) + right.dropLast())]
    return numbers.shuffled(swapped + others).filter { $0 != right }
  }
}

extension Question.Occurrence {
  /// Creates the occurrence of an effect of content; nil for one that has no short name.
  init?(_ effect: Execution.Effect) {
    switch effect {
    case .acted(let action): self = .acted(action)
    case .raised(let event): self = .raised(event.name)
    case .sent(let event, _): self = .sent(event.name)
    case .assigned(let location, let value, _): self = .assigned(location, value)
    case .logged(let label, let value):
      self = .logged([label, value?.description].compactMap(\.self).joined(separator: " "))
    case .cancelled, .ran, .chose, .ignored, .invoked, .invocationCancelled, .invocationFailed, .failed: return nil
    }
  }
}
