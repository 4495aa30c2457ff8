import Statecharts

/// The mark of an answer: the greatest of several measures, as Automata Tutor v3 gives it (D'Antoni, Helfrich,
/// Kretinsky et al., CAV 2020), and which of them it is.
package struct Marking: Hashable, Sendable {
  /// A measure of an answer.
  package enum Measure: String, Hashable, Sendable, CaseIterable {
    /// The runs that it has in common with the reference.
    case behaviour
    /// The number of changes that repair it: the fewer, the better.
    case repair
    /// The given runs that hold of it.
    case runs
  }

  /// The reason why a mark is no higher than it is, whatever is measured.
  package enum Cap: Hashable, Sendable {
    /// The answer has so many states, and the reference needs more.
    case states(Int, of: Int)
    /// The answer has no transitions.
    case noTransitions
    /// No difference counts less than one change of a reference of so many states, actions of states and transitions:
    /// however few runs show it.
    case change(of: Int)

    /// The greatest mark.
    package var mark: Double {
      switch self {
      case .states(let count, let wanted): Double(count) / Double(max(1, wanted))
      case .noTransitions: 0.1
      case .change(let size): Repair(changes: 1, size: max(2, size)).share
      }
    }
  }

  /// The share of the given runs that hold.
  package struct RunShare: Hashable, Sendable {
    /// The number of runs that hold.
    package let held: Int
    /// The number of runs, at least 1.
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
  /// If not all runs could be determined, the mean is that over the lengths for which they could.
  package let behaviour: Double
  /// The nearest repair that was found; nil if none was looked for or the machines are too large.
  package let repair: Repair?
  /// The given runs that hold; nil if none are given.
  package let runs: RunShare?
  /// The cap on the mark, if any.
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

  /// Returns the value of a measure, from 0 to 1; nil if it was not taken.
  package func value(of measure: Measure) -> Double? {
    switch measure {
    case .behaviour: behaviour
    case .repair: repair?.share
    case .runs: runs?.share
    }
  }

  /// The measure that counts: the one that gives the greatest mark, of equal ones the first, but one that the cap
  /// limits after one that it does not.
  package var measure: Measure {
    Measure.allCases.reduce(.behaviour) { best, measure in
      let (old, new) = (value(of: best) ?? 0, value(of: measure) ?? 0)
      let (oldLimit, newLimit) = (limit(of: best), limit(of: measure))
      if min(old, oldLimit) == min(new, newLimit) { return old > oldLimit && new <= newLimit ? measure : best }
      return min(new, newLimit) > min(old, oldLimit) ? measure : best
    }
  }

  /// The greatest mark by a measure. Who gives runs has said what counts, so a difference that none of them shows costs
  /// nothing there.
  private func limit(of measure: Measure) -> Double {
    if case .change? = cap, measure == .runs { return 1 }
    return cap?.mark ?? 1
  }

  /// From 0 to 1, and 1 if and only if the answer is equivalent.
  package var mark: Double {
    guard !isEquivalent else { return 1 }
    return min(value(of: measure) ?? 0, limit(of: measure), Comparison.highestUnproved)
  }

  /// True if the cap is less than what was measured.
  package var isCapped: Bool { !isEquivalent && limit(of: measure) < value(of: measure) ?? 0 }
}

extension Marking: CustomStringConvertible {
  /// The measure that counted and the reason, as a sentence without its full stop.
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
    case .change(let size):
      return "\(counted); a difference counts as one of \(size) states, actions of states and transitions at least"
    }
  }

  /// A share of an answer that differs; all of it is never shared.
  private static func percent(_ share: Double) -> String { "\(min(99, Int((share * 100).rounded(.down)))) %" }
  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension Marking {
  /// Measures an answer that differs from a reference.
  ///
  /// - Parameters:
  ///   - product: The product of both, which was explored.
  ///   - behaviour: The share of their behaviour that they have in common.
  ///   - witness: A run that shows a difference.
  static func measuring(
    _ answer: Participant, comparedTo reference: Participant, seeing visibility: Visibility, _ product: Product,
    inputs: [Step], behaviour: Double, witness: [Step], limits: GradingLimits
  ) -> Marking {
    guard limits.matching > 0 else { return Marking(isEquivalent: false, behaviour: behaviour) }
    var labels = LabelTable()
    var work = Work(limits)
    let wanted = LabelledGraph(
      product.reference, inputs: inputs, limit: LabelledGraph.maxConfigurations, &work, &labels)?.minimized
    let own = LabelledGraph(
      product.answer, inputs: inputs, limit: LabelledGraph.maxConfigurations, &work, &labels)
    var left = limits.matching
    let ofChart = Repair.ofChart(answer.chart, comparedTo: reference.chart, seeing: visibility, work: &left)
    let size = Repair.size(of: reference.chart, seeing: visibility)
    let cap = cap(answer.chart, own, comparedTo: reference.chart, wanted, size: size)
    left = limits.matching
    var repairs = [
      ofChart,
      Repair.ofControl(answer.chart, comparedTo: reference.chart, seeing: visibility, size: size, work: &left),
    ]
    left = limits.matching
    // Configurations do not say all of what time does.
    if let wanted, let own, !answer.chart.hasDelays, !reference.chart.hasDelays {
      repairs.append(Repair.ofMachine(own, comparedTo: wanted, size: size, work: &left))
    }
    let nearest = repairs.compactMap(\.self).max { $0.share < $1.share }
    let marking = Marking(isEquivalent: false, behaviour: behaviour, repair: nearest, cap: cap)
    // A search of changes finds what does not depend on the form of the chart. It takes the longest, so it is left out
    // where it could not raise the mark, and where so much is wrong that so few changes would hardly repair it.
    guard let ofChart, ofChart.changes > 3, marking.mark >= 0.5 else { return marking }
    let most = (1...3).last { Repair(changes: $0, size: size).share > marking.mark }
    guard let most else { return marking }
    let edits = EditSearch.repair(
      of: answer, comparedTo: reference, seeing: visibility, witness: witness, upTo: most, limit: limits.changes)
    guard let edits else { return marking }
    return Marking(
      isEquivalent: false, behaviour: behaviour, repair: Repair(changes: edits.count, size: size), cap: cap)
  }

  /// Returns the cap on the mark, whatever is measured: a machine with few states shares many runs by taking
  /// everything.
  private static func cap(
    _ answer: Statechart, _ own: LabelledGraph?, comparedTo reference: Statechart, _ wanted: LabelledGraph?, size: Int
  ) -> Cap {
    if answer.transitions.isEmpty, !reference.transitions.isEmpty { return .noTransitions }
    let ofSize = Cap.change(of: size)
    guard let own, let wanted else { return ofSize }
    let states = [answer, reference].map { $0.allStates.count { !$0.isHistory } }
    let caps = [Cap.states(states[0], of: states[1]), .states(own.nodes.count, of: wanted.nodes.count)]
    let ofStates = caps.max { $0.mark < $1.mark }
    return ofStates.flatMap { $0.mark < ofSize.mark ? $0 : nil } ?? ofSize
  }
}

extension LabelledGraph {
  /// The maximum number of configurations of a machine that are matched with those of another.
  static let maxConfigurations = 200
}

/// The nearest way that was found from an answer to a machine that is equivalent to the reference. There may be others
/// with fewer changes.
package struct Repair: Hashable, Sendable {
  /// The number of changes that it takes.
  package let changes: Int
  /// The size of the reference, as a chart or as a graph of configurations: states with what they do, and transitions.
  package let size: Int

  /// 1 − changes / size, at least 0.
  package var share: Double { max(0, 1 - Double(changes) / Double(max(1, size))) }

  init(changes: Int, size: Int) {
    // A difference takes a change, also where it is one that is not counted, as that of the order of transitions.
    self.changes = max(1, changes)
    self.size = size
  }

  /// Returns the repair of the chart's form: to one that has the reference's states and transitions with other names.
  static func ofChart(
    _ answer: Statechart, comparedTo reference: Statechart, seeing visibility: Visibility, work: inout Int
  ) -> Repair? {
    var labels = LabelTable()
    let wanted = LabelledGraph(reference, seeing: visibility, &labels)
    let own = LabelledGraph(answer, seeing: visibility, &labels)
    let changes = NodeMatching.changes(from: own, to: wanted, allowsCopies: false, work: &work)
    return changes.map { Repair(changes: $0, size: wanted.size) }
  }

  /// The size of a reference as a chart.
  static func size(of reference: Statechart, seeing visibility: Visibility) -> Int {
    var labels = LabelTable()
    return LabelledGraph(reference, seeing: visibility, &labels).size
  }

  /// Returns the repair of an answer whose variables are all replaced by the reference's, each with all that is
  /// assigned to it in one change; nil if the reference has none.
  static func ofControl(
    _ answer: Statechart, comparedTo reference: Statechart, seeing visibility: Visibility, size: Int, work: inout Int
  ) -> Repair? {
    let wanted = reference.rewritten(Statechart.DataRewriting(assignment: { _ in nil }))
    guard !wanted.declaredVariables.isEmpty else { return nil }
    let own = answer.without(variables: Set(answer.declaredVariables.map(\.id)))
    let repair = ofChart(own, comparedTo: wanted, seeing: visibility, work: &work)
    return repair.map { Repair(changes: $0.changes, size: size) }
  }

  /// Returns the repair of the machine's behaviour: of the graph of an answer's configurations to that of a reference
  /// without copies.
  ///
  /// - Parameter size: The size of the reference as a chart. That of the graph may be greater without end, as where a
  ///   chart counts; a change costs no less for it.
  static func ofMachine(
    _ answer: LabelledGraph, comparedTo reference: LabelledGraph, size: Int, work: inout Int
  ) -> Repair? {
    let changes = NodeMatching.changes(from: answer, to: reference, allowsCopies: true, work: &work)
    return changes.map { Repair(changes: $0, size: min(size, reference.size)) }
  }
}
