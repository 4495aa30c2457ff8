import StatechartAnalysis
import StatechartExecution
package import Statecharts

/// An answer compared with a reference, by what can be seen of both from outside.
///
/// Both are given the same steps: the events that either answers, with the examples of what they may carry; the clock;
/// conditions that are only names, said to hold or not before any step that depends on them. What is compared is which
/// steps are taken or refused, what is sent, logged and done, whether the machine accepts or has ended, and the states
/// that are to be seen. Names and structure of the answer are free.
///
/// If delayed events are on their way, the steps come at all times at which that may make a difference (`ClockZone`).
///
/// A comparison is deterministic, and its work is bounded (`GradingLimits`): it takes time in proportion to the pairs
/// of configurations times the steps.
package struct Comparison: Sendable {
  /// The bound that kept a comparison from being complete.
  package enum Bound: String, Hashable, Sendable, CaseIterable {
    /// There are more configurations than may be examined.
    case configurations
    /// There are more steps, or more expensive ones, than may be tried.
    case steps
    /// Not all times at which events may come were examined.
    case time
    /// The data of an event, or the answer to a request, may be something that was not tried.
    case unknowns
  }

  /// Within what an answer is equivalent.
  package enum Restriction: String, Hashable, Sendable, CaseIterable {
    /// Events carried the examples alone that the charts declare or that their conditions ask for.
    case payloads
  }

  /// The result of a comparison.
  package enum Verdict: Hashable, Sendable {
    /// No steps can distinguish the answer from the reference; within what, if that is not everything.
    case equivalent(within: Restriction?)
    /// The differences, that with the fewest steps first, of those the one that takes the shortest time; of those
    /// that one cause may have, one. There may be more. The bound kept the comparison from being complete, if any.
    case different([Difference], bound: Bound?)
    /// No difference was found, but not everything could be examined.
    case undecided(Bound)
  }

  /// The best mark of an answer that is not proved to be equivalent.
  package static let highestUnproved = 0.99

  /// The result.
  package let verdict: Verdict
  /// The mark with what it was made of.
  package let marking: Marking
  /// The number of pairs of configurations that were examined.
  package let examined: Int
  /// The names of the events that were sent from outside.
  package let inputs: [String]
  /// The names of the events that the machines alone send.
  package let ownEvents: [String]
  /// Of equivalent machines the atomic states that correspond to each other, by those of the reference.
  package let statePairs: [State.ID: State.ID]
  /// The names of an answer that differs that very likely stand for others.
  package private(set) var names: [NameDifference] = []

  /// Compares an answer with a reference.
  ///
  /// - Parameters:
  ///   - visibility: The effects that are observed; nil for those that fit the reference.
  ///   - limits: The limits of the comparison; nil for lower ones if one of them uses data.
  ///   - source: The machines whose own events may turn out to come from outside, too.
  package init(
    of answer: Participant, with reference: Participant, seeing visibility: Visibility? = nil,
    limits: GradingLimits? = nil, inputsFrom source: InputSource = .reference
  ) {
    var charts = [reference.compiled.chart, answer.compiled.chart]
    var names: [NameDifference] = []
    guard charts[0] != charts[1] || charts[0].namesAddresses else {
      self.init(.equivalent(within: nil), marking: .equivalent, examined: 0, rule: InputRule(of: charts))
      return
    }
    let (answer, reference) = (answer.withoutUnreadData, reference.withoutUnreadData)
    charts = [reference.compiled.chart, answer.compiled.chart]
    let limits = limits ?? (reference.usesData || answer.usesData ? .withData : GradingLimits())
    let visibility = visibility ?? Visibility(of: charts[0])
    let search = DifferenceSearch(
      reference, answer, seeing: visibility, limits: limits, inputsFrom: source)
    let (product, inputs) = (search.product, search.inputs)
    let data = max(reference.eventData(in: inputs), answer.eventData(in: inputs))
    let bound = product.bound ?? (data == .hidden ? .unknowns : nil)
    var differences = product.differences(limit: limits.differences)
    if !differences.isEmpty {
      let renamed = RenamedStates(of: answer, comparedTo: reference, seeing: visibility, limits: limits)
      differences = renamed.differences(among: differences, limit: limits.differences)
      names = NameDifference.all(answer.chart, comparedTo: reference.chart) + renamed.names
    }
    let verdict: Verdict
    if !differences.isEmpty {
      verdict = .different(differences, bound: bound)
    } else if let bound {
      verdict = .undecided(bound)
    } else {
      let restriction: Restriction? = data == .fromExamples ? .payloads : nil
      self.init(
        .equivalent(within: restriction), marking: .equivalent, examined: product.nodes.count, rule: search.rule,
        statePairs: product.statePairs)
      return
    }
    let (counted, size) = limits.additions > 0 ? search.withoutZones : (product, 0)
    var counter = RunCounter(counted, inputs: inputs, limits: limits)
    let isOfTimes = counted.findings.isEmpty && !differences.isEmpty
    let longest = max(2 * size, differences.first?.steps.count ?? 0)
    let difference =
      isOfTimes ? product.meanDifference(upTo: longest) : counter.meanDifference(upTo: longest)
    let behaviour = 1 - difference.mean(isShown: !differences.isEmpty)
    let marking =
      differences.first.map {
        Marking.measuring(
          answer, comparedTo: reference, seeing: visibility, counted, inputs: inputs, behaviour: behaviour,
          witness: $0.steps, limits: limits)
      } ?? Marking(isEquivalent: false, behaviour: behaviour)
    self.init(verdict, marking: marking, examined: product.nodes.count, rule: search.rule)
    self.names = names
  }

  private init(
    _ verdict: Verdict, marking: Marking, examined: Int, rule: InputRule, statePairs: [State.ID: State.ID] = [:]
  ) {
    (self.verdict, self.marking, self.examined) = (verdict, marking, examined)
    (inputs, ownEvents, self.statePairs) = (rule.inputs, rule.own, statePairs)
  }

  /// From 0 to 1, and 1 if and only if the answer is equivalent; `highestUnproved` at most otherwise.
  package var mark: Double { marking.mark }

  /// The shortest run that shows a difference, as `--run` takes it; empty if it shows at the start, nil if none was
  /// found.
  package var witness: String? { differences.first?.run }
}

extension Comparison.Verdict {
  /// The bound that kept the comparison from being complete, if any.
  package var bound: Comparison.Bound? {
    switch self {
    case .equivalent: nil
    case .different(_, let bound): bound
    case .undecided(let bound): bound
    }
  }

  /// The differences that were found.
  package var differences: [Difference] {
    if case .different(let differences, _) = self { differences } else { [] }
  }
}

extension Comparison {
  /// True if no steps can distinguish the answer from the reference; nil if that is undecided.
  package var isEquivalent: Bool? {
    switch verdict {
    case .equivalent: true
    case .different: false
    case .undecided: nil
    }
  }

  /// Within what the answer is equivalent, if that is not everything.
  package var restriction: Restriction? {
    if case .equivalent(let restriction) = verdict { restriction } else { nil }
  }

  /// The bound that kept the comparison from being complete, if any.
  package var bound: Bound? { verdict.bound }

  /// The differences that were found.
  package var differences: [Difference] { verdict.differences }
}
