import Statecharts

/// What is done to a machine, in counted units (`ExecutionLimits.work`).
extension Interpreter {
  /// What it costs to find the moves, at most: each event is tried on the active atomic states.
  public var workOfMoves: Int {
    let active = session.configuration.reduce(into: 0) { $0 += compiled.states[$1].isAtomic ? 1 : 0 }
    return compiled.eventNames.count.multipliedClamped(by: 4 + active)
  }

  /// What a step has cost that came to an outcome.
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

extension Int {
  /// The product, or the greatest number where it would be greater.
  fileprivate func multipliedClamped(by factor: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: factor)
    return isTooLarge ? .max : product
  }
}

/// Work that is left, in counted units.
public struct WorkBudget: Sendable {
  /// How much is left; none once there was too much.
  public private(set) var units: Int

  /// Makes a budget of so many units.
  public init(_ units: Int) { self.units = units }

  /// False once all was spent.
  public var isLeft: Bool { units > 0 }

  /// Counts work that was done.
  public mutating func spend(_ work: Int) { units = work < units ? units - work : 0 }
}
