package import StatechartExecution
package import StatechartSimulation
package import Statecharts

/// A moment of a machine for programs and agents.
package enum MomentJSON {
  /// The maximum number of variables that are listed.
  private static let maxVariables = 100

  /// The state at the end of a run: the active atomic `states`, `variables`, whether it has `ended` and `settled`, the
  /// limit that `stopped` it, or null, the `moves` that are valid, and the events that would be `refused`.
  package static func members(of simulation: Simulation) -> [Value.Member] {
    let final = simulation.final
    let moves = simulation.moves.map { move -> Value in
      ["step": .string(move.step.description), "targets": .array(move.targets.map { .string($0.name) })]
    }
    let taken = Set(
      simulation.moves.compactMap { move -> String? in if case .event(let name, _) = move.step { name } else { nil } })
    return [
      Value.Member("states", .array(final.atomicStates.map { .string($0.name) })),
      Value.Member("variables", bindings(final.variables.map { ($0.name, $0.value) })),
      Value.Member("ended", .boolean(final.status == .ended)),
      Value.Member("settled", .boolean(simulation.isSettled)), Value.Member("stopped", stopped(simulation)),
      Value.Member("moves", .array(moves)),
      Value.Member(
        "refused", .array(simulation.eventNames.filter { !taken.contains($0) }.map { .string($0) })),
    ]
  }

  /// Names with values, at most a hundred.
  package static func bindings(_ bindings: [(String, Value?)]) -> Value {
    .array(bindings.prefix(maxVariables).map { ["name": .string($0.0), "value": $0.1 ?? .null] })
  }

  /// The shortest way to a refused step; null if none was looked for.
  package static func way(_ route: Route?) -> Value {
    switch route {
    case nil: .null
    case .steps(let steps)?:
      ["verdict": "found", "run": .string(steps.map(\.description).joined(separator: ","))]
    case .impossible(let examined)?: ["verdict": "impossible", "examined": .number(Double(examined))]
    case .notFound(let examined, let bound)?:
      ["verdict": "undecided", "examined": .number(Double(examined)), "bound": .string(words(for: bound))]
    }
  }

  /// Returns the words for the limit that kept a search from being complete.
  private static func words(for bound: Route.Bound) -> String {
    switch bound {
    case .configurations(let count): "\(count) configurations were examined"
    case .moves(let count): "\(count) moves were tried"
    case .microsteps(let count): "\(count) microsteps were taken"
    case .size(let count): "the configurations held \(count) pending events and values"
    case .unknowns: "events may carry other values, or come at other times"
    }
  }

  private static func stopped(_ simulation: Simulation) -> Value {
    if let interruption = simulation.interruption { return .string("\(interruption.reason)") }
    return simulation.limit.map { .string($0.description) } ?? .null
  }
}
