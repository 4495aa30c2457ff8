import Statecharts

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

/// The limits on a machine.
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
  /// The limits on a machine on a page.
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

/// The work done for a machine, in counted units (`ExecutionLimits.work`).
extension Interpreter {
  /// The maximum cost of finding the moves: each event is tried on the active atomic states.
  public var workOfMoves: Int {
    let active = session.configuration.reduce(into: 0) { $0 += compiled.states[$1].isAtomic ? 1 : 0 }
    return compiled.eventNames.count * (4 + active)
  }

  /// Returns the cost of a step that came to an outcome.
  public func work(of outcome: Outcome) -> Int {
    let own = 16 + session.configuration.wordCount
    switch outcome {
    case .taken(let macrosteps):
      return macrosteps.reduce(own) { work, macrostep in
        macrostep.microsteps.reduce(work + 1) { work, microstep in
          let (taken, changed) = (microstep.transitions.count, microstep.exited.count + microstep.entered.count)
          return work + compiled.states.count / 16 + taken * (1 + taken / 16) + changed + microstep.executed.count
        }
      }
    case .refused(let rejection): return own + rejection.candidates.count + workOfMoves
    }
  }
}

/// Work that is left, in counted units.
public struct WorkBudget: Sendable {
  /// The number of units left; at most zero once too much was spent.
  public private(set) var units: Int

  /// Makes a budget of so many units.
  public init(_ units: Int) { self.units = units }

  /// False once all was spent.
  public var isLeft: Bool { units > 0 }

  /// Counts work that was done.
  public mutating func spend(_ work: Int) { units = work < units ? units - work : 0 }
}
