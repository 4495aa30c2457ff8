/// What came of a step.
public enum Outcome: Hashable, Codable, Sendable {
  /// The machine moved, or time passed: what happened, a macrostep for each event that was delivered.
  ///
  /// A step that sends an event has at least one microstep here; time may pass with nothing happening.
  case taken([Macrostep])
  /// Nothing happened; why, and what would be valid.
  case refused(Rejection)

  /// The rejection, if there is one.
  public var rejection: Rejection? {
    switch self {
    case .taken: nil
    case .refused(let rejection): rejection
    }
  }

  /// The macrosteps, none if the step was refused.
  public var macrosteps: [Macrostep] {
    switch self {
    case .taken(let macrosteps): macrosteps
    case .refused: []
    }
  }

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
