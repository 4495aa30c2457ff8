import StatechartAnalysis
import StatechartExecution
import Statecharts

extension Comparison {
  /// The machines whose own events may turn out to come from outside, too (`InputRule`).
  package enum InputSource: Hashable, Sendable {
    /// Both: what either version of a machine handles is part of what it does.
    case both
    /// The reference alone: how an answer names the events that it sends to itself does not matter.
    case reference
  }
}

/// The search for the differences of two machines, begun anew with each event that turns out to come from outside.
struct DifferenceSearch {
  let reference: Participant
  let answer: Participant
  let visibility: Visibility
  let limits: GradingLimits
  /// The events that come from outside, and those that do not.
  private(set) var rule: InputRule
  private(set) var inputs: [Step] = []
  /// The search over all times at which that matters, or the only one if nothing is sent with a delay.
  private(set) var product: Product
  /// The search in which the clock moves to the next due time alone, and how many configurations the reference has
  /// then.
  private(set) var untimed: (product: Product, size: Int)?

  init(
    _ reference: Participant, _ answer: Participant, seeing visibility: Visibility, limits: GradingLimits,
    inputsFrom source: Comparison.InputSource
  ) {
    let (reference, answer) = (reference.withBoundedCounters, answer.withBoundedCounters)
    (self.reference, self.answer, self.visibility, self.limits) = (reference, answer, visibility, limits)
    let charts = [reference.chart, answer.chart]
    let hasZones = charts.contains(where: \.hasDelays) && charts.allSatisfy(\.hasOneSession)
    var rule = InputRule(of: charts, saying: reference.sources + answer.sources)
    func observed(_ participant: Participant, asks: Bool) -> any ObservedMachine {
      participant.withBoundedCounters.observed(
        visibility, leavesOutDelays: hasZones, leavesOutQuestions: true, admitting: asks ? rule : nil)
    }
    while true {
      let inputs = Inputs(of: charts, by: rule).steps
      var expected = observed(reference, asks: true)
      let size = hasZones ? 0 : Self.explore(&expected, inputs, limits)
      let product = Product(
        exploring: expected, observed(answer, asks: source == .both), inputs, limits, hasZones: hasZones)
      (self.rule, self.inputs, self.product) = (rule, inputs, product)
      untimed = hasZones ? nil : (product, size)
      guard !product.admitted.isEmpty else { break }
      rule.admit(product.admitted)
    }
  }

  /// The search in which the clock moves to the next due time alone: runs are counted without zones, since these depend
  /// on both machines, so that each alone has other ones.
  var withoutZones: (product: Product, size: Int) {
    if let untimed { return untimed }
    func observed(_ participant: Participant) -> any ObservedMachine {
      participant.withBoundedCounters.observed(visibility, leavesOutQuestions: true)
    }
    var expected = observed(reference)
    let size = Self.explore(&expected, inputs, limits)
    return (Product(exploring: expected, observed(answer), inputs, limits), size)
  }

  /// The number of configurations that a machine gets into, up to the limit.
  private static func explore(_ machine: inout any ObservedMachine, _ inputs: [Step], _ limits: GradingLimits) -> Int {
    var work = Work(limits)
    var index = 0
    while index < min(machine.count, limits.configurations),
      Product.successors(of: index, in: &machine, inputs: inputs, &work) != nil
    {
      index += 1
    }
    return min(machine.count, limits.configurations)
  }
}

extension Product {
  /// The pairs of atomic states that are active alone at one time, as far as each belongs to one of the other machine.
  var statePairs: [State.ID: State.ID] {
    var answers: [State.ID: Set<State.ID>] = [:]
    var references: [State.ID: Set<State.ID>] = [:]
    for pair in nodes.map(\.pair) {
      let (old, new) = (reference.moment(pair.reference).states, answer.moment(pair.answer).states)
      guard old.count == 1, new.count == 1 else { continue }
      answers[old[0], default: []].insert(new[0])
      references[new[0], default: []].insert(old[0])
    }
    return answers.compactMapValues { found in
      guard found.count == 1, let state = found.first, references[state]?.count == 1 else { return nil }
      return state
    }
  }
}
