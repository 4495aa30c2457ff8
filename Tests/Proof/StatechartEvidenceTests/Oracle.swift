import StatechartEvidence
import StatechartExecution
import Statecharts

/// Decides properties over all moments by the plainest means: sets of moments that can be reached from others. It
/// shares no code with what it checks.
struct Oracle {
  let graph: OracleGraph
  /// Whether time passes for an event on its way that no configuration which can still come answers.
  var countsDeadTimers = true

  /// True if some run violates a property; nil if that depends on whether time passes where all that is on its way is
  /// an event that nothing answers any more, which a machine does not show.
  static func verdict(on property: Property, in graph: OracleGraph) -> Bool? {
    let verdicts = [true, false].map { Oracle(graph: graph, countsDeadTimers: $0).isViolated(property) }
    return verdicts[0] == verdicts[1] ? verdicts[0] : nil
  }

  /// A moment with whether the property counts at it.
  private struct Spot: Hashable {
    let moment: Int
    let counts: Bool
    /// True if the part of the run in which it counts begins here, or has just ended here.
    var begins = false
    var ends = false
  }

  /// True if some run violates a property.
  func isViolated(_ property: Property) -> Bool {
    let spots = spots(property.scope)
    switch property.pattern {
    case .never(let predicate): return spots.contains { $0.counts && holds(predicate, $0.moment) }
    case .always(let predicate): return spots.contains { $0.counts && !holds(predicate, $0.moment) }
    case .onlyAfter(let later, let first), .notUntil(let later, let first):
      let starts = spots.filter { $0.counts && $0.begins && !holds(first, $0.moment) }
      return reach(starts, property.scope) { $0.counts && !$0.begins && !holds(first, $0.moment) }
        .contains { holds(later, $0.moment) }
    case .leadsTo(let cause, let effect, nil): return isOwedForEver(cause, effect, spots, property.scope)
    case .leadsTo(let cause, let effect, let within?):
      return isLate(cause, effect, within.milliseconds, spots, property.scope)
    case .staysReachable(let wanted):
      return spots.contains { spot in
        guard spot.counts, let rest = graph.moments[spot.moment].rest, !isHeld(wanted, at: rest) else { return false }
        return !reach(next(spot, property.scope), property.scope) { _ in true }
          .contains { later in
            later.counts
              && (holds(wanted, later.moment)
                || graph.moments[later.moment].rest.map { isHeld(wanted, at: $0) } == true)
          }
      }
    case .noDeadlock:
      return spots.contains { spot in
        guard spot.counts, let rest = graph.moments[spot.moment].rest else { return false }
        return graph.rests[rest].isRunning && isStuck(rest)
      }
    case .source: return false
    case .deterministic:
      return spots.contains { $0.counts && graph.moments[$0.moment].rest.map { graph.rests[$0].conflict } == true }
    }
  }

  /// True if a run violates a property, as far as one run can, whether somebody looks while time passes or not.
  static func isViolated(
    _ property: Property, by example: Counterexample, of chart: Statechart, tick: Int? = nil
  ) throws -> Bool? {
    switch property.pattern {
    case .never, .always, .onlyAfter, .notUntil, .leadsTo(_, _, within: .some):
      let graphs = try [
        OracleGraph(chart, run: example.steps), OracleGraph(chart, run: example.steps, looks: true),
        OracleGraph(chart, run: example.steps, tick: tick),
      ]
      return graphs.contains { Oracle(graph: $0).isViolated(property) }
    case .leadsTo, .staysReachable, .noDeadlock, .deterministic, .source: return nil
    }
  }

  /// The fewest moves of a run that violates a property; nil if none does or runs are not all there is to it.
  func fewestMoves(_ property: Property) -> Int? {
    let scope = property.scope
    let all = distances([spot(graph.start, after: false, scope): 0], scope) { _ in true }
    switch property.pattern {
    case .never(let predicate):
      return all.filter { $0.key.counts && holds(predicate, $0.key.moment) }.map(\.value).min()
    case .always(let predicate):
      return all.filter { $0.key.counts && !holds(predicate, $0.key.moment) }.map(\.value).min()
    case .onlyAfter(let later, let first), .notUntil(let later, let first):
      let starts = all.filter { $0.key.counts && $0.key.begins && !holds(first, $0.key.moment) }
      return distances(starts, scope) { $0.counts && !$0.begins && !holds(first, $0.moment) }
        .filter { holds(later, $0.key.moment) }.map(\.value).min()
    case .noDeadlock:
      return all.filter { spot, _ in
        guard spot.counts, let rest = graph.moments[spot.moment].rest else { return false }
        return graph.rests[rest].isRunning && isStuck(rest)
      }.map(\.value).min()
    case .deterministic:
      return all.filter { spot, _ in
        spot.counts && graph.moments[spot.moment].rest.map { graph.rests[$0].conflict } == true
      }.map(\.value).min().map { $0 + 1 }
    case .leadsTo, .staysReachable, .source: return nil
    }
  }

  /// The fewest moves to spots; one is made after each moment at rest.
  private func distances(
    _ starts: [Spot: Int], _ scope: Property.Scope, through isOpen: (Spot) -> Bool
  ) -> [Spot: Int] {
    var found = starts
    var waiting: [[Spot]] = []
    func wait(_ spot: Spot, _ distance: Int) {
      while waiting.count <= distance { waiting.append([]) }
      waiting[distance].append(spot)
    }
    for (spot, distance) in starts { wait(spot, distance) }
    var distance = 0
    while distance < waiting.count {
      guard let spot = waiting[distance].popLast() else {
        distance += 1
        continue
      }
      guard found[spot] == distance else { continue }
      let longer = distance + (graph.moments[spot.moment].rest == nil ? 0 : 1)
      for next in next(spot, scope) where isOpen(next) && longer < found[next] ?? .max {
        found[next] = longer
        wait(next, longer)
      }
    }
    return found
  }

  private func isStuck(_ rest: Int) -> Bool { graph.rests[rest].next.allSatisfy { graph.moments[$0].isRefusal } }

  // MARK: - Predicates

  private func holds(_ predicate: Predicate, _ moment: Int) -> Bool {
    let seen = graph.moments[moment]
    switch predicate {
    case .state(let id): return seen.states.contains(id)
    case .taken(let name): return seen.event == name
    case .refused(let name): return seen.refused == name
    case .action(let name): return seen.actions.contains(name)
    case .compares: return false
    case .not(let part): return !holds(part, moment)
    case .and(let one, let other): return holds(one, moment) && holds(other, moment)
    case .or(let one, let other): return holds(one, moment) || holds(other, moment)
    }
  }

  /// The same of a machine at rest, to which nothing happens.
  private func isHeld(_ predicate: Predicate, at rest: Int) -> Bool {
    switch predicate {
    case .state(let id): graph.rests[rest].machine.snapshot.configuration.contains(id)
    case .taken, .refused, .action, .compares: false
    case .not(let part): !isHeld(part, at: rest)
    case .and(let one, let other): isHeld(one, at: rest) && isHeld(other, at: rest)
    case .or(let one, let other): isHeld(one, at: rest) || isHeld(other, at: rest)
    }
  }

  // MARK: - Scopes

  /// A moment that follows a spot.
  private func spot(_ moment: Int, after counted: Bool, _ scope: Property.Scope) -> Spot {
    switch scope {
    case .globally: return Spot(moment: moment, counts: true, begins: !counted)
    case .after(let opening):
      let counts = counted || holds(opening, moment)
      return Spot(moment: moment, counts: counts, begins: counts && !counted)
    case .between(let opening, let closing):
      if counted {
        let ends = holds(closing, moment)
        return Spot(moment: moment, counts: !ends, ends: ends)
      }
      let begins = holds(opening, moment) && !holds(closing, moment)
      return Spot(moment: moment, counts: begins, begins: begins)
    }
  }

  private func next(_ spot: Spot, _ scope: Property.Scope) -> [Spot] {
    graph.moments[spot.moment].next.map { self.spot($0, after: spot.counts, scope) }
  }

  private func spots(_ scope: Property.Scope) -> [Spot] {
    reach([spot(graph.start, after: false, scope)], scope) { _ in true }
  }

  private func reach(_ starts: [Spot], _ scope: Property.Scope, through isOpen: (Spot) -> Bool) -> [Spot] {
    var found: Set<Spot> = Set(starts)
    var waiting = starts
    while let spot = waiting.popLast() {
      for next in next(spot, scope) where isOpen(next) && found.insert(next).inserted { waiting.append(next) }
    }
    return Array(found)
  }

  // MARK: - Responses

  private func owing(_ cause: Predicate, _ effect: Predicate, _ spots: [Spot]) -> [Spot] {
    spots.filter { $0.counts && holds(cause, $0.moment) && !holds(effect, $0.moment) }
  }

  private func isOwedForEver(
    _ cause: Predicate, _ effect: Predicate, _ spots: [Spot], _ scope: Property.Scope
  ) -> Bool {
    let owed = reach(owing(cause, effect, spots), scope) { $0.counts && !$0.begins && !holds(effect, $0.moment) }
    let inside = Set(owed)
    for spot in owed {
      // A part of a run that ends while something is owed; an ending moment does not pay.
      if next(spot, scope).contains(where: \.ends) { return true }
      if let rest = graph.moments[spot.moment].rest, isStuck(rest) { return true }
    }
    func moves(_ spot: Spot) -> [Spot] {
      next(spot, scope).filter { inside.contains($0) && !graph.moments[$0.moment].isRefusal }
    }
    for spot in owed {
      let isTimeless: Bool
      if let rest = graph.moments[spot.moment].rest {
        let isTimed = graph.rests[rest].machine.snapshot.nextDelay != nil
        isTimeless = countsDeadTimers ? isTimed : graph.rests[rest].isTimed
      } else {
        isTimeless = true
      }
      guard !isTimeless || graph.moments[spot.moment].delay > 0 else { continue }
      if graph.moments[spot.moment].isRefusal { continue }
      var found: Set<Spot> = []
      var waiting = moves(spot)
      found.formUnion(waiting)
      while let place = waiting.popLast(), !found.contains(spot) {
        for next in moves(place) where found.insert(next).inserted { waiting.append(next) }
      }
      if found.contains(spot) { return true }
    }
    return false
  }

  private struct Debt: Hashable {
    let spot: Spot
    let elapsed: Int
  }

  private func isLate(
    _ cause: Predicate, _ effect: Predicate, _ limit: Int, _ spots: [Spot], _ scope: Property.Scope
  ) -> Bool {
    var known: Set<Debt> = Set(owing(cause, effect, spots).map { Debt(spot: $0, elapsed: 0) })
    var waiting = Array(known)
    while let debt = waiting.popLast() {
      if let rest = graph.moments[debt.spot.moment].rest {
        let machine = graph.rests[rest].machine
        guard machine.status == .running, let delay = machine.snapshot.nextDelay?.milliseconds else { return true }
        if debt.elapsed + delay > limit { return true }
      }
      for next in next(debt.spot, scope) {
        if next.ends { return true }
        let elapsed = debt.elapsed + graph.moments[next.moment].delay
        if elapsed > limit { return true }
        guard next.counts, !next.begins, !holds(effect, next.moment) else { continue }
        let later = Debt(spot: next, elapsed: elapsed)
        if known.insert(later).inserted { waiting.append(later) }
      }
    }
    return false
  }
}
