/// A limit that stopped a machine.
public enum LimitReached: Hashable, Codable, Sendable {
  /// One event, or one step, set off more microsteps than this: very likely an endless loop.
  case microsteps(Int)
  /// One step set off more macrosteps than this.
  case macrosteps(Int)
  /// More events waited than this.
  case queueLength(Int)
}

extension LimitReached: CustomStringConvertible {
  /// The limit in words: `more than 1000 microsteps`.
  public var description: String {
    switch self {
    case .microsteps(let count): "more than \(count) microsteps"
    case .macrosteps(let count): "more than \(count) macrosteps"
    case .queueLength(let count): "more than \(count) events waiting"
    }
  }
}

/// What a machine may cost.
public struct ExecutionLimits: Hashable, Sendable {
  /// The maximum number of microsteps in a macrostep.
  public var microsteps: Int
  /// The maximum number of microsteps in a step, all its macrosteps together.
  public var microstepsInStep: Int
  /// The maximum number of macrosteps in a step.
  public var macrosteps: Int
  /// The maximum number of events waiting in a queue, the delayed ones counted with the external ones.
  public var queueLength: Int
  /// The maximum number of invoked sessions alive at one time. Beyond this and the next two an invocation fails with
  /// `error.communication`.
  public var sessions: Int
  /// The maximum number of sessions within one another.
  public var sessionDepth: Int
  /// The maximum number of sessions started in a step.
  public var sessionStarts: Int
  /// The maximum work of a run, and of each search that explains it, in counted units: to look at a state, a transition
  /// or the name of an event is one.
  public var work: Int

  /// Makes limits: 1,000 microsteps in a macrostep and 100,000 in a step, 10,000 macrosteps, 10,000 events, 50 invoked
  /// sessions, 10 within one another, 200 started in a step, and the work of about a minute by default.
  public init(
    microsteps: Int = 1000, microstepsInStep: Int = 100_000, macrosteps: Int = 10_000, queueLength: Int = 10_000,
    sessions: Int = 50, sessionDepth: Int = 10, sessionStarts: Int = 200, work: Int = 12 * ExecutionLimits.workOfPage
  ) {
    self.sessions = sessions
    self.sessionDepth = sessionDepth
    self.sessionStarts = sessionStarts
    self.microsteps = microsteps
    self.microstepsInStep = microstepsInStep
    self.macrosteps = macrosteps
    self.queueLength = queueLength
    self.work = work
  }

  /// The work of a page: that of about five seconds.
  public static let workOfPage = 50_000_000
  /// What a machine may cost on a page.
  public static let page = ExecutionLimits(work: workOfPage)

  /// The same for a chart of so many states: a microstep looks at those that are active, so that there may be fewer of
  /// them in a chart of more than 200.
  func limited(toStates count: Int) -> ExecutionLimits {
    var limits = self
    limits.microstepsInStep = min(microstepsInStep, max(100, Self.looksInStep / max(1, count)))
    limits.microsteps = min(microsteps, limits.microstepsInStep)
    return limits
  }

  /// The maximum number of states that the microsteps of a step look at together.
  private static let looksInStep = 20_000_000
}
