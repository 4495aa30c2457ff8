/// The mark of an answer: the greatest of several measures, as Automata Tutor v3 gives it (D'Antoni, Helfrich,
/// Kretinsky et al., CAV 2020), and which of them it is.
package struct Marking: Hashable, Sendable {
  /// How an answer can be measured.
  package enum Measure: String, Hashable, Sendable, CaseIterable {
    /// The runs that it has in common with the reference.
    case behaviour
    /// How few changes repair it.
    case repair
    /// The given runs that hold of it.
    case runs
  }

  /// Why a mark is no higher than it is, whatever is measured.
  package enum Cap: Hashable, Sendable {
    /// The answer has so many states, and the reference needs more.
    case states(Int, of: Int)
    /// The answer has no transitions.
    case noTransitions

    /// The greatest mark.
    package var mark: Double {
      switch self {
      case .states(let count, let wanted): Double(count) / Double(max(1, wanted))
      case .noTransitions: 0.1
      }
    }
  }

  /// How many of the given runs hold.
  package struct RunShare: Hashable, Sendable {
    /// How many hold.
    package let held: Int
    /// How many there are, at least 1.
    package let count: Int

    package init(held: Int, count: Int) {
      self.held = held
      self.count = count
    }

    /// From 0 to 1.
    package var share: Double { Double(held) / Double(max(1, count)) }
  }

  /// True if no steps can distinguish the answer from the reference.
  package let isEquivalent: Bool
  /// From 0 to 1: 1 − min(1, mean over n = 0 … 2·|reference| of |observable runs of length n that only one of both
  /// has| / max(1, |those of the reference|)), where |reference| is the number of configurations that it can get into.
  /// Where not all runs could be found out, the mean is that over the lengths for which they could.
  package let behaviour: Double
  /// The nearest repair that was found; nil if none was looked for or the machines are too large.
  package let repair: Repair?
  /// The given runs that hold; nil if none are given.
  package let runs: RunShare?
  /// What keeps the mark down, if something does.
  package let cap: Cap?

  init(isEquivalent: Bool, behaviour: Double, repair: Repair? = nil, runs: RunShare? = nil, cap: Cap? = nil) {
    self.isEquivalent = isEquivalent
    self.behaviour = behaviour
    self.repair = repair
    self.runs = runs
    self.cap = cap
  }

  /// The mark of an answer that is equivalent.
  package static let equivalent = Marking(isEquivalent: true, behaviour: 1)

  /// The same where runs are given, so many of which hold.
  package func withRuns(held: Int, of count: Int) -> Marking {
    guard count > 0 else { return self }
    return Marking(
      isEquivalent: isEquivalent, behaviour: behaviour, repair: repair, runs: RunShare(held: held, count: count),
      cap: cap)
  }

  /// What a measure gives, from 0 to 1; nil if it was not taken.
  package func value(of measure: Measure) -> Double? {
    switch measure {
    case .behaviour: behaviour
    case .repair: repair?.share
    case .runs: runs?.share
    }
  }

  /// The measure that counts: the one with the greatest value, of equal ones the first.
  package var measure: Measure {
    Measure.allCases.reduce(.behaviour) { best, measure in
      (value(of: measure) ?? 0) > (value(of: best) ?? 0) ? measure : best
    }
  }

  /// From 0 to 1, and 1 if and only if the answer is equivalent.
  package var mark: Double {
    guard !isEquivalent else { return 1 }
    return min(value(of: measure) ?? 0, cap?.mark ?? 1, Comparison.highestUnproved)
  }

  /// True if the cap is less than what was measured.
  package var isCapped: Bool { !isEquivalent && cap.map { $0.mark < value(of: measure) ?? 0 } == true }
}

extension Marking: CustomStringConvertible {
  /// Which measure counted and why, as a sentence without its full stop.
  package var description: String {
    guard !isEquivalent else { return "the answer is equivalent" }
    let counted =
      switch measure {
      case .behaviour: "\(Marking.percent(behaviour)) of the behaviour is shared"
      case .repair:
        if let repair {
          "\(Marking.count(repair.changes, "change")) would repair it, "
            + "and the reference has \(repair.size) states, actions of states and transitions"
        } else {
          ""
        }
      case .runs: runs.map { "\($0.held) of \($0.count) given runs hold" } ?? ""
      }
    guard isCapped, let cap else { return counted }
    switch cap {
    case .states(let count, let wanted):
      return "\(counted); it has \(Marking.count(count, "state")) of \(wanted), which limits the mark"
    case .noTransitions: return "\(counted); it has no transitions, which limits the mark"
    }
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded(.down))) %" }
  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
