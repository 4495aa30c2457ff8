package import Statecharts

/// A move from one configuration, or pair of them, to another, at all times at which it may be made (`ClockZone`).
package enum TimedMove: Hashable, Sendable {
  case step(Step)
  /// Time passes, and nothing falls due.
  case wait
  /// Time passes until these timers of the zone fall due at one time.
  case due([Int])

  var isDue: Bool { if case .due = self { true } else { false } }
}

extension Product {
  struct Pair: Hashable {
    let reference: Int
    let answer: Int
  }

  typealias Move = TimedMove

  /// A move of a pair that was reached.
  struct Origin {
    let node: Int
    let move: Move
  }

  /// A pair that was reached, and how; without an origin at the start.
  struct Node {
    let pair: Pair
    let origin: Origin?
    /// The times at which its timers fall due, and where they come from.
    let zone: ClockZone
    let timers: [TimerOrigin]
    /// The number of due times that were passed by waiting since the last event.
    let dueCount: Int
    /// The number of steps that lead there.
    let depth: Int
  }

  /// A move of a pair by which the machines can be distinguished; without an origin it is the start.
  struct Finding {
    let origin: Origin?
    let expected: Observation
    let found: Observation
  }

  /// The pair or configurations that follow a step of a pair.
  enum Successor {
    /// Both were seen to do the same.
    case together(Int)
    /// They were distinguished; only those that took the step go on with it.
    case apart(reference: Int?, answer: Int?)
  }
}

extension Product.Node {
  /// The maximum number of due times that one step of the clock passes; a machine whose timers go on for ever leads
  /// farther than any.
  private static let dueLimit = 64

  /// True if time passed since the last event.
  var isAfterWait: Bool {
    switch origin?.move {
    case .wait, .due: true
    case .step, nil: false
    }
  }

  /// True if a move makes the wait that led here longer.
  func goesOnWaiting(by move: Product.Move) -> Bool {
    switch move {
    case .step: false
    case .wait, .due: origin?.move.isDue == true && dueCount % Product.Node.dueLimit != 0
    }
  }
}
