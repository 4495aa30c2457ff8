import StatechartAnalysis
package import StatechartGrading
package import Statecharts

/// Properties checked on all runs of a machine that a search finds.
package struct Verification: Sendable {
  /// The result for one property.
  package struct Finding: Sendable {
    package let property: Property
    package let verdict: PropertyVerdict
  }

  /// The results in the order of the properties.
  package let findings: [Finding]
  /// The number of configurations that were examined.
  package let examined: Int
  /// The number of moments that were examined: microsteps, refused events, and time that passes.
  package let moments: Int
  /// The names of the events that were sent from outside.
  package let inputs: [String]
  /// The names of the events that the machine alone sends.
  package let ownEvents: [String]
  /// The bound that kept the search from being complete.
  package let bound: EvidenceBound?
  /// True if events carried the examples alone that the chart declares or its conditions ask for.
  package let isWithinPayloads: Bool

  /// Checks properties.
  ///
  /// - Parameter limits: The limits of the search for configurations; nil for lower ones if the machine uses data.
  package init(_ properties: [Property], of machine: Participant, limits: EvidenceLimits? = nil) {
    let sources = properties.compactMap(\.source) + machine.sources
    let findsConflicts = properties.contains { $0.pattern == .deterministic }
    func graph(_ clock: ConfigurationGraph.Clock, _ property: Property? = nil) -> ConfigurationGraph {
      ConfigurationGraph(
        of: machine, limits: limits,
        for: .init(clock: clock, findsConflicts: findsConflicts, property: property, sources: sources))
    }
    func verdict(_ property: Property, over graph: ConfigurationGraph) -> PropertyVerdict {
      guard property.source == nil else { return .holds }
      var search = ProductSearch(property, over: graph)
      return search.verdict()
    }
    var seen = graph(.nextOfOne)
    var verdicts: [PropertyVerdict]
    if seen.needsZones {
      // Zones with what a property remembers are its own.
      let shared = properties.allSatisfy(\.remembers) ? nil : graph(.zones)
      var graphs = shared.map { [$0] } ?? []
      verdicts = properties.map { property in
        let graph = property.remembers ? graph(.zones, property) : shared ?? graph(.zones)
        if property.remembers { graphs.append(graph) }
        return verdict(property, over: graph)
      }
      seen = graphs.max { $0.examined < $1.examined } ?? seen
    } else {
      verdicts = properties.map { verdict($0, over: seen) }
    }
    // A property that holds in whatever order timers fall due holds in the order in which they do.
    let open = verdicts.indices.filter { index in
      guard case .undecided(let bound) = verdicts[index], bound != .unknowns else { return false }
      return properties[index].pattern.holdsOfFewerRuns
    }
    if seen.hasZones || seen.bound == .time, !open.isEmpty {
      let all = graph(.anyOrder)
      for index in open where verdict(properties[index], over: all) == .holds { verdicts[index] = .holds }
    }
    findings = zip(properties, verdicts).map { Finding(property: $0, verdict: $1) }
    (examined, bound, isWithinPayloads) = (seen.examined, seen.bound, seen.isWithinPayloads)
    (moments, inputs, ownEvents) = (seen.momentCount, seen.inputs, seen.ownEvents)
  }
}

extension Property.Pattern {
  /// True if it holds of a machine with some of the runs of another of which it holds, and the same configurations in
  /// which no move is valid.
  fileprivate var holdsOfFewerRuns: Bool {
    switch self {
    case .never, .always, .leadsTo(_, _, nil), .onlyAfter, .notUntil, .noDeadlock, .deterministic, .source: true
    case .leadsTo, .staysReachable: false
    }
  }
}

/// The verdict on a property for all runs.
package enum PropertyVerdict: Sendable, Hashable {
  /// All configurations were seen.
  case holds
  /// A run shows that it does not.
  case fails(Counterexample)
  /// No run was found that shows that it does not, and not everything was seen. That is not holding.
  case undecided(EvidenceBound)
}

/// A run by which a property fails, the shortest one in moves.
package struct Counterexample: Sendable, Hashable {
  /// The reason why the property fails there.
  package enum Reason: Hashable, Sendable {
    /// A condition that must not hold does, or one that must does not; after how many moments of the last step.
    case moment
    /// The owed condition does not come before the end of the part of the run in which it counts.
    case closed
    /// The owed condition has not come when its time is over.
    case late
    /// The owed condition can no longer come: the machine has ended or no move is valid.
    case stuck
    /// The owed condition does not come as long as these steps go on, for ever.
    case loop([Step])
    /// No way leads to what is to stay reachable.
    case unreachable
    /// No move is valid, and the machine has not ended.
    case deadlock
    /// An event enables these transitions.
    case conflict([Transition.ID])
  }

  /// The steps; none if the property fails at the start.
  package let steps: [Step]
  package let reason: Reason
  /// The active atomic states at the moment at which it fails, of the last step.
  package let states: [State.ID]

  /// The steps that then go on for ever; none unless the reason is a loop.
  package var loop: [Step] { if case .loop(let steps) = reason { steps } else { [] } }
}
