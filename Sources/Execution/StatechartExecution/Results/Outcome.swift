public import Statecharts

/// The result of a step.
public enum Outcome: Hashable, Codable, Sendable {
  /// The machine moved, or time passed: what happened, a macrostep for each event that was delivered.
  ///
  /// A step that sends an event has at least one microstep here; time may pass with nothing happening.
  case taken([Macrostep])
  /// Nothing happened; why, and what would be valid.
  case refused(Rejection)

  /// The rejection, if there is one.
  public var rejection: Rejection? { if case .refused(let rejection) = self { rejection } else { nil } }

  /// The macrosteps, none if the step was refused.
  public var macrosteps: [Macrostep] { if case .taken(let macrosteps) = self { macrosteps } else { [] } }

  /// The microsteps of the chart itself in order; those of sessions that it invoked are left out.
  public var microsteps: [Microstep] { macrosteps.microsteps }

  /// The limit that stopped the machine in this step, if one did.
  public var limit: LimitReached? { macrosteps.limit }
}

extension Sequence<Macrostep> {
  /// The limit that cut the last of them short, if one did.
  public var limit: LimitReached? { lazy.compactMap(\.limit).first }

  /// The microsteps of the chart itself in order; those of sessions that it invoked are left out.
  public var microsteps: [Microstep] { filter { $0.session == nil }.flatMap(\.microsteps) }
}

/// A step that would be taken now.
public struct Move: Hashable, Codable, Sendable {
  /// The step.
  public let step: Step
  /// The transitions that would be taken first.
  public let transitions: [Transition.ID]
  /// Their targets.
  public let targets: [State.ID]
}

/// The result of a search for the shortest way.
public enum Route: Hashable, Codable, Sendable {
  /// The bound that kept a search from being complete.
  public enum Bound: Hashable, Codable, Sendable {
    /// It may look at no more configurations than this.
    case configurations(Int)
    /// It may try no more moves than this.
    case moves(Int)
    /// The moves tried may take no more microsteps than this.
    case microsteps(Int)
    /// The configurations found may hold no more pending events and values than this, all together.
    case size(Int)
    /// All that is known to try was tried, but events may carry other values, timers may be met in another order, or
    /// conditions of which nothing was said may hold or not.
    case unknowns
  }

  /// The steps, the wanted one last.
  case steps([Step])
  /// There is no way: every configuration that can be reached from here was examined, so many there are.
  case impossible(examined: Int)
  /// None was found among the first so many configurations, where a bound stopped the search; there may be one further
  /// off.
  case notFound(examined: Int, bound: Bound)
}
