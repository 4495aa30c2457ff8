import Statecharts

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
    let cap = cap(answer.chart, own, comparedTo: reference.chart, wanted)
    var left = limits.matching
    let ofChart = Repair.ofChart(answer.chart, comparedTo: reference.chart, seeing: visibility, work: &left)
    left = limits.matching
    var repairs = [ofChart]
    // Configurations do not say all of what time does.
    if let wanted, let own, !answer.chart.hasDelays, !reference.chart.hasDelays {
      repairs.append(Repair.ofMachine(own, comparedTo: wanted, work: &left))
    }
    let nearest = repairs.compactMap(\.self).max { $0.share < $1.share }
    let marking = Marking(isEquivalent: false, behaviour: behaviour, repair: nearest, cap: cap)
    // A search of changes finds what does not depend on the form of the chart. It takes the longest, so it is left out
    // where it could not raise the mark, and where so much is wrong that so few changes would hardly repair it.
    guard let ofChart, ofChart.changes > 3, marking.mark >= 0.5 else { return marking }
    let size = ofChart.size
    let most = (1...3).last { Repair(changes: $0, size: size).share > marking.mark }
    guard let most else { return marking }
    let edits = EditSearch.repair(
      of: answer, comparedTo: reference, seeing: visibility, witness: witness, upTo: most, limit: limits.changes)
    guard let edits else { return marking }
    return Marking(
      isEquivalent: false, behaviour: behaviour, repair: Repair(changes: edits.count, size: size), cap: cap)
  }

  /// What keeps the mark down, whatever is measured: a machine with few states shares many runs by taking everything.
  private static func cap(
    _ answer: Statechart, _ own: LabelledGraph?, comparedTo reference: Statechart, _ wanted: LabelledGraph?
  ) -> Cap? {
    if answer.transitions.isEmpty, !reference.transitions.isEmpty { return .noTransitions }
    guard let own, let wanted else { return nil }
    let states = [answer, reference].map { $0.allStates.count { !$0.isHistory } }
    let caps = [Cap.states(states[0], of: states[1]), .states(own.nodes.count, of: wanted.nodes.count)]
    return caps.max { $0.mark < $1.mark }.flatMap { $0.mark < 1 ? $0 : nil }
  }
}

extension LabelledGraph {
  /// The maximum number of configurations of a machine that are matched with those of another.
  static let maxConfigurations = 200
}

/// The nearest way that was found from an answer to a machine that is equivalent to the reference. There may be others
/// with fewer changes.
package struct Repair: Hashable, Sendable {
  /// How many changes it takes.
  package let changes: Int
  /// The size of the reference, as a chart or as a graph of configurations: states with what they do, and transitions.
  package let size: Int

  /// 1 − changes / size, at least 0.
  package var share: Double { max(0, 1 - Double(changes) / Double(max(1, size))) }

  init(changes: Int, size: Int) {
    // What differs takes a change, also where it is one that is not counted, as that of the order of transitions.
    self.changes = max(1, changes)
    self.size = size
  }

  /// Whatever of the chart's form: one that has the reference's states and transitions with other names.
  static func ofChart(
    _ answer: Statechart, comparedTo reference: Statechart, seeing visibility: Visibility, work: inout Int
  ) -> Repair? {
    var labels = LabelTable()
    let wanted = LabelledGraph(reference, seeing: visibility, &labels)
    let own = LabelledGraph(answer, seeing: visibility, &labels)
    let changes = NodeMatching.changes(from: own, to: wanted, allowsCopies: false, work: &work)
    return changes.map { Repair(changes: $0, size: wanted.size) }
  }

  /// Whatever of what the machines do: the graph of an answer's configurations and that of a reference without copies.
  static func ofMachine(_ answer: LabelledGraph, comparedTo reference: LabelledGraph, work: inout Int) -> Repair? {
    let changes = NodeMatching.changes(from: answer, to: reference, allowsCopies: true, work: &work)
    return changes.map { Repair(changes: $0, size: reference.size) }
  }
}
