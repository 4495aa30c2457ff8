import StatechartExecution
package import Statecharts

extension Reachability {
  /// Returns the results of the exploration as findings with positions, without those that the chart's own findings
  /// report: states and transitions that no move reaches (only of a search that examined all), configurations without a
  /// valid move or a way back, transitions that give way to others; and a note if the search was not complete.
  package func findings(in chart: Statechart) -> [Diagnostic] {
    guard isKnown else { return [] }
    let known = chart.diagnostics
    let reported = Set(known.compactMap(\.subject))
    var found = blocked(chart, reported) + withoutWayBack(chart) + conflicting(chart)
    if isComplete {
      let unreachable = Set(known.filter { $0.code == .unreachableState }.compactMap(\.subject))
      found += neverActive(chart, unreachable) + neverTaken(chart, reported)
    } else if let bound {
      let message = "not all configurations were examined: \(Self.words(bound)); what was not found may exist"
      found.append(Diagnostic(.note, .searchIncomplete, message, at: chart.origin.position))
    }
    return found.sorted()
  }

  private static func words(_ bound: Route.Bound) -> String {
    switch bound {
    case .configurations(let most): "there are more than \(most)"
    case .microsteps(let most): "they take more than \(most) microsteps"
    case .moves(let most): "they take more than \(most) moves"
    case .size(let most): "they hold more than \(most) pending events and values"
    case .unknowns: "conditions that are only names, data, scripts or several timers decide where the machine goes"
    }
  }

  /// Only the outermost of nested states.
  private func neverActive(_ chart: Statechart, _ unreachable: Set<Diagnostic.Subject>) -> [Diagnostic] {
    let unreached = Set(unreachedStates)
    return unreachedStates.compactMap { id in
      let around = [id] + chart.ancestors(of: id).map(\.id)
      guard !around.dropFirst().contains(where: unreached.contains),
        !around.contains(where: { unreachable.contains(.state($0)) })
      else { return nil }
      let message = "the state '\(id)' is active in none of \(examined) configurations"
      return Diagnostic(.warning, .neverActive, message, at: chart.state(id)?.origin.position).about(.state(id))
    }
  }

  private func neverTaken(_ chart: Statechart, _ reported: Set<Diagnostic.Subject>) -> [Diagnostic] {
    let reached = Set(reachedStates)
    return untakenTransitions.compactMap { id in
      guard reached.contains(id.source), !reported.contains(.transition(id)),
        let transition = chart.transition(id)
      else { return nil }
      let events = transition.events.map(\.description).joined(separator: " ")
      let name = events.isEmpty ? "a transition" : "the transition on '\(events)'"
      let message = "\(name) of '\(id.source)' is taken in none of \(examined) configurations"
      return Diagnostic(
        .warning, .neverTaken, message, at: transition.origin.position ?? position(of: id.source, chart)
      )
      .about(.transition(id))
    }
  }

  private func blocked(_ chart: Statechart, _ reported: Set<Diagnostic.Subject>) -> [Diagnostic] {
    deadEndPlaces.compactMap { place in
      guard let first = place.states.first, !place.states.contains(where: { reported.contains(.state($0)) }) else {
        return nil
      }
      let message = "no move is valid in \(Self.names(place.states))\(Self.after(place.run, chart))"
      return Diagnostic(.warning, .blocked, message, at: position(of: first, chart)).about(.state(first))
    }
  }

  private func withoutWayBack(_ chart: Statechart) -> [Diagnostic] {
    traps.compactMap { place in
      guard let first = place.states.first else { return nil }
      let trap = "\(Self.names(place.states)) \(place.states.count == 1 ? "is" : "are") a trap"
      let message = "\(trap): no path leads to a final state or back to the start\(Self.after(place.run, chart))"
      return Diagnostic(.note, .noWayBack, message, at: position(of: first, chart)).about(.state(first))
    }
  }

  private func conflicting(_ chart: Statechart) -> [Diagnostic] {
    conflicts.map { conflict in
      let message =
        "a transition of '\(conflict.transition.source)' gives way to one of '\(conflict.winner.source)'"
        + Self.after(conflict.run, chart)
      let place = chart.transition(conflict.transition)?.origin.position
      return Diagnostic(
        .note, .conflictingTransitions, message, at: place ?? position(of: conflict.transition.source, chart)
      ).about(.transition(conflict.transition))
    }
  }

  private func position(of state: State.ID, _ chart: Statechart) -> SourcePosition? {
    chart.state(state)?.origin.position
  }

  private static func names(_ states: [State.ID]) -> String {
    states.map { "'\($0)'" }.joined(separator: " and ")
  }

  private static func after(_ run: [Step], _ chart: Statechart) -> String {
    run.isEmpty ? ", at the start" : ", after \(Run(chart, steps: run).text)"
  }
}

extension Diagnostic.Code {
  /// No move is valid in a configuration that the machine gets into.
  static let blocked = Self("blocked")
  /// From a configuration no path leads to a final state or back to the start.
  static let noWayBack = Self("no-way-back")
  /// Of two transitions that an event enables one gives way.
  static let conflictingTransitions = Self("conflicting-transitions")
  /// No configuration has a state.
  static let neverActive = Self("never-active")
  /// No move takes a transition.
  static let neverTaken = Self("never-taken")
  /// The search did not examine all configurations.
  static let searchIncomplete = Self("search-incomplete")
}
